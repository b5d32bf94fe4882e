"""The rune Awareness: the next cards of a journey deck are looked at and ordered.

[rune.awareness] A-8: three cards, or as many as there are; none is shuffled for it.  The order is
named from the top, card by card; equal cards are one.  ``deck.Journeys`` remembers who knows what.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action
from ..chance import ChanceEvent, journey, land_journey
from ..deck import Journeys
from ..journeys import forget_group
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import BERGRISAR, SHORES, Seat
from .effect import Effect

LOOKS = 3
"""[rune.awareness] 3.3: the top three."""

FIRST_SPACE = {"sea": SHORES[0], "land": BERGRISAR[0]}
"""A space that has its journeys from this deck."""


class AwarenessRune(Effect):
    name = "awareness"
    at_the_end = False

    def works(self, table: Table, seat: Seat) -> bool:
        """A-34: it needs a card in a deck."""
        return bool(decks_to_see(table))

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Awareness(seat, back))


def journeys(table: Table, deck: str) -> Journeys:
    """The journey deck ``sea`` or ``land``."""
    return table.journeys_of(FIRST_SPACE[deck])


def decks_to_see(table: Table) -> list[str]:
    """[rune.awareness] A-8: the journey decks that have a card left; none is shuffled for it."""
    left = {"sea": table.journeys.left, "land": table.land_journeys.left}
    return [deck for deck, number in left.items() if number]


@dataclass(frozen=True)
class Awareness(Turn):
    """Which deck: one with a card left."""

    back: Decision
    name = "awareness"
    answers: ClassVar[tuple[str, ...]] = ("deck",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [Action("deck", deck) for deck in decks_to_see(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal(
            "nothing_there", f"[rune.awareness] the {action.about} deck has no card left"
        )

    def play(self, table: Table, action: Action) -> Table:
        known = journeys(table, action.about).top
        return look(table, self.turn, action.about, Counter(known), self.back)


def look(table: Table, seat: Seat, deck: str, cards: Counter[str], back: Decision) -> Table:
    """Looks at the next card that is not certain yet; then the order is named."""
    if cards.total() < min(LOOKS, journeys(table, deck).left):
        return table.to(AwarenessDraw(seat, deck, cards, back))
    return table.to(AwarenessOrder(seat, deck, cards, (), back))


@dataclass(frozen=True)
class AwarenessDraw(Chance):
    """A card that nobody had looked at.  Until all are ordered, the table does not change."""

    turn: Seat
    deck: str
    cards: Counter[str]
    back: Decision
    name = "awareness_draw"

    @property
    def underlying(self) -> Decision:
        return self.back

    def chance_event(self, table: Table) -> ChanceEvent:
        there = journeys(table, self.deck)
        pool = there.unseen - (self.cards - Counter(there.top))
        return journey(pool) if self.deck == "sea" else land_journey(pool)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        return look(table, self.turn, self.deck, self.cards + Counter([card]), self.back)


@dataclass(frozen=True)
class AwarenessOrder(Turn):
    """The cards are put back, the next one first; ``cards`` are not named yet."""

    deck: str
    cards: Counter[str]
    ordered: tuple[str, ...]
    back: Decision
    name = "awareness_order"
    answers: ClassVar[tuple[str, ...]] = ("next",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        kinds = table.rules.journey_kinds(self.deck)
        return [Action("next", f"{self.deck}-{card}") for card in kinds if self.cards[card]]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_looked_at", f"[rune.awareness] {action.about} is not among the cards")

    def play(self, table: Table, action: Action) -> Table:
        card = action.about.removeprefix(f"{self.deck}-")
        left, ordered = self.cards - Counter([card]), (*self.ordered, card)
        if left.total():
            return table.to(AwarenessOrder(self.turn, self.deck, left, ordered, self.back))
        space = FIRST_SPACE[self.deck]
        table = table.with_journeys(space, journeys(table, self.deck).foreseen(self.turn, ordered))
        table = forget_group(table, space)
        seen = {"deck": self.deck, "count": len(ordered), "cards": ordered}
        return self.back.again(table.emit("foresaw", "rune.awareness", seat=self.turn, **seen))
