"""Supply: a card is revealed, and each location gets its loot.

Rule 5.
"""

from collections import Counter
from dataclasses import dataclass, replace

from .. import deck, flow
from ..chance import ChanceEvent, weighted
from ..state import Chance, Table
from ..words import TOKENS
from . import restock


@flow.begin_round.home
def begin_round(table: Table) -> Table:
    """[supply.draw] Rule 5: each round begins with a supply card."""
    return table.to(Supply())


@dataclass(frozen=True)
class Supply(Chance):
    """[supply.draw] Rule 4, R-18: the next card is one of those not yet revealed, two of which are
    never revealed.
    """

    name = "supply"

    def chance_event(self, table: Table) -> ChanceEvent:
        return weighted("supply", table.cards.supply_ids, table.supply)

    def answer(self, table: Table, outcome: int) -> Table:
        card = table.cards.supply_ids[outcome]
        left = table.supply - Counter([card])
        table = replace(table, supply=left, card=card, round=table.round + 1)
        return add_coins(table.emit("revealed", card=card, round=table.round))


def icons(table: Table, kind: str) -> int:
    """Returns the number of icons of a kind on the card of this round."""
    assert table.card is not None
    return table.cards.supply_card(table.card).icons[kind]


def add_coins(table: Table) -> Table:
    """[supply.order] Rule 5, R-24: kind by kind, icon by icon, the locations ascending; leftover
    loot stays, and nobody's presence matters.
    """
    for _ in range(icons(table, "coins")):
        for name in table.in_play:
            coins = table.granted(table.cards.values[name]["coins"])
            if coins:
                table = table.with_loot(name, coins=table.location(name).loot.coins + coins)
                table = table.emit("supplied", location=name, item="coin", amount=coins)
    return add_spoils(table, 0, 0)


def add_spoils(table: Table, icon: int, at: int) -> Table:
    """[supply.spoils] Rule 5, rule 6, R-8, R-20: spoils cards lie face up; without a card none."""
    while icon < icons(table, "spoils"):
        for name in table.in_play[at:]:
            left = table.cards.values[name]["spoils"]
            if left:
                table, ready = deck.need_spoils(table)
                if ready:
                    return table.to(SupplySpoils(icon, name, left))
                table = deck.lack(table, name, "spoils", left)
        icon, at = icon + 1, 0
    return add_tokens(table)


@dataclass(frozen=True)
class SupplySpoils(Chance):
    """[supply.spoils] Rule 5: one card; ``left`` cards of this icon are still to come here."""

    icon: int
    location: str
    left: int
    name = "supply_spoils"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.spoils_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, card = deck.take_spoils(table, outcome)
        loot = table.location(self.location).loot
        table = table.with_loot(self.location, spoils=loot.spoils + Counter([card]))
        item = table.cards.spoils_word(card)
        table = table.emit("supplied", location=self.location, item=item, amount=1)
        if self.left > 1:
            table, ready = deck.need_spoils(table)
            if ready:
                return table.to(replace(self, left=self.left - 1))
            table = deck.lack(table, self.location, "spoils", self.left - 1)
        return add_spoils(table, self.icon, table.in_play.index(self.location) + 1)


def add_tokens(table: Table) -> Table:
    """[supply.tokens] Rule 5, R-16: tokens one by one from the finite supply, in ascending order of
    locations.
    """
    for token in TOKENS:
        for _ in range(icons(table, token)):
            for name in table.in_play:
                value = table.cards.values[name][token]
                moved = Counter({token: min(value, table.raid[token])})
                if moved.total():
                    table = replace(table, raid=table.raid - moved)
                    tokens = table.location(name).loot.tokens + moved
                    table = table.with_loot(name, tokens=tokens)
                    table = table.emit("supplied", location=name, item=token, amount=moved.total())
                table = deck.lack(table, name, token, value - moved.total())
    return restock.begin(table)
