"""The Market Stalls: pay what the stall takes, get what it gives.

Those that ask more than that have a file each.
"""

from collections import Counter
from collections.abc import Mapping

from ..phase.crowded import welcome
from ..state import Table
from ..words import Seat, Warband
from .base import Place, receive


class Stall(Place):
    """Rulebook p. 7:

    [stall.folk_warriors] 1 food for two swordsmen.
    [stall.raiders] 1 wood for two spearmen.
    [stall.varyags] 1 coin for a swordsman and a spearman.
    [stall.jomsvikings] 2 coins for a swordsman and an axeman.
    [stall.wealthy_stranger] 2 coins.
    [stall.skald] 2 glory.
    [stall.generous_merchant] 1 food and 1 wood.
    """

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        return table.rules.cards.stalls[self.name].cost

    def arrive(self, table: Table, seat: Seat) -> Table:
        return self.recruit(self.trade(table, seat), seat)

    def trade(self, table: Table, seat: Seat, times: int = 1) -> Table:
        """The clan pays the price of the stall, and gains its goods."""
        cost = table.rules.cards.stalls[self.name].cost
        paid = {goods: number * times for goods, number in cost.items()}
        table = table.pay(seat, f"stall.{self.name}", **paid)
        return self.give(table, seat, times)

    def give(self, table: Table, seat: Seat, times: int = 1) -> Table:
        """The goods of the stall are gained, and a blame may be discarded."""
        rule, gain = f"stall.{self.name}", table.rules.cards.stalls[self.name].gain
        table = receive(table, seat, rule, {name: gain[name] * times for name in gain})
        return table.absolve(seat, rule, gain.get("discard_blame", 0))

    def recruit(self, table: Table, seat: Seat, times: int = 1) -> Table:
        """The warriors come."""
        return welcome(table, seat, f"stall.{self.name}", self.recruits(table, times))

    def recruits(self, table: Table, times: int = 1) -> Warband:
        """The warriors that the stall gives (R30: if the supply has them)."""
        gain = table.rules.cards.stalls[self.name].gain
        return +Counter({kind: gain.get(kind, 0) * times for kind in table.rules.kinds})
