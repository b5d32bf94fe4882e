"""The rune True Vision: two more destinies at the Sage's House."""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from .. import flow, leader
from ..action import ACCEPT, Action
from ..state import OF_DM, Decision, Table, Turn
from ..words import Seat
from .effect import Effect

TRUE_VISION = 2
"""[rune.true_vision] Rulebook p. 13: two more destinies."""


class TrueVisionRune(Effect):
    name = "true_vision"
    moment: ClassVar[str | None] = "sage"

    def fits(self, table: Table, phase: Decision) -> bool:
        """M3: it needs a destiny to draw."""
        assert isinstance(phase, TrueVision)
        drawn = wanted(table, phase.turn, phase.more) if phase.more else 0
        return table.deck.destinies_left > drawn

    def use(self, table: Table, phase: Decision) -> Table:
        """[rune.patience] A-12: after a copy of it, it may be used too."""
        assert isinstance(phase, TrueVision)
        vision = replace(phase, more=phase.more + TRUE_VISION)
        if vision.has_moment(table):
            return table.to(vision)
        return flow.look_for_destinies(table, phase.turn, vision.more)


def wanted(table: Table, seat: Seat, more: int) -> int:
    """How many destinies are drawn: one, those of the rune, and those of the leader."""
    return 1 + more + leader.of(table, seat).draws


@dataclass(frozen=True)
class TrueVision(Turn):
    """[rune.true_vision] Rulebook p. 13: two more destinies at the Sage's House; one is kept.

    [rune.patience] A-12: Patience can copy it before, so that both count.
    """

    more: int = field(default=0, metadata=OF_DM)
    name = "true_vision"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment: ClassVar[str | None] = "sage"

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return flow.look_for_destinies(table, self.turn, self.more)
