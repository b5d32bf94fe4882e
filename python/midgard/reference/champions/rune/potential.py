"""The rune Potential: after a roll, every blank is rolled again."""

from dataclasses import replace
from typing import ClassVar

from .. import flow
from ..phase.engagement import InBattle, emit_die
from ..state import Decision, Table
from .effect import Effect


class Potential(Effect):
    """[rune.potential] Rulebook p. 13: after a roll, every blank is rolled again, once."""

    name = "potential"
    moment: ClassVar[str | None] = "roll"

    def fits(self, table: Table, phase: Decision) -> bool:
        """M3: it needs a blank."""
        assert isinstance(phase, InBattle)
        return phase.battle.fight.blanks(table.rules.cards.dice)

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, InBattle)
        battle, dice = phase.battle, table.rules.cards.dice
        for warrior, face, printed, number in battle.fight.faces(dice):
            for _ in range(number if printed.blank else 0):
                table = emit_die(table, battle, "rerolled", "rune.potential", (warrior, face))
        return flow.throw_dice(table, replace(battle, fight=battle.fight.rethrow_blanks(dice)))
