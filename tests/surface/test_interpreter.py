"""Long calls let other threads of Python run, and batches work in other processes.

No clock is asked: threads of Python take turns only when one of them waits or lets go, so another
thread makes a step during a call exactly if the call lets go.
"""

import multiprocessing
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import search

GAME = midgard.Champions(players=4)
PATIENCE = 60  #: seconds, before a process is taken to hang


def has_lock() -> bool:
    """Does this Python have an interpreter lock?"""
    return bool(getattr(sys, "_is_gil_enabled", lambda: True)())


@contextmanager
def another_thread() -> Iterator[list[int]]:
    """A thread that counts up whenever it has the interpreter, and lets go of it at once."""
    count, going = [0], [True]

    def run() -> None:
        while going:
            count[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e4)  # before the thread can wait for a turn
    thread = threading.Thread(target=run)
    thread.start()
    while not count[0]:
        time.sleep(0)
    try:
        yield count
    finally:
        sys.setswitchinterval(interval)
        going.clear()
        thread.join()


def lets_go(call: Callable[[], object], most: int) -> bool:
    """Has another thread made a step by the time it was called so often?"""
    call()  # the first time of all, something may be imported or set up
    with another_thread() as count:
        before = count[0]
        for _ in range(most):
            call()
            if count[0] > before:
                return True
    return False


def long_calls() -> dict[str, Callable[[], object]]:
    state = GAME.new_state(seed=1)
    batch = midgard.Batch(GAME, 512, seed=1, autoreset="same_step")
    return {
        "State.rollout": lambda: state.rollout(1, policy="greedy"),
        "Champions.belief": lambda: GAME.belief(state, 0),
        "ISMCTS.search": lambda: search.ISMCTS(simulations=200, seed=1).search(state),
        "MCTS.search": lambda: search.MCTS(simulations=200, seed=1).search(state),
        "simulate": lambda: midgard.simulate(GAME, games=50, seed=1, threads=1),
        "odds": lambda: midgard.odds({"swordsman": 4}, "hill-troll", game=GAME),
        "Batch.step": lambda: batch.step(np.where(batch.masks.any(1), batch.masks.argmax(1), 0)),
        "Batch.step_random": lambda: batch.step_random(seed=1),
        "Batch.sample_legal": lambda: batch.sample_legal(seed=1),
        "Batch.rollout": lambda: batch.rollout(1),
        "Batch.determinize": lambda: batch.determinize(np.maximum(batch.seats, 0), 1),
        "Batch.save": lambda: batch.save(),
    }


@pytest.mark.skipif(not has_lock(), reason="there is no lock to let go of")
@pytest.mark.parametrize("name", list(long_calls()))
def test_a_long_call_lets_other_threads_run(name: str) -> None:
    assert lets_go(long_calls()[name], 10_000)


@pytest.mark.skipif(not has_lock(), reason="there is no lock to let go of")
def test_a_short_call_does_not_let_go() -> None:
    """So the tests above can fail."""
    state = GAME.new_state(seed=1)
    assert not lets_go(lambda: (state.legal_actions(), state.information_key(0)), 10_000)


def work(batch: midgard.Batch) -> list[object]:
    """All that threads do, and what comes of it."""
    for _ in range(5):
        batch.step_random(seed=3)
    arrays = batch.masks, batch.observations, batch.rollout(4)
    found = search.ISMCTS(simulations=20, seed=1, threads=2).search(batch.state(0))
    games = midgard.simulate(GAME, games=20, seed=1, threads=2)
    return [batch.save(), *(array.tobytes() for array in arrays), found.action, games.digest]


def send(pipe: Any, batch: midgard.Batch) -> None:
    """The work of another process."""
    pipe.send(work(batch))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # of Python itself, from 3.12 on
@pytest.mark.parametrize("used", [False, True])
def test_a_batch_goes_on_in_a_forked_process(used: bool) -> None:
    """Threads are not forked: they are started anew, whether the batch has used its own or not."""
    if "fork" not in multiprocessing.get_all_start_methods():
        pytest.skip("this system does not fork")
    batch = midgard.Batch(GAME, 512, seed=1, threads=2)
    if used:
        batch.step_random(seed=2)
    context: Any = multiprocessing.get_context("fork")
    receive, pipe = context.Pipe(duplex=False)
    child = context.Process(target=send, args=(pipe, batch))
    child.start()
    pipe.close()
    try:
        assert receive.poll(PATIENCE), "the forked process hangs"
        there = receive.recv()
    finally:
        child.kill()
        child.join()
    assert there == work(batch)


def test_a_batch_goes_on_in_a_new_process() -> None:
    """As ``spawn`` and ``forkserver`` hand it over: pickled."""
    code = "import pickle, sys; batch = pickle.load(sys.stdin.buffer)\n"
    code += "for _ in range(5): batch.step_random(seed=3)\nsys.stdout.buffer.write(batch.save())"
    batch = midgard.Batch(GAME, 512, seed=1, threads=2)
    command = [sys.executable, "-c", code]
    there = subprocess.run(
        command, input=pickle.dumps(batch), capture_output=True, check=True, timeout=PATIENCE
    )
    assert there.stdout == work(batch)[0]
