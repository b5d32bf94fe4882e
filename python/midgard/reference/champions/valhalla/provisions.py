"""Blessings that give a mix of goods.  [blessing.provisions] 4.3"""

from dataclasses import dataclass

from ..card_rows import ANY_RESOURCE
from ..mix import Mix
from ..state import Decision, Table, Turn
from .refill import refill


@dataclass(frozen=True)
class Provisions(Mix, Turn):
    """[blessing.provisions] 4.3: any mix of food, wood and coins."""

    card: str
    thing: str
    food: int | None
    back: Decision
    name = "provisions"

    def total(self, table: Table) -> int:
        return table.rules.cards.blessings[self.card].effect[ANY_RESOURCE]

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.turn, f"blessing.{self.card}", **mix)
        return refill(table, self.thing, self.back)
