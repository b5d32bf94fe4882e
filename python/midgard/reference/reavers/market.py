"""The market of reavers: slots, sliding, and the cards that are offered.

Slot 0 is the oldest card.
"""

from dataclasses import replace

from . import deck
from .action import Action, slot
from .reasons import Refusal
from .state import Table
from .words import MARKET


def offered(table: Table, after: int, coins: int | None) -> list[Action]:
    """Returns the slots that may be named: those above ``after`` with a card that can be paid.

    With ``coins`` None the price is not coins.
    """
    return [
        slot(number) for number in range(MARKET) if why_closed(table, after, coins, number) is None
    ]


def why_closed(table: Table, after: int, coins: int | None, number: int) -> Refusal | None:
    """[market.equal] Rule 19, R-31: of equal cards that lie side by side the oldest goes: a slot is
    offered only if the nearest card still lying in a lower slot is of another row.  Purchases of
    one step are made in ascending order of slots.
    """
    card = table.market[number]
    if card is None:
        return Refusal("empty_slot", f"[market.equal] no card lies in slot {number}")
    if coins is not None and table.cards.reaver(card).cost > coins:
        return Refusal("cannot_pay", f"[roskilde.purchase] {card} costs more than {coins} coins")
    if number <= after:
        return Refusal("out_of_order", f"[market.equal] slot {after} was named before")
    lower = [other for other in table.market[:number] if other is not None]
    if lower and lower[-1] == card:
        return Refusal("same_card", f"[market.equal] the same card lies before slot {number}")
    return None


def take(table: Table, number: int) -> tuple[Table, str]:
    """[market.slots] Rule 19: slots keep their numbers until the step is over."""
    card = table.market[number]
    assert card is not None
    market = (*table.market[:number], None, *table.market[number + 1 :])
    return replace(table, market=market), card


def slide(table: Table) -> Table:
    """[market.slide] Rule 17: the cards that remain slide towards slot 0."""
    left = tuple(card for card in table.market if card is not None)
    return replace(table, market=left + (None,) * (MARKET - len(left)))


def discard_oldest(table: Table, number: int) -> Table:
    """[market.discard] Rule 7: the oldest cards are discarded; all there are, if fewer."""
    gone = [card for card in table.market if card is not None][:number]
    for card in gone:
        table = deck.discard_reaver(table, card)
    left = table.market[len(gone) :] + (None,) * len(gone)
    table = replace(table, market=left)
    return table.emit("discarded", cards=gone) if gone else table


def wants_card(table: Table) -> tuple[Table, bool]:
    """[market.refill] Rule 17, R-28: whether a slot is empty and a card can be drawn for it."""
    if None not in table.market:
        return table, False
    return deck.need_reaver(table)


def lay(table: Table, outcome: int) -> Table:
    """[market.refill] Rule 17: a new card lies behind those that are there."""
    table, card = deck.take_reaver(table, outcome)
    number = table.market.index(None)
    market = (*table.market[:number], card, *table.market[number + 1 :])
    return replace(table, market=market).emit("shown", slot=number, card=card)
