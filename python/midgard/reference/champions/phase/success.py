"""The window of Success: when it is offered besides its owner's own decisions.

Rulebook p. 13; the ruling is R22.  What the rune does is in ``runes.py``.
"""

from dataclasses import dataclass
from typing import ClassVar

from ..action import ACCEPT, Action
from ..state import Table, Turn
from ..words import LAND_SITES, SHORES, Seat
from . import battle, hunting, voyage

WINDOWS = ("assignment", "hunting_grounds", *LAND_SITES, *SHORES)
"""The points after which Success is offered, in order."""


def open_window(table: Table, after: str) -> Table:
    """[success.window] Rulebook p. 13: Success is offered, from the marker on clockwise, when
    assignment is over, and after each place where a worker stood or to which a ship sailed (R22).
    """
    return offer_success(table, after, table.clockwise_from(table.holder))


def offer_success(table: Table, after: str, seats: list[Seat]) -> Table:
    """Offers Success to the first of these seats that can use it; without one, the game goes on."""
    for seat in seats:
        if "success" in table.usable_runes(seat):
            return table.to(SuccessWindow(seat, after))
    if after == "assignment":
        return hunting.begin(table)
    if after == "hunting_grounds":
        return battle.begin(table)
    if after in LAND_SITES:
        return battle.next_site(table, after)
    return voyage.next_shore(table, after)


@dataclass(frozen=True)
class SuccessWindow(Turn):
    """[success.window] Rulebook p. 13: Success may be used now, before the next place."""

    after: str
    name = "success_window"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return offer_success(table, self.after, self.remaining(table)[1:])

    def again(self, table: Table) -> Table:
        """After another rune the same seat decides again; after Success, the next one."""
        return offer_success(table, self.after, self.remaining(table))

    def remaining(self, table: Table) -> list[Seat]:
        """Returns the seat and those that decide after it."""
        order = table.clockwise_from(table.holder)
        return order[order.index(self.turn) :]
