"""Finds parts of a position that contradict each other, by the names of the parts.

Completed fields follow from the parts, so a completed field is never the cause of a refusal.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidSnapshotError
from midgard.problems import SnapshotProblem
from midgard.reavers.words import Location, PhaseName

if TYPE_CHECKING:
    from midgard.reavers.position_builder import Builder

NAMES = typing.get_args(PhaseName)
LOCATIONS = typing.get_args(Location)
SETUP = ("locations", "setup_market")
DRAWS = ("nidalos", "vasteras")
PLACES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("dare", "reveal"), DRAWS),
    **dict.fromkeys(("blind_draw", "blind_offer"), ("tonsberg", "leirvik")),
}
"""Where a phase can be that is not always at one location, nor at any that is raided."""


def check_parts(builder: Builder) -> None:
    """Refuses named parts that contradict each other.

    Raises:
        InvalidSnapshotError: some do; its ``problems`` name the parts.
    """
    name = builder.phase["name"]
    if name not in NAMES:
        _refuse([_problem("phase.name", name, f"one of {', '.join(NAMES)}")])
    if name == "locations" and builder.game.locations == "lowest":
        _refuse([_problem("phase.name", name, "another: this game draws no locations")])
    turn, players = builder.phase.get("turn", 0), builder.game.players
    if not 0 <= turn < players:
        _refuse([_problem("phase.turn", turn, f"a seat from 0 to {players - 1}")])
    _refuse([*_places(builder), *_rounds(builder)])
    _refuse([*_faces(builder), *_ships(builder)])


def check_counts(builder: Builder, totals: Mapping[str, int], tokens: Mapping[str, int]) -> None:
    """Refuses parts that hold more tokens or cards than the game has.

    Args:
        builder: the position, with all but its piles.
        totals: the number of cards of each type and row.
        tokens: the number of tokens of each kind.

    Raises:
        InvalidSnapshotError: some do; its ``problems`` name the parts.
    """
    found = []
    for name, total in {**tokens, **totals}.items():
        held = [(path, count) for path, count in _held(builder, name) if count]
        if sum(count for _, count in held) > total and all(count > 0 for _, count in held):
            path, count = held[0]
            expected = f"{total} in all at most"
            listed = ", ".join(f"{path} is {count}" for path, count in held)
            message = f"{listed}; right is {expected}"
            found.append(SnapshotProblem(path, count, expected, message))
    _refuse(found)


def _problem(path: str, value: object, expected: str) -> SnapshotProblem:
    shown = "null" if value is None else f'"{value}"' if isinstance(value, str) else value
    return SnapshotProblem(path, value, expected, f"{path} is {shown}; right is {expected}")


def _refuse(problems: list[SnapshotProblem]) -> None:
    if problems:
        lines = "".join(f"\n- {problem}" for problem in problems)
        error = InvalidSnapshotError(f"this is not a state of the game:{lines}")
        error.problems = tuple(problems)
        raise error


def _named_seats(builder: Builder) -> Iterator[tuple[int, Mapping[str, Any]]]:
    seats = builder.parts.get("seats", ())
    yield from sorted(seats.items()) if isinstance(seats, Mapping) else enumerate(seats)


def _places(builder: Builder) -> Iterator[SnapshotProblem]:
    """Locations that are not in play, or where the phase cannot be."""
    named = [("phase.location", builder.phase.get("location"))]
    for seat, own in _named_seats(builder):
        named += [(f"seats[{seat}].{field}", own.get(field)) for field in ("destination", "last")]
    named += [(f"locations[{name!r}]", name) for name in builder.parts.get("locations", {})]
    if builder.place is not None and "location" not in builder.phase:
        named.append(("phase.name", builder.place))
    there = builder.in_play
    if builder.game.locations == "lowest":
        there = [*LOCATIONS[: max(3, builder.game.players) + 1]]
    for path, place in named:
        if place is not None and place not in there:
            value = builder.phase["name"] if path == "phase.name" else place
            yield _problem(path, value, f"at a location in play: {', '.join(there)}")
    name, at = builder.phase["name"], builder.phase.get("location")
    can = DRAWS if builder.phase.get("during") == "visit" else PLACES.get(name)
    if at is not None and can is not None and at not in can:
        yield _problem("phase.location", at, f"{' or '.join(can)}, where this phase can be")
    elif at == "roskilde" and name != "first_visitor":
        yield _problem("phase.location", at, "a location that is raided")


def _rounds(builder: Builder) -> Iterator[SnapshotProblem]:
    """A round in which the phase cannot be, and things that nobody has in set-up."""
    name, number = builder.phase["name"], builder.round
    rounds = {**dict.fromkeys(SETUP, (0, 0)), "supply": (0, 9), "end": (10, 10)}
    low, high = rounds.get(name, (1, 10))
    if not low <= number <= high:
        span = str(low) if low == high else f"a round from {low} to {high}"
        yield _problem("round", number, f"{span} in {name}")
    if name in SETUP:
        owned = [(f"seats[{seat}]", own) for seat, own in _named_seats(builder)]
        locations = builder.parts.get("locations", {})
        owned += [(f"locations[{it!r}].loot", own.get("loot", {})) for it, own in locations.items()]
        for path, own in owned:
            things = [field for field, value in own.items() if _is_any(value)]
            if things:
                yield _problem(f"{path}.{things[0]}", own[things[0]], f"nothing in {name}")


def _is_any(value: object) -> bool:
    """Whether a part is more than nothing: a number, or a dict of numbers."""
    return any(value.values()) if isinstance(value, Mapping) else bool(value)


def _faces(builder: Builder) -> Iterator[SnapshotProblem]:
    """Faces of the location of the phase that the phase does not go with."""
    name, place = builder.phase["name"], builder.place
    is_visit = builder.phase.get("during") == "visit"
    if name in ("hire", "purchase", "refresh", "refill", "buy", "shed", "first_visitor"):
        return
    if place is None or (builder.is_collecting and not is_visit):
        return
    face = builder.parts.get("locations", {}).get(place, {}).get("face", "A")
    wanted = builder.face(place)
    if "face" in builder.parts.get("locations", {}).get(place, {}) and face != wanted:
        yield _problem(f"locations[{place!r}].face", face, f'"{wanted}", which {name} requires')


def _ships(builder: Builder) -> Iterator[SnapshotProblem]:
    """Destinations that do not go with the phase, or with each other."""
    name, place = builder.phase["name"], builder.place
    turn = builder.phase.get("turn") if place else None
    chosen = (
        builder.game.players if place else builder.phase["turn"] if name == "destination" else 0
    )
    for seat, own in _named_seats(builder):
        path, to, last = f"seats[{seat}]", own.get("destination"), own.get("last")
        if "destination" in own and seat >= chosen and to is not None:
            yield _problem(f"{path}.destination", to, f"null, since nothing is chosen in {name}")
        elif "destination" in own and seat < chosen and to is None:
            yield _problem(f"{path}.destination", None, f"a location, since it is chosen in {name}")
        elif turn == seat and to is not None and to != place:
            yield _problem(f"{path}.destination", to, f'"{place}", where {name} is')
        elif to is not None and to == last:
            yield _problem(f"{path}.destination", to, f"another than {path}.last")
        if "last" in own and (last is None) != (builder.rounds_over == 0):
            is_first = builder.rounds_over == 0
            expected = "null before the end of the first round" if is_first else "a location"
            yield _problem(f"{path}.last", last, expected)


def _held(builder: Builder, name: str) -> Iterator[tuple[str, int]]:
    """The parts that hold tokens of a kind, or cards of a type or row, each with its number."""
    parts, phase = builder.parts, builder.phase
    for seat, own in _named_seats(builder):
        yield f"seats[{seat}].{name}", own.get(name, 0)
        for field in ("spoils", "secret", "reavers"):
            yield f"seats[{seat}].{field}.{name}", own.get(field, {}).get(name, 0)
    for place, entry in parts.get("locations", {}).items():
        loot = entry.get("loot", {})
        yield f"locations[{place!r}].loot.{name}", loot.get(name, 0)
        yield f"locations[{place!r}].loot.spoils.{name}", loot.get("spoils", {}).get(name, 0)
    for deck in ("spoils", "reavers"):
        yield f"{deck}.discards.{name}", parts.get(deck, {}).get("discards", {}).get(name, 0)
    yield "market", list(parts.get("market", ())).count(name)
    yield "phase.revealed", list(phase.get("revealed", ())).count(name)
    yield "phase.card", int(phase.get("card") == name)
