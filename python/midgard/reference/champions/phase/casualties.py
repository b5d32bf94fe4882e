"""Casualties: the owner chooses who falls.

Rulebook p. 10.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import Action, losable, why_not_lost
from ..reasons import Refusal
from ..state import Table
from ..valhalla.losses import BERSERKER, emit_fallen, first_to_fall, losable_of
from ..words import WARRIORS, Warband
from .engagement import Battle, InBattle


def fall(table: Table, battle: Battle, number: int) -> Table:
    """[berserker.first] R-V-14: the first of the losses are Berserkers, unasked."""
    first = first_to_fall(table, battle.fight.warband, number)
    if first:
        table = table.return_warriors(Counter({BERSERKER: first}))
        battle = replace(battle, fight=battle.fight.fall(BERSERKER, first))
        table = emit_fallen(table, battle, "berserker.first", BERSERKER, first)
    if number == first:
        return flow.end_combat_round(table, battle)
    return table.to(Casualties(battle, number - first, WARRIORS[0], False))


@dataclass(frozen=True)
class Casualties(InBattle):
    """[combat.casualties] Rulebook p. 10: the owner chooses who falls; they return to the supply.

    A rune may be used instead, before the first one falls.
    """

    left: int
    least: str
    first: bool
    name = "casualties"
    answers: ClassVar[tuple[str, ...]] = ("lose",)
    moment: ClassVar[str | None] = "casualties"

    def is_moment_of(self, rune: str) -> bool:
        return self.first and super().is_moment_of(rune)

    def band(self, table: Table) -> Warband:
        """Who can fall."""
        return losable_of(table, self.battle.fight.warband)

    def choices(self, table: Table) -> list[Action]:
        return losable(self.band(table), WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, warband = "[combat.casualties]", self.band(table)
        return why_not_lost(tag, warband, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        warrior = action.about
        table = table.return_warriors(Counter([warrior]))
        battle = replace(self.battle, fight=self.battle.fight.fall(warrior))
        table = emit_fallen(table, battle, "combat.casualties", warrior, 1)
        if self.left > 1:
            return table.to(Casualties(battle, self.left - 1, warrior, False))
        return flow.end_combat_round(table, battle)
