"""The rune The Hunt: glory for the hits of a hunt."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow, leader
from ..action import ACCEPT, Action
from ..phase.engagement import Battle, InBattle
from ..state import Decision, Table
from .effect import Effect


class TheHunt(Effect):
    name = "the_hunt"
    moment: ClassVar[str | None] = "hunt"

    def fits(self, table: Table, phase: Decision) -> bool:
        assert isinstance(phase, InBattle)
        return hits(table, phase.battle) > 0

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, InBattle)
        number = hits(table, phase.battle)
        table = table.score(phase.battle.turn, "rune.the_hunt", "rune_effects", number)
        return flow.settle_hunt(table, phase.battle)


def hits(table: Table, battle: Battle) -> int:
    """[hunt.food] R-D-22: the hits of all faces, and those of the leader, of Reaction and of
    the helmet; without the larder, and without a limit.
    """
    strengthened = leader.of(table, battle.turn).strengthens
    return battle.fight.hits(table.rules.cards.dice, strengthened) + battle.fight.helmet_hits


@dataclass(frozen=True)
class HuntSettled(InBattle):
    """[rune.the_hunt] A-11: when the dice of a hunt are settled and show a hit: 1 glory a hit; the
    food is gained too.
    """

    name = "hunt_settled"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment: ClassVar[str | None] = "hunt"

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return flow.harvest(table, self.battle)
