"""How fast the engine is from Python: ``make bench``. Every benchmark asserts its answer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import midgard

if TYPE_CHECKING:
    import pytest
    from pytest_benchmark.fixture import BenchmarkFixture

GAME = midgard.Champions(players=4)
GAMES = 50


def play_games() -> int:
    """Uniform random games with the loop that users write; the number of decisions."""
    number, decisions = random.Random(1).random, 0
    for seed in range(GAMES):
        state = GAME.new_state(seed=seed)
        over = False
        while not over:
            actions = state.legal_actions()
            over = state.apply(actions[int(number() * len(actions))])
            decisions += 1
    return decisions


def middle() -> midgard.State:
    """A placement decision in the fourth round."""
    state = GAME.new_state(seed=1)
    while state.round < 4 or len(state.legal_actions()) < 10:
        state.apply(state.legal_actions()[-1])
    return state


def test_random_games(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """Legal actions, choice, apply; the rate is printed."""
    decisions = benchmark(play_games)
    assert decisions == play_games()
    if benchmark.stats is not None:  # there are none with --benchmark-disable
        rate = round(decisions / benchmark.stats["min"])
        with capsys.disabled():
            print(f"{rate:,} decisions/s from Python")


def test_clone(benchmark: BenchmarkFixture) -> None:
    """A copy with a stream of its own."""
    state = middle()
    assert benchmark(state.clone) == state


def test_legal_actions(benchmark: BenchmarkFixture) -> None:
    """The list of a wide decision."""
    state = middle()
    actions = benchmark(state.legal_actions)
    assert actions == [action for action in range(129) if state.why_not(action) is None]


def test_new_state(benchmark: BenchmarkFixture) -> None:
    """A new game up to its first decision."""
    state = benchmark(lambda: GAME.new_state(seed=1))
    assert state == GAME.new_state(seed=1)
