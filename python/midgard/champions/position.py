"""Builds positions: you name the parts that matter, and the rest is completed to fit them.

Use ``Champions.position``; docs/manual/position.md explains it.

>>> import midgard
>>> game = midgard.Champions(players=2)
>>> state = game.position(
...     round=3,
...     phase={"name": "roll", "fight": {"foe": "troll", "lying": {"axeman": [1, 0, 1, 0, 0, 0]}}},
...     troll="troll-3-1",
...     clans=[{"leader": "ullr", "favor": 2}, {"coins": 5}],
... )
>>> state.current_player, [str(game.action(action)) for action in state.legal_actions()]
(0, ['accept', 'favor'])

In a game with a box, what the box adds is a part as well:

>>> boxes = midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"])
>>> state = boxes.position(
...     phase={"name": "valhalla", "after": "left_bergrisar"},
...     clans=[{"tokens": {"archer": 3}, "bergrisar": ["bergrisar-1-red"]}],
... )
>>> "buy glory" in state.legal, state.to_dict()["clans"][0]["sheet"]["bergrisar"]
(True, 4)

The parts that are named never change. The supply, the decks, the journeys, the cards on empty
spaces, the workers, the effects of their places, and the lines of the score sheet that follow from
cards are completed. ``Champions.from_dict`` checks the result, as for every state: it refuses parts
that contradict each other, and the error names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from midgard.champions.position_builder import Builder
from midgard.champions.position_setup import refuse_absent_boxes

if TYPE_CHECKING:
    from midgard import Champions

__all__ = [
    "ClanParts",
    "JourneysParts",
    "LandParts",
    "Parts",
    "PhaseParts",
    "ShipParts",
    "ShoreParts",
    "describe",
]

PhaseParts: TypeAlias = str | Mapping[str, Any]
"""The name of a phase, or its fields; the seat and zero or empty fields may be left out."""


class ShipParts(TypedDict, total=False):
    """A longship at a shore. By default its owner is the seat that decides."""

    kind: str
    owner: int
    food: int
    warriors: Mapping[str, int]


class ShoreParts(TypedDict, total=False):
    """A distant shore."""

    monster: str | None
    bounty: int
    journey: str
    revealed: bool
    known_to: Sequence[int]
    old: bool
    grouped: bool
    ship: ShipParts | None


class LandParts(TypedDict, total=False):
    """The space of a land journey, in a game with The Dark Mountains."""

    journey: str
    revealed: bool
    known_to: Sequence[int]
    old: bool
    grouped: bool


class JourneysParts(TypedDict, total=False):
    """A deck of journeys; the last three only in a game with The Dark Mountains."""

    left: int
    unseen: Mapping[str, int]
    old: Mapping[str, int]
    discards: Mapping[str, int]
    top: Sequence[str]
    ordered_by: int | None
    group: Mapping[str, Any] | None


class ClanParts(TypedDict, total=False):
    """A clan. Missing fields are as at the start of a game; the last six need a box."""

    leader: str
    food: int
    wood: int
    coins: int
    favor: int
    blame: int
    warriors: Mapping[str, int]
    workers: int
    begging: int
    extra_worker: bool
    placed: Sequence[str]
    longship: str | None
    runes: Sequence[str]
    used_runes: Sequence[str]
    destinies: Sequence[str]
    revealed: Sequence[str]
    trolls: Sequence[str]
    draugr: Sequence[str]
    monsters: Sequence[str]
    sheet: Mapping[str, int]
    bergrisar: Sequence[str]
    tokens: Mapping[str, int]
    blessings: Mapping[str, int]
    epics: Sequence[str]
    wand_used: int
    mercy_used: int


class Parts(TypedDict, total=False):
    """The parts of a position; docs/reference/state.md explains the fields.

    The last seven need a box; docs/reference/expansions.md explains them.
    """

    round: int
    marker: int
    phase: PhaseParts
    turn: int
    clans: Sequence[ClanParts] | Mapping[int, ClanParts]
    shores: Mapping[int, ShoreParts]
    hunters: Sequence[int]
    stock: Mapping[str, int]
    food_stock: int
    stalls: Sequence[str]
    troll: str | None
    left_draugr: str | None
    right_draugr: str | None
    rune_row: Sequence[str | None]
    merchant: str | None
    garrison: Mapping[str, Mapping[str, int]]
    deck: Mapping[str, Sequence[str] | Mapping[str, int]]
    under: Sequence[Mapping[str, Any]]
    sage: Sequence[Mapping[str, Any]]
    shown_after: int | None
    journeys: JourneysParts
    left_bergrisar: str | None
    right_bergrisar: str | None
    land: Sequence[LandParts] | Mapping[str, LandParts]
    land_journeys: JourneysParts
    blessings: Sequence[str | None]
    epics: Sequence[str | None]
    thorir_due: bool


def describe(game: Champions, **parts: Any) -> dict[str, Any]:
    """Returns the dict of a position, as ``Champions.from_dict`` takes it, from these parts.

    The parts are those of ``Parts``; they are not changed. ``from_dict`` checks the result, not
    this function.

    >>> import midgard
    >>> describe(midgard.Champions(players=3), troll="troll-4-1")["deck"]["trolls"][-2:]
    ['troll-4-3', 'troll-4-4']
    >>> boxes = midgard.Champions(players=2, expansions=["valhalla"])
    >>> describe(boxes, epics=["garmr", None])["epics"]
    ['garmr', None]

    Raises:
        TypeError: a part does not exist, or is not a dict where a dict is needed.
        InvalidOptionError: the phase is one of set-up or the end of the game, which are reached by
            playing; a seat or shore is not a whole number or is named twice; or a part is one of a
            box that is not in play.
        OutOfRangeError: a seat, a shore or a space of a land journey does not exist in the game.
    """
    unknown = sorted(set(parts) - set(Parts.__annotations__))
    if unknown:
        known = ", ".join(Parts.__annotations__)
        raise TypeError(f"a position has no part {unknown[0]!r}; the parts are {known}")
    named = _copied(parts, 8)
    refuse_absent_boxes(named, tuple(game.expansions))
    return Builder(game, named).build()


def _copied(value: Any, depth: int) -> Any:
    """Copies dicts and lists down to this depth; no state is nested deeper."""
    if isinstance(value, Mapping) and depth:
        return {key: _copied(part, depth - 1) for key, part in value.items()}
    if isinstance(value, list | tuple) and depth:
        return [_copied(part, depth - 1) for part in value]
    return value
