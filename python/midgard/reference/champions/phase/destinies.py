"""Destinies: each clan is dealt one, after the draft.

Rulebook p. 3.
"""

from dataclasses import dataclass, replace

from ..chance import ChanceEvent, among
from ..state import Chance, Table
from ..words import DESTINIES, Seat
from . import stocking


@dataclass(frozen=True)
class Destinies(Chance):
    """[setup.destiny] Rulebook p. 3: one destiny each, after the draft, seen by its owner alone."""

    turn: Seat
    name = "destinies"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("destiny", DESTINIES, table.deck.next_destinies)

    def answer(self, table: Table, outcome: int) -> Table:
        card = DESTINIES[outcome]
        table = table.with_clan(self.turn, destinies=(card,))
        table = replace(table, deck=table.deck.without_destiny(card))
        table = table.emit("dealt", "setup.destiny", seat=self.turn, destiny=card)
        if self.turn + 1 in table.seats:
            return table.to(Destinies(self.turn + 1))
        return stocking.begin_round(table)
