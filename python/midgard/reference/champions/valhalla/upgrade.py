"""Ragnhild's ability: after a fight a Swordsman becomes a Spearman or an Axeman."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, Action, kind
from ..phase import hunting, spoils
from ..phase.engagement import Battle, InBattle, emit
from ..reasons import Refusal
from ..state import Table
from ..words import without

OLD, NEW = "swordsman", ("spearman", "axeman")


def dice(table: Table) -> list[str]:
    """What the supply has for it."""
    return [die for die in NEW if table.supply[die]]


def possible(table: Table, battle: Battle) -> bool:
    """[ability.ragnhild] 4.2: the ability was chosen, and a Swordsman still stands."""
    return battle.fight.upgrade and battle.fight.warband[OLD] > 0 and bool(dice(table))


@dataclass(frozen=True)
class Upgrade(InBattle):
    """[ability.ragnhild] 4.2: before the survivors go home; she may decline."""

    name = "upgrade"
    answers: ClassVar[tuple[str, ...]] = ("kind", "accept")

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, *(kind(die) for die in dice(table))]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in NEW:
            return Refusal("not_this_kind", "[ability.ragnhild] a spearman or an axeman comes")
        return Refusal("not_in_supply", f"[ability.ragnhild] no {action.about} is left")

    def play(self, table: Table, action: Action) -> Table:
        battle = self.battle
        if action != ACCEPT:
            die = action.about
            band = without(battle.fight.warband, Counter([OLD])) + Counter([die])
            supply = without(table.supply, Counter([die])) + Counter([OLD])
            battle = replace(battle, fight=replace(battle.fight, warband=band))
            table = replace(table, supply=supply)
            table = emit(table, battle, "upgraded", "ability.ragnhild", warrior=die)
        return end(table, battle)

    def again(self, table: Table) -> Table:
        return table.to(self) if possible(table, self.battle) else end(table, self.battle)


def end(table: Table, battle: Battle) -> Table:
    """The survivors go home."""
    if battle.foe == "hunt":
        return hunting.end(table, battle)
    return spoils.return_home(table, battle)
