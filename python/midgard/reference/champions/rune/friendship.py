"""The rune Friendship: two clans discard a blame each."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, absolve
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat
from .effect import Effect


class FriendshipRune(Effect):
    name = "friendship"

    def works(self, table: Table, seat: Seat) -> bool:
        """A-34: it needs a blame."""
        return any(other.blame for other in table.clans)

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Friendship(seat, back))


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
