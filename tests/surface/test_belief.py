"""Beliefs by what others choose: they fit what a seat knows, repeat, and see nothing else."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import pytest

import midgard
from midgard.bots import require_plays
from midgard.search import ISMCTS
from midgard.testing.worlds import paired

GREEDY = "policy:greedy"
OBSERVERS: tuple[Literal["default", "single", "multiple"], ...] = ("default", "single", "multiple")


def assignments(assignment: str, games: int, players: int = 3) -> Iterator[midgard.champions.State]:
    """The decisions of assignment of greedy games, each the first of its seat in a round."""
    game = midgard.Champions(players=players, assignment=assignment)  # type: ignore[arg-type]
    greedy = midgard.Bot("greedy")
    for seed in range(games):
        state, last = game.new_state(seed=seed), None
        while not state.is_terminal:
            now = (state.round, state.current_player)
            if state.phase == "assignment" and now != last:
                last = now
                yield state.clone()
            state.apply(greedy.choose(state))


def sent(state: midgard.champions.State, seat: int) -> object:
    """The warriors of a seat at home, from which its sent ones follow."""
    clan = state.to_dict()["clans"][seat]
    return clan["warriors"], clan["food"]


@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
def test_a_sampled_state_fits_the_knowledge_of_the_seat(assignment: str) -> None:
    differed = 0
    for number, state in enumerate(assignments(assignment, 2)):
        for seat in range(3):
            key = state.information_key(seat)
            for belief in (GREEDY, "policy:random"):
                world = state.determinize(seat, number, belief=belief)
                assert world.information_key(seat) == key
                assert world.observation(seat).tolist() == state.observation(seat).tolist()
                assert world == state.determinize(seat, number, belief=belief)
                other = paired(state, seat, number).determinize(seat, number, belief=belief)
                assert world == other
                differed += world != state
    assert differed > 50


def test_a_believer_in_greedy_players_knows_what_they_have_sent() -> None:
    right: Counter[str] = Counter()
    for number, state in enumerate(assignments("simultaneous", 5)):
        seat = state.current_player
        assert seat is not None
        for rival in range(3):
            home = sent(state, rival)
            if rival == seat or home == sent(state.determinize(seat, 0), rival) == sent(
                state.determinize(seat, 1), rival
            ):
                continue  # it has not sent anything yet, or has nothing to send
            right["all"] += 1
            for belief in ("uniform", GREEDY):
                world = state.determinize(seat, number, belief=belief)
                right[belief] += home == sent(world, rival)
    assert right["all"] > 40
    assert right[GREEDY] > 0.4 * right["all"] > 4 * right["uniform"]


def test_the_default_is_uniform() -> None:
    for number, state in enumerate(assignments("simultaneous", 1)):
        for seat in range(3):
            usual = state.determinize(seat, number)
            assert usual == state.determinize(seat, number, belief="uniform")


def test_where_nothing_is_remembered_a_belief_changes_nothing() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    usual, believing = (
        ISMCTS(simulations=60, seed=2, belief=belief).search(state)
        for belief in ("uniform", GREEDY)
    )
    assert usual.to_dict() == believing.to_dict()


@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
def test_a_search_with_a_belief_sees_what_the_seat_knows_alone(assignment: str) -> None:
    changed = 0
    for number, state in enumerate(assignments(assignment, 1)):
        if number % 3 or len(state.legal_actions()) < 2:
            continue
        seat = state.current_player
        assert seat is not None
        found = [
            ISMCTS(simulations=40, seed=number, belief=belief).search(world).to_dict()
            for world in (state, paired(state, seat, number))
            for belief in (GREEDY, "uniform")
        ]
        assert found[0] == found[2]
        changed += found[0] != found[1]
    assert changed > 0


def test_beliefs_work_with_kept_trees_threads_and_names() -> None:
    game = midgard.Champions(players=2, assignment="simultaneous")
    name = f"ismcts:32,belief={GREEDY}"
    runs = [
        midgard.simulate(game, bots=[bot, "ismcts:8"], games=8, seed=4, threads=threads)
        for bot, threads in ((name, 1), (name, 2), (f"{name},keep=true", 1), ("ismcts:32", 1))
    ]
    assert runs[0].digest == runs[1].digest
    assert len({run.digest for run in runs}) == 3
    state = next(assignments("simultaneous", 1))
    for options in ({"threads": 2}, {"threads": 2, "parallel": "leaves"}, {"observer": "multiple"}):
        search = ISMCTS(simulations=64, seed=1, belief=GREEDY, **options)
        assert search.search(state).action in state.legal_actions()


def test_beliefs_that_do_not_exist_are_refused() -> None:
    state = midgard.Champions(players=2).new_state(seed=1)
    for belief in ("greedy", "policy:", "policy:wise", "Uniform", ""):
        with pytest.raises(midgard.InvalidOptionError, match="unknown belief"):
            state.determinize(0, 1, belief=belief)
        with pytest.raises(midgard.InvalidOptionError, match="unknown belief"):
            ISMCTS(simulations=9, belief=belief)
    with pytest.raises(
        midgard.InvalidOptionError, match="belief must be default, uniform or policy:NAME"
    ):
        ISMCTS(simulations=9, belief=None)  # type: ignore[arg-type]
    wall = midgard.load_game("wall(players=2)")
    with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
        wall.new_state(seed=1).determinize(0, 1, belief=GREEDY)
    with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
        require_plays(midgard.Bot(f"ismcts:9,belief={GREEDY},prior=none"), wall)


def destinations(
    games: int, players: int = 3, first: int = 0, **options: str
) -> Iterator[midgard.reavers.State]:
    """The decisions of destinations of greedy games."""
    game = midgard.Reavers(players=players, **options)  # type: ignore[arg-type]
    greedy = midgard.Bot("greedy")
    for seed in range(first, first + games):
        state = game.new_state(seed=seed)
        while not state.is_terminal:
            if state.phase == "destination":
                yield state.clone()
            state.apply(greedy.choose(state))


@pytest.mark.parametrize("memory", ["perfect", "screen"])
def test_sealed_destinations_are_believed_as_far_as_a_seat_knows(memory: str) -> None:
    right: Counter[str] = Counter()
    for number, state in enumerate(destinations(6, memory=memory)):
        seat = state.current_player
        if not seat:
            continue
        key, sealed = state.information_key(seat), state.to_dict()["seats"]
        for belief in ("uniform", GREEDY):
            world = state.determinize(seat, number, belief=belief)
            assert world.information_key(seat) == key
            other = paired(state, seat, number).determinize(seat, number, belief=belief)
            assert world == other
            met = world.to_dict()["seats"]
            right[belief] += all(
                met[rival]["destination"] == sealed[rival]["destination"] for rival in range(seat)
            )
    assert right[GREEDY] > 1.5 * right["uniform"] > 20


def test_searches_of_reavers_see_what_the_seat_knows_alone() -> None:
    state = next(it for it in destinations(1) if it.round == 4 and it.current_player == 2)
    found = {
        belief: ISMCTS(simulations=80, seed=3, belief=belief).search(state).to_dict()
        for belief in ("default", GREEDY, "policy:default", "uniform")
    }
    assert found["default"] not in (found[GREEDY], found["uniform"])
    assert found[GREEDY] == found["policy:default"] != found["uniform"]
    assert found["default"] == ISMCTS(simulations=80, seed=3).search(state).to_dict()
    for number in range(5):
        other = paired(state, 2, number)
        for belief, expected in found.items():
            search = ISMCTS(simulations=80, seed=3, belief=belief)
            assert search.search(other).to_dict() == expected


def test_in_reavers_the_first_seat_and_the_last_search_alike() -> None:
    """Others choose in their trees, whether they choose before the searching seat or after it."""
    gains: dict[str, float] = dict.fromkeys(("default", GREEDY), 0.0)
    games = 25
    for seed in range(games):
        state = next(it for it in destinations(1, first=seed) if it.round == 1 + seed % 3)
        greedy = midgard.Bot("greedy")
        worth: dict[str, list[float]] = {belief: [] for belief in gains}
        for seat in range(3):
            assert (state.phase, state.current_player) == ("destination", seat)
            for belief, values in worth.items():
                search = ISMCTS(simulations=200, seed=seed, belief=belief)
                values.append(search.search(state).values[seat])
            state.apply(greedy.choose(state))
        for belief, values in worth.items():
            gains[belief] += (values[2] - values[0]) / games
    assert abs(gains["default"]) < 0.05 < 0.07 < gains[GREEDY]


def test_searches_of_reavers_have_a_tree_for_each_seat() -> None:
    state = next(it for it in destinations(1) if it.round == 4 and it.current_player == 0)
    found = {
        observer: ISMCTS(simulations=80, seed=3, observer=observer).search(state).to_dict()
        for observer in OBSERVERS
    }
    assert found["default"] == found["multiple"] != found["single"]
    kept = ISMCTS(simulations=80, seed=3, keep=True)
    assert kept.search(state).to_dict() == found["single"]


def test_searches_of_champions_believe_nothing_by_default() -> None:
    state = next(assignments("simultaneous", 1))
    found = ISMCTS(simulations=60, seed=3).search(state).to_dict()
    uniform = ISMCTS(simulations=60, seed=3, belief="uniform", observer="single")
    assert uniform.search(state).to_dict() == found
