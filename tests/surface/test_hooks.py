"""Functions in the place of priors, leaves and rollouts of a search."""

import itertools
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.games import game_text
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from support.games.every import small_games

GAMES = {game_text(game): game for game in small_games()}
CHAMPIONS = midgard.Champions(players=2, start_player=0)


def uniform(observations: Any, masks: Any) -> Any:
    return masks / 1.0


def first(observations: Any, masks: Any) -> Any:
    """Returns the first legal action."""
    assert len(observations) == len(masks) > 0
    return masks.argmax(axis=1)


def marks(observations: Any, masks: Any) -> Any:
    """Returns values that depend on what is seen."""
    seen = (observations * np.cos(np.arange(observations.shape[1]))).sum(axis=1)[:, None]
    return (np.sin(seen * np.arange(1, 3)) + 1) / 2


def decided(game: Any) -> Any:
    """Returns a state with a choice."""
    state = game.new_state(seed=1)
    while len(state.legal_actions()) < 2:
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("hooks", [["prior"], ["leaf"], ["rollout"], ["prior", "leaf", "rollout"]])
def test_every_game_takes_them(text: str, hooks: list[str]) -> None:
    game = GAMES[text]
    state = decided(game)

    def leaf(observations: Any, masks: Any) -> Any:
        return np.full((len(masks), game.players), 0.5)

    functions: dict[str, Any] = {"prior": uniform, "leaf": leaf, "rollout": first}
    options = {name: functions[name] for name in hooks}
    for search in (ISMCTS, MCTS, PIMC):
        found = search(simulations=20, **options).search(state)
        assert found.simulations == 20
        assert found.action in state.legal_actions()
    options.pop("prior", None)
    if options:
        assert FlatMC(simulations=20, **options).search(state).action in state.legal_actions()


def test_they_are_those_of_an_evaluator() -> None:
    """Priors and values by two hooks are those of one evaluator."""
    state = decided(CHAMPIONS)
    hooked = ISMCTS(
        simulations=50, prior=uniform, leaf=marks, value="win", exploration=1.5, seed=3, batch=4
    )
    judged = PUCT(
        lambda seen, masks: (uniform(seen, masks), marks(seen, masks)),
        simulations=50,
        batch=4,
        seed=3,
    )
    for _ in range(2):
        assert hooked.search(state).visits == judged.search(state).visits


def test_a_rollout_plays_to_the_end() -> None:
    """A policy that always takes the first legal action is worth what such games are worth."""
    state = decided(CHAMPIONS)
    found = FlatMC(simulations=200, rollout=first, value="margin", seed=1).search(state)
    action = next(iter(found.visits))
    ends = []
    for seed in range(200):
        child = state.determinize(state.current_player, seed)
        child.apply(action)
        while not child.is_terminal:
            child.apply(child.legal_actions()[0])
        lead = child.scores[state.current_player] - child.scores[1 - state.current_player]
        ends.append(0.5 + 0.5 * lead / (20 + abs(lead)))
    node = next(child for child in found.root.children if child.action == action)
    value = node.values[state.current_player]
    error = 4 * (np.std(ends) / len(ends) ** 0.5 + np.std(ends) / node.visits**0.5)
    assert value == pytest.approx(np.mean(ends), abs=error + 1e-6)


def test_rollouts_of_a_batch_go_on_together() -> None:
    sizes = list[int]()

    def rollout(observations: Any, masks: Any) -> Any:
        sizes.append(len(masks))
        assert masks.sum(axis=1).min() > 1
        return masks.argmax(axis=1)

    ISMCTS(simulations=32, rollout=rollout, batch=16, horizon=None).search(decided(CHAMPIONS))
    assert max(sizes) == 16
    assert sizes[0] == 1  # the root


def test_horizons_hold() -> None:
    calls = {}
    for horizon in (None, "round", 3):
        count = 0

        def rollout(observations: Any, masks: Any) -> Any:
            nonlocal count
            count += len(masks)
            return masks.argmax(axis=1)

        options: dict[str, Any] = {"rollout": rollout, "horizon": horizon}
        ISMCTS(simulations=16, **options).search(decided(CHAMPIONS))
        calls[horizon] = count
    assert calls[3] <= 3 * 17
    assert calls[3] < calls["round"] < calls[None]


def test_a_search_repeats_and_sees_nothing_hidden() -> None:
    state = midgard.Champions(players=2).new_state(seed=3)
    while state.phase != "placement":
        state.apply(state.legal_actions()[-1])
    seat = state.current_player
    worlds = [state, *(state.determinize(seat, seed) for seed in range(3))]
    sets: list[dict[str, Any]] = [
        {"prior": uniform, "rollout": first},
        {"prior": uniform, "leaf": marks},
    ]
    for kind, hooks in itertools.product((ISMCTS, MCTS, PIMC), sets):
        found = []
        for world in worlds:
            found.append(kind(simulations=30, seed=5, **hooks).search(world).to_dict())
        for other in found:
            other.pop("seconds", None)
        assert all(other == found[0] for other in found)


