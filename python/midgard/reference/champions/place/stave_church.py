"""The Stave Church: favor for coins."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action, count
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from .base import Place, why_not_so_often


class StaveChurchPlace(Place):
    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        return {"coins": min(table.rules.cards.board.stave_church)}

    def arrive(self, table: Table, seat: Seat) -> Table:
        return table.to(StaveChurch(seat))


@dataclass(frozen=True)
class StaveChurch(Turn):
    """[place.stave_church] Rulebook p. 6: buy 1, 2, 3 or 4 favor for 1, 3, 6 or 10 coins, once."""

    name = "stave_church"
    answers: ClassVar[tuple[str, ...]] = ("count",)

    def choices(self, table: Table) -> list[Action]:
        prices = table.rules.cards.board.stave_church
        coins = table.clans[self.turn].coins
        return [count(favor) for favor, cost in enumerate(prices, 1) if cost <= coins]

    def refuse(self, table: Table, action: Action) -> Refusal:
        most = len(table.rules.cards.board.stave_church)
        return why_not_so_often("[place.stave_church]", int(action.about), most)

    def play(self, table: Table, action: Action) -> Table:
        favor = int(action.about)
        coins = table.rules.cards.board.stave_church[favor - 1]
        table = table.pay(self.turn, "place.stave_church", coins=coins)
        table = table.collect(self.turn, "place.stave_church", favor=favor)
        return flow.next_turn(table, self.turn)
