"""Builds positions: you name the parts that matter, and the rest is completed to fit them.

Use ``Reavers.position``; docs/manual/position.md explains it.

>>> import midgard
>>> game = midgard.Reavers(players=3)
>>> state = game.position(
...     round=4,
...     phase={"name": "propose", "location": "bjorgvin", "turn": 0},
...     seats=[{"coins": 5}, {"destination": "bjorgvin", "spoils": {"armor": 2}}, {}],
...     locations={"bjorgvin": {"loot": {"coins": 3, "spoils": {"furs": 1}}}},
... )
>>> state.current_player, state.prompt
(0, 'seat 0 may propose a deal at Bjorgvin (proposal 1 of 4)')

The parts that are named never change. The decks, the supply of tokens, the ships, first visitors
and the terror of clashes are completed. ``Reavers.from_dict`` checks the result, as for every
state: it refuses parts that contradict each other, and the error names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from midgard._shared.input import unknown_name
from midgard.reavers.position_builder import LOCATIONS, TOKENS, Builder

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
    """The loot on a location. Missing things are 0, terror is that of a clash."""

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
        TypeError: a part does not exist, or is not of its kind.

    >>> from midgard import Reavers
    >>> describe(Reavers(players=2), seats=[{"farm": 3}])["raid"]["farm"]
    17
    """
    unknown = sorted(set(parts) - set(Parts.__annotations__))
    if unknown:
        raise TypeError(unknown_name("part", unknown[0], Parts.__annotations__))
    _check(parts)
    return Builder(game, parts).built()


def _check(parts: Mapping[str, Any]) -> None:
    """Refuses parts that are not of the kind that completing the rest needs."""
    phase, seats = parts.get("phase", "destination"), parts.get("seats", ())
    if isinstance(phase, Mapping):
        for name in ("turn", "position"):
            _require(isinstance(phase.get(name, 0), int), f"phase.{name}", "a whole number")
        for name in ("revealed", "bought"):
            _require(_is_list(phase.get(name, ())), f"phase.{name}", "a list")
        slots = phase.get("bought", ())
        _require(all(it in range(4) for it in slots), "phase.bought", "a list of slots, 0 to 3")
        _require_location(phase.get("location", LOCATIONS[0]))
        phase = phase.get("name")
    _require(isinstance(phase, str), "phase", "a name, or a dict with a name")
    _require(isinstance(parts.get("round", 0), int), "round", "a whole number")
    _require(_is_list(parts.get("market", ())), "market", "a list")
    _require(len(parts.get("market", ())) <= 4, "market", "a list of 4 or less")
    _require(isinstance(seats, Mapping) or _is_list(seats), "seats", "a list, or a dict by seat")
    for seat, entry in seats.items() if isinstance(seats, Mapping) else enumerate(seats):
        _require(isinstance(seat, int), "seats", "a list, or a dict by seat")
        _require_cards(entry, f"seats[{seat}]", ("spoils", "secret", "reavers"))
        for name in ("destination", "last"):
            _require_location(entry.get(name) or LOCATIONS[0])
    for name in ("supply", "reavers", "spoils"):
        _require_cards(parts.get(name, {}), name, ("unseen", "discards"))
    card = parts.get("supply", {}).get("card")
    _require(card is None or isinstance(card, str), "supply.card", "an id or None")
    locations = parts.get("locations", {})
    _require(isinstance(locations, Mapping), "locations", "a dict by name")
    for name, entry in locations.items():
        _require_location(name)
        _require(isinstance(entry, Mapping), f"locations[{name!r}]", "a dict")
        _require_cards(entry.get("loot", {}), f"locations[{name!r}].loot", ("spoils",))


def _require_cards(entry: Any, where: str, fields: Sequence[str]) -> None:
    """Refuses what is not a dict, or has a field of these that is not a dict of numbers."""
    _require(isinstance(entry, Mapping), where, "a dict")
    for token in TOKENS:
        _require(isinstance(entry.get(token, 0), int), f"{where}.{token}", "a whole number")
    for field in fields:
        counts = entry.get(field, {})
        is_sound = isinstance(counts, Mapping) and all(isinstance(n, int) for n in counts.values())
        _require(is_sound, f"{where}.{field}", "a dict of numbers")


def _require_location(name: object) -> None:
    if name not in LOCATIONS:
        raise TypeError(unknown_name("location", name, LOCATIONS))


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _require(holds: bool, where: str, kind: str) -> None:
    if not holds:
        raise TypeError(f"{where} must be {kind}")
