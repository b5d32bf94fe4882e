"""Collecting: location by location, a lone visitor takes all, and several negotiate.

Rules 11 and 12.
"""

from collections import Counter

from .. import flow
from ..state import Loot, Table
from ..words import Seat
from . import die, negotiation, round_end


def begin(table: Table) -> Table:
    """[collect.clash] Rule 11, R-14, R-15, R-36: exactly one terror token for two or more visitors;
    a lone visitor with Bjorn lays none.
    """
    raids = table.in_play[1:]
    for name in raids:
        if len(table.visitors(name)) >= 2:
            table = table.with_loot(name, terror=1).emit("clashed", location=name)
    return at(table, raids[0])


def at(table: Table, name: str) -> Table:
    """[collect.order] Rule 12, R-1: a location without visitors keeps its loot."""
    there = table.visitors(name)
    if not there:
        return leave(table, name)
    return alone(table, name, there[0]) if len(there) == 1 else negotiation.begin(table, name)


def alone(table: Table, name: str, seat: Seat) -> Table:
    """[collect.alone] Rule 12: a lone visitor takes all loot.

    [bjorn.terror] Section 5: where Bjorn stands he takes a terror from the supply too.
    """
    loot, player = table.location(name).loot, table.players[seat]
    table = table.with_player(
        seat,
        coins=player.coins + loot.coins,
        tokens=player.tokens + loot.tokens,
        spoils=player.spoils + loot.spoils,
    ).with_location(name, loot=Loot())
    table = table.terrify(seat, loot.terror)
    table = table.emit("collected", seat=seat, location=name, items=loot.items(table.cards))
    if table.bjorn == name:
        table = table.terrify(seat).emit("disturbed", seat=seat, location=name)
    return roll(table.owes(seat, weapons(table, loot.spoils)), name)


def weapons(table: Table, spoils: Counter[str]) -> int:
    """Returns the number of weapons cards."""
    return sum(number for card, number in spoils.items() if table.cards.is_weapon(card))


@flow.roll_owed.home
def roll(table: Table, name: str) -> Table:
    """[die.order] Rule 13: all is moved first; then the players roll, in initiative order, each his
    whole chain.  [collect.dice] Rule 12: the dice are finished before the next location collects.
    """
    for seat in table.order(name):
        if table.owed[seat]:
            return die.roll(table, seat, name, "collect")
    return leave(table, name)


@flow.leave_collected.home
def leave(table: Table, name: str) -> Table:
    """The next location collects."""
    following = table.in_play.index(name) + 1
    if following < len(table.in_play):
        return at(table, table.in_play[following])
    return round_end.begin(table)
