"""Chance events: draws and the die, with the distributions of their outcomes.

[chance.draws] Section 9: one card, one die at a time; nothing is shuffled in advance.  A draw waits
for chance also if only one outcome is left; outcomes of weight 0 are not listed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .words import describe, number, whole


class ScriptError(ValueError):
    """An answer of the script is missing, impossible or left over; nothing has changed."""


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event: the weight of each possible outcome, and the texts of the outcomes."""

    kind: str
    words: Sequence[str]
    weights: Mapping[int, int]

    def distribution(self) -> list[tuple[int, Fraction]]:
        """Returns each outcome with its exact probability, in ascending order."""
        total = sum(self.weights.values())
        weights = sorted(self.weights.items())
        return [(outcome, Fraction(weight, total)) for outcome, weight in weights]

    def text(self, outcome: int) -> str:
        """Returns the text of an outcome."""
        count = len(self.words)
        return self.words[number(outcome, count, f"{self.kind}: outcomes are below {count}")]

    def outcome(self, answer: int | str) -> int:
        """Returns the outcome of an answer, which is a number or a text and must be possible."""
        known = whole(answer)
        if isinstance(answer, str):
            known = self.words.index(answer) if answer in self.words else None
        if known not in self.weights:
            possible = ", ".join(self.words[outcome] for outcome in sorted(self.weights))
            raise ValueError(f"{self.kind}: {describe(answer)} cannot be; possible are {possible}")
        assert known is not None
        return known


def weighted(kind: str, words: Sequence[str], pool: Mapping[str, int]) -> ChanceEvent:
    """Returns a draw of a word, weighted by the numbers of the pool."""
    weights = {words.index(word): number for word, number in pool.items() if number}
    return ChanceEvent(kind, words, dict(sorted(weights.items())))
