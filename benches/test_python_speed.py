"""The speed of the engine from Python: ``make bench``. Every benchmark asserts its answer.

Calls that take less than a microsecond are timed by the thousand, in a loop as a user would write
it: the figure is of a call with its share of the loop.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import repeat
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np

import midgard

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

Report: TypeAlias = Callable[[str, int], None]
T = TypeVar("T")

GAME = midgard.Champions(players=4)
GAMES = 50
CALLS = 1000


def play_games() -> int:
    """Plays random games with the loop that users write; returns the number of decisions."""
    choice, decisions = random.Random(1).choice, 0
    for seed in range(GAMES):
        state = GAME.new_state(seed=seed)
        over = False
        while not over:
            over = state.apply(choice(state.legal_actions()))
            decisions += 1
    return decisions


def middle() -> midgard.champions.State:
    """A placement decision in the fourth round, with twenty legal actions."""
    state = GAME.new_state(seed=1)
    while state.round < 4 or len(state.legal_actions()) < 10:
        state.apply(state.legal_actions()[-1])
    return state


def by_the_thousand(call: Callable[[], T]) -> T:
    """Returns the answer of the last of many calls."""
    for _ in repeat(None, CALLS - 1):
        call()
    return call()


def test_random_games(benchmark: BenchmarkFixture, report: Report) -> None:
    """Legal actions, `random.choice`, apply: a decision."""
    decisions = benchmark(play_games)
    assert decisions == play_games()
    report("a decision, chosen with random.choice", decisions)


def test_clone(benchmark: BenchmarkFixture, report: Report) -> None:
    """A copy with a stream of its own."""
    state = middle()
    assert benchmark(by_the_thousand, state.clone) == state
    report("clone()", CALLS)


def test_legal_actions(benchmark: BenchmarkFixture, report: Report) -> None:
    """The list of a wide decision."""
    state = middle()
    actions = benchmark(by_the_thousand, state.legal_actions)
    assert actions == [action for action in range(129) if state.why_not(action) is None]
    report(f"legal_actions() of {len(actions)}", CALLS)


def test_legal_mask(benchmark: BenchmarkFixture, report: Report) -> None:
    """The mask of a wide decision, written into an array of the caller."""
    state, out = middle(), np.zeros(129, np.int8)
    mask = benchmark(by_the_thousand, lambda: state.legal_mask(out))
    assert np.flatnonzero(mask).tolist() == state.legal_actions()
    report("legal_mask(out)", CALLS)


def test_key(benchmark: BenchmarkFixture, report: Report) -> None:
    """The key for a transposition table."""
    state = middle()
    assert benchmark(by_the_thousand, state.key) == middle().key()
    report("key()", CALLS)


def test_bytes(benchmark: BenchmarkFixture, report: Report) -> None:
    """To bytes and back, with every check."""
    state = middle()
    assert benchmark(by_the_thousand, lambda: GAME.from_bytes(state.to_bytes())) == state
    report("to_bytes() and from_bytes()", CALLS)


def test_run_of_one_game(benchmark: BenchmarkFixture, report: Report) -> None:
    """A run returns when it is done, without a wait: less than 6 ms with greedy players."""
    run = benchmark(lambda: midgard.simulate(GAME, games=1, threads=1))
    assert run.games == 1
    if benchmark.stats is not None:  # None with --benchmark-disable
        assert benchmark.stats.stats.min < 0.006
    report("simulate(games=1)", 1)


def test_rollout(benchmark: BenchmarkFixture, report: Report) -> None:
    """A random game from the fourth round to its end."""
    state = middle()
    assert sum(benchmark(lambda: [state.rollout(seed) for seed in range(100)])[99]) == 1.0
    report("rollout(seed) from the fourth round", 100)


def test_greedy_rollout(benchmark: BenchmarkFixture, report: Report) -> None:
    """A greedy game from the fourth round to its end."""
    state = middle()
    values = benchmark(lambda: [state.rollout(seed, policy="greedy") for seed in range(100)])
    assert sum(values[99]) == 1.0
    report('rollout(seed, policy="greedy") from the fourth round', 100)


def test_new_state(benchmark: BenchmarkFixture, report: Report) -> None:
    """A new game up to its first decision."""
    state = benchmark(by_the_thousand, lambda: GAME.new_state(seed=1))
    assert state == GAME.new_state(seed=1)
    report("new_state(seed)", CALLS)
