"""The rune Reaction: for one roll each shield also hits."""

from dataclasses import replace
from typing import ClassVar

from .. import flow
from ..phase.engagement import InBattle
from ..state import Decision, Table
from .effect import Effect


class Reaction(Effect):
    """[rune.reaction] Rulebook p. 13: for this roll each shield also hits, and still shields."""

    name = "reaction"
    moment: ClassVar[str | None] = "roll"

    def fits(self, table: Table, phase: Decision) -> bool:
        """M3: it needs a die with a shield; a second Reaction would do nothing (A-12)."""
        assert isinstance(phase, InBattle)
        fight = phase.battle.fight
        return fight.shields(table.rules.cards.dice) > 0 and not fight.reaction

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, InBattle)
        fight = replace(phase.battle.fight, reaction=True)
        return flow.look_at_roll(table, replace(phase.battle, fight=fight))
