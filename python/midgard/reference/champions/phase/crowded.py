"""Crowded: more warriors come than the longhouse holds, and some are turned away.

Rulebook p. 5.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action, losable, why_not_lost
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import WARRIORS, Seat, Warband, without


def welcome(table: Table, seat: Seat, rule: str, recruits: Warband) -> Table:
    """[longhouse.limit] Rulebook p. 5: those who do not fit are turned away.  M16: if they are of
    several kinds and some fit, their owner chooses whom.
    """
    table = table.call(seat, recruits)
    offered = table.in_supply(recruits)
    room = table.room(seat)
    left = offered.total() - room
    if len(+offered) > 1 and room > 0 and left > 0:
        return table.to(Crowded(seat, offered, left, WARRIORS[0]))
    return flow.next_turn(table.enlist(seat, rule, offered), seat)


@dataclass(frozen=True)
class Crowded(Turn):
    """[longhouse.limit] Rulebook p. 5: who is turned away (M16).  All wait in the supply until it
    is known who stays.
    """

    offered: Warband
    left: int
    least: str
    name = "crowded"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def choices(self, table: Table) -> list[Action]:
        return losable(self.offered, WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, offered = "[longhouse.limit]", self.offered
        return why_not_lost(tag, offered, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        gone = Counter([action.about])
        offered = without(self.offered, gone)
        table = table.turn_away(self.turn, gone)
        if self.left > 1:
            return table.to(Crowded(self.turn, offered, self.left - 1, action.about))
        # [supply.dice] A rune may have taken some of them from the supply meanwhile.
        table = table.call(self.turn, offered)
        table = table.enlist(self.turn, "longhouse.limit", table.in_supply(offered))
        return flow.next_turn(table, self.turn)
