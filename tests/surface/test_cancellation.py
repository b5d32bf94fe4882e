"""Searches are cancelled from other threads and by asyncio, and change nothing then.

No test measures time: a search that is not cancelled never ends here.
"""

import asyncio
import inspect
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.games import game_text
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, Cancellation, FlatMC
from support.games.every import small_games

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


def hooks(calls: dict[str, int], act: Callable[[str], object]) -> dict[str, Callable[..., Any]]:
    """All functions that a search takes; each counts its calls and does something."""

    def count(name: str) -> None:
        calls[name] += 1
        act(name)

    def prior(observations: Any, masks: Any) -> Any:
        count("prior")
        return masks / 1.0

    def leaf(observations: Any, masks: Any) -> Any:
        count("leaf")
        return np.full((len(masks), 2), 0.5)

    def rollout(observations: Any, masks: Any) -> Any:
        count("rollout")
        return masks.argmax(axis=1)

    return {"prior": prior, "leaf": leaf, "rollout": rollout}


@pytest.mark.parametrize("batch", [1, 4])
@pytest.mark.parametrize("at", [1, 4, 30])
@pytest.mark.parametrize("names", [("prior",), ("leaf",), ("rollout",), ("prior", "rollout")])
def test_a_hook_is_not_called_again_after_the_cancellation(
    names: tuple[str, ...], at: int, batch: int
) -> None:
    """Also within a rollout, which asks for many decisions."""
    for name in names:
        cancellation, calls = Cancellation(), dict.fromkeys(("prior", "leaf", "rollout"), 0)

        def act(
            called: str, name: str = name, calls: Any = calls, token: Any = cancellation
        ) -> None:
            assert not token.is_cancelled
            if called == name and calls[name] == at:
                token.cancel()

        functions = hooks(calls, act)
        passed: Any = {it: functions[it] for it in names}
        search = ISMCTS(simulations=ENDLESS, batch=batch, horizon=None, **passed)
        with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
            search.search(STATE, cancellation=cancellation)
        assert calls[name] == at


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


# The method of a search


def search_classes() -> Iterator[type]:
    """The classes that make searches."""
    for name in midgard.search.__all__:
        if hasattr(getattr(midgard.search, name), "search"):
            yield getattr(midgard.search, name)


CLASSES = {kind.__name__: kind for kind in search_classes()}
STATES = {game_text(game): game.new_state(seed=1) for game in small_games()}


def made(kind: Any, state: Any, simulations: int) -> Any:
    """A search; an evaluator that it needs says that all are alike."""

    def evaluator(observations: Any, masks: Any) -> Any:
        return masks / 1.0, np.full((len(masks), state.game.players), 0.5)

    takes = inspect.signature(kind).parameters
    return kind(*[evaluator] * ("evaluator" in takes), simulations=simulations, seed=1)


def begun(call: Callable[[], object]) -> tuple[threading.Thread, list[str]]:
    """A thread that calls, and the error that it meets."""
    errors = list[str]()

    def run() -> None:
        try:
            call()
        except midgard.MidgardError as error:
            errors.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    return thread, errors


def cancel_until(search: Any, thread: threading.Thread) -> None:
    """Cancels until a thread has ended: nobody sees when a search without functions begins."""
    while thread.is_alive():
        search.cancel()
        thread.join(0.001)


def test_all_search_classes_are_walked() -> None:
    assert set(CLASSES) == {"FlatMC", "ISMCTS", "MCTS", "PIMC", "PUCT"}
    assert all("cancel" in dir(kind) for kind in CLASSES.values())


@pytest.mark.parametrize("text", STATES)
@pytest.mark.parametrize("name", CLASSES)
def test_a_search_is_cancelled_by_its_method(name: str, text: str) -> None:
    search = made(CLASSES[name], STATES[text], ENDLESS)
    thread, errors = begun(lambda: search.search(STATES[text]))
    cancel_until(search, thread)
    assert errors == ["the search was cancelled"]


