"""Clean-up: workers and ships come back, foes nobody defeated go away.

Rulebook p. 11.
"""

from dataclasses import replace

from .. import flow
from ..enemy import blame_alive
from ..journeys import put_away
from ..rules import ROUNDS
from ..state import Table
from ..valhalla.losses import come_home
from ..words import LEADER_DIE, SHORES, SPACES, VALHALLA
from . import closing


def begin(table: Table) -> Table:
    """[cleanup.rounds] Rulebook p. 11: eight rounds are played."""
    table = take_back_workers(table)
    table = discard_troll(table)
    table = discard_draugr(table)
    table = discard_journeys(table)
    table = raise_bounties(table)
    return closing.begin(table) if table.round == ROUNDS else flow.begin_round(table)


def take_back_workers(table: Table) -> Table:
    """[cleanup.workers] Rulebook p. 11: workers and longships come back.  [leader_die.loss] R-V-12:
    so does a Leader die that was lost.
    """
    for seat in table.seats:
        workers = table.rules.workers + table.clans[seat].extra_worker
        table = table.with_clan(
            seat, workers=workers, placed=(), begging=0, wand_used=0, mercy_used=0
        )
        table = table.emit("recalled", "cleanup.workers", seat=seat, workers=workers)
        if table.rules.has(VALHALLA) and not table.clans[seat].warriors[LEADER_DIE]:
            table = come_home(table, seat, "returns_at_cleanup")
    for shore in SHORES:
        table = table.with_shore(shore, ship=None)
    return replace(table, hunters=())


def discard_troll(table: Table) -> Table:
    """[cleanup.troll] Rulebook p. 9 and 11: a troll alive: everybody takes a blame; it is
    discarded.
    """
    card = table.troll
    table = let_escape(table, "cleanup.troll", "troll")
    if table.rules.options.blame_timing == "troll_fight":
        return table
    return blame_everybody(table, "cleanup.troll", card)


def blame_everybody(table: Table, rule: str, card: str | None = None) -> Table:
    """Everybody takes the blame for a troll that lives."""
    card = card or table.troll
    if card is None:
        return table
    number = blame_alive(table.rules.cards.enemy(card))
    for seat in table.seats:
        for _ in range(number):
            table = table.blame(seat, rule)
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
    for space in SPACES:
        if table.space(space).revealed:
            table = put_away(table, "cleanup.journeys", space)
    return table


def raise_bounties(table: Table) -> Table:
    """[monster.bounty] Rulebook p. 11: an undefeated monster gains a coin in each clean-up.
    [bergrisar.stays] R-D-8: an undefeated Bergrisar stays too, but gains none.
    """
    for shore in SHORES:
        place = table.shore(shore)
        if place.monster:
            table = table.with_shore(shore, bounty=place.bounty + 1)
            enriched = {"shore": shore, "card": place.monster, "coins": 1}
            table = table.emit("enriched", "monster.bounty", **enriched)
    return table
