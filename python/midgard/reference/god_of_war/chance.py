"""Chance events: path cards, draws and the enemy die, with the distributions of their outcomes.

[chance.draws] Section 4: one card, one roll at a time; nothing is shuffled in advance.  A draw
waits for chance also if only one outcome is left; a card that is known is not a question.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..shared import chance as shared
from ..shared.chance import ScriptError as ScriptError
from .words import LONGEST

MOST_FACE = 9
DIE_WORDS = tuple(f"die {number}" for number in range(MOST_FACE + 1))


@dataclass(frozen=True)
class ChanceEvent(shared.ChanceEvent):
    """A chance event: the weight of each possible outcome, and the texts of the outcomes."""

    most: ClassVar[int | None] = LONGEST


def path(kind: str, words: tuple[str, ...], left: Iterable[int]) -> ChanceEvent:
    """[setup.pyramid] Rule 2: a quest or boss card, each of those that are left alike."""
    return ChanceEvent(kind, ("", *words), dict.fromkeys(left, 1))


def weighted(kind: str, words: tuple[str, ...], pool: Mapping[str, int]) -> ChanceEvent:
    """[chance.upgrade] Section 4: a draw of a word, weighted by the numbers of the pool."""
    weights = {words.index(word): number for word, number in pool.items() if number}
    return ChanceEvent(kind, words, dict(sorted(weights.items())))


def die(faces: tuple[int, ...]) -> ChanceEvent:
    """[chance.die] Rule 12: the enemy die; a number weighs by its faces."""
    shown = {face: faces.count(face) for face in sorted(set(faces))}
    return ChanceEvent("die", DIE_WORDS, shown)
