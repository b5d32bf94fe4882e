"""The end of a round: Bjorn moves, the destinations of this round become those of the last one.

Rules 14 to 16, section 5.
"""

from collections import Counter
from dataclasses import replace

from .. import flow, scoring
from ..state import End, Loot, Table
from ..words import ROUNDS


def begin(table: Table) -> Table:
    """[bjorn.move] Rule 14, R-35: only in the variant; [round.end] Rule 16: in round 10 too."""
    if table.rules.bjorn:
        table = move_bjorn(table)
    for seat in table.seats:
        table = table.with_player(seat, last=table.players[seat].destination, destination=None)
    table = table.emit("round_ended", round=table.round)
    if table.round == ROUNDS:
        return scoring.close(table.to(End()))
    return flow.begin_round(table)


def move_bjorn(table: Table) -> Table:
    """[bjorn.move] Section 5: the lowest location in play but Roskilde, then the next higher one,
    after the highest the lowest again.  [bjorn.raid] All loot there goes back.
    """
    raids = table.in_play[1:]
    at = 0 if table.bjorn is None else (raids.index(table.bjorn) + 1) % len(raids)
    name, loot = raids[at], table.location(raids[at]).loot
    table = replace(
        table,
        bjorn=name,
        raid=table.raid + loot.tokens,
        spoils_discards=table.spoils_discards + Counter(loot.spoils),
    ).with_location(name, loot=Loot())
    return table.emit("raided", location=name, items=loot.items(table.cards))
