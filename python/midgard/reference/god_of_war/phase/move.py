"""Moves.

Rule 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .. import board
from ..action import SWAP, Action, stand
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import COLUMNS


def options(table: Table, unit: str) -> list[Action]:
    """[move.once] Rule 8: a free space of any other column, or a swap in the own column."""
    own = table.units[unit].column
    assert own is not None
    found = [
        stand(column, slot)
        for column in COLUMNS
        if column != own
        for slot in board.spaces(table, column)
    ]
    return [*found, SWAP] if len(board.units_in(table, own)) > 1 else found


@dataclass(frozen=True)
class Move(Decision):
    """[move.once] Rule 8: where the unit goes.

    [special.effects] Rule 53, rule 58: a free move does not count as the move of the turn.
    """

    unit: str
    free: bool = False
    name = "move"
    answers: ClassVar[tuple[str, ...]] = ("stand", "swap")

    def legal(self, table: Table) -> list[Action]:
        return options(table, self.unit)

    def play(self, table: Table, action: Action) -> Table:
        """[move.once] G-70: a swap is the move of the one who asks."""
        if action == SWAP:
            table = board.swap(table, self.unit).emit("swapped", unit=self.unit, free=self.free)
        else:
            column, slot = action.about.split()
            table = board.arrive(table, self.unit, int(column), slot)
            table = table.emit(
                "stood", unit=self.unit, column=int(column), slot=slot, free=self.free
            )
        return table if self.free else table.with_unit(self.unit, moved=True)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("no_room", f"[place.columns] {self.unit} cannot go there")
