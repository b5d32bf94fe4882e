"""Clean-up: workers and ships come back, foes nobody defeated go away.

Rulebook p. 11.
"""

from dataclasses import replace

from ..rules import ROUNDS
from ..state import Table
from ..words import SHORES
from . import closing, stocking


def begin(table: Table) -> Table:
    """[cleanup.rounds] Rulebook p. 11: eight rounds are played."""
    table = take_back_workers(table)
    table = discard_troll(table)
    table = discard_draugr(table)
    table = discard_journeys(table)
    table = raise_bounties(table)
    return closing.begin(table) if table.round == ROUNDS else stocking.begin_round(table)


def take_back_workers(table: Table) -> Table:
    """[cleanup.workers] Rulebook p. 11: workers and longships come back."""
    for seat in table.seats:
        workers = table.rules.workers + table.clans[seat].extra_worker
        table = table.with_clan(seat, workers=workers, placed=(), begging=0)
        table = table.emit("recalled", "cleanup.workers", seat=seat, workers=workers)
    for shore in SHORES:
        table = table.with_shore(shore, ship=None)
    return replace(table, hunters=())


def discard_troll(table: Table) -> Table:
    """[cleanup.troll] Rulebook p. 9 and 11: a troll alive: everybody takes a blame; it is
    discarded.
    """
    if table.troll is None:
        return table
    table = let_escape(table, "cleanup.troll", "troll")
    for seat in table.seats:
        table = table.blame(seat, "cleanup.troll")
    return table


def let_escape(table: Table, rule: str, site: str) -> Table:
    """The troll or draugr at this site, if it is there, is discarded."""
    card = table.foe_at(site)
    return table.clear(site).emit("escaped", rule, foe=site, card=card) if card else table


def discard_draugr(table: Table) -> Table:
    """[cleanup.draugr] Rulebook p. 11: undefeated draugr are discarded."""
    table = let_escape(table, "cleanup.draugr", "left_draugr")
    return let_escape(table, "cleanup.draugr", "right_draugr")


def discard_journeys(table: Table) -> Table:
    """[cleanup.journeys] Rulebook p. 11: revealed journeys are discarded; those still face-down
    stay, with what is known of them (R65).
    """
    for shore in SHORES:
        place = table.shore(shore)
        if place.revealed:
            table = put_away(table, "cleanup.journeys", shore)
    return table


def put_away(table: Table, rule: str, shore: str) -> Table:
    """The revealed journey of this shore goes to the discards."""
    card = table.shore(shore).journey
    table = replace(table, journeys=table.journeys.put_away(card))
    table = table.with_shore(shore, journey="none", revealed=False, known_to=(), old=False)
    return table.emit("discarded", rule, shore=shore, journey=card)


def raise_bounties(table: Table) -> Table:
    """[monster.bounty] Rulebook p. 11: an undefeated monster gains a coin in each clean-up."""
    for shore in SHORES:
        place = table.shore(shore)
        if place.monster:
            table = table.with_shore(shore, bounty=place.bounty + 1)
            enriched = {"shore": shore, "card": place.monster, "coins": 1}
            table = table.emit("enriched", "monster.bounty", **enriched)
    return table
