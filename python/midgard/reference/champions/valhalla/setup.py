"""The Valhalla board at set-up: four blessings and the epic monsters.

[setup.chance_order] S-10: after the stalls and before the start player, so that they are known when
leaders are chosen.
"""

from dataclasses import dataclass

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..chance import ChanceEvent, among, blessing
from ..phase import start
from ..state import Chance, Table
from ..words import BLESSINGS, EPICS, VALHALLA
from .board import lay_blessing, lay_epic


def lay_out(table: Table) -> Table:
    """The next card of the board, if one is missing; then the start player."""
    if not table.rules.has(VALHALLA):
        return start.draw_start(table)
    if None in table.blessings and table.deck.blessings.total():
        return table.to(Blessings())
    return table.to(Epics()) if None in table.epics else start.draw_start(table)


@dataclass(frozen=True)
class Blessings(Chance):
    """[setup.blessings] S-8: four blessings lie face-up, laid from left to right."""

    name = "blessings"

    def chance_event(self, table: Table) -> ChanceEvent:
        return blessing(table.deck.blessings)

    def answer(self, table: Table, outcome: int) -> Table:
        slot = BLESSING_SLOTS[table.blessings.index(None)]
        return lay_out(lay_blessing(table, "setup.blessings", slot, BLESSINGS[outcome]))


@dataclass(frozen=True)
class Epics(Chance):
    """[setup.epics] S-8: epic monsters are drawn at random."""

    name = "epics"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("epic", EPICS, table.deck.unseen["epics"])

    def answer(self, table: Table, outcome: int) -> Table:
        slot = EPIC_SLOTS[table.epics.index(None)]
        return lay_out(lay_epic(table, "setup.epics", slot, EPICS[outcome]))
