"""Restock: Roskilde's action card turns, or the market gets new reavers; then the locations turn.

Rules 7 and 8.
"""

from dataclasses import dataclass

from .. import deck, market
from ..chance import ChanceEvent
from ..state import Chance, Table
from ..words import FACES, ROSKILDE
from . import destination

OLDEST = 2


def begin(table: Table) -> Table:
    """[restock.roskilde] Rule 7: with the flip Roskilde turns; otherwise the two oldest reavers are
    discarded, in round 1 as well.
    """
    assert table.card is not None
    if table.cards.supply_card(table.card).flip_roskilde:
        return turn_locations(turn(table, ROSKILDE))
    return fill(market.discard_oldest(table, OLDEST))


def fill(table: Table) -> Table:
    """[market.refill] Rule 17: at once; if no card is left the market stays short."""
    table, ready = market.wants_card(table)
    return table.to(Restock()) if ready else turn_locations(table)


@dataclass(frozen=True)
class Restock(Chance):
    """[market.refill] Rule 17: one new reaver."""

    name = "restock"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.reaver_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        return fill(market.lay(table, outcome))


def turn(table: Table, name: str) -> Table:
    """The action card of a location is turned."""
    face = FACES[1 - FACES.index(table.location(name).face)]
    return table.with_location(name, face=face).emit("turned", location=name, face=face)


def turn_locations(table: Table) -> Table:
    """[restock.locations] Rule 8, R-17: with the flip the locations 1 to 6 with a player's ship
    turn; ships stand where they went last round, and Bjorn is not a player's ship.
    """
    assert table.card is not None
    if table.cards.supply_card(table.card).flip_locations:
        ships = {player.last for player in table.players}
        for name in table.in_play:
            if name != ROSKILDE and name in ships:
                table = turn(table, name)
    return destination.begin(table)
