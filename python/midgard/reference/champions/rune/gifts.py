"""The rune Gifts: four of wood, food and coins."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, count
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat
from .effect import Effect

GIFTS = 4


class GiftsRune(Effect):
    name = "gifts"

    def works(self, table: Table, seat: Seat) -> bool:
        return True

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Gifts(seat, None, back))


@dataclass(frozen=True)
class Gifts(Turn):
    """[rune.gifts] Rulebook p. 13: four of wood, food and coins, in any mix: first how much food,
    then how much wood; the rest is coins.
    """

    food: int | None
    back: Decision
    name = "gifts"
    answers: ClassVar[tuple[str, ...]] = ("count",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [count(number) for number in range(GIFTS - (self.food or 0) + 1)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("too_many", f"[rune.gifts] the gifts are {GIFTS} in all")

    def play(self, table: Table, action: Action) -> Table:
        number = int(action.about)
        if self.food is None:
            return table.to(Gifts(self.turn, number, self.back))
        coins = GIFTS - self.food - number
        table = table.collect(self.turn, "rune.gifts", food=self.food, wood=number, coins=coins)
        return self.back.again(table)
