"""The speed of self-play from Python: ``python benches/selfplay_speed.py``.

On one thread, in turns, since machines are noisy; each figure is the median. "free" is an evaluator
that costs nothing, "network" one with two hidden layers of 256: in Rust for whole games, and called
with arrays, in NumPy, for as many leaves at their beginning. Seconds are those of the processor.
"""

import contextlib
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import midgard
from midgard.search import PUCT
from midgard.selfplay import SelfPlay
from midgard.selfplay.network import Network

TURNS, PARALLEL, SIMULATIONS = 3, 256, 64
# Leaves that NumPy evaluates in a turn.
LEAVES = 500_000
GAME = midgard.Champions(players=2, start_player=0)
NETWORK = Network.random(GAME, hidden=[256, 256])
NETWORK.parameters["policy_weights"][:] = np.random.default_rng(1).normal(0, 0.1, (256, 129))
PRIORS = np.ones((PARALLEL, GAME.action_count), np.float32)
VALUES = np.full((PARALLEL, GAME.players), 0.5, np.float32)


def free(_: Any, masks: Any) -> Any:
    """Says the same of every leaf."""
    return PRIORS[: len(masks)], VALUES[: len(masks)]


class EnoughLeavesError(Exception):
    """Ends self-play after a number of leaves."""


def rates(
    evaluator: Callable[[Any, Any], Any], most: float = float("inf")
) -> tuple[float, float, list[int]]:
    """Returns leaves and decisions a second, and how many decisions each finished game had."""
    options: Any = {"games": PARALLEL, "parallel_games": PARALLEL, "simulations": SIMULATIONS}
    play, lengths = SelfPlay(GAME, evaluator, seed=1, threads=1, **options), list[int]()

    def enough(observations: Any, masks: Any) -> Any:
        if play._play.leaves > most:
            raise EnoughLeavesError
        return evaluator(observations, masks)

    if most < float("inf"):
        play._evaluator = enough
    start = time.process_time()
    with contextlib.suppress(EnoughLeavesError):
        lengths.extend(len(episode) for episode in play)
    seconds = time.process_time() - start
    return play._play.leaves / seconds, sum(lengths) / seconds, lengths


def one_search() -> float:
    """Returns the leaves a second of one search with a batch of one."""
    state, simulations = GAME.new_state(seed=1), 20_000
    start = time.process_time()
    found = PUCT(free, simulations=simulations, batch=1, exact=False).search(state)
    assert found.simulations == simulations
    return simulations / (time.process_time() - start)


def network_alone() -> float:
    """Returns the leaves a second of the network, in batches as large as those of self-play."""
    batch = midgard.Batch(GAME, PARALLEL // 2, seed=1)
    observations, masks, calls = batch.observations, batch.masks, 200
    start = time.process_time()
    for _ in range(calls):
        NETWORK(observations, masks)
    return calls * len(masks) / (time.process_time() - start)


def main() -> None:
    """Prints the figures."""
    found: dict[str, list[float]] = {}
    lengths = list[list[int]]()
    for _ in range(TURNS):
        leaves, decisions, played = rates(free)
        lengths.append(played)
        found.setdefault("free, leaves a second", []).append(leaves)
        found.setdefault("free, decisions a second", []).append(decisions)
        found.setdefault("one search, leaves a second", []).append(one_search())
        leaves, decisions, _ = rates(NETWORK)
        found.setdefault("network in Rust, leaves a second", []).append(leaves)
        found.setdefault("network in Rust, decisions a second", []).append(decisions)
        by_numpy, _, _ = rates(lambda *arrays: NETWORK(*arrays), LEAVES)
        found.setdefault("network in NumPy, leaves a second", []).append(by_numpy)
        found.setdefault("Rust against NumPy", []).append(leaves / by_numpy)
        found.setdefault("NumPy without games, leaves a second", []).append(network_alone())
    assert all(other == lengths[0] for other in lengths), "the same games in every turn"
    print(f"command   python benches/selfplay_speed.py, {midgard.__version__}")
    for name, rows in found.items():
        print(f"{name:37} {statistics.median(rows):12,.2f}   best {max(rows):12,.2f}")


if __name__ == "__main__":
    main()
