"""Swordsmith, Hafter, Blacksmith: each has the dice of one kind."""

from collections import Counter

from .. import flow
from ..reasons import Refusal
from ..state import Table
from ..words import SMITHS, Seat
from .base import Place


class Smith(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        kind = SMITHS[self.name]
        if not table.stock[kind]:
            return Refusal("nothing_there", f"[supply.dice] no {kind} waits at the {self.name}")
        return None

    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.smiths] Rulebook p. 5 and 7: Swordsmith, Hafter, Blacksmith: take all dice lying
        there.  Those that find no room go to the supply; none stays (R54).
        """
        lying = Counter({SMITHS[self.name]: table.stock[SMITHS[self.name]]})
        return flow.next_turn(table.enlist(seat, "place.smiths", lying, "stock"), seat)
