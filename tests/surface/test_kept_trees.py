"""Trees that are kept from one move to the next: what they tell is of the position now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import midgard
from midgard.search import ISMCTS, Result
from midgard.testing.worlds import paired

SEARCHES: dict[str, Callable[..., ISMCTS]] = {
    "share": lambda **given: ISMCTS(simulations=60, **given),
    "bound": lambda **given: ISMCTS(simulations=60, guide=None, **given),
    "outcomes": lambda **given: ISMCTS(simulations=60, chance="outcomes", **given),
    "threads": lambda **given: ISMCTS(simulations=60, threads=2, **given),
    "leaves": lambda **given: ISMCTS(simulations=60, threads=2, parallel="leaves", **given),
    "paranoid": lambda **given: ISMCTS(simulations=60, opponents="paranoid", **given),
}


def told(found: Result) -> tuple[Any, ...]:
    """All of a result but how long it took."""
    return (found.action, found.visits, found.values, found.nodes, found.to_dict())


def check(found: Result, state: midgard.State) -> None:
    """Only what is legal now is in it, and its numbers fit together."""
    legal = set(state.legal_actions())
    assert found.action in legal
    assert set(found.visits) <= legal
    assert set(found.action_values) == set(found.visits)
    assert {action for action, share in enumerate(found.policy) if share} <= legal
    assert {node.action for node in found.root.children} == set(found.visits)
    assert found.root.visits == sum(found.visits.values()) >= found.simulations
    assert len(list(found.walk(min_visits=0))) == found.nodes
    mean = sum(n * found.action_values[a][0] for a, n in found.visits.items()) / found.root.visits
    assert found.values[0] == pytest.approx(mean)


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


def test_what_is_kept_is_the_same_in_worlds_that_cannot_be_told_apart() -> None:
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
            assert told(one.search(worlds[0])) == told(two.search(worlds[1]))
        state.apply(midgard.Bot("greedy").choose(state))
    assert differed > 10


def test_a_kept_tree_that_does_not_fit_is_not_used() -> None:
    game = midgard.Champions(players=2, start_player=0)
    full = ISMCTS(simulations=25_000, memory_mb=1, rollout="random", guide=None, horizon=0)
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
                assert told(again) == told(fresh)
                dropped += 1
        state.apply(midgard.Bot("greedy").choose(state))
    assert dropped > 5
