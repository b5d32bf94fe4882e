"""Builds positions: you name the parts that matter, and the rest is completed to fit them.

Use ``Reavers.position``; docs/position.md explains it.

>>> import midgard
>>> game = midgard.Reavers(players=3)
>>> state = game.position(
...     round=4,
...     phase={"name": "propose", "location": "bjorgvin", "turn": 0},
...     seats=[{"coins": 5}, {"destination": "bjorgvin", "spoils": {"armor": 2}}, {}],
...     locations={"bjorgvin": {"loot": {"coins": 3, "spoils": {"furs": 1}}}},
... )
>>> state.current_player, state.prompt
(0, 'seat 0 proposes a deal at bjorgvin')

The parts that are named never change. The decks, the supply of tokens, the ships, first visitors
and the terror of clashes are completed. ``Reavers.from_dict`` checks the result, as for every
state: it refuses parts that contradict each other, and the error names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from midgard.reavers.position_builder import Builder

if TYPE_CHECKING:
    from midgard import Reavers
    from midgard.reavers.words import Face, Location

__all__ = [
    "DeckParts",
    "LocationParts",
    "LootParts",
    "Parts",
    "PhaseParts",
    "SeatParts",
    "describe",
]

PhaseParts: TypeAlias = str | Mapping[str, Any]
"""The name of a phase, or its fields; the seat and usual values may be left out."""


class SeatParts(TypedDict, total=False):
    """A seat. Missing things are 0."""

    coins: int
    terror: int
    farm: int
    wall: int
    tower: int
    spoils: Mapping[str, int]
    secret: Mapping[str, int]
    reavers: Mapping[str, int]
    destination: Location | None
    last: Location | None


class LootParts(TypedDict, total=False):
    """What lies on a location. Missing things are 0, terror is that of a clash."""

    coins: int
    farm: int
    wall: int
    tower: int
    terror: int
    spoils: Mapping[str, int]


class LocationParts(TypedDict, total=False):
    """A location. By default face A is up."""

    face: Face
    first: int | None
    loot: LootParts


class DeckParts(TypedDict, total=False):
    """The discard of a deck; the deck holds all the rest."""

    discards: Mapping[str, int]


class Parts(TypedDict, total=False):
    """The parts of a position."""

    round: int
    phase: PhaseParts
    supply: Mapping[str, Any]
    market: Sequence[str | None]
    reavers: DeckParts
    spoils: DeckParts
    locations: Mapping[Location, LocationParts]
    seats: Sequence[SeatParts] | Mapping[int, SeatParts]
    owed: Sequence[int]


def describe(game: Reavers, **parts: Any) -> dict[str, Any]:
    """Returns the parts completed to a whole state, as ``Reavers.from_dict`` takes it.

    Raises:
        TypeError: there is no such part.

    >>> from midgard import Reavers
    >>> describe(Reavers(players=2), seats=[{"farm": 3}])["raid"]["farm"]
    17
    """
    unknown = sorted(set(parts) - set(Parts.__annotations__))
    if unknown:
        known = ", ".join(Parts.__annotations__)
        raise TypeError(f"there is no part {unknown[0]!r}; there is: {known}")
    return Builder(game, parts).built()
