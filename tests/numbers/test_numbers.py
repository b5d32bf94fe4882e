"""Numbers from outside: truth values are none, and no number is too large for a plain error."""

import inspect
import os
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import bots, reference, search, testing, tournament
from midgard.stats import ratings
from support.docs.annotations import compiled, words
from support.surface.number_takers import (
    COMPILED,
    OPTION,
    PYTHON,
    REAL,
    REFERENCE,
    SEAT,
    STATE,
    TAKERS,
)

HUGE = [2**31, 2**32, 2**63, 2**64, 2**127, 2**128, 10**100, 10**5000]


@pytest.mark.parametrize("name", TAKERS)
def test_a_truth_value_is_not_a_number(name: str) -> None:
    taker = TAKERS[name]
    taker.call(taker.good)
    for value in (True, False, np.True_, np.False_):
        with pytest.raises((midgard.MidgardError, TypeError, ValueError)):
            taker.call(value)


@pytest.mark.parametrize("name", TAKERS)
def test_a_text_or_a_fraction_is_not_a_whole_number(name: str) -> None:
    taker = TAKERS[name]
    values: list[Any] = [b"1", [], {}, 1j, object()]
    if not name.endswith(REAL):
        values += [1.0, 1.5, np.float64(1), float("nan")]
    for value in values:
        with pytest.raises((midgard.MidgardError, TypeError, ValueError)):
            taker.call(value)


@pytest.mark.parametrize("name", TAKERS)
def test_a_whole_number_of_numpy_is_one(name: str) -> None:
    taker = TAKERS[name]
    for kind in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
        taker.call(kind(taker.good))


@pytest.mark.parametrize("name", TAKERS)
def test_a_number_that_is_too_large_is_refused_as_one_that_is_a_little_too_large(name: str) -> None:
    """However large: there is no OverflowError, and no error about digits."""
    taker = TAKERS[name]
    for number in HUGE:
        for value in (number, -number):
            if -1 < value <= taker.most:
                continue
            if abs(value) <= taker.most and name.endswith(REAL):
                continue
            with pytest.raises(taker.wrong) as caught:
                taker.call(value)
            assert type(caught.value) is taker.wrong or "reference" in name, name
            assert "digits" not in str(caught.value)
            assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", [name for name in TAKERS if "seed" in name])
def test_the_greatest_seed_is_taken(name: str) -> None:
    taker = TAKERS[name]
    taker.call(taker.most)
    taker.call(0)


def test_a_refusal_is_an_error_of_midgard() -> None:
    kinds = {taker.wrong for taker in (COMPILED | PYTHON).values()}
    assert all(issubclass(kind, midgard.MidgardError) for kind in kinds)
    assert issubclass(SEAT, IndexError)
    assert issubclass(SEAT, OPTION)


# Nothing is forgotten

NUMBERS = {"int", "float", "SupportsIndex", "ActionLike", "WholeNumbers", "Number"}
NO_NUMBERS = {
    "Champions.decode_observation.array": "an array of observations",
    "State.observation.dtype": "a word",
    "Batch.dtype": "a word",
    "Batch.sample_policy.logits": "an array of floats",
}
NOT_CALLED = (tuple, Exception)
MODULES = (midgard, bots, ratings, search, testing, tournament)


def parameters(name: str, function: Any) -> Iterator[tuple[str, str]]:
    for each in inspect.signature(function).parameters.values():
        yield f"{name}.{each.name}", str(each.annotation)


def of_class(kind: type) -> Iterator[tuple[str, str]]:
    """Parameters of what a class can do, and of the class, unless it only holds results."""
    if not is_dataclass(kind) or kind is midgard.Enemy:
        yield from parameters(kind.__name__, kind)
    for name, method in inspect.getmembers(kind, inspect.isroutine):
        if not name.startswith("_") and inspect.isfunction(inspect.unwrap(method)):
            yield from parameters(f"{kind.__name__}.{name}", method)


def is_protocol(kind: type) -> bool:
    return getattr(kind, "_is_protocol", False)


def in_python(modules: Iterable[Any] = MODULES) -> Iterator[tuple[str, str]]:
    """Every parameter of what is public in Python."""
    for module in modules:
        for name in module.__all__:
            thing = getattr(module, name)
            if getattr(thing, "__module__", "") in ("midgard", "midgard._midgard", "builtins"):
                continue  # compiled
            if isinstance(thing, type) and not (
                issubclass(thing, NOT_CALLED) or is_protocol(thing)
            ):
                yield from of_class(thing)
            elif inspect.isfunction(thing):
                yield from parameters(name, thing)


def numbers(notes: Iterable[tuple[str, str]]) -> set[str]:
    return {name for name, note in notes if words(note) & NUMBERS} - set(NO_NUMBERS)


def test_every_parameter_that_is_a_number_is_tried() -> None:
    assert numbers(compiled()) - set(COMPILED | PYTHON) == set()
    assert numbers(in_python()) - set(PYTHON) == set()
    assert numbers(in_python([reference])) - set(REFERENCE) == set()


def test_the_walk_finds_what_there_is() -> None:
    assert {"State.apply.action", "Batch.n", "game_seed.number"} <= numbers(compiled())
    assert {"simulate.threads", "Record.apply.action", "ISMCTS.nodes"} <= numbers(in_python())
    assert {"Champions.players", "State.view.seat"} <= numbers(in_python([reference]))


# Threads


@pytest.mark.parametrize("name", [name for name in TAKERS if name.endswith(".threads")])
def test_no_threads_are_one_a_core(name: str) -> None:
    TAKERS[name].call(0)


@pytest.mark.parametrize("method", [search.ISMCTS, search.PIMC, search.FlatMC])
def test_a_search_with_no_threads_is_one_with_a_thread_a_core(method: Any) -> None:
    """The result depends on the threads, and on nothing else."""
    cores = len(os.sched_getaffinity(0))
    for simulations in (100, 101):
        one, other = (
            method(simulations=simulations, seed=1, threads=threads).search(STATE)
            for threads in (0, min(cores, 256))
        )
        assert one.visits == other.visits
        assert one.action_values == other.action_values
