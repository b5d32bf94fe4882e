"""The rune Leadership: both sides of a helmet apply."""

from typing import ClassVar

from ..phase.engagement import InBattle
from ..state import Decision, Table
from ..valhalla import helmet
from .effect import Effect


class Leadership(Effect):
    """[rune.leadership] R-V-13: Leadership makes both apply, while both can."""

    name = "leadership"
    moment: ClassVar[str | None] = "helmet"

    def fits(self, table: Table, phase: Decision) -> bool:
        assert isinstance(phase, InBattle)
        return helmet.does(table, phase.battle)

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, InBattle)
        table, battle = helmet.rally(table, helmet.answered(phase.battle))
        return helmet.use_ability(table, battle)
