"""The rune Patience: it is used as another rune."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import PATIENCE
from .effect import COPY, Effect


class PatienceRune(Effect):
    """When it can be used, ``Decision.copies`` knows."""

    name = PATIENCE
    moment: ClassVar[str | None] = COPY


@dataclass(frozen=True)
class Patience(Turn):
    """[rune.patience] A-12: Patience is used as another rune, which is not turned over.

    It is any unused rune of a clan or face-up beside the Runesmith that could be used now if it
    were the owner's.
    """

    back: Decision
    name = "patience"
    answers: ClassVar[tuple[str, ...]] = ("rune",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [Action("rune", rune) for rune in self.back.copies(table)]

    def refuse_rune(self, table: Table, rune: str) -> Refusal:
        if rune == PATIENCE or rune not in table.copyable(self.turn):
            return Refusal(
                "not_to_copy", f"[rune.patience] no unused {rune} lies there to be copied"
            )
        return Refusal("rune_not_now", f"[rune.patience] {rune} could not be used now")

    def play(self, table: Table, action: Action) -> Table:
        rune = action.about
        table = table.use_rune(self.turn, PATIENCE)
        table = table.emit("copied", "rune.patience", seat=self.turn, rune=rune)
        if rune in self.back.moment_of:
            return self.back.use(table, rune)
        return flow.take_effect(table, self.turn, rune, self.back)
