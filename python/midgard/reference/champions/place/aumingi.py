"""Aumingi, a Market Stall: food is given for favor, once or more."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, count
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from .base import why_not_so_often
from .stall import Stall


class AumingiStall(Stall):
    def arrive(self, table: Table, seat: Seat) -> Table:
        return table.to(Aumingi(seat))


STALL = AumingiStall("aumingi")


@dataclass(frozen=True)
class Aumingi(Turn):
    """[stall.aumingi] Rulebook p. 7: a food is given for a favor, one to three times."""

    name = "aumingi"
    answers: ClassVar[tuple[str, ...]] = ("count",)

    def choices(self, table: Table) -> list[Action]:
        stall = table.rules.cards.stalls["aumingi"]
        clan = table.clans[self.turn]
        return [
            count(times)
            for times in range(1, stall.repeats + 1)
            if all(getattr(clan, goods) >= times * cost for goods, cost in stall.cost.items())
        ]

    def refuse(self, table: Table, action: Action) -> Refusal:
        most = table.rules.cards.stalls["aumingi"].repeats
        return why_not_so_often("[stall.aumingi]", int(action.about), most)

    def play(self, table: Table, action: Action) -> Table:
        times = int(action.about)
        return STALL.recruit(STALL.trade(table, self.turn, times), self.turn, times)
