"""The rune The Hunt: glory for the hits of a hunt."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import ACCEPT, Action
from ..phase import hunting
from ..phase.engagement import Battle, InBattle
from ..state import Table


def hits(table: Table, battle: Battle) -> int:
    """[hunt.food] R-D-22: the hits of all faces, and those of Svanhildr, of Reaction and of the
    helmet; without the larder, and without a limit.
    """
    swordmaiden = table.clans[battle.turn].leader == "svanhildr"
    return battle.fight.hits(table.rules.cards.dice, swordmaiden) + battle.fight.helmet_hits


@dataclass(frozen=True)
class HuntSettled(InBattle):
    """[rune.the_hunt] A-11: when the dice of a hunt are settled and show a hit: 1 glory a hit; the
    food is gained too.
    """

    name = "hunt_settled"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment_of: ClassVar[tuple[str, ...]] = ("the_hunt",)

    def moments(self, table: Table) -> list[str]:
        return ["the_hunt"] if hits(table, self.battle) else []

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return hunting.harvest(table, self.battle)

    def use(self, table: Table, rune: str) -> Table:
        number = hits(table, self.battle)
        table = table.score(self.battle.turn, "rune.the_hunt", "rune_effects", number)
        return hunting.settle(table, self.battle)
