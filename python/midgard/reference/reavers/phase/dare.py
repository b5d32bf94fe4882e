"""Dares: a terror for spoils cards from the deck.

Section 3, Nidalos A and Vasteras A.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import deck, flow
from ..action import PASS, YES, Action, spoils
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..state import Chance, Decision, Table
from ..words import Seat
from . import die
from .roskilde import passed

CARDS = {"nidalos": 1, "vasteras": 2}
"""How many cards are revealed."""


@dataclass(frozen=True)
class Dare(Decision):
    """[dare.terror] Section 3, R-26: take a terror; not allowed if no card can be drawn."""

    location: str
    name = "dare"
    answers: ClassVar[tuple[str, ...]] = ("yes",)

    def is_public(self, table: Table) -> bool:
        return True

    def legal(self, table: Table) -> list[Action]:
        there = table.spoils_deck.total() + table.spoils_discards.total()
        return [PASS, YES] if there else [PASS]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return flow.visitor_done(passed(table, self.turn, self.name), self.location, self.turn)
        table = table.terrify(self.turn)
        table = table.emit("dared", seat=self.turn, location=self.location)
        return draw(table, self.turn, self.location, ())

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("no_card", "[dare.terror] no spoils card is left to be drawn")


def draw(table: Table, turn: Seat, name: str, revealed: tuple[str, ...]) -> Table:
    """[dare.reveal] Section 3: the top card at Nidalos, two at Vasteras, if there are two."""
    if len(revealed) < CARDS[name]:
        table, ready = deck.need_spoils(table)
        if ready:
            return table.to(Reveal(turn, name, revealed))
        table = deck.lack(table, name, "spoils", 1, seat=turn)
    if len(revealed) == 2:
        return table.to(Keep(turn, revealed))
    return keep(table, turn, name, revealed[0], None)


@dataclass(frozen=True)
class Reveal(Chance):
    """[dare.reveal] Section 3: a spoils card is revealed to all."""

    turn: Seat
    location: str
    revealed: tuple[str, ...]
    name = "reveal"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.spoils_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, card = deck.take_spoils(table, outcome)
        item = table.cards.spoils_word(card)
        table = table.emit("drew", seat=self.turn, location=self.location, item=item)
        return draw(table, self.turn, self.location, (*self.revealed, card))


@dataclass(frozen=True)
class Keep(Decision):
    """[vasteras.keep] Section 3: one of the two cards is kept, also if both are of one type."""

    revealed: tuple[str, ...]
    name = "keep"
    answers: ClassVar[tuple[str, ...]] = ("spoils",)

    def is_public(self, table: Table) -> bool:
        return True

    def legal(self, table: Table) -> list[Action]:
        ids = table.cards.spoils_ids
        return [spoils(number) for number in sorted({ids.index(card) for card in self.revealed})]

    def play(self, table: Table, action: Action) -> Table:
        card = table.cards.spoils_ids[int(action.about)]
        other = self.revealed[1 - self.revealed.index(card)]
        return keep(table, self.turn, "vasteras", card, other)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if int(action.about) >= len(table.cards.spoils):
            return Refusal("no_such_type", f"[vasteras.keep] there is no {action}")
        return Refusal("not_yours", "[vasteras.keep] this type was not revealed")


def keep(table: Table, turn: Seat, name: str, card: str, other: str | None) -> Table:
    """[vasteras.discard] R-34: the other card is discarded first; then a kept weapons card owes a
    roll of the die.
    """
    if other is not None:
        table = deck.discard_spoils(table, other)
    table = table.keep_spoils(turn, card)
    word = table.cards.spoils_word
    gone = None if other is None else word(other)
    table = table.emit("kept", seat=turn, item=word(card), discarded=gone)
    table = table.owes(turn, int(table.cards.is_weapon(card)))
    return die.roll(table, turn, name, "visit")
