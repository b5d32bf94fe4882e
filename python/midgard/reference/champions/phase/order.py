"""The order of combat: land, then the shores, place by place.

Rulebook p. 9.
"""

from .. import flow
from ..dark_mountains import onset
from ..state import Table
from ..words import BERGRISAR, SHORES
from . import cleanup, reveal


def begin(table: Table) -> Table:
    """[combat.order] Rulebook p. 9: hunting, troll, left draugr, right draugr, shores left to
    right.  [combat.bergrisar] R-D-4: the Bergrisar, left and right, come before the shores.
    """
    return fight_on_land(table, table.rules.land_sites)


def fight_on_land(table: Table, sites: tuple[str, ...]) -> Table:
    """The next of these sites on which a worker stands; then the voyages.

    [assignment.empty] Rulebook p. 8: with nobody sent nobody fights; the window comes all the
    same.
    """
    for site in sites:
        standing = table.standing(site)
        if not standing:
            table = blame_for_troll(table, site)
        elif site in BERGRISAR:
            return reveal.reveal(table, site, again=False)
        elif table.garrison[site].total():
            return onset.begin(table, standing[0], site)
        else:
            return flow.resolve(table, standing[0], site, fought=False)
    return sail(table)


def next_site(table: Table, site: str) -> Table:
    """Goes on after this site."""
    sites = table.rules.land_sites
    return fight_on_land(table, sites[sites.index(site) + 1 :])


def sail(table: Table) -> Table:
    """[combat.order] Rulebook p. 9: last come the shores, left to right."""
    return visit_shores(table, SHORES)


def next_shore(table: Table, shore: str) -> Table:
    """Goes on after this shore."""
    return visit_shores(table, SHORES[SHORES.index(shore) + 1 :])


def visit_shores(table: Table, shores: tuple[str, ...]) -> Table:
    """[journey.reveal] Rulebook p. 9: the journey of a shore with a ship is revealed even if nobody
    is aboard.
    """
    for shore in shores:
        if table.shore(shore).ship:
            return reveal.reveal(table, shore, again=False)
    return cleanup.begin(table)


def blame_for_troll(table: Table, place: str) -> Table:
    """[blame.timing] X-14, A-35: as an option the blame for a troll that lives is taken when its
    turn in the order has come.
    """
    if place != "troll" or table.rules.options.blame_timing != "troll_fight":
        return table
    return cleanup.blame_everybody(table, "blame.timing")
