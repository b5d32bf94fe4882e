"""The Blizzard, a land journey: dice are lost or paid for."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, Action
from ..phase.lost import spill
from ..reasons import Refusal
from ..state import Table, Turn
from ..valhalla import losses
from . import onset
from .land_journey import card_at


@dataclass(frozen=True)
class Blizzard(Turn):
    """[land_journey.blizzard] A-2: the dice that are lost are named, in order of kinds; the others
    are paid for, a coin each.  The Leader die counts as a warrior.
    """

    shore: str
    least: str
    name = "blizzard"
    answers: ClassVar[tuple[str, ...]] = ("lose", "accept")

    def short(self, table: Table) -> int:
        """How many must still be lost, because they cannot be paid for."""
        price = card_at(table, self.shore).coins
        number = table.garrison[self.shore].total()
        return max(0, number - table.clans[self.turn].coins // price) if price else 0

    def able(self, table: Table) -> Counter[str]:
        """Who can be lost."""
        return losses.losable_of(table, table.garrison[self.shore])

    def choices(self, table: Table) -> list[Action]:
        """R-V-21: what cannot be lost need not be paid for, if the coins fall short."""
        least = min(self.short(table), self.able(table).total())
        named = losses.nameable(table, self.able(table), self.least, max(1, least))
        return named if least else [*named, ACCEPT]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag = "[land_journey.blizzard]"
        if action == ACCEPT:
            return Refusal("cannot_pay", f"{tag} the coins fall short by {self.short(table)}")
        left, able = max(1, self.short(table)), self.able(table)
        return losses.why_not(table, tag, able, self.least, left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        if action != ACCEPT:
            table = spill(table, self.shore, action.about)
            return brave(table, replace(self, least=action.about))
        return pay_for_all(table, self)

    def again(self, table: Table) -> Table:
        return losses.again(table, self)


def brave(table: Table, blizzard: Blizzard) -> Table:
    """Asks for the next die that is lost, while there is one."""
    if blizzard.able(table).total():
        return table.to(blizzard)
    return pay_for_all(table, blizzard)


def pay_for_all(table: Table, blizzard: Blizzard) -> Table:
    """The dice that are left are paid for."""
    seat, space = blizzard.turn, blizzard.shore
    price = table.garrison[space].total() * card_at(table, space).coins
    coins = min(price, table.clans[seat].coins)
    table = table.pay(seat, "land_journey.blizzard", coins=coins)
    return onset.begin(table, seat, space)
