"""Whole numbers as callers give them: of Python, of NumPy, of whatever has an index."""

from __future__ import annotations

import operator
import os
from typing import Any

from midgard._midgard import InvalidOptionError

__all__ = ["secret_seed", "whole", "whole_or_none"]


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
        high = f"10**{len(str(most)) - 1}" if most >= 10**6 else most
        raise InvalidOptionError(f"{name} must be {kind}{least} to {high}, not {value!r}{tag}")
    return number


def whole_or_none(value: Any) -> int | None:
    """The number, or ``None``: truth values are none, and neither are fractions and texts."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
