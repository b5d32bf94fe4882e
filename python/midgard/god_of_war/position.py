"""Builds positions: you name the parts that matter, and the rest is completed to fit them.

Use ``GodOfWar.position``; docs/manual/position.md explains it.

>>> import midgard
>>> game = midgard.GodOfWar(players=2, heroes=("kratos", "freya"))
>>> state = game.position(
...     scene="b7",
...     players=[{"deck": {"M3": 1, "N3": 2}, "hand": {"M2": 1, "N2": 1}}, {}],
...     units={"kratos": {"column": 2, "damage": 3}},
...     cards={"T2": {"side": "b", "damage": 20}},
... )
>>> state.scene, state.prompt
('b7', 'seat 0 chooses an action, or ends the turn')

The parts that are named never change. ``GodOfWar.from_dict`` checks the result, as for every state:
it refuses parts that contradict each other, and the error names them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, TypeGuard

from midgard._shared.input import unknown_name
from midgard.god_of_war.position_builder import UNITS, Builder

if TYPE_CHECKING:
    from midgard import GodOfWar
    from midgard.god_of_war.words import Code, Hero, Position, Scene, Side, Slot, Status, Unit

__all__ = ["CardParts", "PlayerParts", "PositionPhase", "SceneParts", "UnitParts", "describe"]

PAIR = 2
"""A code and a rune."""
PositionPhase: TypeAlias = Literal["place", "main"]
"""Units are placed in a new scene, or somebody plays a turn."""


class PlayerParts(TypedDict, total=False):
    """A player. Without a deck, it is what is left of the starting deck."""

    hero: Hero
    deck: Mapping[Code, int]
    top: Sequence[Code]
    hand: Mapping[Code, int]
    discard: Mapping[Code, int]
    limit: int
    rebuilt: bool


class UnitParts(TypedDict, total=False):
    """A figure. By default it stands in front in the first free column, unhurt."""

    column: int | None
    slot: Slot | None
    damage: int
    rage: int
    moved: bool
    bonus: int
    tokens: int


class CardParts(TypedDict, total=False):
    """A card of the scene. By default its front is up, with the tokens of its slots."""

    side: Side
    damage: int
    broken: int
    stun: bool
    counter: int


class SceneParts(TypedDict, total=False):
    """The parts of a position."""

    phase: PositionPhase
    scene: Scene
    round: int
    quest: int
    first_player: int
    active: int
    pyramid: Mapping[str, Sequence[int]]
    hindrances: Sequence[int]
    players: Sequence[PlayerParts] | Mapping[int, PlayerParts]
    units: Mapping[Unit, UnitParts]
    cards: Mapping[Position, CardParts]
    tracks: Sequence[int]
    vars: Mapping[str, int]
    carrier: Unit | None
    companions: Mapping[str, bool]
    row: Sequence[Sequence[str]]
    piles: Mapping[Status, int]


def describe(game: GodOfWar, **parts: Any) -> dict[str, Any]:
    """Returns the parts completed to a whole state, as ``GodOfWar.from_dict`` takes it.

    Raises:
        TypeError: a part does not exist, or is not of its kind. The text names every fault.

    >>> from midgard import GodOfWar
    >>> game = GodOfWar(players=2, heroes=("kratos", "atreus"))
    >>> data = describe(game, scene="q1", players={0: {"deck": {"M3": 1}}})
    >>> [kind for kind in data["upgrades"]["unseen"] if kind.startswith("M3")]
    ['M3 green', 'M3 blue']
    """
    faults = list(_faults(parts))
    if faults:
        raise TypeError("; ".join(faults))
    return Builder(game, parts).built()


def _faults(parts: Mapping[str, Any]) -> list[str]:
    """The values whose type does not allow completing the rest."""
    known = SceneParts.__annotations__
    found = [unknown_name("part", name, known) for name in sorted(set(parts) - set(known))]
    if parts.get("phase", "main") not in ("place", "main"):
        found.append("phase must be 'place' or 'main'")
    for name in ("round", "quest", "first_player", "active"):
        if not isinstance(parts.get(name, 0), int):
            found.append(f"{name} must be a whole number")
    if not isinstance(parts.get("scene", ""), str):
        found.append("scene must be a text, such as 'q1'")
    if not isinstance(parts.get("carrier", ""), str | None):
        found.append("carrier must be the name of a unit, or None")
    for name in ("tracks", "hindrances"):
        if not _are_numbers(parts.get(name, ())):
            found.append(f"{name} must be a list of whole numbers")
    players = parts.get("players", ())
    if not isinstance(players, Mapping) and not _is_list(players):
        found.append("players must be a list, or a dict by seat")
        players = ()
    for seat, entry in players.items() if isinstance(players, Mapping) else enumerate(players):
        found += _entry_faults(f"players[{seat}]", entry, PlayerParts.__annotations__)
        for zone in ("deck", "hand", "discard") if isinstance(entry, Mapping) else ():
            if not _counts(entry.get(zone, {})):
                found.append(f"players[{seat}].{zone} must be a dict of numbers")
        if isinstance(entry, Mapping) and not _are_texts(entry.get("top", ())):
            found.append(f"players[{seat}].top must be a list of codes")
        if isinstance(entry, Mapping) and not isinstance(entry.get("hero"), str | None):
            found.append(f"players[{seat}].hero must be the name of a hero")
    for name, fields in (("units", UnitParts), ("cards", CardParts)):
        entries = parts.get(name, {})
        if not isinstance(entries, Mapping):
            found.append(f"{name} must be a dict")
            continue
        for key, entry in entries.items():
            found += _entry_faults(f"{name}.{key}", entry, fields.__annotations__)
    for key, entry in dict(parts.get("cards", {})).items() if not found else ():
        if not isinstance(entry.get("side", ""), str):
            found.append(f"cards.{key}.side must be a text, 'f' or 'b'")
    for key, entry in dict(parts.get("units", {})).items() if not found else ():
        if key not in UNITS:
            found.append(unknown_name("unit", key, UNITS))
        for name in ("damage", "tokens"):
            if not isinstance(entry.get(name, 0), int):
                found.append(f"units.{key}.{name} must be a whole number")
    row = parts.get("row", ())
    if not _is_list(row) or not all(map(_is_upgrade, row)):
        found.append("row must be a list of pairs, a code and a rune")
    pyramid = parts.get("pyramid", {})
    for name, cards in pyramid.items() if isinstance(pyramid, Mapping) else ():
        if not _are_numbers(cards):
            found.append(f"pyramid.{name} must be a list of whole numbers")
    for name in ("pyramid", "vars", "companions", "piles"):
        if not isinstance(parts.get(name, {}), Mapping):
            found.append(f"{name} must be a dict")
    return found


def _entry_faults(where: str, entry: object, known: Mapping[str, Any]) -> list[str]:
    if not isinstance(entry, Mapping):
        return [f"{where} must be a dict"]
    return [
        unknown_name("field", name, known, f"of {where}") for name in entry if name not in known
    ]


def _counts(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(n, int) for n in value.values())


def _are_numbers(value: object) -> bool:
    return _is_list(value) and all(isinstance(n, int) for n in value)


def _are_texts(value: object) -> bool:
    return _is_list(value) and all(isinstance(it, str) for it in value)


def _is_upgrade(value: object) -> bool:
    return _are_texts(value) and len(value) == PAIR  # type: ignore[arg-type]  # it is a list or tuple


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str)
