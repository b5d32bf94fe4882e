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

MAX_GAME_SEED = 2**128 - 1
"""The largest seed of a game."""
_SEED = re.compile("[0-9]{1,39}")
MAX_BITS = 256
"""An integer with more bits is described, not written out."""
MAX_CHARACTERS = 60
"""A longer text is cut."""
_UNSEEN = re.compile(
    r'["\\\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff'
    r"\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Quotes, backslashes, and what a terminal does not show."""
SHORTEST_START = 3
"""The letters of the shortest beginning of a name that is near to it."""


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
        InvalidOptionError: it is not a whole number from 0 to 2**128 - 1.

    >>> short_seed(7), short_seed(2**64) < 2**64
    (7, True)
    """
    seed = require_seed(value)
    return (seed ^ (seed >> 64) * 0x9E3779B97F4A7C15) % 2**64


def require_whole(name: str, value: Any, least: int, most: int, tag: str = "") -> int:
    """Returns ``value`` as an ``int`` from ``least`` to ``most``.

    Raises:
        InvalidOptionError: ``value`` is not an integer or is out of range. The message ends with
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


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Returns the known name that ``name`` is a misspelling or the beginning of, or ``None``.

    The compiled module finds the same one: the first with the fewest letters to change, leave out
    or put in, at most a third of the letters and at least one. Capital letters do not count.

    >>> nearest_name("gredy", ["random", "greedy"]), nearest_name("hall", ["hall_of_records"])
    ('greedy', 'hall_of_records')
    """
    word, found = _lower(name[:MAX_CHARACTERS]), None
    least = max(1, len(word) // 3) + 1
    for other in known:
        letters = _lower(other)
        is_start = len(word) >= SHORTEST_START and letters.startswith(word)
        distance = 0 if is_start else _edits(word, letters)
        if distance < min(least, len(word)):
            least, found = distance, other
    return found


def _lower(text: str) -> str:
    """Returns a text in small letters; a letter does not depend on its neighbours."""
    return "".join(letter.lower() for letter in text)


def _edits(word: str, other: str) -> int:
    """Returns the number of letters to change, leave out or put in."""
    row = list(range(len(word) + 1))
    for line, letter in enumerate(other, 1):
        corner, row[0] = row[0], line
        for at, own in enumerate(word, 1):
            changed = corner + (own != letter)
            corner = row[at]
            row[at] = min(changed, row[at] + 1, row[at - 1] + 1)
    return row[-1]


def unknown_name(
    kind: str, name: object, known: Iterable[str] = (), where: str = "", note: str = ""
) -> str:
    """Returns the message for a name that does not exist, with the nearest one that does.

    All known names follow if none is near. A ``note`` stands in the place of both.

    >>> print(unknown_name("bot", "gredy", ["random", "greedy"]))
    unknown bot "gredy" (did you mean "greedy"?)
    >>> print(unknown_name("bot", "genius", ["random", "greedy"], "in champions"))
    unknown bot "genius" in champions; known: random, greedy
    """
    names = [str(one) for one in known]
    written = quoted(name) if isinstance(name, str) else abbreviate(name)
    text = f"unknown {kind} {written}" + (f" {where}" if where else "")
    near = nearest_name(name, names) if isinstance(name, str) else None
    if note or not names:
        return text + note
    return f'{text} (did you mean "{near}"?)' if near else f"{text}; known: {', '.join(names)}"


def quoted(text: str) -> str:
    r"""Returns a text as a message repeats it.

    It is in quotes, cut after 60 characters, with escapes for quotes, backslashes and characters
    that a terminal does not show. Both engines write texts like this.

    >>> print(quoted("one\ntwo"), quoted("x" * 9 + "\u202e"))
    "one\u{a}two" "xxxxxxxxx\u{202e}"
    """
    rest = "…" if len(text) > MAX_CHARACTERS else ""
    return f'"{_UNSEEN.sub(_escape, text[:MAX_CHARACTERS])}{rest}"'


def _escape(found: re.Match[str]) -> str:
    """Returns the escape of a character."""
    return f"\\{found[0]}" if found[0] in '"\\' else f"\\u{{{ord(found[0]):x}}}"


def is_real(value: object) -> bool:
    """Returns whether ``value`` is a real number of Python or NumPy and not a truth value."""
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def require_real(name: str, value: Any, least: float = -math.inf) -> float:
    """Returns ``value`` as a finite ``float`` of at least ``least``.

    Raises:
        InvalidOptionError: ``value`` is not a finite number or is less than ``least``.

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
        InvalidOptionError: ``value`` is not a number or is out of range.

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
