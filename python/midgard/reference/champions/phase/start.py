"""Start: who holds the marker first.

Rulebook p. 3.
"""

from dataclasses import dataclass, replace

from ..chance import ChanceEvent
from ..chance import seat as any_seat
from ..state import Chance, Table
from ..words import Seat
from . import draft


def draw_start(table: Table) -> Table:
    """[setup.start] Rulebook p. 3: the start player is drawn, unless an option names it."""
    return table.to(Start()) if table.marker is None else start(table, table.marker)


@dataclass(frozen=True)
class Start(Chance):
    """[setup.start] Rulebook p. 3: who begins is drawn uniformly."""

    name = "start"

    def chance_event(self, table: Table) -> ChanceEvent:
        return any_seat(len(table.clans))

    def answer(self, table: Table, outcome: int) -> Table:
        return start(table, outcome)


def start(table: Table, seat: Seat) -> Table:
    """[setup.start] Rulebook p. 3: this seat is the first that holds the marker."""
    table = replace(table, marker=seat).emit("marker_moved", "setup.start", seat=seat)
    return draft.begin(table)
