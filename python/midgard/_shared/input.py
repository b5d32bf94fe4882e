"""Checks of the numbers, words and lists that callers pass, including those of NumPy.

All options of the package are checked here. Rust checks the arguments of the compiled module.
"""

from __future__ import annotations

import math
import numbers
import operator
import os
import re
from collections.abc import Iterable
from typing import Any

from midgard._midgard import InvalidOptionError

__all__ = [
    "MAX_GAME_SEED",
    "abbreviate",
    "index_or_none",
    "is_real",
    "random_seed",
    "require_callable",
    "require_list",
    "require_path",
    "require_range",
    "require_real",
    "require_seed",
    "require_text",
    "require_whole",
    "require_word",
    "seed_of_text",
    "short_seed",
]

MAX_GAME_SEED = 2**128 - 1
"""The largest seed of a game."""
_SEED = re.compile("[0-9]{1,39}")
MAX_BITS = 256
"""An integer with more bits is described, not written out."""
MAX_CHARACTERS = 60
"""A longer text is cut."""


def random_seed() -> int:
    """Returns a seed that nobody can guess: 128 random bits of the operating system."""
    return int.from_bytes(os.urandom(16), "little")


def seed_of_text(text: str) -> int | None:
    """Returns the seed that decimal digits name, or ``None`` for any other text.

    >>> seed_of_text("7"), seed_of_text("0x7"), seed_of_text(str(2**128))
    (7, None, None)
    """
    seed = int(text) if _SEED.fullmatch(text) else MAX_GAME_SEED + 1
    return seed if seed <= MAX_GAME_SEED else None


def require_seed(value: Any, name: str = "seed") -> int:
    """Returns a seed of up to 128 bits, which is a whole number or its decimal digits as text.

    JSON holds seeds as text, so every seed takes such a text.

    Raises:
        InvalidOptionError: ``value`` is neither, or is out of range.

    >>> require_seed(7), require_seed("7")
    (7, 7)
    """
    if not isinstance(value, str):
        return require_whole(name, value, 0, MAX_GAME_SEED)
    seed = seed_of_text(value)
    if seed is None:
        raise InvalidOptionError(
            f"{name} must be a whole number, 0 to 2**128 - 1, or its decimal digits as text, not"
            f" {abbreviate(value)}"
        )
    return seed


def short_seed(value: Any) -> int:
    """Returns a seed of 64 bits for a seed of up to 128; a smaller one stays as it is.

    Raises:
        InvalidOptionError: it is no whole number from 0 to 2**128 - 1.

    >>> short_seed(7), short_seed(2**64) < 2**64
    (7, True)
    """
    seed = require_seed(value)
    return (seed ^ (seed >> 64) * 0x9E3779B97F4A7C15) % 2**64


def require_whole(name: str, value: Any, least: int, most: int, tag: str = "") -> int:
    """Returns ``value`` as an ``int`` from ``least`` to ``most``.

    Raises:
        InvalidOptionError: ``value`` is no integer or is out of range. The message ends with
            ``tag``.

    >>> require_whole("games", 3, 1, 10**12)
    3
    """
    number = index_or_none(value)
    if number is None or not least <= number <= most:
        kind = "a whole number, " if number is None else ""
        raise InvalidOptionError(
            f"{name} must be {kind}{least} to {_as_power(most)}, not {abbreviate(value)}{tag}"
        )
    return number


def _as_power(number: int) -> str:
    """Returns a bound in short form: ``10**12``, ``2**64 - 1``, ``40``."""
    powers = {10**power: f"10**{power}" for power in (6, 7, 9, 12)}
    powers |= {2**power - 1: f"2**{power} - 1" for power in (63, 64, 128)}
    return powers.get(number, str(number))


def abbreviate(value: object) -> str:
    """Returns ``repr(value)``, shortened to fit a message. Never raises.

    >>> abbreviate(7), abbreviate(10**5000)
    ('7', 'a number of 16610 bits')
    """
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return f"a number of {value.bit_length()} bits"
    try:
        text = repr(value)
    except Exception:
        return "that"
    if isinstance(value, int) or len(text) <= MAX_CHARACTERS:
        return text
    return f"{text[:MAX_CHARACTERS]}..."


def is_real(value: object) -> bool:
    """Returns whether ``value`` is a real number of Python or NumPy and not a truth value."""
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def require_real(name: str, value: Any, least: float = -math.inf) -> float:
    """Returns ``value`` as a finite ``float`` of at least ``least``.

    Raises:
        InvalidOptionError: ``value`` is no finite number or is less than ``least``.

    >>> require_real("penalty", 1)
    1.0
    """
    number = math.nan
    if is_real(value):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
    if not math.isfinite(number) or number < least:
        bound = "" if least == -math.inf else f" from {least}"
        raise InvalidOptionError(f"{name} must be a finite number{bound}, not {abbreviate(value)}")
    return number


def require_range(name: str, value: Any, least: float, most: float) -> float:
    """Returns ``value`` as a ``float`` from ``least`` to ``most``.

    Raises:
        InvalidOptionError: ``value`` is no number or is out of range.

    >>> require_range("noise", 0.25, 0.0, 1.0)
    0.25
    """
    if not is_real(value):
        raise InvalidOptionError(f"{name} must be a number, not {abbreviate(value)}")
    if not least <= value <= most:
        raise InvalidOptionError(f"{name} must be {least} to {most}, not {abbreviate(value)}")
    return float(value)


def require_word(name: str, value: object, words: tuple[str, ...]) -> None:
    """Checks that ``value`` is one of ``words``.

    Raises:
        InvalidOptionError: it is not. The message names the option, the value and the words.
    """
    if value not in words:
        raise InvalidOptionError(f"{name} must be {' or '.join(words)}, not {value!r}")


def require_list(name: str, value: object, example: str = "") -> None:
    """Checks that ``value`` is a list and not a single text.

    Raises:
        InvalidOptionError: it is a text, or cannot be iterated over.
    """
    if isinstance(value, str):
        raise InvalidOptionError(f"{name} come as a list: [{value!r}]")
    if not isinstance(value, Iterable):
        raise InvalidOptionError(f"{name} come as a list{example}, not {abbreviate(value)}")


def require_text(name: str, value: object) -> None:
    """Checks that ``value`` is a text.

    Raises:
        InvalidOptionError: it is something else.
    """
    if not isinstance(value, str):
        raise InvalidOptionError(f"{name} must be a text, not {abbreviate(value)}")


def require_path(name: str, value: object) -> None:
    """Checks that ``value`` names a file or a folder.

    Raises:
        InvalidOptionError: it is neither a text nor a path, is empty, or has a character that no
            path has.
    """
    if not isinstance(value, str | os.PathLike):
        raise InvalidOptionError(f"{name} must be a path, not {abbreviate(value)}")
    if os.fspath(value) in ("", b""):
        raise InvalidOptionError(
            f"{name} must be a path: an empty text names no folder in the file system"
        )
    try:
        valid = b"\0" not in os.fsencode(value)
    except UnicodeEncodeError:
        valid = False
    if not valid:
        raise InvalidOptionError(
            f"{name} must be a path, not {abbreviate(os.fspath(value))}: no path has such a"
            " character"
        )


def require_callable(name: str, value: object) -> None:
    """Checks that ``value`` can be called.

    Raises:
        InvalidOptionError: it cannot.
    """
    if not callable(value):
        raise InvalidOptionError(f"{name} must be a function, not {abbreviate(value)}")


def index_or_none(value: Any) -> int | None:
    """Returns ``value`` as an ``int``, or ``None`` for truth values, fractions and texts."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
