"""The flow of a game: the steps that lead from a file back to one above it.

A place, a rune or a leader calls these when it has done its part.  Each has one definition, in the
file of its phase, which is marked there with ``home``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..shared.flow import Step

if TYPE_CHECKING:
    from .decision import Decision
    from .phase.engagement import Battle
    from .state import Table
    from .words import Seat

# The round


@Step
def begin_round(table: Table) -> Table:
    """The next round begins."""
    raise NotImplementedError


@Step
def next_turn(table: Table, seat: Seat) -> Table:
    """The worker of this seat is done with its place: the turn passes on."""
    raise NotImplementedError


@Step
def look_for_destinies(table: Table, seat: Seat, more: int) -> Table:
    """At the Sage's House a journey is looked at, then destinies are drawn."""
    raise NotImplementedError


# The order of combat


@Step
def resolve(table: Table, seat: Seat, place: str, *, fought: bool) -> Table:
    """A place is done with; the worker of this seat stood there."""
    raise NotImplementedError


@Step
def open_window(table: Table, after: str) -> Table:
    """Success is offered after this place."""
    raise NotImplementedError


@Step
def next_place(table: Table, after: str) -> Table:
    """The next place, in the order of combat."""
    raise NotImplementedError


@Step
def reveal(table: Table, space: str, *, again: bool) -> Table:
    """The journey there is revealed."""
    raise NotImplementedError


@Step
def suffer(table: Table, space: str) -> Table:
    """Applies the effect of the journey."""
    raise NotImplementedError


@Step
def feed(table: Table, shore: str) -> Table:
    """The journey is over, and the warriors aboard are fed."""
    raise NotImplementedError


@Step
def after_bandits(table: Table, seat: Seat, space: str) -> Table:
    """The Bandits are fought, and the journey goes on."""
    raise NotImplementedError


@Step
def end_visit(table: Table, back: Decision) -> Table:
    """The visit at Valhalla ends."""
    raise NotImplementedError


# A fight


@Step
def throw_dice(table: Table, battle: Battle) -> Table:
    """The dice that were picked up are thrown."""
    raise NotImplementedError


@Step
def look_at_roll(table: Table, battle: Battle) -> Table:
    """The dice lie: the roll waits, or it stands."""
    raise NotImplementedError


@Step
def settle_roll(table: Table, battle: Battle) -> Table:
    """The roll counts."""
    raise NotImplementedError


@Step
def end_combat_round(table: Table, battle: Battle) -> Table:
    """All losses of the round are taken."""
    raise NotImplementedError


@Step
def take_spoils(table: Table, battle: Battle) -> Table:
    """The foe has fallen, and the reward is taken."""
    raise NotImplementedError


@Step
def rewarded(table: Table, battle: Battle) -> Table:
    """The reward is taken."""
    raise NotImplementedError


@Step
def return_home(table: Table, battle: Battle) -> Table:
    """The survivors of a fight or hunt go home, or on with their journey."""
    raise NotImplementedError


@Step
def settle_hunt(table: Table, battle: Battle) -> Table:
    """The roll of a hunt counts."""
    raise NotImplementedError


@Step
def harvest(table: Table, battle: Battle) -> Table:
    """The food of a hunt is gained."""
    raise NotImplementedError


# The runes


@Step
def rune_works(table: Table, seat: Seat, rune: str) -> bool:
    """Returns whether a rune that needs no moment would do something for this seat now."""
    raise NotImplementedError


@Step
def runes_of(moment: str) -> tuple[str, ...]:
    """Returns the runes that are used at this moment."""
    raise NotImplementedError


@Step
def rune_fits(table: Table, phase: Decision, rune: str) -> bool:
    """Returns whether a rune whose moment this decision is would do something now."""
    raise NotImplementedError


@Step
def use_at_moment(table: Table, phase: Decision, rune: str) -> Table:
    """Uses a rune whose moment this decision is."""
    raise NotImplementedError


@Step
def take_effect(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """Applies a rune that needs no moment, then continues the decision."""
    raise NotImplementedError
