"""Visits: the locations resolve one by one, Roskilde first.

Rule 10 and section 3.
"""

from dataclasses import dataclass

from .. import flow, initiative
from ..chance import ChanceEvent
from ..state import Chance, Table
from ..words import ROSKILDE, Seat
from . import collect, places, roskilde

SEATS = tuple(f"seat-{seat}" for seat in range(6))


def arrive(table: Table, name: str) -> Table:
    """[initiative.when] Section 3, R-3: the first visitor is determined when a location with two or
    more visitors starts resolving, whatever its face, and kept.
    """
    if len(table.visitors(name)) < 2:
        return resolve(table, name)
    tied = initiative.candidates(table, name)
    return lead(table, name, tied[0]) if len(tied) == 1 else table.to(FirstVisitor(name))


def lead(table: Table, name: str, seat: Seat) -> Table:
    """The seat is the first visitor."""
    table = table.with_location(name, first=seat)
    return resolve(table.emit("first", location=name, seat=seat), name)


@dataclass(frozen=True)
class FirstVisitor(Chance):
    """[initiative.tie] Section 3, R-19: of those still tied one at random."""

    location: str
    name = "first_visitor"

    def chance_event(self, table: Table) -> ChanceEvent:
        tied = initiative.candidates(table, self.location)
        return ChanceEvent("first", SEATS[: len(table.players)], dict.fromkeys(tied, 1))

    def answer(self, table: Table, outcome: int) -> Table:
        return lead(table, self.location, outcome)


def resolve(table: Table, name: str) -> Table:
    """[visit.order] Rule 10: the actions of a location."""
    return roskilde.begin(table) if name == ROSKILDE else places.begin(table, name)


@flow.leave_visit.home
def leave(table: Table, name: str) -> Table:
    """[visit.order] Rule 10, R-1: Roskilde, then 1 to 6; all of it before any collecting."""
    at = table.in_play.index(name) + 1
    if at < len(table.in_play):
        return arrive(table, table.in_play[at])
    return collect.begin(table)
