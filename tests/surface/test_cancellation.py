"""Searches are cancelled from other threads and by asyncio, and change nothing then.

No test measures time: a search that is not cancelled never ends here.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, Cancellation, FlatMC

STATE = midgard.Champions(players=2, start_player=0).new_state(seed=1)
ENDLESS = 10**12
SEARCHES: dict[str, Any] = {
    "ismcts": lambda n: ISMCTS(simulations=n, seed=1),
    "ismcts, two threads": lambda n: ISMCTS(simulations=n, threads=2, seed=1),
    "ismcts, leaves": lambda n: ISMCTS(simulations=n, threads=2, parallel="leaves", seed=1),
    "ismcts, multiple": lambda n: ISMCTS(simulations=n, observer="multiple", seed=1),
    "pimc": lambda n: PIMC(simulations=n, worlds=4, seed=1),
    "mcts": lambda n: MCTS(simulations=n, seed=1),
    "flat": lambda n: FlatMC(simulations=n, seed=1),
}


class Counting:
    """An evaluator that counts its calls and cancels at one of them."""

    def __init__(self, cancellation: Cancellation | None = None, at: int = 0) -> None:
        self.cancellation, self.at, self.calls, self.rows = cancellation, at, 0, 0
        self.called = threading.Event()

    def __call__(self, observations: Any, masks: Any) -> Any:
        self.calls += 1
        self.rows += len(masks)
        self.called.set()
        if self.cancellation is not None and self.calls == self.at:
            self.cancellation.cancel()
        return masks / 1.0, np.full((len(masks), 2), 0.5)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_ends_when_another_thread_cancels_it(name: str) -> None:
    cancellation, errors = Cancellation(), list[BaseException]()

    def run() -> None:
        try:
            SEARCHES[name](ENDLESS).search(STATE, cancellation=cancellation)
        except midgard.MidgardError as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    cancellation.cancel()
    thread.join()
    assert [str(error) for error in errors] == ["the search was cancelled"]


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_was_cancelled_has_changed_nothing(name: str) -> None:
    cancelled, like = SEARCHES[name](60), SEARCHES[name](60)
    cancellation = Cancellation()
    cancellation.cancel()
    for _ in range(2):
        with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
            cancelled.search(STATE, cancellation=cancellation)
    for _ in range(2):
        assert cancelled.search(STATE).to_dict() == like.search(STATE).to_dict()


@pytest.mark.parametrize("batch", [1, 5, 8])
def test_an_evaluator_is_not_called_again_after_the_cancellation(batch: int) -> None:
    cancellation = Cancellation()
    evaluator = Counting(cancellation, at=3)
    with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
        PUCT(evaluator, simulations=ENDLESS, batch=batch).search(STATE, cancellation=cancellation)
    assert evaluator.calls == 3
    with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
        PUCT(evaluator, simulations=ENDLESS).search(STATE, cancellation=cancellation)
    assert evaluator.calls == 3, "a search that begins later is cancelled too"


def test_a_hook_is_not_called_again_after_the_cancellation() -> None:
    cancellation, calls = Cancellation(), 0

    def leaf(observations: Any, masks: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 4:
            cancellation.cancel()
        return np.full((len(masks), 2), 0.5)

    search = ISMCTS(simulations=ENDLESS, leaf=leaf, batch=4)
    with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
        search.search(STATE, cancellation=cancellation)
    assert calls == 4


def test_one_cancellation_ends_several_searches() -> None:
    cancellation = Cancellation()

    def run(name: str) -> str:
        try:
            SEARCHES[name](ENDLESS).search(STATE, cancellation=cancellation)
        except midgard.MidgardError as error:
            return str(error)
        return "not cancelled"

    with ThreadPoolExecutor(3) as pool:
        waiting = [pool.submit(run, name) for name in ("ismcts", "pimc", "flat")]
        cancellation.cancel()
        assert {it.result() for it in waiting} == {"the search was cancelled"}


def test_a_task_that_is_cancelled_frees_its_thread() -> None:
    """There is one thread: the next search can only begin when the first has ended."""
    evaluator = Counting()
    search = PUCT(evaluator, simulations=ENDLESS, batch=4)

    async def main() -> int:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as pool:
            loop.set_default_executor(pool)
            task = asyncio.create_task(search.search_async(STATE))
            while not evaluator.called.is_set():
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return (await ISMCTS(simulations=20).search_async(STATE)).simulations

    before = STATE.to_bytes()
    assert asyncio.run(main()) == 20
    assert STATE.to_bytes() == before


def test_a_search_with_a_time_limit_of_the_event_loop() -> None:
    async def main() -> None:
        async with asyncio.timeout(0.01):
            await ISMCTS(simulations=ENDLESS).search_async(STATE)

    with pytest.raises(TimeoutError):
        asyncio.run(main())


def test_a_cancellation_has_no_effect_on_searches_without_it() -> None:
    cancellation, search = Cancellation(), ISMCTS(simulations=20)
    assert not cancellation.is_cancelled
    assert search.search(STATE, cancellation=cancellation).simulations == 20
    cancellation.cancel()
    assert cancellation.is_cancelled
    assert search.search(STATE).simulations == 20
    with pytest.raises(TypeError):
        search.search(STATE, cancellation=True)
