"""Values from outside: whole numbers, and how a message shows a value."""

import operator
from typing import SupportsIndex


def whole(value: object) -> int | None:
    """Returns the value as a whole number, or None for truth values, fractions and texts."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def number(value: object, count: int, expected: str, most: int | None = None) -> int:
    """Returns a whole number below ``count``; ValueError names the expected numbers.

    The value is cut after ``most`` characters.
    """
    known = whole(value)
    if known is None or not 0 <= known < count:  # a range would be searched for None, one by one
        raise ValueError(f"{expected}, not {describe(value, most)}")
    return known


def describe(value: object, most: int | None = None) -> str:
    """Returns a value for a message; long numbers are not written out."""
    known = whole(value)
    shown = repr(value) if known is None or abs(known) < 10**9 else "a very large number"
    return shown[:most]
