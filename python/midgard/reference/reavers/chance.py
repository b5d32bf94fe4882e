"""Chance events: draws and the die, with the distributions of their outcomes.

[chance.draws] Section 9: one card, one die at a time; nothing is shuffled in advance.  A draw waits
for chance also if only one outcome is left; outcomes of weight 0 are not listed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..shared import chance as shared
from ..shared.chance import ScriptError as ScriptError
from .words import LONGEST


@dataclass(frozen=True)
class ChanceEvent(shared.ChanceEvent):
    """A chance event: the weight of each possible outcome, and the texts of the outcomes."""

    most: ClassVar[int | None] = LONGEST


def weighted(kind: str, words: Sequence[str], pool: Mapping[str, int]) -> ChanceEvent:
    """Returns a draw of a word, weighted by the numbers of the pool."""
    weights = {words.index(word): number for word, number in pool.items() if number}
    return ChanceEvent(kind, words, dict(sorted(weights.items())))
