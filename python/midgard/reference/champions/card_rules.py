"""The valid values of the fields of card data: numbers, words, texts, lists.

docs/reference/cards.md lists them for each field.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ..shared.texts import is_text, text_of
from .words import BASE_WARRIORS, COLOURS


class Rule(Protocol):
    """The valid values of a field."""

    def wrong(self, value: Any) -> str | None:
        """Returns a description of the valid values, or None if the value is valid."""
        ...


@dataclass(frozen=True)
class Number:
    """A whole number."""

    least: int
    most: int

    def wrong(self, value: Any) -> str | None:
        if type(value) is int and self.least <= value <= self.most:
            return None
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers with a certain length and order."""

    count: int
    least: int
    most: int
    how: str = ""
    follow: Callable[[list[int]], bool] = lambda numbers: True

    def wrong(self, value: Any) -> str | None:
        each = Number(self.least, self.most)
        listed = isinstance(value, list) and len(value) == self.count
        if listed and not any(map(each.wrong, value)) and self.follow(value):
            return None
        return f"{self.count} whole numbers from {self.least} to {self.most}{self.how}"


@dataclass(frozen=True)
class Text:
    """A text that can be shown on a line."""

    longest: int

    def wrong(self, value: Any) -> str | None:
        return None if is_text(value, self.longest) else text_of(self.longest)


@dataclass(frozen=True)
class Word:
    """One of these words."""

    words: tuple[str, ...]

    def wrong(self, value: Any) -> str | None:
        return None if value in self.words else f"one of {', '.join(self.words)}"


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def wrong(self, value: Any) -> str | None:
        return None if isinstance(value, bool) else "true or false"


@dataclass(frozen=True)
class Things:
    """Numbers of these things."""

    names: tuple[str, ...]

    def wrong(self, value: Any) -> str | None:
        known = isinstance(value, dict) and value.keys() <= set(self.names)
        if known and not any(map(Number(0, 8).wrong, value.values())):
            return None
        return f"0 to 8 of each of {', '.join(self.names)}"


@dataclass(frozen=True)
class Faces:
    """The faces of a die: six sides, of which at least one shows a hit.

    A fight with dice that never hit could have no end.  In a game with a box, a face may also have
    ``food``, and say whether it has a helmet, which only Valhalla has.
    """

    box: bool = False
    helmets: bool = False

    def wrong(self, value: Any) -> str | None:
        numbers = {"hits": Number(0, 4), "shields": Number(0, 4), "count": Number(1, 6)}
        more: dict[str, Rule] = {"food": Number(0, 8), "helmet": Flag()} if self.box else {}
        faces: list[Any] = value if isinstance(value, list) else [None]
        for face in faces:
            if not isinstance(face, dict) or face.keys() - more.keys() != numbers.keys():
                return f"a list of faces, each with {', '.join(numbers)}"
            for name, rule in {**numbers, **more}.items():
                right = rule.wrong(face[name]) if name in face else None
                if right:
                    return f"faces with {name} {right}"
            if face.get("helmet", False) and not self.helmets:
                return "faces with helmet false"
        if sum(face["count"] for face in faces) != 6:
            return "faces that add up to six sides"
        return None if any(face["hits"] for face in faces) else "faces of which one shows a hit"


@dataclass(frozen=True)
class Fixed:
    """A value of the component list; it may be repeated, but not changed."""

    def wrong(self, value: Any) -> str | None:
        return None


def falls(numbers: list[int]) -> bool:
    """Returns whether the first number is 0 and none is larger than the one before."""
    return numbers[0] == 0 and numbers == sorted(numbers, reverse=True)


def rises(numbers: list[int]) -> bool:
    """Returns whether each number is larger than the one before."""
    return numbers == sorted(set(numbers))


NAME = Text(60)
PROVENANCE = Text(400)
ENEMY: dict[str, Rule] = {
    "name": NAME,
    "attack": Number(1, 20),
    "defense": Number(1, 20),
    "glory": Number(0, 60),
    "prohibits": Word(("none", *BASE_WARRIORS)),
}
COLOUR = Word(COLOURS)
