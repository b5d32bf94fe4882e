"""The Hunting Grounds: hunters hunt later."""

from dataclasses import replace

from .. import flow
from ..reasons import Refusal
from ..state import Table
from ..words import Seat
from .base import Place


class HuntingGrounds(Place):
    def occupied(self, table: Table, seat: Seat) -> Refusal | None:
        """[place.hunting] Rulebook p. 5: any number of clans may hunt, one worker each."""
        if seat in table.standing(self.name):
            return Refusal("already_hunting", f"[place.hunting] seat {seat} hunts")
        return None

    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.hunting] Rulebook p. 5: hunters hunt in the order in which they came (R11)."""
        return flow.next_turn(replace(table, hunters=(*table.hunters, seat)), seat)
