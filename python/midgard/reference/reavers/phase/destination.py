"""Destinations: everybody chooses in secret, then all ships move.

Rule 9.
"""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, go
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import Seat
from . import visit


def begin(table: Table) -> Table:
    """[destination.sealed] Rule 9: by seat, sealed."""
    return table.to(Destination(0))


@dataclass(frozen=True)
class Destination(Decision):
    """[destination.other] Rule 9: a location in play, never the one of last round, Roskilde
    included.  A choice cannot be changed.
    """

    name = "destination"
    answers: ClassVar[tuple[str, ...]] = ("go",)

    def is_public(self, table: Table) -> bool:
        return True

    def legal(self, table: Table) -> list[Action]:
        last = table.players[self.turn].last
        return [go(name) for name in table.in_play if name != last]

    def play(self, table: Table, action: Action) -> Table:
        table = table.with_player(self.turn, destination=action.about)
        table = table.emit("sealed", seat=self.turn, location=action.about)
        following: Seat = self.turn + 1
        return table.to(Destination(following)) if following in table.seats else reveal(table)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.in_play:
            return Refusal("not_in_play", f"[setup.locations] {action.about} is not in the game")
        return Refusal("same_location", f"[destination.other] the ship stands at {action.about}")


def reveal(table: Table) -> Table:
    """[destination.reveal] Rule 9: nothing is shown before the last seat has chosen."""
    for name in table.in_play:
        table = table.with_location(name, first=None)
    for seat in table.seats:
        table = table.emit("moved", seat=seat, location=table.players[seat].destination)
    return visit.arrive(table, table.in_play[0])
