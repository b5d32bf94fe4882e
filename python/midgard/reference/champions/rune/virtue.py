"""The rune Virtue: a blame is discarded, or another takes one."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, absolve, blame, refuse_blame
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat
from .effect import Effect


class VirtueRune(Effect):
    name = "virtue"

    def works(self, table: Table, seat: Seat) -> bool:
        return True

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Virtue(seat, back))


@dataclass(frozen=True)
class Virtue(Turn):
    """[rune.virtue] A-34, A-51: an own blame is discarded, or another player takes one."""

    back: Decision
    name = "virtue"
    answers: ClassVar[tuple[str, ...]] = ("absolve", "blame")
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        own = [absolve(self.turn)] if table.clans[self.turn].blame else []
        return [*own, *(blame(seat) for seat in table.seats if seat != self.turn)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == absolve(self.turn):
            return Refusal("no_blame", f"[rune.virtue] seat {self.turn} has no blame")
        if action.verb == "absolve":
            return Refusal("other_seat", "[rune.virtue] only an own blame is discarded")
        return refuse_blame("[rune.virtue]", self.turn, action)

    def play(self, table: Table, action: Action) -> Table:
        if action.verb == "absolve":
            return self.back.again(table.absolve(self.turn, "rune.virtue"))
        other = next(seat for seat in table.seats if blame(seat) == action)
        return self.back.again(table.blame(other, "rune.virtue", by=self.turn))
