"""Gylfir: the Merchant Ship costs him nothing; his ability gains goods."""

from dataclasses import dataclass

from .. import flow
from ..cards import Ability
from ..mix import Mix
from ..phase.engagement import Battle, InBattle
from ..state import Table
from .gift import Gift, ability_of


class Gylfir(Gift):
    """[leader.gylfir] Rulebook p. 13: for Gylfir the Merchant Ship costs nothing."""

    name = "gylfir"
    trades_freely = True

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.gylfir] 4.2: any one resource."""
        return table.to(AbilityGoods(battle, None))


@dataclass(frozen=True)
class AbilityGoods(Mix, InBattle):
    """[ability.gylfir] 4.2: food, wood or coins; in a hunt on top of its limit."""

    food: int | None
    name = "ability_goods"

    def total(self, table: Table) -> int:
        return ability_of(table, self.battle).number

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.battle.turn, "ability.gylfir", **mix)
        return flow.settle_roll(table, self.battle)
