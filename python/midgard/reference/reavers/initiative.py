"""Who is the first visitor of a location."""

from .state import Table
from .words import LOCATIONS, Seat


def symbols(table: Table, seat: Seat) -> tuple[int, int]:
    """Returns the Yggdrasils and the helms on the hired reavers of a player."""
    hired = table.players[seat].reavers
    rows = [(table.cards.reaver(name), number) for name, number in hired.items()]
    return (
        sum(row.yggdrasils * number for row, number in rows),
        sum(row.helms * number for row, number in rows),
    )


def candidates(table: Table, name: str) -> list[Seat]:
    """[initiative.first] Section 3, R-2, R-21: of the visitors those with most Yggdrasils; of these
    those with most helms; of these those who came from the lowest-numbered location.

    [initiative.closest] R-19: Roskilde is the closest of all; in round 1 nobody came from anywhere.
    """
    there = table.visitors(name)
    best = max(symbols(table, seat) for seat in there)
    tied = [seat for seat in there if symbols(table, seat) == best]
    nearest = min(distance(table, seat) for seat in tied)
    return [seat for seat in tied if distance(table, seat) == nearest]


def distance(table: Table, seat: Seat) -> int:
    """Returns the number of the location where the ship came from."""
    last = table.players[seat].last
    return len(LOCATIONS) if last is None else LOCATIONS.index(last)
