"""The Loot Hoarder: its victor names goods."""

from dataclasses import dataclass

from .. import flow
from ..mix import Mix
from ..phase.engagement import InBattle
from ..state import Table


@dataclass(frozen=True)
class Loot(Mix, InBattle):
    """[enemy.loot_hoarder] R-D-21: any mix of food, wood and coins."""

    number: int
    food: int | None
    name = "loot"

    def total(self, table: Table) -> int:
        return self.number

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.battle.turn, "enemy.loot_hoarder", **mix)
        return flow.rewarded(table, self.battle)
