"""Reads values of plain data and collects their problems."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ..shared.check import Problem as Problem
from ..shared.texts import unknown_field
from .rules import Rules
from .words import in_order

MOST = 100
"""The largest number of problems that are reported, and of items checked for duplicates."""
BYTE = 255


class _Nothing:
    """The value that is read in place of a missing or unreadable one."""


MISSING: Final = _Nothing()
"""A missing field."""
HOLE: Final = _Nothing()
"""A part of an invalid value, which has been reported."""


def problem(path: str, value: Any, expected: str, reason: str = "") -> Problem:
    """Returns the problem of a value at a path."""
    what = path or "the state"
    if value is MISSING:
        return Problem(path, None, expected, f"{what} is missing; right is {expected}")
    more = f": {reason}" if reason else ""
    message = f"{what} is {show(value)}; right is {expected}{more}"
    return Problem(path, brief(value), expected, message)


def show(value: Any) -> str:
    """Returns a value for a message, shortened."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < 10**18 else "a huge number"
        case str():
            return f'"{value}"' if len(value) <= 40 else f'"{value[:40]}"...'
        case list() | tuple():
            if len(value) > 8:
                return f"a list of {len(value)}"
            inner = ("a list" if isinstance(item, list | tuple) else show(item) for item in value)
            return f"[{', '.join(inner)}]"
        case dict():
            return "a dict"
        case _:
            return f"a {type(value).__name__}"


def brief(value: Any) -> Any:
    """Returns the value itself if it is small, otherwise its description."""
    if isinstance(value, list | tuple) and len(value) <= 8:
        small = (str, int, bool, type(None))
        return [item if isinstance(item, small) else show(item) for item in value]
    return value if value is None or isinstance(value, str | int | bool) else show(value)


class Reader:
    """Reads values and collects their problems."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def wrong(self, where: str, value: Any, expected: str, reason: str = "") -> None:
        if value is not HOLE and len(self.problems) < MOST:
            self.problems.append(problem(where, value, expected, reason))

    def mapping(self, where: str, value: Any, keys: Sequence[str]) -> dict[str, Any]:
        """Reads a dict with exactly these keys."""
        if not isinstance(value, dict):
            self.wrong(where, value, "a dict")
            return dict.fromkeys(keys, HOLE)
        for key in value:
            if not isinstance(key, str) or key not in keys:
                name = key[:40] if isinstance(key, str) else f"<{type(key).__name__}>"
                unknown = unknown_field(key, keys)
                self.wrong(join(where, name), value[key], "nothing", unknown)
        return {key: value.get(key, MISSING) for key in keys}

    def number(self, where: str, value: Any, most: int = BYTE, least: int = 0) -> int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not least <= value <= most:
            self.wrong(where, value, f"a whole number from {least} to {most}")
            return max(0, least)
        return int(value)

    def maybe_number(self, where: str, value: Any) -> int | None:
        return None if value is None or value is HOLE else self.number(where, value)

    def seat(self, where: str, value: Any) -> int:
        return self.number(where, value, self.rules.players - 1)

    def flag(self, where: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.wrong(where, value, "true or false")
            return False
        return value

    def word(self, where: str, value: Any, vocabulary: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in vocabulary:
            self.wrong(where, value, f"one of {', '.join(vocabulary)}")
            return vocabulary[0]
        return value

    def maybe(self, where: str, value: Any, vocabulary: Sequence[str]) -> str | None:
        return None if value is None or value is HOLE else self.word(where, value, vocabulary)

    def items(
        self, where: str, value: Any, most: int | None = None, least: int | None = None
    ) -> list[Any]:
        """Reads a list of this length; extra items are left out, missing ones are holes."""
        expected = "a list" if most is None else f"a list of at most {most}"
        expected = expected if least is None else f"a list of {least}"
        if not isinstance(value, list | tuple):
            self.wrong(where, value, expected)
            return [HOLE] * (least or 0)
        if not (least or 0) <= len(value) <= (len(value) if most is None else most):
            self.wrong(where, value, expected)
        return [*value[:most], *[HOLE] * ((least or 0) - len(value))]

    def exactly(self, where: str, value: Any, number: int) -> list[Any]:
        return self.items(where, value, number, number)

    def different(self, where: str, found: list[Any]) -> None:
        """Reports duplicates in a list."""
        seen: set[tuple[type, Any]] = set()
        for at, item in enumerate(found[:MOST]):
            if isinstance(item, str | int):
                if (type(item), item) in seen:
                    self.wrong(f"{where}[{at}]", item, "another word, or none", "it stands twice")
                seen.add((type(item), item))

    def words(self, where: str, value: Any, vocabulary: Sequence[str]) -> tuple[str, ...]:
        """Reads distinct words in any order and returns them in the order of their list."""
        items = self.items(where, value)
        self.different(where, items)
        found = {self.word(f"{where}[{at}]", word, vocabulary) for at, word in enumerate(items)}
        return in_order(found, vocabulary)

    def sequence(self, where: str, value: Any, vocabulary: Sequence[str]) -> tuple[str, ...]:
        """Reads words in their order; one may stand several times."""
        items = self.items(where, value, MOST)
        return tuple(self.word(f"{where}[{at}]", word, vocabulary) for at, word in enumerate(items))

    def counts(self, where: str, value: Any, kinds: Sequence[str]) -> Counter[str]:
        entries = self.mapping(where, value, kinds)
        return Counter({kind: self.number(join(where, kind), entries[kind]) for kind in kinds})


def join(where: str, name: str) -> str:
    """Returns the path of a field."""
    return f"{where}.{name}" if where else name
