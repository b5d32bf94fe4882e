"""The Valhalla board at set-up: four blessings and the epic monsters.

[setup.chance_order] S-10: after the stalls and before the start player, so that they are known when
leaders are chosen.
"""

from collections import Counter
from dataclasses import dataclass, replace

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..chance import ChanceEvent, among, blessing
from ..phase import setup
from ..state import Chance, Table
from ..words import BLESSINGS, EPICS, VALHALLA

BLESSING_SPACES = len(BLESSING_SLOTS)


def lay_out(table: Table) -> Table:
    """The next card of the board, if one is missing; then the start player."""
    if not table.rules.has(VALHALLA):
        return setup.draw_start(table)
    if None in table.blessings and table.deck.blessings.total():
        return table.to(Blessings())
    return table.to(Epics()) if None in table.epics else setup.draw_start(table)


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


def lay_blessing(table: Table, rule: str, slot: str, card: str) -> Table:
    """A blessing is turned up."""
    left = table.deck.blessings - Counter([card])
    table = replace(table, deck=replace(table.deck, blessings=left))
    return put(table, slot, card).emit("stocked", rule, space=slot, card=card)


def lay_epic(table: Table, rule: str, slot: str, card: str) -> Table:
    """An epic monster is turned up."""
    table = replace(table, deck=table.deck.without("epics", card))
    return put(table, slot, card).emit("stocked", rule, space=slot, card=card)


def put(table: Table, slot: str, card: str | None) -> Table:
    """Changes what lies on a slot."""
    if slot in BLESSING_SLOTS:
        row = list(table.blessings)
        row[BLESSING_SLOTS.index(slot)] = card
        return replace(table, blessings=tuple(row))
    row = list(table.epics)
    row[EPIC_SLOTS.index(slot)] = card
    return replace(table, epics=tuple(row))


def lies(table: Table, slot: str) -> str | None:
    """What lies on a slot; nothing on one that is not in play."""
    slots, row = (
        (BLESSING_SLOTS, table.blessings) if slot in BLESSING_SLOTS else (EPIC_SLOTS, table.epics)
    )
    number = slots.index(slot)
    return row[number] if number < len(row) else None
