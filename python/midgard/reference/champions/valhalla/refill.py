"""The refill: what was bought is replaced by the next card.

[valhalla.refill] R-V-6.
"""

from dataclasses import dataclass

from .. import flow
from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..chance import ChanceEvent, among, blessing
from ..state import Chance, Decision, Table
from ..words import BLESSINGS, EPICS
from . import board


def empty_blessing(table: Table) -> str | None:
    """The first empty slot of a blessing that can be filled."""
    if None not in table.blessings or not table.deck.blessings.total():
        return None
    return BLESSING_SLOTS[table.blessings.index(None)]


def refill(table: Table, thing: str, back: Decision) -> Table:
    """[valhalla.refill] R-V-6: a blessing is replaced at once; as an option after the visit (X-17).
    An epic monster is not, but as an option by the next of the rest.
    """
    options = table.rules.options
    if thing in EPIC_SLOTS:
        wanted = options.epic_refill and bool(table.deck.unseen["epics"])
    else:
        wanted = options.blessing_refill == "immediate" and table.deck.blessings.total() > 0
    return table.to(Refill(thing, back)) if wanted else back.again(table)


@dataclass(frozen=True)
class Refill(Chance):
    """[valhalla.refill] R-V-6: the next card for a slot."""

    thing: str
    back: Decision
    name = "refill"

    def chance_event(self, table: Table) -> ChanceEvent:
        if self.thing in EPIC_SLOTS:
            return among("epic", EPICS, table.deck.unseen["epics"])
        return blessing(table.deck.blessings)

    def answer(self, table: Table, outcome: int) -> Table:
        if self.thing in EPIC_SLOTS:
            table = board.lay_epic(table, "valhalla.refill", self.thing, EPICS[outcome])
            return self.back.again(table)
        table = board.lay_blessing(table, "valhalla.refill", self.thing, BLESSINGS[outcome])
        return after_refill(table, self.back)


def after_refill(table: Table, back: Decision) -> Table:
    """Goes on with the visit, or, if slots are filled when it ends, with the next slot."""
    if table.rules.options.blessing_refill == "immediate":
        return back.again(table)
    return flow.end_visit(table, back)
