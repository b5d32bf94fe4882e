"""Destinies that a seat draws, at the Sage's House or by a blessing: one is kept."""

from dataclasses import replace

from .deck import Visit
from .state import Table
from .words import DESTINIES, Seat, in_order


def write_down(table: Table, rule: str, seat: Seat, drawn: tuple[str, ...], card: str) -> Table:
    """A destiny is drawn.  Records the visit, with its destinies in the order of the draws."""
    table = replace(table, deck=table.deck.without_destiny(card))
    before = table.sage[:-1] if drawn else table.sage
    visit = table.sage[-1] if drawn else Visit(seat)
    visit = replace(visit, drawn=(*visit.drawn, card))
    table = replace(table, sage=(*before, visit))
    number = len(visit.drawn)
    return table.emit("drew", rule, seat=seat, number=number, destiny=card)


def take(table: Table, rule: str, seat: Seat, card: str, others: tuple[str, ...]) -> Table:
    """One of the destinies drawn last is kept, the others go under the deck as one group."""
    destinies = in_order((*table.clans[seat].destinies, card), DESTINIES)
    table = table.with_clan(seat, destinies=destinies)
    table = replace(table, sage=(*table.sage[:-1], replace(table.sage[-1], kept=card)))
    table = table.emit("kept", rule, seat=seat, destiny=card)
    if others:
        table = replace(table, deck=table.deck.put_under(seat, others))
        group = {"count": len(others), "destinies": others}
        table = table.emit("put_under", rule, seat=seat, **group)
    return table
