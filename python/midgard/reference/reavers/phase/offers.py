"""Blind offers: the top reaver is revealed, bought or discarded.

Section 3, Tonsberg B and Leirvik A.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import deck, flow
from ..action import PASS, YES, Action
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..state import Chance, Decision, Table
from ..words import Seat


def reveal(table: Table, turn: Seat, name: str) -> Table:
    """[offer.reveal] Section 3, rule 17, R-25: the card is always revealed; without one nothing
    is offered.
    """
    table, ready = deck.need_reaver(table)
    if ready:
        return table.to(BlindDraw(turn, name))
    return flow.visitor_done(deck.lack(table, name, "reavers", 1, seat=turn), name, turn)


@dataclass(frozen=True)
class BlindDraw(Chance):
    """[offer.reveal] R-25: the top reaver."""

    turn: Seat
    location: str
    name = "blind_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.reaver_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, card = deck.take_reaver(table, outcome)
        table = table.emit("offered", seat=self.turn, location=self.location, card=card)
        return table.to(BlindOffer(self.turn, self.location, card))


@dataclass(frozen=True)
class BlindOffer(Decision):
    """[offer.buy] Section 3: printed cost and 2 at Tonsberg, 1 at Leirvik; else it is discarded."""

    location: str
    card: str
    name = "blind_offer"
    answers: ClassVar[tuple[str, ...]] = ("yes",)

    def cost(self, table: Table) -> int:
        """Returns what the card costs here."""
        surcharge = table.cards.prices[f"{self.location}_surcharge"]
        return int(table.cards.reaver(self.card).cost + surcharge)

    def legal(self, table: Table) -> list[Action]:
        return [PASS, YES] if table.players[self.turn].coins >= self.cost(table) else [PASS]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            table = deck.discard_reaver(table, self.card)
            table = table.emit("declined", seat=self.turn, card=self.card)
        else:
            cost = self.cost(table)
            table = table.pay(self.turn, cost).hire(self.turn, self.card)
            table = table.emit(
                "hired", seat=self.turn, card=self.card, slot=None, coins=cost, terror=0
            )
        return flow.visitor_done(table, self.location, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("cannot_pay", f"[offer.buy] the card costs {self.cost(table)} coins here")
