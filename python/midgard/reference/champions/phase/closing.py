"""Closing: the last chance for a rune, then the final score.

Rulebook p. 12 and 13.
"""

from dataclasses import dataclass

from .. import scoring
from ..action import ACCEPT, Action
from ..state import End, Table, Turn
from ..words import Seat
from . import runes


def begin(table: Table) -> Table:
    """[closing.window] Rulebook p. 13: after the last clean-up, from the marker on clockwise, the
    last chance for Gifts, Success and Wealth.
    """
    return offer(table, table.holder)


def offer(table: Table, seat: Seat) -> Table:
    """Ask this seat, if it has a rune to use, else those who follow; after all, the end."""
    order = table.clockwise_from(table.holder)
    for other in order[order.index(seat) :]:
        if usable(table, other):
            return table.to(Closing(other))
    return scoring.close(table).to(End())


def usable(table: Table, seat: Seat) -> list[Action]:
    """R25: Knowledge has no effect any more and is not offered."""
    return [action for action in runes.offered(table, seat) if action.about != "knowledge"]


@dataclass(frozen=True)
class Closing(Turn):
    """Use a rune, or let it be."""

    name = "closing"
    answers = ("accept",)
    moment_of = ("gifts", "success", "wealth")

    def legal(self, table: Table) -> list[Action]:
        return [ACCEPT, *usable(table, self.turn)]

    def play(self, table: Table, action: Action) -> Table:
        if action.verb == "rune":
            return runes.use(table, self.turn, action.about, self)
        following = table.left_of(self.turn)
        if following == table.holder:
            return scoring.close(table).to(End())
        return offer(table, following)
