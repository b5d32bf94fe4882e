"""Trees that are kept from one move to the next: what they tell is of the position now."""

import random
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard.search import ISMCTS, PUCT, Result
from midgard.testing.worlds import paired

Floats: TypeAlias = npt.NDArray[np.float32]


def judge(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """An evaluator that looks at every number that it is shown."""
    marks = observations @ np.cos(np.arange(observations.shape[1], dtype=np.float32))
    players = PLAYERS[observations.shape[1]]
    values = (np.sin(marks[:, None] * (1 + np.arange(players))) + 1) / 2
    return np.abs(np.cos(marks[:, None] + np.arange(129))), values.astype(np.float32)


PLAYERS = {midgard.Champions(players=n).observation_size: n for n in (2, 3)}

SEARCHES: dict[str, Callable[..., ISMCTS | PUCT]] = {
    "puct": lambda **passed: ISMCTS(simulations=60, **passed),
    "ucb1": lambda **passed: ISMCTS(simulations=60, prior=None, **passed),
    "decisions": lambda **passed: ISMCTS(simulations=60, chance="decisions", **passed),
    "threads": lambda **passed: ISMCTS(simulations=60, threads=2, **passed),
    "leaves": lambda **passed: ISMCTS(simulations=60, threads=2, parallel="leaves", **passed),
    "evaluator": lambda **passed: PUCT(judge, simulations=60, **passed),
    "paranoid": lambda **passed: ISMCTS(simulations=60, opponents="paranoid", **passed),
}


def check(found: Result, state: midgard.champions.State) -> None:
    """Only what is legal now is in it, and its numbers fit together."""
    legal = set(state.legal_actions())
    assert found.action in legal
    assert set(found.visits) <= legal
    assert set(found.action_values) == set(found.visits)
    assert {action for action, share in enumerate(found.policy) if share} <= legal
    assert {node.action for node in found.root.children} == set(found.visits)
    assert found.root.visits == sum(found.visits.values()) >= found.simulations
    assert len(list(found.walk(min_visits=0))) == found.nodes
    assert found.values == list(found.action_values[found.action])


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(("players", "seed"), [(2, 24), (3, 5)])
def test_a_kept_tree_offers_what_is_legal_now(name: str, players: int, seed: int) -> None:
    state = midgard.Champions(players=players).new_state(seed=seed)
    search = SEARCHES[name](seed=seed)
    greedy = midgard.Bot("greedy")
    found, path, kept = None, list[int](), 0
    while not state.is_terminal:
        if state.current_player == 0:
            if found is not None:
                search.keep(found, *path)
            found, path = search.search(state), []
            check(found, state)
            kept += found.root.visits > found.simulations
            action = found.action
        else:
            action = greedy.choose(state)
        path.append(action)
        state.apply(action)
    assert kept > 5


def test_a_search_that_has_found_nothing_yet_goes_on_with_what_another_has_found() -> None:
    """Also one that has searched another game last, where builds for tests have one."""
    state = midgard.Champions(players=2).new_state(seed=24)
    found, path = ISMCTS(simulations=400, seed=1, chance="decisions").search(state), list[int]()
    while not path or state.current_player != found.seat:
        path.append(midgard.Bot("greedy").choose(state) if path else found.action)
        state.apply(path[-1])
    searches = [ISMCTS(simulations=20, seed=2, chance="decisions")]
    for kind in midgard.GAMES.values():
        searches.append(ISMCTS(simulations=20, seed=2, chance="decisions"))
        searches[-1].search(kind().new_state(seed=1))
    for search in searches:
        assert search.keep(found, *path)
        again = search.search(state)
        assert again.root.visits > again.simulations == 20


def test_a_kept_root_is_judged_anew() -> None:
    state = midgard.Champions(players=2).new_state(seed=24)
    search = PUCT(judge, simulations=60, seed=1)
    found, path = search.search(state), list[int]()
    while not state.is_terminal:
        path.append(found.action if not path else midgard.Bot("greedy").choose(state))
        state.apply(path[-1])
        if state.current_player == found.seat and search.keep(found, *path):
            found, path = search.search(state), []
            fresh = PUCT(judge, simulations=1).search(state)
            priors, as_new = (
                {node.action: node.prior for node in each.root.children} for each in (found, fresh)
            )
            assert priors == as_new


def test_kept_actions_may_be_indices_texts_or_objects() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    search = ISMCTS(simulations=200, seed=1)
    found = search.search(state)
    index = found.action
    action = state.game.action(index)
    trees = []
    for name in (index, action, str(action), np.int64(index)):
        other = ISMCTS(simulations=200, seed=1)
        assert other.keep(other.search(state), name)
        trees.append(other.search(state.child(index)))
    assert trees.count(trees[0]) == 4
    for wrong in ("x", 200, 1.5, object()):
        with pytest.raises((ValueError, TypeError)):
            search.keep(found, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="takes a result"):
        search.keep(None)  # type: ignore[arg-type]
    assert not ISMCTS(simulations=9, observer="multiple").keep(found, 128)
    several = ISMCTS(simulations=9, observer="multiple")
    assert not several.keep(several.search(state))


def test_an_impossible_keep_leaves_no_tree() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    forced, rng = state.clone(), random.Random(3)
    while len(forced.legal_actions()) > 1:
        forced.apply(rng.choice(forced.legal_actions()))
    changes: list[Callable[[ISMCTS, Result], object]] = [
        lambda search, found: search.keep(found, 128),
        lambda search, found: search.choose(forced),
    ]
    for change in changes:
        search = ISMCTS(simulations=50, seed=1)
        found = search.search(state)
        assert search.keep(found)
        change(search, found)
        again = search.search(state)
        assert again.root.visits == 50


def test_a_search_that_fails_leaves_what_was_kept() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    failing: list[int] = []

    def evaluator(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
        if failing and failing.pop() == 0:
            raise KeyboardInterrupt
        return judge(observations, masks)

    search, same = (PUCT(one, simulations=40, seed=3) for one in (evaluator, judge))
    for each in (search, same):
        assert each.keep(each.search(state))
    for calls in (0, 3):
        failing[:] = range(calls + 1)
        with pytest.raises(KeyboardInterrupt):
            search.search(state)
    again = search.search(state)
    assert again == same.search(state)
    assert again.root.visits == 80


def test_kept_trees_are_equal_in_worlds_that_a_seat_cannot_tell_apart() -> None:
    state = midgard.Champions(players=3).new_state(seed=9)
    differed = 0
    for number in range(120):
        if len(state.legal_actions()) > 1:
            seat = state.current_player
            assert seat is not None
            worlds = [state, paired(state, seat, seed=number)]
            differed += worlds[0] != worlds[1]
            one, two = (ISMCTS(simulations=50, seed=number) for _ in worlds)
            for search, world in zip((one, two), worlds, strict=True):
                search.keep(search.search(world))
            assert one.search(worlds[0]) == two.search(worlds[1])
        state.apply(midgard.Bot("greedy").choose(state))
    assert differed > 10


def test_a_kept_tree_that_does_not_fit_is_not_used() -> None:
    game = midgard.Champions(players=2, start_player=0)
    full = ISMCTS(simulations=25_000, memory_mb=1, rollout="random", prior=None, horizon=0)
    found = full.search(game.new_state(seed=6))
    assert found.is_full
    state, dropped = game.new_state(seed=8), 0
    while not state.is_terminal:
        if state.current_player == 0:
            search = ISMCTS(simulations=20, seed=1, memory_mb=1)
            assert search.keep(found)
            again = search.search(state)
            check(again, state)
            if not set(found.visits) & set(state.legal_actions()):
                fresh = ISMCTS(simulations=20, seed=1, memory_mb=1).search(state)
                assert again == fresh
                dropped += 1
        state.apply(midgard.Bot("greedy").choose(state))
    assert dropped > 5
