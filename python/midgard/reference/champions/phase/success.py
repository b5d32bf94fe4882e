"""The window of Success: when it is offered besides its owner's own decisions.

Rulebook p. 13; the ruling is R22.  What the rune does is in ``rune/success.py``.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow, leader
from ..action import ACCEPT, Action
from ..state import Table, Turn
from ..valhalla import visit
from ..words import LAND_SITES, PATIENCE, SHORES, VALHALLA, Seat
from . import hunting, order

WINDOWS = ("assignment", "hunting_grounds", *LAND_SITES, *SHORES)
"""The points after which Success is offered, in order."""


@flow.resolve.home
def resolve(table: Table, seat: Seat, place: str, *, fought: bool) -> Table:
    """A place is done with; the worker of this seat stood there.

    [combat.aftermath] R-V-18: the blame for a troll that lives (as an option), the leader's
    coin, the visit at Valhalla, then Success.  [success.window] A-52: in a game with a box Success
    is not offered if no enemy was fought there and nothing was bought.
    """
    table = order.blame_for_troll(table.to(SuccessWindow(seat, place)), place)
    if table.rules.has(VALHALLA):
        return visit.begin(leader.leave(table), seat, place, fought)
    return open_window(table, place) if fought or not table.rules.boxes else go_on(table, place)


@flow.open_window.home
def open_window(table: Table, after: str) -> Table:
    """[success.window] Rulebook p. 13: Success is offered, from the marker on clockwise, when
    assignment is over, and after each place where a worker stood or to which a ship sailed (R22).
    """
    return offer_success(table, after, table.clockwise_from(table.holder))


def offer_success(table: Table, after: str, seats: list[Seat]) -> Table:
    """Offers Success to the first of these seats that can use it; without one, the game goes on."""
    for seat in seats:
        window = SuccessWindow(seat, after)
        if window.may_score(table.to(window)):
            return table.to(window)
    return go_on(table, after)


@flow.next_place.home
def go_on(table: Table, after: str) -> Table:
    """The next place, in the order of combat."""
    if after == "assignment":
        return hunting.begin(table)
    if after == "hunting_grounds":
        return order.begin(table)
    if after in LAND_SITES:
        return order.next_site(table, after)
    return order.next_shore(table, after)


@dataclass(frozen=True)
class SuccessWindow(Turn):
    """[success.window] Rulebook p. 13: Success may be used now, before the next place."""

    after: str
    name = "success_window"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def may_score(self, table: Table) -> bool:
        """Returns whether the seat has a Success that it can use, or can copy one (A-12)."""
        now = self.runes_now(table)
        return "success" in now or (PATIENCE in now and "success" in self.copies(table))

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
