"""Chance events: draws from decks and rolls of dice, with the distributions of their outcomes.

The rules draw no random numbers.  An *outcome* is a small number.  Cards that look alike are one
outcome (M14) with the weight of all of them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..shared import chance as shared
from ..shared.chance import ScriptError as ScriptError
from .action import SEATS
from .cards import Die, Enemy
from .words import BERGRISAR, BLESSINGS, JOURNEYS, LAND_JOURNEYS


@dataclass(frozen=True)
class ChanceEvent(shared.ChanceEvent):
    """A chance event: the weight of each possible outcome, and the texts of the outcomes."""

    def hint(self, answer: int | str) -> str:
        """Returns what a message adds about an answer that cannot be."""
        if isinstance(answer, str) and not answer[:1].isalpha():
            return " (the number of an outcome is given as a number, not as a text)"
        return ""


def among(kind: str, words: Sequence[str], possible: Iterable[str]) -> ChanceEvent:
    """Returns a uniform draw from the possible words."""
    return ChanceEvent(kind, words, {words.index(word): 1 for word in possible})


def seat(players: int) -> ChanceEvent:
    """Returns a uniform draw from the seats."""
    return ChanceEvent("start", SEATS[:players], dict.fromkeys(range(players), 1))


def enemy(kind: str, cards: Sequence[Enemy], unseen: Iterable[str]) -> ChanceEvent:
    """Returns the draw of the next card from a deck of enemies.

    M14: of several cards with the same print the one with the lowest number is drawn.
    """
    unseen, lowest = set(unseen), dict[object, int]()
    weights: Counter[int] = Counter()
    for number, card in enumerate(cards):
        if card.id in unseen:
            weights[lowest.setdefault(card.print, number)] += 1
    return ChanceEvent(kind, [card.id for card in cards], weights)


def journey(pool: Counter[str]) -> ChanceEvent:
    """Returns a draw from the journeys in the pool, weighted by their numbers."""
    return weighted("journey", JOURNEYS, pool)


def land_journey(pool: Counter[str]) -> ChanceEvent:
    """Returns a draw from the land journeys in the pool, weighted by their numbers."""
    return weighted("land_journey", LAND_JOURNEYS, pool)


def journey_at(space: str, pool: Counter[str]) -> ChanceEvent:
    """Returns the draw of the journey that lies on this space, at sea or on land."""
    return land_journey(pool) if space in BERGRISAR else journey(pool)


def blessing(left: Counter[str]) -> ChanceEvent:
    """Returns the draw of the next blessing; copies of a design are one outcome."""
    return weighted("blessing", BLESSINGS, left)


def weighted(kind: str, words: Sequence[str], pool: Counter[str]) -> ChanceEvent:
    """Returns a draw from cards, weighted by their numbers."""
    return ChanceEvent(kind, words, {words.index(card): pool[card] for card in +pool})


def die(which: Die) -> ChanceEvent:
    """Returns the roll of a die; equal faces are one outcome."""
    words = [face.text for face in which.faces]
    weights = {number: face.count for number, face in enumerate(which.faces)}
    return ChanceEvent("die", words, weights)
