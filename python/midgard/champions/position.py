"""Positions made to order: name what matters, and the rest is completed so that it fits.

``Champions.position`` is the usual way; docs/position.md explains it.

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

What is given stays as it is. What is completed: the supply, the decks, the journeys, cards on
empty spaces, workers, what follows from a worker's place, and the lines of the score sheet that
cards decide. The result goes through the one door for states from outside, ``Champions.from_dict``:
what cannot be is refused, and the error says what contradicts what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from midgard.champions.position_builder import Builder

if TYPE_CHECKING:
    from midgard import Champions

__all__ = ["ClanParts", "Parts", "PhaseParts", "ShipParts", "ShoreParts", "describe"]

PhaseParts: TypeAlias = str | Mapping[str, Any]
"""The name of a phase, or its fields; the seat and what is zero or empty may be left out."""


class ShipParts(TypedDict, total=False):
    """A longship at a shore. The owner is the seat whose turn it is, if none is named."""

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
    ship: ShipParts | None


class ClanParts(TypedDict, total=False):
    """A clan. The others of its fields are as at the start of a game."""

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


class Parts(TypedDict, total=False):
    """What can be given; docs/state.md explains the fields."""

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
    deck: Mapping[str, Sequence[str]]
    under: Sequence[Mapping[str, Any]]
    sage: Sequence[Mapping[str, Any]]
    shown_after: int | None
    journeys: Mapping[str, Any]


def describe(game: Champions, **parts: Any) -> dict[str, Any]:
    """The dict of a position, as ``Champions.from_dict`` takes it, completed from these parts.

    The parts are those of ``Parts``; they are not changed. Whether it all fits is not checked here,
    but by ``from_dict``.

    >>> import midgard
    >>> describe(midgard.Champions(players=3), troll="troll-4-1")["deck"]["trolls"][-2:]
    ['troll-4-3', 'troll-4-4']

    Raises:
        TypeError: a part has a name that there is not, or is no dict where a dict is needed.
        InvalidOptionError: the phase is one of set-up or the end of the game, which are reached by
            playing; a seat or shore is no whole number, is named twice, or, as an
            ``OutOfRangeError``, is not in the game.
    """
    unknown = sorted(set(parts) - set(Parts.__annotations__))
    if unknown:
        known = ", ".join(Parts.__annotations__)
        raise TypeError(f"a position has no part {unknown[0]!r}; the parts are {known}")
    return Builder(game, _copied(parts, 8)).build()


def _copied(value: Any, depth: int) -> Any:
    """Dicts and lists anew; no state is nested deeper."""
    if isinstance(value, Mapping) and depth:
        return {key: _copied(part, depth - 1) for key, part in value.items()}
    if isinstance(value, list | tuple) and depth:
        return [_copied(part, depth - 1) for part in value]
    return value
