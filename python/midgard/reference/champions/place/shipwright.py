"""The Shipwright: a private longship."""

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import Action
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from .base import Place


class ShipwrightPlace(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if table.clans[seat].longship:
            return Refusal("already_built", "[place.shipwright] a clan builds one longship a game")
        if not table.longships:
            return Refusal("not_for_sale", "[place.shipwright] every longship is sold")
        if not affordable_longships(table, seat):
            return Refusal("cannot_pay", "[place.shipwright] no longship for sale can be paid")
        return None

    def arrive(self, table: Table, seat: Seat) -> Table:
        return table.to(Shipwright(seat))


def affordable_longships(table: Table, seat: Seat) -> list[str]:
    """The private longships for sale that this clan can pay."""
    clan = table.clans[seat]
    ships = [table.rules.cards.longships[name] for name in table.longships]
    return [ship.id for ship in ships if ship.wood <= clan.wood and ship.coins <= clan.coins]


@dataclass(frozen=True)
class Shipwright(Turn):
    """[place.shipwright] Rulebook p. 6: pay for one private longship; one a clan a game."""

    name = "shipwright"
    answers: ClassVar[tuple[str, ...]] = ("build",)

    def choices(self, table: Table) -> list[Action]:
        return [Action("build", ship) for ship in affordable_longships(table, self.turn)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.longships:
            return Refusal("not_for_sale", f"[place.shipwright] {action.about} is not for sale")
        return Refusal("cannot_pay", f"[place.shipwright] {action.about} cannot be paid")

    def play(self, table: Table, action: Action) -> Table:
        ship = table.rules.cards.longships[action.about]
        table = table.pay(self.turn, "place.shipwright", wood=ship.wood, coins=ship.coins)
        table = table.with_clan(self.turn, longship=ship.id)
        left = tuple(other for other in table.longships if other != ship.id)
        table = replace(table, longships=left)
        table = table.emit("built", "place.shipwright", seat=self.turn, longship=ship.id)
        return flow.next_turn(table, self.turn)
