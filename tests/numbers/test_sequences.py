"""Sequences of whole numbers from outside: of any kind that holds whole numbers in an order."""

import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import midgard
from support.surface.number_takers import STATE, batch


class Tensor:
    """An array of another library."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.numbers, dtype)


def as_dtype(kind: str) -> Callable[[list[int]], Any]:
    return lambda numbers: np.array(numbers, dtype=kind)


SEQUENCES: dict[str, Callable[[list[int]], Any]] = {
    "list": list,
    "tuple": tuple,
    "range": lambda numbers: range(numbers[0], numbers[-1] + 1),
    "array": lambda numbers: array.array("h", numbers),
    "memoryview": lambda numbers: memoryview(array.array("q", numbers)),
    "numbers of NumPy": lambda numbers: [np.int16(it) for it in numbers],
    "another library": Tensor,
    "backwards": lambda numbers: np.array(numbers[::-1])[::-1],
    "big-endian": lambda numbers: np.array(numbers, dtype=">i4"),
    **{
        kind: as_dtype(kind)
        for kind in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
    },
}
NOT_SEQUENCES: dict[str, Any] = {
    "floats": np.array([1.0, 1.0]),
    "bools": [True, False],
    "an array of bools": np.array([True, False, True]),
    "a list of floats": [1.0, 0.0],
    "text": "01",
    "bytes": b"\x00\x01",
    "a set": {0, 1},
    "a dict": {0: 1, 1: 0},
    "two dimensions": np.array([[0, 1]]),
    "no sequence": 1.5,
    "an iterator": iter([0, 1]),
}


@pytest.mark.parametrize("kind", SEQUENCES)
def test_a_batch_takes_any_sequence_of_whole_numbers(kind: str) -> None:
    as_passed = SEQUENCES[kind]
    one, other = batch(), batch()
    one.step(as_passed([31, 32]))
    other.step(np.array([31, 32]))
    assert one.state(1) == other.state(1)
    one.set_states(as_passed([0, 1]), (STATE, STATE), seeds=as_passed([5, 6]))
    assert one.seeds.tolist() == [5, 6]
    assert one.state(0) == one.state(1) == STATE
    one.reset(as_passed([0, 1]), seeds=as_passed([7, 8]))
    assert one.seeds.tolist() == [7, 8]
    one.fork_onto(0, as_passed([1]))
    assert one.state(1) == one.state(0)
    other.determinize(as_passed([1, 2]), as_passed([1, 2]))


def test_a_batch_takes_no_rows() -> None:
    one = batch()
    before = one.seeds.tolist()
    one.reset([])
    one.reset(())
    one.set_states([], [])
    assert one.seeds.tolist() == before


@pytest.mark.parametrize("kind", NOT_SEQUENCES)
def test_other_objects_than_lists_of_whole_numbers_are_refused(kind: str) -> None:
    passed, one = NOT_SEQUENCES[kind], batch()
    calls: list[Callable[[], object]] = [
        lambda: one.step(passed),
        lambda: one.set_states(passed, [STATE, STATE]),
        lambda: one.determinize(passed, 1),
    ]
    if kind == "text":  # digits are one seed, of which those of the rows are made
        other = batch()
        one.reset([0, 1], seeds=passed)
        other.reset([0, 1], seeds=int(passed))
        assert one.seeds.tolist() == other.seeds.tolist()
    else:
        calls.append(lambda: one.reset([0, 1], seeds=passed))
    for call in calls:
        with pytest.raises((TypeError, midgard.InvalidOptionError, ValueError)):
            call()
