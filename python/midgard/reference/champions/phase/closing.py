"""Closing: the last chance for a rune, then the final score.

Rulebook p. 12 and 13.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import scoring
from ..action import ACCEPT, Action
from ..rune import EFFECTS
from ..state import End, Table, Turn
from ..words import ANY_TIME, Seat


def begin(table: Table) -> Table:
    """[closing.window] Rulebook p. 13: after the last clean-up, from the marker on clockwise, the
    last chance for Gifts, Success and Wealth.
    """
    return offer(table, table.holder)


def offer(table: Table, seat: Seat) -> Table:
    """Lets this seat decide if it has a rune to use, otherwise those who follow; then the end."""
    order = table.clockwise_from(table.holder)
    for other in order[order.index(seat) :]:
        closing = Closing(other)
        if closing.runes_now(table.to(closing)):
            return table.to(closing)
    return scoring.close(table.to(End()))


@dataclass(frozen=True)
class Closing(Turn):
    """Use a rune, or let it be.  R25, [closing.boxes] A-34: one that has no effect any more is not
    offered.
    """

    name = "closing"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    any_time: ClassVar[tuple[str, ...]] = tuple(
        rune for rune in ANY_TIME if EFFECTS[rune].at_the_end
    )

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        following = table.left_of(self.turn)
        if following == table.holder:
            return scoring.close(table.to(End()))
        return offer(table, following)

    def again(self, table: Table) -> Table:
        """R25: one rune after another."""
        return offer(table, self.turn)
