"""Placement: one worker at a time, in turn, until every worker is on the board.

Rulebook p. 5.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import BEG, Action
from ..dark_mountains.alms import Alms
from ..place import arrive, why_closed
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import PLACES, Seat
from . import assignment


def begin(table: Table) -> Table:
    """[placement.turns] Rulebook p. 5: from the marker on clockwise."""
    return give_turn(table, table.clockwise_from(table.holder))


@flow.next_turn.home
def next_turn(table: Table, seat: Seat) -> Table:
    """The turn passes on from this seat."""
    return give_turn(table, table.clockwise_from(table.left_of(seat)))


def give_turn(table: Table, order: list[Seat]) -> Table:
    """[placement.turns] Rulebook p. 5: one worker at a time, until nobody has a worker left; a
    seat without workers is skipped.
    """
    for seat in order:
        if table.clans[seat].workers:
            return table.to(Placement(seat))
    return assignment.begin(table)


@dataclass(frozen=True)
class Placement(Turn):
    """The next worker goes to a place.  Nobody may pass (R52)."""

    name = "placement"
    answers: ClassVar[tuple[str, ...]] = ("place", "beg")

    def choices(self, table: Table) -> list[Action]:
        open_places = [place for place in PLACES if not why_closed(table, self.turn, place)]
        return [*(Action("place", place) for place in open_places), BEG]

    def play(self, table: Table, action: Action) -> Table:
        if action == BEG:
            return self.beg(table)
        return arrive(table.stand(self.turn, action.about), self.turn, action.about)

    def beg(self, table: Table) -> Table:
        """[placement.beg] Rulebook p. 7: instead of placing, a worker may beg: 1 food and 1
        blame.
        """
        clan = table.clans[self.turn]
        table = table.with_clan(self.turn, workers=clan.workers - 1, begging=clan.begging + 1)
        table = table.emit("begged", "placement.beg", seat=self.turn)
        if table.rules.options.beg_reward == "any_resource":
            return table.to(Alms(self.turn, None))
        table = table.collect(self.turn, "placement.beg", food=1)
        return next_turn(table.blame(self.turn, "placement.beg"), self.turn)

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        if action.verb == "place":
            return why_closed(table, self.turn, action.about)
        return super().why_not(table, action)
