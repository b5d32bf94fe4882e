"""The blessing mercy_of_eir: one die less is lost.

[blessing.mercy_of_eir] 4.3: as many uses in a game round as copies.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, MERCY, Action
from ..phase.casualties import fall
from ..phase.engagement import Battle, InBattle
from ..state import Table
from . import blessings


def ask_mercy(table: Table, battle: Battle, number: int) -> Table:
    """[blessing.mercy_of_eir] 4.3: while a use and a loss are left."""
    if not number:
        return flow.end_combat_round(table, battle)
    if blessings.uses_left(table, battle.turn, blessings.MERCY):
        return table.to(Mercy(battle, number))
    return fall(table, battle, number)


@dataclass(frozen=True)
class Mercy(InBattle):
    """[blessing.mercy_of_eir] 4.3: one die less is lost, if the owner wants it, before Berserkers
    are counted.
    """

    left: int
    name = "mercy"
    answers: ClassVar[tuple[str, ...]] = ("mercy", "accept")

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, MERCY]

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return fall(table, self.battle, self.left)
        table = blessings.invoke(table, self.battle.turn, blessings.MERCY)
        return ask_mercy(table, self.battle, self.left - 1)
