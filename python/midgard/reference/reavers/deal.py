"""Deals: what each visitor has more or less afterwards.

Section 6.1.  Visitors are named by their positions in initiative order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from . import deck
from .state import Loot, Table
from .words import COIN, ITEMS, MOST_TERROR, REAVERS, SPOILS, TERROR, TOKENS, Kind, Seat

Changes: TypeAlias = Mapping[Kind, int]
Deal: TypeAlias = tuple[Changes, ...]


def clean(rows: Sequence[Mapping[Kind, int]]) -> Deal:
    """[deal.net] R-22, R-12: a deal is its net effect; two bargains that leave everybody with the
    same things are the same deal.
    """
    return tuple({kind: row[kind] for kind in sorted(row) if row[kind]} for row in rows)


def written(deal: Deal) -> list[dict[str, int]]:
    """Returns a deal by the words of items."""
    return [{ITEMS[kind]: number for kind, number in row.items()} for row in deal]


def can_deliver(table: Table, seat: Seat, changes: Changes) -> bool:
    """[deal.deliver] Section 6.1, R-32: a player must own what the deal takes from him; what the
    deal brings cannot be used for it.
    """
    player = table.players[seat]
    return all(player.owned(table.cards, kind) >= -number for kind, number in changes.items())


def commit(table: Table, seat: Seat, changes: Changes) -> Table:
    """[deal.secret] Rule 20: secret cards that the player offers become known."""
    for kind, number in changes.items():
        if SPOILS <= kind < REAVERS and number < 0:
            name = table.cards.spoils_ids[kind - SPOILS]
            table = deck.part_with(table, seat, name, -number)
    return table


def carry_out(table: Table, location: str, deal: Deal) -> Table:
    """[deal.carried_out] Section 6.1, R-11: all changes at once; nothing is left on the location.

    [deal.weapons] R-9, R-22: each weapons card gained on balance owes a roll of the die.
    """
    order, cards = table.order(location), table.cards
    table = table.emit("agreed", location=location, deal=written(deal))
    for seat, changes in zip(order, deal, strict=True):
        table = change(table, seat, changes)
        gained = [
            number
            for kind, number in changes.items()
            if SPOILS <= kind < REAVERS and cards.spoils[kind - SPOILS].weapon and number > 0
        ]
        table = table.owes(seat, sum(gained))
    return table.with_location(location, loot=Loot())


def change(table: Table, seat: Seat, changes: Changes) -> Table:
    """Returns the table with the changes of one player.

    [state.bounds] Terror that a saved table could not hold any more is lost.
    """
    player, cards = table.players[seat], table.cards
    tokens, spoils, reavers = (
        Counter(player.tokens),
        Counter(player.spoils),
        Counter(player.reavers),
    )
    for kind, number in changes.items():
        if COIN < kind < TERROR:
            tokens[TOKENS[kind - 1]] += number
        elif SPOILS <= kind < REAVERS:
            spoils[cards.spoils_ids[kind - SPOILS]] += number
        elif kind >= REAVERS:
            reavers[cards.reaver_ids[kind - REAVERS]] += number
    after = replace(
        player,
        coins=player.coins + changes.get(COIN, 0),
        terror=min(MOST_TERROR, player.terror + changes.get(TERROR, 0)),
        tokens=tokens,
        spoils=spoils,
        reavers=reavers,
    )
    held = (after.coins, after.terror, *tokens.values(), *spoils.values(), *reavers.values())
    assert min(held) >= 0, f"seat {seat} parts with more than it has"
    return replace(table, players=(*table.players[:seat], after, *table.players[seat + 1 :]))
