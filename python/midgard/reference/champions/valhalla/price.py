"""Prices in sacrifice tokens, and how they are paid.

[valhalla.payment] R-V-19: a set of tokens pays a price if it has as many tokens as the price, and
its shortfalls of the named kinds add up to at most w: 0, with Hervor 1.
"""

from collections import Counter
from collections.abc import Mapping

from .. import leader
from ..card_rows import ANY
from ..state import Table
from ..words import Seat, Warband
from . import board


def cost_of(table: Table, thing: str) -> Mapping[str, int]:
    """The price of glory, a die, or what lies on a slot."""
    prices = table.rules.cards.prices
    if thing in ("glory", "die"):
        return {ANY: prices.tokens_for_glory if thing == "glory" else prices.tokens_for_die}
    card = board.lies(table, thing) or ""
    cards = table.rules.cards
    return cards.blessings[card].cost if card in cards.blessings else cards.epics[card].cost


def shortfall(cost: Mapping[str, int], paid: Warband) -> int:
    """How many tokens of named kinds are missing."""
    return sum(max(0, number - paid[kind]) for kind, number in cost.items() if kind != ANY)


def next_tokens(table: Table, seat: Seat, cost: Mapping[str, int], paid: Warband) -> list[str]:
    """The kinds that may be named next: ascending, and the rest of the price can be completed."""
    kinds = table.rules.token_kinds
    first = max((kinds.index(kind) for kind in +paid), default=0)
    return [
        kind
        for kind in kinds[first:]
        if table.clans[seat].tokens[kind] > paid[kind]
        if can_complete(table, seat, cost, paid + Counter([kind]))
    ]


def can_complete(table: Table, seat: Seat, cost: Mapping[str, int], paid: Warband) -> bool:
    """Returns whether tokens of the last named kind and of later ones can complete the price.

    Of the tokens still to come, those that lessen a shortfall come first.
    """
    kinds = table.rules.token_kinds
    first = max((kinds.index(kind) for kind in +paid), default=0)
    left = sum(cost.values()) - paid.total()
    rest = {kind: table.clans[seat].tokens[kind] - paid[kind] for kind in kinds[first:]}
    if left < 0 or sum(rest.values()) < left:
        return False
    useful = sum(min(rest[kind], max(0, cost.get(kind, 0) - paid[kind])) for kind in rest)
    return shortfall(cost, paid) - min(useful, left) <= leader.of(table, seat).wild_tokens(table)


def payable(table: Table, seat: Seat, thing: str) -> bool:
    """Returns whether the clan has tokens that pay the price."""
    return can_complete(table, seat, cost_of(table, thing), Counter())
