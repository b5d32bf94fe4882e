"""The rune Training: one or two own dice are exchanged with the supply, wherever they stand.

[rune.training] A-13: who leaves is named first: home, then the places in the order of combat, by
kind; then who comes, place by place.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from ..action import ACCEPT, Action, kind
from ..enemy import is_prohibited
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import LAND_SITES, SHORES, SITES, Seat, Warband, without
from .effect import Effect

HOME = "home"

MOST = 2
"""[rune.training] A-13: one or two warriors."""

Leaving: TypeAlias = tuple[tuple[str, str], ...]
"""Those who leave: the place and the kind of each, in the order in which they are named."""


class TrainingRune(Effect):
    name = "training"
    at_the_end = False

    def works(self, table: Table, seat: Seat) -> bool:
        """A-34: it needs a possible exchange."""
        return any(leavers(table, seat, site, ()) for site in sites_of(table))

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        """Asks who leaves, at home first."""
        return table.to(Training(seat, HOME, (), None, back))


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


def go_to(site: str) -> Action:
    """Returns the action that goes on to a place."""
    return Action("place" if site in LAND_SITES else "sail", site)


@dataclass(frozen=True)
class Training(Turn):
    """Who leaves, named at ``site``; and, when ``coming`` is not None, who comes for each."""

    site: str
    leaving: Leaving
    coming: tuple[str, ...] | None
    back: Decision
    name = "training"
    answers: ClassVar[tuple[str, ...]] = ("lose", "place", "sail", "accept", "kind")
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def named_here(self) -> bool:
        """Returns whether somebody is named at the present place."""
        return bool(self.leaving) and self.leaving[-1][0] == self.site

    def choices(self, table: Table) -> list[Action]:
        if self.coming is not None:
            named = comers(table, self.turn, self.leaving, self.coming)
            return [kind(die) for die in named]
        here = leavers(table, self.turn, self.site, self.leaving)
        losses = [Action("lose", die) for die in here]
        if not self.named_here() and self.site != HOME:
            return losses
        sites = sites_of(table)
        later = [
            go_to(site)
            for site in sites[sites.index(self.site) + 1 :]
            if leavers(table, self.turn, site, self.leaving)
        ]
        return [*losses, *later, *([ACCEPT] if self.leaving else [])]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag = "[rune.training]"
        if (action.verb == "kind") != (self.coming is not None):
            asked = "who leaves" if self.coming is None else "who comes"
            return Refusal("not_asked", f"{tag} {asked} is named now")
        if action == ACCEPT:
            return Refusal("too_few", f"{tag} somebody is exchanged")
        if action.verb == "kind":
            return Refusal("not_in_supply", f"{tag} {action.about} cannot come there")
        if action.verb in ("place", "sail"):
            return Refusal("nobody_there", f"{tag} nobody at {action.about} can be named now")
        return Refusal("none_left", f"{tag} no {action.about} at {self.site} can be named now")

    def play(self, table: Table, action: Action) -> Table:
        if action.verb in ("place", "sail"):
            return table.to(replace(self, site=action.about))
        if action.verb == "kind":
            assert self.coming is not None
            return replace(self, coming=(*self.coming, action.about)).name_comers(table)
        if action.verb == "lose":
            leaving = (*self.leaving, (self.site, action.about))
            if len(leaving) < MOST:
                return table.to(replace(self, leaving=leaving))
            return replace(self, leaving=leaving, coming=()).name_comers(table)
        return replace(self, coming=()).name_comers(table)

    def name_comers(self, table: Table) -> Table:
        """Asks who comes next, until all who leave are replaced."""
        assert self.coming is not None
        if len(self.coming) < len(self.leaving):
            return table.to(self)
        if is_sealed(table):
            table = inform_others(table, self)
        for site in dict.fromkeys(place for place, _ in self.leaving):
            leaves = Counter(die for place, die in self.leaving if place == site)
            pairs = zip(self.leaving, self.coming, strict=True)
            comes = Counter(die for (place, _), die in pairs if place == site)
            table = exchange(table, self.turn, site, leaves, comes)
        return self.back.again(table)


def exchange(table: Table, seat: Seat, site: str, leaves: Warband, comes: Warband) -> Table:
    """The dice of a place are exchanged with the supply: a newcomer stands where the other stood.
    [valhalla.losses] R-V-2: no tokens.
    """
    band = without(band_at(table, seat, site), leaves) + comes
    table = replace(table, supply=without(table.supply, comes) + leaves)
    if site == HOME:
        table = table.with_clan(seat, warriors=band)
    elif site in SHORES:
        table = table.with_ship(site, warriors=band)
    else:
        table = table.with_garrison(site, band)
    return inform(table, seat, site, leaves, comes)


def inform(table: Table, seat: Seat, site: str | None, leaves: Warband, comes: Warband) -> Table:
    swapped = {"site": site, "leaves": leaves, "comes": comes, "sealed": is_sealed(table)}
    return table.emit("swapped", "rune.training", seat=seat, **swapped)


def inform_others(table: Table, phase: Training) -> Table:
    """[assignment.simultaneous] The others see which dice leave and which come in all, not where.
    Those of a kind that both leave and come cancel out.
    """
    leaves = Counter(die for _, die in phase.leaving)
    comes = Counter(phase.coming)
    if leaves == comes:
        return table
    return inform(table, phase.turn, None, leaves - comes, comes - leaves)


def is_sealed(table: Table) -> bool:
    """Returns whether what is sent is secret now, also while a rune interrupts assignment."""
    sends = table.phase.underlying.name == "assignment"
    return table.rules.assignment == "simultaneous" and sends