def test_a_function_that_changes_its_arrays_changes_no_other() -> None:
    def spoiling(observations: Any, masks: Any) -> Any:
        priors = uniform(observations, masks)
        observations[:], masks[:] = 0, False
        return priors

    state = decided(CHAMPIONS)
    usual: dict[str, Any] = {"simulations": 30, "leaf": marks, "seed": 4}
    for kind in (ISMCTS, MCTS, PIMC):
        spoiled = kind(prior=spoiling, **usual).search(state)
        assert spoiled.visits == kind(prior=uniform, **usual).search(state).visits


def test_each_world_is_searched() -> None:
    """The present position is judged once in each world: there it looks the same."""
    state = midgard.Champions(players=2).new_state(seed=3)
    while state.phase != "placement":
        state.apply(state.legal_actions()[-1])
    now = np.asarray(state.observation(state.current_player))

    def search(kind: Any, **options: Any) -> tuple[dict[int, int], int]:
        count = 0

        def leaf(observations: Any, masks: Any) -> Any:
            nonlocal count
            count += int((observations == now).all(axis=1).sum())
            return marks(observations, masks)

        found = kind(simulations=64, leaf=leaf, batch=2, seed=2, **options).search(state)
        assert found.simulations == sum(found.visits.values()) == 64
        return found.visits, count

    visits = {worlds: search(PIMC, worlds=worlds) for worlds in (1, 4, 16)}
    assert [count for _, count in visits.values()] == [1, 4, 16]
    assert search(MCTS) == visits[1]
    assert visits[1][0] != visits[4][0] != visits[16][0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"prior": lambda o, m: -m.astype(float)}, "priors of an evaluator must be from 0 to 1e30"),
        ({"prior": lambda o, m: m[:, :5]}, "priors of an evaluator must have the shape"),
        ({"leaf": lambda o, m: np.full((len(m), 2), 2.0)}, "values of an evaluator must be from"),
        ({"rollout": lambda o, m: np.full(len(m), 128)}, "must return legal actions, not 128"),
        ({"rollout": lambda o, m: np.full(len(m), -1)}, "must return legal actions, not -1"),
        ({"rollout": lambda o, m: [0.5] * len(m)}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: None}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: m.any(axis=1)}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: m.argmax(axis=1)[:, None]}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: ["0"] * len(m)}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: [[1], [2, 3]]}, "must return a row of whole numbers"),
        ({"rollout": lambda o, m: []}, "must return 1 actions, not 0"),
        ({"rollout": lambda o, m: np.empty(0, int)}, "must return 1 actions, not 0"),
    ],
)
def test_wrong_answers_are_refused(options: dict[str, Any], why: str) -> None:
    state = decided(CHAMPIONS)
    with pytest.raises(midgard.MidgardError, match=why):
        ISMCTS(simulations=4, **options).search(state)


def test_an_exception_of_a_hook_reaches_the_caller() -> None:
    def broken(observations: Any, masks: Any) -> Any:
        raise ZeroDivisionError("nothing is judged")

    for name in ("prior", "leaf", "rollout"):
        options: dict[str, Any] = {name: broken}
        with pytest.raises(ZeroDivisionError):
            ISMCTS(simulations=4, **options).search(decided(CHAMPIONS))


def test_a_hook_must_not_use_its_search() -> None:
    def leaf(observations: Any, masks: Any) -> Any:
        return search.search(decided(CHAMPIONS))

    search = ISMCTS(simulations=4, leaf=leaf)
    with pytest.raises(midgard.MidgardError, match="this search is running"):
        search.search(decided(CHAMPIONS))


def test_options_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="a function as leaf needs threads=1"):
        ISMCTS(leaf=marks, threads=2)
    with pytest.raises(midgard.InvalidOptionError, match="needs parallel='roots'"):
        ISMCTS(prior=uniform, parallel="leaves")
    with pytest.raises(midgard.InvalidOptionError, match="needs ponder=False"):
        ISMCTS(rollout=first, keep=True, ponder=True)
    with pytest.raises(midgard.InvalidOptionError, match="leaf must be a function or None, not 3"):
        ISMCTS(leaf=3)  # type: ignore[arg-type]
    with pytest.raises(midgard.InvalidOptionError, match="a function as rollout needs threads=1"):
        PIMC(rollout=first, threads=2)
    assert "leaf=<function marks" in repr(ISMCTS(leaf=marks))


def test_a_search_with_hooks_is_a_bot() -> None:
    from midgard.tournament import tournament

    search = ISMCTS(simulations=6, leaf=marks)
    found = tournament(CHAMPIONS, [search, "greedy"], games=2, seed=1)
    assert found.games == 2
