"""Exchanges of dice with the supply: who can leave, and who can come.

[rune.training] A-13 and [stall.trainer] A-49.  Nothing here changes the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..words import ELITE, LAND_SITES, SITES, Seat, Warband

if TYPE_CHECKING:
    from ..state import Table

HOME = "home"
MOST = 2
"""[rune.training] A-13: one or two warriors."""
Leaving: TypeAlias = tuple[tuple[str, str], ...]
"""Those who leave: the place and the kind of each, in the order in which they are named."""


def band_at(table: Table, seat: Seat, site: str) -> Warband:
    """The dice of this clan at home or at a site; not those of the open fight or hunt."""
    clan = table.clans[seat]
    if site == HOME:
        return clan.warriors
    if site in LAND_SITES:
        return table.garrison[site] if site in clan.placed else Counter()
    ship = table.shore(site).ship
    return ship.warriors if ship and ship.owner == seat else Counter()


def sites_of(table: Table) -> tuple[str, ...]:
    """Home, then the places of warriors in the order of combat."""
    here = set(table.rules.land_sites) | set(table.rules.shores)
    return (HOME, *(site for site in SITES if site in here))


def comers(table: Table, seat: Seat, leaving: Leaving, coming: tuple[str, ...]) -> list[str]:
    """Who may come next for those who leave, in their order: a kind in the supply beforehand, none
    that left the place, allowed there, ascending within a place; and all others can still be
    replaced.
    """
    site = leaving[len(coming)][0]
    before = [kind for (place, _), kind in zip(leaving, coming, strict=False) if place == site]
    first = table.rules.kinds.index(before[-1]) if before else 0
    left = {kind for place, kind in leaving if place == site}
    return [
        kind
        for kind in table.rules.token_kinds[first:]
        if kind not in left
        if table.supply[kind] > coming.count(kind)
        if not is_prohibited(table, site, kind)
        if len(coming) + 1 == len(leaving) or comers(table, seat, leaving, (*coming, kind))
    ]


def is_prohibited(table: Table, site: str, kind: str) -> bool:
    """[assignment.land] Rulebook p. 8: a kind that a troll or draugr prohibits cannot be there;
    A-36: as an option it can.
    """
    if site not in ("troll", "left_draugr", "right_draugr"):
        return False
    card = table.foe_at(site)
    official = table.rules.options.prohibited_dice == "official"
    return official and card is not None and table.rules.cards.enemy(card).prohibits == kind


def leavers(table: Table, seat: Seat, site: str, leaving: Leaving) -> list[str]:
    """Who may be named next at this place, so that all can be replaced; ascending there."""
    if len(leaving) == MOST:
        return []
    here = Counter(kind for place, kind in leaving if place == site)
    kinds = table.rules.token_kinds
    first = max((kinds.index(kind) for kind in here), default=0)
    band = band_at(table, seat, site)
    return [
        kind
        for kind in kinds[first:]
        if band[kind] > here[kind] and comers(table, seat, (*leaving, (site, kind)), ())
    ]


def training_possible(table: Table, seat: Seat) -> bool:
    """Returns whether Training could exchange anybody."""
    return any(leavers(table, seat, site, ()) for site in sites_of(table))


def elite(table: Table, leaving: Iterable[str]) -> Sequence[str]:
    """[stall.trainer] A-49: who may come for these: Shieldwarriors and Berserkers that lie in the
    supply, none of a kind that leaves.  Each of them once for each die.
    """
    gone = set(leaving)
    return [kind for kind in ELITE if kind not in gone for _ in range(table.supply[kind])]


def trainees(table: Table, seat: Seat, leaving: Warband, most: int) -> list[str]:
    """[stall.trainer] A-49: who may be named next to leave: any own kind but the Leader die."""
    if leaving.total() == most:
        return []
    kinds = table.rules.token_kinds
    first = max((kinds.index(kind) for kind in +leaving), default=0)
    return [
        kind
        for kind in kinds[first:]
        if table.clans[seat].warriors[kind] > leaving[kind]
        if len(elite(table, (*+leaving, kind))) > leaving.total()
    ]
