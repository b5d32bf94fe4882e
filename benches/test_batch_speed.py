"""The speed of a batch of 1,024 games from Python, on one thread: ``make bench``.

Each figure is a decision of one row, with the arrays written and new games begun. The answers, sums
over what was chosen, are those of the same steps made once before.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

GAME = midgard.Champions(players=4)
ROWS, STEPS = 1024, 50
Report = Callable[[str, int], None]
Pick = Callable[[midgard.Batch], npt.NDArray[np.int64]]


def drawn(batch: midgard.Batch) -> npt.NDArray[np.int64]:
    """Draws uniformly inside the batch."""
    return batch.sample_legal(seed=1)


def from_logits() -> Pick:
    """Draws from logits inside the batch."""
    logits = np.random.default_rng(1).normal(size=(ROWS, 129)).astype("float32")
    return lambda batch: batch.sample_policy(logits, seed=1)


def picked() -> Pick:
    """Draws with NumPy from the masks: the k-th legal action of each row."""
    rng = np.random.default_rng(1)
    starts = np.arange(ROWS) * GAME.action_count

    def pick(batch: midgard.Batch) -> npt.NDArray[np.int64]:
        legal = np.flatnonzero(batch.masks)
        counts = batch.legal_counts.astype(np.int64)
        first = counts.cumsum() - counts
        return legal[first + (rng.random(ROWS) * counts).astype(np.int64)] - starts

    return pick


def steps(batch: midgard.Batch, pick: Pick) -> int:
    """Makes many steps and returns the sum of all actions."""
    total = 0
    for _ in range(STEPS):
        actions = pick(batch)
        total += int(actions.sum())
        batch.step(actions)
    return total


@pytest.mark.parametrize(
    ("name", "make", "dtype"),
    [
        ("drawn inside", lambda: drawn, None),
        ("drawn inside, from logits", from_logits, None),
        ("masks out, picked with NumPy", picked, None),
        ("drawn inside, observations of uint8", lambda: drawn, "uint8"),
        ("drawn inside, observations of float32", lambda: drawn, "float32"),
    ],
)
def test_steps(
    benchmark: BenchmarkFixture,
    report: Report,
    name: str,
    make: Callable[[], Pick],
    dtype: str | None,
) -> None:
    """A round is fifty steps from the same positions, in the middle of games."""
    start = midgard.Batch(
        GAME,
        ROWS,
        seed=1,
        autoreset="same_step",
        observations=dtype is not None,
        dtype="uint8" if dtype == "uint8" else "float32",
        threads=1,
    )
    for _ in range(300):
        start.step_random(seed=2)
    answer = steps(copy.copy(start), make())
    timed: Any = benchmark
    rounds = {"setup": lambda: ((copy.copy(start), make()), {}), "rounds": 9}
    assert timed.pedantic(steps, **rounds) == answer
    report(f"batch, {name}", ROWS * STEPS)
