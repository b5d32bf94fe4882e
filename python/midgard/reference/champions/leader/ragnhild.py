"""Ragnhild: another die at Jarl's Longhouse; her ability makes a Swordsman a Spearman or an Axeman.

The decision at Jarl's Longhouse is at that place.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, Action, kind
from ..cards import Ability
from ..phase.engagement import Battle, InBattle, emit
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import without
from .gift import Gift

OLD, NEW = "swordsman", ("spearman", "axeman")


class Ragnhild(Gift):
    name = "ragnhild"

    def longhouse_dice(self, table: Table) -> list[str]:
        """[leader.ragnhild] 3.4: the dice that Ragnhild may take at Jarl's Longhouse instead of a
        swordsman: those in the supply; with a full longhouse nothing.
        """
        return dice(table)

    def refuse_die(self, die: str) -> Refusal:
        if die in NEW:
            return Refusal("not_in_supply", f"[leader.ragnhild] no {die} is left")
        return Refusal("not_this_kind", "[leader.ragnhild] a spearman or an axeman is taken")

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        fight = battle.fight
        return fight.warband[OLD] > 0 and not fight.upgrade and bool(dice(table))

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.ragnhild] 4.2: an upgrade after the fight."""
        return flow.settle_roll(table, replace(battle, fight=replace(battle.fight, upgrade=True)))

    def before_home(self, table: Table, battle: Battle) -> Decision | None:
        return Upgrade(battle) if possible(table, battle) else None


def dice(table: Table) -> list[str]:
    """The part of the supply for it."""
    return [die for die in NEW if table.supply[die]]


def possible(table: Table, battle: Battle) -> bool:
    """[ability.ragnhild] 4.2: the ability was chosen, and a Swordsman still stands."""
    return battle.fight.upgrade and battle.fight.warband[OLD] > 0 and bool(dice(table))


@dataclass(frozen=True)
class Upgrade(InBattle):
    """[ability.ragnhild] 4.2: before the survivors go home; she may decline."""

    name = "upgrade"
    leader: ClassVar[str] = Ragnhild.name
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
        return flow.return_home(table, battle)

    def again(self, table: Table) -> Table:
        if possible(table, self.battle):
            return table.to(self)
        return flow.return_home(table, self.battle)
