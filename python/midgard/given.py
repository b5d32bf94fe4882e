"""Whole numbers as callers give them: of Python, of NumPy, of whatever has an index."""

from __future__ import annotations

import math
import numbers
import operator
import os
from typing import Any

from midgard._midgard import InvalidOptionError

__all__ = ["GAME_SEEDS", "real", "secret_seed", "shown", "whole", "whole_or_none"]

GAME_SEEDS = 2**128 - 1
"""The greatest seed of a game."""
LARGE = 256
"""Bits of a number that is not written out."""
LONG = 60
"""Characters of a value that is not written out."""


def secret_seed() -> int:
    """A seed that nobody can guess: 128 bits of the system."""
    return int.from_bytes(os.urandom(16), "little")


def whole(name: str, value: Any, least: int, most: int, tag: str = "") -> int:
    """The number, if it is one and in its range.

    Raises:
        InvalidOptionError: it is not; ``tag`` ends the message.

    >>> whole("games", 3, 1, 10**12)
    3
    """
    number = whole_or_none(value)
    if number is None or not least <= number <= most:
        kind = "a whole number, " if number is None else ""
        raise InvalidOptionError(
            f"{name} must be {kind}{least} to {_power(most)}, not {shown(value)}{tag}"
        )
    return number


def _power(number: int) -> str:
    """A bound, as people write it."""
    powers = {10**power: f"10**{power}" for power in (6, 7, 9, 12)}
    powers |= {2**power - 1: f"2**{power} - 1" for power in (63, 64, 128)}
    return powers.get(number, str(number))


def shown(value: object) -> str:
    """A value as a message shows it: not too long, and never a failure of its own.

    >>> shown(7), shown(10**5000)
    ('7', 'a number of 16610 bits')
    """
    if isinstance(value, int) and value.bit_length() > LARGE:
        return f"a number of {value.bit_length()} bits"
    try:
        told = repr(value)
    except Exception:
        return "that"
    return told if isinstance(value, int) or len(told) <= LONG else f"{told[:LONG]}..."


def real(name: str, value: Any, least: float = -math.inf) -> float:
    """The finite number, if it is one and not below ``least``.

    Raises:
        InvalidOptionError: it is not.

    >>> real("penalty", 1)
    1.0
    """
    number = math.nan
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
    if not math.isfinite(number) or number < least:
        bound = "" if least == -math.inf else f" from {least}"
        raise InvalidOptionError(f"{name} must be a finite number{bound}, not {shown(value)}")
    return number


def whole_or_none(value: Any) -> int | None:
    """The number, or ``None``: truth values are none, and neither are fractions and texts."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