@pytest.mark.parametrize("text", STATES)
@pytest.mark.parametrize("name", CLASSES)
def test_cancel_without_a_running_search_does_nothing(name: str, text: str) -> None:
    """Before the first search, between two, and after one."""
    state = STATES[text]
    search, like = made(CLASSES[name], state, 20), made(CLASSES[name], state, 20)
    for _ in range(2):
        search.cancel()
        assert search.search(state).to_dict() == like.search(state).to_dict()
    search.cancel()


@pytest.mark.parametrize("name", [*SEARCHES, "puct", "hook"])
def test_a_search_that_its_method_cancelled_has_changed_nothing(name: str) -> None:
    """The next search of the object is what this one would have been."""

    def leaf(observations: Any, masks: Any) -> Any:
        return np.full((len(masks), 2), 0.5)

    functions: dict[str, Any] = {
        "puct": lambda n: PUCT(Counting(), simulations=n, seed=1),
        "hook": lambda n: ISMCTS(simulations=n, leaf=leaf, seed=1),
    }
    make, errors = (SEARCHES | functions)[name], list[str]()
    while not errors:  # a search that ends can end before it is cancelled
        search, like = make(1_000), make(1_000)
        thread, errors = begun(partial(search.search, STATE))
        cancel_until(search, thread)
    assert search.search(STATE).to_dict() == like.search(STATE).to_dict()


@pytest.mark.parametrize("name", CLASSES)
def test_two_threads_on_one_object_are_cancelled_one_after_the_other(name: str) -> None:
    search = made(CLASSES[name], STATE, ENDLESS)
    found = [begun(lambda: search.search(STATE)) for _ in range(2)]
    for thread, _ in found:
        cancel_until(search, thread)
    assert [errors for _, errors in found] == [["the search was cancelled"]] * 2


def test_the_search_that_waits_is_not_cancelled_with_the_one_that_runs() -> None:
    evaluator = Counting()
    search = PUCT(evaluator, simulations=ENDLESS)
    first, first_errors = begun(lambda: search.search(STATE))
    evaluator.called.wait()
    second, second_errors = begun(lambda: search.search(STATE))
    search.cancel()
    first.join()
    evaluator.called.clear()
    evaluator.called.wait()  # the second one runs
    assert second.is_alive()
    search.cancel()
    second.join()
    assert first_errors == second_errors == ["the search was cancelled"]


def test_a_method_cancels_the_search_that_calls_it() -> None:
    """Code of a search, as an evaluator that counts its calls, may end it."""

    def evaluator(observations: Any, masks: Any) -> Any:
        search.cancel()
        return masks / 1.0, np.full((len(masks), 2), 0.5)

    search = PUCT(evaluator, simulations=ENDLESS)
    with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
        search.search(STATE)


def test_a_task_meets_the_error_of_the_method() -> None:
    evaluator = Counting()
    search = PUCT(evaluator, simulations=ENDLESS)

    async def main() -> None:
        task = asyncio.create_task(search.search_async(STATE))
        while not evaluator.called.is_set():
            await asyncio.sleep(0)
        search.cancel()
        with pytest.raises(midgard.MidgardError, match="the search was cancelled"):
            await task

    asyncio.run(main())


def test_the_method_leaves_tokens_and_other_objects_alone() -> None:
    evaluator, token = Counting(), Cancellation()
    search, other = PUCT(evaluator, simulations=ENDLESS), ISMCTS(simulations=20)
    thread, errors = begun(lambda: search.search(STATE, cancellation=token))
    evaluator.called.wait()
    other.cancel()
    assert other.search(STATE, cancellation=token).simulations == 20
    search.cancel()
    thread.join()
    assert errors == ["the search was cancelled"]
    assert not token.is_cancelled


def test_choose_is_cancelled_and_pondering_is_not() -> None:
    search = ISMCTS(simulations=ENDLESS)
    thread, errors = begun(lambda: search.choose(STATE))
    cancel_until(search, thread)
    assert errors == ["the search was cancelled"]
    ponderer = ISMCTS(simulations=20, keep=True, ponder=True, memory_mb=1024)
    ponderer.choose(STATE)
    ponderer.cancel()
    assert ponderer.is_pondering
    ponderer.stop_pondering()
