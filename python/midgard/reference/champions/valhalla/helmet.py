"""The helmet of the Leader die: rally, or the leader's second ability.

[helmet] R-V-13: after the last reroll, before damage, one of the two is chosen, in every roll that
ends with a helmet.  An ability that can do nothing now is not offered.  What it does is in the file
of the leader.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow, leader
from ..action import ABILITY, RALLY, Action
from ..phase.engagement import Battle, InBattle, add_hits, emit
from ..reasons import Refusal
from ..state import Table


def does(table: Table, battle: Battle) -> bool:
    """[helmet] R-V-13, 4.2: returns whether the ability can do something now."""
    gift, ability = leader.of(table, battle.turn), leader.ability_of(table, battle)
    return gift.can_act(table, battle, ability)


@dataclass(frozen=True)
class Helmet(InBattle):
    """Which of the two.  [rune.leadership] R-V-13: Leadership makes both apply, while both can."""

    name = "helmet"
    answers: ClassVar[tuple[str, ...]] = ("rally", "ability")
    moment: ClassVar[str | None] = "helmet"

    def choices(self, table: Table) -> list[Action]:
        return [RALLY, ABILITY] if does(table, self.battle) else [RALLY]

    def refuse(self, table: Table, action: Action) -> Refusal:
        name = table.clans[self.battle.turn].leader
        return Refusal("no_ability", f"[ability.{name}] the ability would do nothing now")

    def play(self, table: Table, action: Action) -> Table:
        battle = answered(self.battle)
        if action == ABILITY:
            return use_ability(table, battle)
        return flow.settle_roll(*rally(table, battle))


def answered(battle: Battle) -> Battle:
    """The helmet has been answered in this roll."""
    return replace(battle, fight=replace(battle.fight, stands=True))


def rally(table: Table, battle: Battle) -> tuple[Table, Battle]:
    """[ability.rally] 4.2: the helmet is a hit; in a hunt a food."""
    table = emit(table, battle, "activated", "ability.rally", ability="rally")
    return table, add_hits(battle, table.rules.cards.prices.rally)


def use_ability(table: Table, battle: Battle) -> Table:
    """The second ability of the leader, 4.2."""
    name = table.clans[battle.turn].leader
    rule = f"ability.{name}"
    table = emit(table, battle, "activated", rule, ability=name)
    ability = leader.ability_of(table, battle)
    return leader.of(table, battle.turn).act(table, battle, ability, rule)
