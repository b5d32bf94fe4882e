"""The Merchant Ship: goods for a coin."""

from collections import Counter
from collections.abc import Mapping

from .. import leader
from ..phase.crowded import welcome
from ..reasons import Refusal
from ..state import Table
from ..words import Seat, Warband
from .base import Place, receive


class MerchantShip(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if table.merchant is None:
            return Refusal("nothing_there", "[place.merchant] there is no merchant ship")
        return None

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        """[placement.cost] For one leader the Merchant Ship costs nothing."""
        if leader.of(table, seat).trades_freely:
            return {"coins": 0}
        return {"coins": table.rules.cards.board.merchant_coins}

    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.merchant] Rulebook p. 6: pay 1 coin, take the goods of the ship on top."""
        ship = table.merchant
        assert ship is not None
        table = table.pay(seat, "place.merchant", **self.price(table, seat))
        table = receive(table, seat, "place.merchant", table.rules.cards.merchants[ship])
        return welcome(table, seat, "place.merchant", recruits(table))


def recruits(table: Table) -> Warband:
    """The warriors on the ship (R30: if the supply has them)."""
    goods = table.rules.cards.merchants[table.merchant or ""]
    return +Counter({warrior: goods.get(warrior, 0) for warrior in table.rules.kinds})
