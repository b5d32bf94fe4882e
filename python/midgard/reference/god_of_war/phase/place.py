"""A scene is laid, and the standees are placed.

Rule 3, rule 4, rule 56.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board
from ..action import Action, stand
from ..reasons import Refusal
from ..state import Card, Decision, Table, Task
from ..words import COLUMNS, MIMIR, POSITIONS
from . import hindrance


def lay(table: Table, scene_id: str) -> Table:
    """[scene.lay] Rule 3: all cards with their fronts up and their slots filled."""
    scene = table.data.scenes[scene_id]
    cards = {card: Card(counter=scene.side(card, "f").slots) for card in POSITIONS}
    return replace(
        table,
        scene_id=scene_id,
        cards=cards,
        tracks=(0,) * len(scene.tracks),
        vars=dict.fromkeys(scene.variables, 0),
    ).emit("laid", scene=scene_id)


@dataclass(frozen=True)
class Placing(Task):
    """[place.order] Rule 4, G-29: from the first player on, Brok before Sindri; Mimir never."""

    name = "placing"

    def run(self, table: Table) -> Table:
        for seat in table.order():
            for name in table.standing(seat, mimir=False):
                if table.units[name].column is None:
                    return table.push(Place(seat, name), self)
        return hindrance.begin(table)


@dataclass(frozen=True)
class Place(Decision):
    """[place.columns] Rule 4: a column with room; a newcomer chooses front or back."""

    unit: str
    name = "place"
    answers: ClassVar[tuple[str, ...]] = ("stand",)

    def legal(self, table: Table) -> list[Action]:
        assert self.unit != MIMIR
        return [stand(column, slot) for column in COLUMNS for slot in board.spaces(table, column)]

    def play(self, table: Table, action: Action) -> Table:
        column, slot = action.about.split()
        table = board.arrive(table, self.unit, int(column), slot)
        return table.emit("stood", unit=self.unit, column=int(column), slot=slot, free=True)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("no_room", f"[place.columns] {self.unit} cannot stand there")
