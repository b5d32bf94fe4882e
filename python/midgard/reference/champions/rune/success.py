"""The rune Success: an own destiny is revealed and scored now.

Where it is offered besides its owner's own decisions is in ``phase/success.py``.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import scoring
from ..action import Action
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat
from .effect import Effect


class SuccessRune(Effect):
    name = "success"

    def works(self, table: Table, seat: Seat) -> bool:
        """M3: it needs a destiny."""
        return bool(table.clans[seat].destinies)

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Success(seat, back))


@dataclass(frozen=True)
class Success(Turn):
    """[rune.success] Rulebook p. 13: an own destiny is revealed and scored now."""

    back: Decision
    name = "success"
    answers: ClassVar[tuple[str, ...]] = ("destiny",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in table.clans[self.turn].destinies]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[rune.success] seat {self.turn} does not have {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        return self.back.again(scoring.reveal(table, self.turn, action.about))
