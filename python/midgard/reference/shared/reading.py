"""Reads values of plain data and collects their problems."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .check import Problem as Problem
from .texts import unknown_field
from .words import describe

MOST = 100
"""The largest number of problems that are reported."""
LARGEST = 65535
LONGEST = 60
"""A value is cut after this number of characters in a message."""


def show(value: Any) -> str:
    """Returns a value for a message; what is large is only named."""
    if value is None or isinstance(value, int | str):
        return describe(value, LONGEST)
    return f"a {type(value).__name__}"


class UnreadableError(Exception):
    """A part of the state cannot be read."""


class Reader:
    """Reads values and collects their problems."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, path: str, value: Any, expected: str) -> None:
        """Notes a problem."""
        if len(self.problems) < MOST:
            what = path or "the state"
            shown = show(value)
            message = f"{what} is {shown}; right is {expected}"
            plain = value is None or isinstance(value, int | str)
            simple = value if plain and len(shown) <= LONGEST else shown
            self.problems.append(Problem(path, simple, expected, message))

    def mapping(self, path: str, value: Any, keys: Sequence[str]) -> dict[str, Any]:
        """Reads a dict with exactly these keys; without all of them nothing can be read."""
        if not isinstance(value, dict):
            self.wrong(path, value, "a dict")
            raise UnreadableError
        for key in value:
            if key not in keys:
                name = key[:40] if isinstance(key, str) else f"<{type(key).__name__}>"
                unknown = unknown_field(key, keys)
                self.wrong(join(path, name), value[key], f"nothing: {unknown}")
        missing = [key for key in keys if key not in value]
        for key in missing:
            self.wrong(join(path, key), None, "there: it is missing")
        if missing:
            raise UnreadableError
        return value

    def number(self, path: str, value: Any, most: int = LARGEST, least: int = 0) -> int:
        """Reads a whole number."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not least <= value <= most:
            self.wrong(path, value, f"a whole number from {least} to {most}")
            return least
        return int(value)

    def flag(self, path: str, value: Any) -> bool:
        """Reads true or false."""
        if not isinstance(value, bool):
            self.wrong(path, value, "true or false")
        return value is True

    def word(self, path: str, value: Any, vocabulary: Sequence[str]) -> str:
        """Reads a word of a list."""
        if not isinstance(value, str) or value not in vocabulary:
            self.wrong(path, value, f"one of {', '.join(vocabulary)}")
            return vocabulary[0]
        return value

    def maybe(self, path: str, value: Any, vocabulary: Sequence[str]) -> str | None:
        """Reads a word of a list, or null."""
        return None if value is None else self.word(path, value, vocabulary)

    def items(self, path: str, value: Any, count: int | None = None) -> list[Any]:
        """Reads a list, of this length if there is one."""
        sound = isinstance(value, list | tuple)
        if not sound or (len(value) > 1000 if count is None else len(value) != count):
            self.wrong(path, value, "a list" if count is None else f"a list of {count}")
            raise UnreadableError
        return list(value)

    def counts(self, path: str, value: Any, kinds: Sequence[str]) -> Counter[str]:
        """Reads a number for each kind."""
        found = self.mapping(path, value, kinds)
        return Counter({kind: self.number(join(path, kind), found[kind]) for kind in kinds})


def join(path: str, name: str) -> str:
    """Returns the path of a field."""
    return f"{path}.{name}" if path else name
