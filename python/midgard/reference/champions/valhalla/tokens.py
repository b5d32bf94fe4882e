"""Sacrifice tokens: how many are left, who has them, who gives them back."""

from collections import Counter

from ..state import Table
from ..words import Seat, Warband, without


def add(table: Table, seat: Seat, kind: str, number: int) -> Table:
    """The clan has these tokens."""
    tokens = table.clans[seat].tokens + Counter({kind: number})
    return table.with_clan(seat, tokens=tokens)


def give(table: Table, seat: Seat, rule: str, spent: Warband) -> Table:
    """The clan gives tokens back."""
    tokens = without(table.clans[seat].tokens, spent)
    written = {kind: spent[kind] for kind in table.rules.token_kinds}
    table = table.with_clan(seat, tokens=tokens)
    return table.emit("sacrificed", rule, seat=seat, tokens=written)


def tokens_left(table: Table, kind: str) -> int:
    """[valhalla.supply] R-V-19: the tokens of a kind that can still be gained."""
    if table.rules.options.sacrifice_supply == "unlimited":
        return 255
    held = sum(clan.tokens[kind] for clan in table.clans)
    return max(0, table.rules.cards.prices.tokens[kind] - held)
