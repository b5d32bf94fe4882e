"""Setup: the locations in play, and the market.

Rules 1 to 4.
"""

from collections import Counter
from dataclasses import dataclass, replace

from .. import deck, market
from ..chance import ChanceEvent
from ..rules import Rules
from ..state import Chance, Location, Player, Table
from ..words import LOCATIONS, RAIDS, ROSKILDE
from . import supply


def lay_out(rules: Rules) -> Table:
    """The table before the first draw.

    [setup.faces] Rule 2: all action cards show face A, locations have no loot and players nothing.
    [setup.decks] Rule 3, rule 4: nothing is shuffled; the two supply cards that are removed unseen
    are those that nobody reveals.  [setup.faces] R-29: the first player token has no use.
    """
    cards = rules.cards
    drawn = rules.locations == "random"
    return Table(
        rules=rules,
        phase=DrawLocation() if drawn else SetupMarket(),
        players=tuple(Player() for _ in range(rules.players)),
        locations=tuple(Location(name) for name in ([ROSKILDE] if drawn else rules.lowest)),
        supply=Counter(cards.supply_kinds),
        deck=Counter({row.id: row.count for row in cards.reavers}),
        discards=Counter(),
        spoils_deck=Counter({row.id: row.count for row in cards.spoils}),
        spoils_discards=Counter(),
        raid=Counter(cards.tokens),
        owed=(0,) * rules.players,
    )


@dataclass(frozen=True)
class DrawLocation(Chance):
    """[setup.random] Rule 21: as an option the locations are drawn, before the market."""

    name = "locations"

    def chance_event(self, table: Table) -> ChanceEvent:
        weights = {LOCATIONS.index(name): 1 for name in RAIDS if name not in table.in_play}
        return ChanceEvent("location", LOCATIONS, weights)

    def answer(self, table: Table, outcome: int) -> Table:
        names = sorted((*table.in_play, LOCATIONS[outcome]), key=LOCATIONS.index)
        table = replace(table, locations=tuple(Location(name) for name in names))
        table = table.emit("placed", location=LOCATIONS[outcome])
        full = len(names) > table.rules.raids_in_play
        return table.to(SetupMarket()) if full else table


@dataclass(frozen=True)
class SetupMarket(Chance):
    """[setup.market] Rule 3: four reavers; the card drawn first is the oldest."""

    name = "setup_market"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.reaver_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, more = market.wants_card(market.lay(table, outcome))
        return table if more else supply.begin_round(table)
