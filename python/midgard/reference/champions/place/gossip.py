"""The Gossip, a Market Stall: another player takes a blame."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, blame, refuse_blame
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from .stall import Stall


class GossipStall(Stall):
    """[stall.gossip] 3.5: 1 coin, and another player takes a blame."""

    def arrive(self, table: Table, seat: Seat) -> Table:
        table = self.trade(table, seat)
        if table.rules.cards.stalls[self.name].gain.get("other_takes_blame"):
            return table.to(Gossip(seat))
        return self.recruit(table, seat)


STALL = GossipStall("gossip")


@dataclass(frozen=True)
class Gossip(Turn):
    """[stall.gossip] A-21, A-45: another player takes a blame, whoever it is; with two players
    the other one.
    """

    name = "gossip"
    answers: ClassVar[tuple[str, ...]] = ("blame",)

    def choices(self, table: Table) -> list[Action]:
        return [blame(seat) for seat in table.seats if seat != self.turn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_blame("[stall.gossip]", self.turn, action)

    def play(self, table: Table, action: Action) -> Table:
        other = next(seat for seat in table.seats if blame(seat) == action)
        for _ in range(table.rules.cards.stalls[STALL.name].gain["other_takes_blame"]):
            table = table.blame(other, "stall.gossip", by=self.turn)
        return STALL.recruit(table, self.turn)
