"""The runes Friendship and Virtue: blame is discarded, or another takes one."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, absolve, blame, refuse_blame
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat


@dataclass(frozen=True)
class Friendship(Turn):
    """[rune.friendship] A-14: the clan and another one discard a blame each, if they have one; one
    of them must.
    """

    back: Decision
    name = "friendship"
    answers: ClassVar[tuple[str, ...]] = ("absolve",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def friends(self, table: Table) -> list[Seat]:
        """Those who can be named: anybody, or, without own blame, those who have one."""
        own = table.clans[self.turn].blame
        others = [seat for seat in table.seats if seat != self.turn]
        return [seat for seat in others if own or table.clans[seat].blame]

    def choices(self, table: Table) -> list[Action]:
        return [absolve(seat) for seat in self.friends(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == absolve(self.turn):
            return Refusal("own_seat", "[rune.friendship] another clan is named")
        if action not in [absolve(seat) for seat in table.seats]:
            return Refusal("no_such_seat", f"[rune.friendship] nobody sits at {action.about}")
        return Refusal("no_blame", "[rune.friendship] A-14: neither of the two has a blame")

    def play(self, table: Table, action: Action) -> Table:
        friend = next(seat for seat in table.seats if absolve(seat) == action)
        for seat in (self.turn, friend):
            table = table.absolve(seat, "rune.friendship")
        return self.back.again(table)


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
