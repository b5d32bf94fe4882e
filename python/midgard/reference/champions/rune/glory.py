"""The rune Glory: half of the glory of a fallen enemy again."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, Action
from ..phase.engagement import Battle, InBattle, foe_of
from ..state import Decision, Table
from .effect import Effect

GLORY_PARTS = 2
"""[rune.glory] Rulebook p. 13: half of the printed glory."""


class Glory(Effect):
    name = "glory"
    moment: ClassVar[str | None] = "victory"

    def fits(self, table: Table, phase: Decision) -> bool:
        """M3: where half of the glory is nothing, the rune would do nothing."""
        assert isinstance(phase, InBattle)
        return half(table, phase.battle) > 0

    def use(self, table: Table, phase: Decision) -> Table:
        """A-12: after a copy of it, it may be used too."""
        assert isinstance(phase, InBattle)
        glory = half(table, phase.battle)
        table = table.score(phase.battle.turn, "rune.glory", "rune_effects", glory)
        return fell(table, phase.battle)


def half(table: Table, battle: Battle) -> int:
    """R17: half of the glory of the enemy that has fallen."""
    return foe_of(table, battle).glory // GLORY_PARTS


def fell(table: Table, battle: Battle) -> Table:
    """The foe has fallen: Glory may be used, then the reward is taken."""
    fallen = Fallen(battle)
    return table.to(fallen) if fallen.has_moment(table) else flow.take_spoils(table, battle)


@dataclass(frozen=True)
class Fallen(InBattle):
    """[rune.glory] Rulebook p. 13: when an enemy falls: half of its printed glory again, rounded
    down.  M13: that is declared before the reward is taken.
    """

    name = "fallen"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment: ClassVar[str | None] = "victory"

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return flow.take_spoils(table, self.battle)
