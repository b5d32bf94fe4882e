"""The rune Healing: the losses of one combat round are cancelled."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, Action
from ..phase.casualties import Casualties
from ..phase.engagement import Battle, InBattle
from ..state import Decision, Table
from ..valhalla.mercy import ask_mercy
from .effect import Effect


class HealingRune(Effect):
    """[rune.healing] Rulebook p. 13: before the first warrior of a round falls."""

    name = "healing"
    moment: ClassVar[str | None] = "casualties"

    def fits(self, table: Table, phase: Decision) -> bool:
        return phase.first if isinstance(phase, Casualties) else True

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, InBattle)
        return flow.end_combat_round(table, phase.battle)


def ask_healing(table: Table, battle: Battle, number: int) -> Table:
    """[losses.order] R-D-19: with Valhalla Healing is asked for first, then mercy_of_eir, then
    Berserkers fall.
    """
    healing = Healing(battle, number)
    return table.to(healing) if healing.has_moment(table) else ask_mercy(table, battle, number)


@dataclass(frozen=True)
class Healing(InBattle):
    """[rune.healing] Rulebook p. 13: the losses of one combat round are cancelled."""

    left: int
    name = "healing"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment: ClassVar[str | None] = "casualties"

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return ask_mercy(table, self.battle, self.left)
