"""The Roving Rangers, a Market Stall: any two goods for a swordsman and an archer."""

from dataclasses import dataclass

from ..mix import Mix
from ..state import Table, Turn
from ..words import Seat
from .stall import Stall


class RangersStall(Stall):
    def arrive(self, table: Table, seat: Seat) -> Table:
        if table.rules.cards.stalls[self.name].cost.get("any_resource"):
            return table.to(Rangers(seat, None))
        return super().arrive(table, seat)


STALL = RangersStall("roving_rangers")


@dataclass(frozen=True)
class Rangers(Mix, Turn):
    """[stall.roving_rangers] A-46: any two of food, wood and coins for a swordsman and an archer.
    A payment is named as far as the clan holds it.
    """

    food: int | None
    name = "rangers"

    def total(self, table: Table) -> int:
        return table.rules.cards.stalls[STALL.name].cost["any_resource"]

    def held(self, table: Table) -> tuple[int, int, int]:
        clan = table.clans[self.turn]
        return (clan.food, clan.wood, clan.coins)

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.pay(self.turn, f"stall.{STALL.name}", **mix)
        return STALL.recruit(STALL.give(table, self.turn), self.turn)
