"""Chance events: draws and rolls, with the distributions of their outcomes.

An *outcome* is a small number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from .words import describe, number, whole


class ScriptError(ValueError):
    """An answer of the script is missing, impossible or left over; nothing has changed."""


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event: the weight of each possible outcome, and the texts of the outcomes."""

    kind: str
    words: Sequence[str]
    weights: Mapping[int, int]
    most: ClassVar[int | None] = None
    """The most characters of an impossible answer in a message."""

    def distribution(self) -> list[tuple[int, Fraction]]:
        """Returns each outcome with its exact probability, in ascending order."""
        total = sum(self.weights.values())
        weights = sorted(self.weights.items())
        return [(outcome, Fraction(weight, total)) for outcome, weight in weights]

    def text(self, outcome: int) -> str:
        """Returns the text of an outcome."""
        count = len(self.words)
        expected = f"{self.kind}: outcomes are below {count}"
        return self.words[number(outcome, count, expected, self.most)]

    def outcome(self, answer: int | str) -> int:
        """Returns the outcome of an answer, which is a number or a text and must be possible.

        A text is a word and never a number: ``"1"`` is refused, ``1`` is an outcome.
        """
        known = whole(answer)
        if isinstance(answer, str):
            known = self.words.index(answer) if answer in self.words else None
        if known not in self.weights:
            possible = ", ".join(self.words[outcome] for outcome in sorted(self.weights))
            shown = describe(answer, self.most)
            raise ValueError(
                f"{self.kind}: {shown} cannot be; possible are {possible}{self.hint(answer)}"
            )
        assert known is not None
        return known

    def hint(self, answer: int | str) -> str:
        """Returns what a message adds about an answer that cannot be."""
        return ""
