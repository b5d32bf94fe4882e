"""The Smokehouse: food."""

from dataclasses import replace

from .. import flow
from ..reasons import Refusal
from ..state import Table
from ..words import Seat
from .base import Place


class Smokehouse(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not table.food_stock:
            return Refusal("nothing_there", "[place.smokehouse] the Smokehouse is empty")
        return None

    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.smokehouse] Rulebook p. 6: take all food lying there."""
        lying = table.food_stock
        table, gained = replace(table, food_stock=0).gain(seat, food=lying)
        table = table.emit("gathered", "place.smokehouse", seat=seat, food=gained["food"])
        return flow.next_turn(table, seat)
