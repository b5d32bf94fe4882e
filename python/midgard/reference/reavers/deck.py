"""Decks: sets of unseen cards.  A discard becomes the deck when a card is needed and it is empty.

[spoils.reshuffle] Rule 6, R-20: if both are empty nothing is drawn.  [market.reshuffle] Rule 17:
the reaver deck likewise, with the cards that were discarded a moment ago.
"""

from collections import Counter
from dataclasses import replace

from .chance import ChanceEvent, weighted
from .state import Table
from .words import Seat


def need_reaver(table: Table) -> tuple[Table, bool]:
    """[market.reshuffle] Rule 17, R-28: Makes the reaver deck ready for a draw, if it can be."""
    if not table.deck.total() and table.discards.total():
        table = replace(table, deck=table.discards, discards=Counter[str]())
        table = table.emit("reshuffled", deck="reavers")
    return table, table.deck.total() > 0


def need_spoils(table: Table) -> tuple[Table, bool]:
    """[spoils.reshuffle] Rule 6: Makes the spoils deck ready for a draw, if it can be."""
    if not table.spoils_deck.total() and table.spoils_discards.total():
        table = replace(
            table, spoils_deck=table.spoils_discards, spoils_discards=Counter[str]()
        ).emit("reshuffled", deck="spoils")
        for seat in table.seats:
            for name in table.cards.spoils_ids:
                table = unveil(table, seat, name, table.players[seat].secret[name])
    return table, table.spoils_deck.total() > 0


def lack(table: Table, name: str, kind: str, number: int, *, seat: Seat | None = None) -> Table:
    """[spoils.reshuffle] [supply.limited] A location, or a seat there, gets fewer of a kind
    than it would if the deck or the supply were not used up.
    """
    if number <= 0:
        return table
    return table.emit("lacked", location=name, seat=seat, kind=kind, amount=number)


def unveil(table: Table, seat: Seat, name: str, number: int) -> Table:
    """[secret.cards] Rule 20: secret cards become known and stay with their owner.

    [secret.reshuffle] R-30: all of them do when the spoils discard becomes the deck.
    """
    if number <= 0:
        return table
    player, cards = table.players[seat], Counter({name: number})
    assert player.secret[name] >= number
    table = table.with_player(seat, secret=player.secret - cards, spoils=player.spoils + cards)
    return table.emit("unveiled", seat=seat, item=table.cards.spoils_word(name), amount=number)


def part_with(table: Table, seat: Seat, name: str, number: int) -> Table:
    """[secret.known_first] Rule 20: known cards go first; secret ones become known only as far as
    known ones do not suffice.
    """
    return unveil(table, seat, name, number - table.players[seat].spoils[name])


def reaver_draw(table: Table) -> ChanceEvent:
    """[chance.reaver] Section 9: a row, weighted by its copies in the deck."""
    return weighted("reaver", table.cards.reaver_ids, table.deck)


def spoils_draw(table: Table) -> ChanceEvent:
    """[chance.spoils] Section 9: a type, weighted by its cards in the deck."""
    return weighted("spoils", table.cards.spoils_ids, table.spoils_deck)


def take_reaver(table: Table, outcome: int) -> tuple[Table, str]:
    """Returns the table without the card that was drawn, and the card."""
    card = table.cards.reaver_ids[outcome]
    return replace(table, deck=table.deck - Counter([card])), card


def take_spoils(table: Table, outcome: int) -> tuple[Table, str]:
    """Returns the table without the card that was drawn, and its type."""
    name = table.cards.spoils_ids[outcome]
    return replace(table, spoils_deck=table.spoils_deck - Counter([name])), name


def discard_reaver(table: Table, card: str) -> Table:
    """The reaver goes to its discards."""
    return replace(table, discards=table.discards + Counter([card]))


def discard_spoils(table: Table, name: str) -> Table:
    """The spoils card goes to its discards."""
    return replace(table, spoils_discards=table.spoils_discards + Counter([name]))
