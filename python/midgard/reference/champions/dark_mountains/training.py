"""The rune Training: one or two own dice are exchanged with the supply, wherever they stand.

[rune.training] A-13: who leaves is named first: home, then the places in the order of combat, by
kind; then who comes, place by place.  ``boxes/swaps.py`` says who can.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, Action, kind
from ..boxes import swaps
from ..boxes.swaps import HOME, Leaving
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import LAND_SITES, SHORES, Seat, Warband, without


def begin(table: Table, seat: Seat, back: Decision) -> Table:
    """Asks who leaves, at home first."""
    return table.to(Training(seat, HOME, (), None, back))


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
            comers = swaps.comers(table, self.turn, self.leaving, self.coming)
            return [kind(die) for die in comers]
        here = swaps.leavers(table, self.turn, self.site, self.leaving)
        losses = [Action("lose", die) for die in here]
        if not self.named_here() and self.site != HOME:
            return losses
        sites = swaps.sites_of(table)
        later = [
            go_to(site)
            for site in sites[sites.index(self.site) + 1 :]
            if swaps.leavers(table, self.turn, site, self.leaving)
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
            if len(leaving) < swaps.MOST:
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
    band = without(swaps.band_at(table, seat, site), leaves) + comes
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
