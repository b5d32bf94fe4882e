"""The scenes as values: cards with two sides, enemies, boxes, spots, flips and programs.

G-24, G-25, G-27b and G-46 are settled by the data: fire, no scaling, two piles, the Head.

[scene.language] Section 6: a scene is data.  ``scene_file.py`` checks it, ``board.py`` and
``program.py`` play it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .words import POSITIONS, SIDES, Op, Ops, Position

Value = int | tuple[str, str, int]
"""[scene.value] A number, or ("tok", card, add), or ("var", name, add)."""


@dataclass(frozen=True)
class Enemy:
    """An enemy: its health or its track, armour, defense, and its attack if it has one."""

    hp: int
    track: str | None
    armor: tuple[int, ...]
    defense: Value
    attack: str | None
    columns: str
    strength: Value
    fx: str | None
    invulnerable: bool


@dataclass(frozen=True)
class Box:
    """A boxed rune and its program."""

    rune: str
    when: Op | None
    do: Ops


@dataclass(frozen=True)
class Spot:
    """An interaction spot: what it takes, and its program."""

    need: tuple[str, ...]
    when: Op | None
    do: Ops


@dataclass(frozen=True)
class Flip:
    """A flip condition: its kind, the pattern of the cards that turn, and its program."""

    on: str
    when: Op | None
    pattern: str
    do: Ops


@dataclass(frozen=True)
class Side:
    """One side of a scene card."""

    title: str
    enemy: Enemy | None
    runes: tuple[str, ...]
    boxes: tuple[Box, ...]
    flip: Flip | None
    spots: tuple[Spot, ...]
    slots: int
    reward: Ops


@dataclass(frozen=True)
class Scene:
    """A scene: its conditions, its tracks and its eight cards."""

    id: str
    number: int
    name: str
    win: Op
    lose: Op | None
    tracks: Mapping[str, int]
    next: str | None
    next_when: Op | None
    keep_vars: tuple[str, ...]
    cards: Mapping[Position, Mapping[str, Side]]
    variables: tuple[str, ...]
    named: frozenset[str]
    """[hidden.backs] The variables that the scene itself or a front names."""
    of_backs: Mapping[Position, frozenset[str]]
    """[hidden.backs] The variables that each back names."""

    def side(self, position: Position, side: str) -> Side:
        """Returns a side of a card."""
        return self.cards[position][side]


def scene_of(row: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]]) -> Scene:
    """Reads a scene that has been checked."""
    name = row["id"]
    faces = {
        position: {side: side_of(cards[f"{name}-{position}"][side]) for side in SIDES}
        for position in POSITIONS
    }
    fronts, backs = (
        {
            position: frozenset(variables(cards[f"{name}-{position}"][side]))
            for position in POSITIONS
        }
        for side in SIDES
    )
    named = frozenset(row.get("keep_vars", ())).union(variables(row), *fronts.values())
    return Scene(
        id=name,
        number=row.get("number", 0),
        name=row["name"],
        win=frozen(row["win"]),
        lose=frozen(row["lose"]) if "lose" in row else None,
        tracks=dict(row.get("tracks", {})),
        next=row.get("next"),
        next_when=frozen(row["next_when"]) if "next_when" in row else None,
        keep_vars=tuple(row.get("keep_vars", ())),
        cards=faces,
        variables=tuple(sorted(named.union(*backs.values()))),
        named=named,
        of_backs=backs,
    )


def variables(part: Any) -> Iterator[str]:
    """Yields the names of variables in plain data of a scene."""
    if isinstance(part, Mapping):
        if "var" in part:
            yield part["var"]
        for value in part.values():
            yield from variables(value)
    elif isinstance(part, list | tuple):
        if len(part) == 3 and part[0] in ("var", "var_ge"):
            yield part[1]
        for value in part:
            yield from variables(value)


def side_of(row: Mapping[str, Any]) -> Side:
    """Reads a side of a card."""
    flip = row.get("flip")
    return Side(
        title=row.get("title", ""),
        enemy=enemy_of(row["enemy"]) if "enemy" in row else None,
        runes=tuple(row.get("runes", ())),
        boxes=tuple(
            Box(box["rune"], condition(box), ops(box["do"])) for box in row.get("boxes", ())
        ),
        flip=flip_of(flip) if flip else None,
        spots=tuple(
            Spot(tuple(spot["need"]), condition(spot), ops(spot["do"]))
            for spot in row.get("spots", ())
        ),
        slots=row["slots"]["n"] if "slots" in row else 0,
        reward=ops(row.get("reward", ())),
    )


def flip_of(row: Mapping[str, Any]) -> Flip:
    """Reads a flip condition."""
    return Flip(row["on"], condition(row), row["pattern"], ops(row.get("do", ())))


def enemy_of(row: Mapping[str, Any]) -> Enemy:
    """Reads an enemy."""
    attack = next((name for name in ("melee", "ranged") if name in row), None)
    blow = row[attack] if attack else {}
    return Enemy(
        hp=row.get("hp", 0),
        track=row.get("track"),
        armor=tuple(row.get("armor", ())),
        defense=value_of(row.get("def", 0)),
        attack=attack,
        columns=blow.get("cols", ""),
        strength=value_of(blow.get("str", 0)),
        fx=" ".join(fx) if isinstance(fx := blow.get("fx"), list) else fx,
        invulnerable=row.get("invulnerable", False),
    )


def value_of(value: Any) -> Value:
    """Reads a value."""
    if isinstance(value, int):
        return value
    name = "tok" if "tok" in value else "var"
    return (name, value[name], value.get("add", 0))


def condition(row: Mapping[str, Any]) -> Op | None:
    """Reads an ``if``."""
    return frozen(row["if"]) if "if" in row else None


def ops(program: Any) -> Ops:
    """Reads a program."""
    return tuple(frozen(op) for op in program)


def frozen(part: Any) -> Any:
    """Returns nested lists as nested tuples."""
    return tuple(map(frozen, part)) if isinstance(part, list | tuple) else part
