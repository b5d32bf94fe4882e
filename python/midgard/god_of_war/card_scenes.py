"""Scenes of a card file as plain data: what it leaves, what it corrects, and what it adds.

>>> scenes = read_scenes("")
>>> scenes["q1"].row["win"]
['and', ['dead_on', 'B2', 'b'], ['dead_on', 'B3', 'b']]
>>> scenes["q1"].is_touched
False
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

POSITIONS = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
"""The places of cards, in card order."""
SIDES = ("f", "b")

Side = tuple[str, str]
"""A card and its side."""


@dataclass
class SceneData:
    """A scene with its cards, and what a card file names of it.

    Attributes:
        id: the id of the scene.
        row: the fields of the row of ``scenes``.
        sides: the fields of each side of a card.
        own_fields: the fields of the row that the file names.
        own_cards: the cards that the file names.
        own_sides: the sides that the file names.
        before: the sides that the file replaces.
    """

    id: str
    row: dict[str, Any] = field(default_factory=dict)
    sides: dict[Side, dict[str, Any]] = field(default_factory=dict)
    own_fields: set[str] = field(default_factory=set)
    own_cards: set[str] = field(default_factory=set)
    own_sides: set[Side] = field(default_factory=set)
    before: dict[Side, dict[str, Any]] = field(default_factory=dict)

    @property
    def is_touched(self) -> bool:
        """Whether the file names the scene or a card of it."""
        return bool(self.own_fields or self.own_cards)

    @property
    def is_new(self) -> bool:
        """Whether the scene inherits nothing."""
        return self.row.get("new") is True


def read_scenes(text: str) -> dict[str, SceneData]:
    """Returns all scenes of a sound card file, by id.

    Args:
        text: the text of the file; an empty text gives the built-in scenes.
    """
    built_in = files("midgard").joinpath("data", "god_of_war.toml").read_text(encoding="utf-8")
    scenes: dict[str, SceneData] = {}
    for rows, is_own in ((tomllib.loads(built_in), False), (tomllib.loads(text), True)):
        for row in rows.get("scenes", []):
            scene = scenes.setdefault(row["id"], SceneData(row["id"]))
            scene.row.update(row)
            scene.own_fields |= set(row) if is_own else set()
        for row in rows.get("cards", []):
            name, _, position = row["id"].rpartition("-")
            scene = scenes.setdefault(name, SceneData(name))
            for side in (side for side in SIDES if side in row):
                if is_own and (position, side) in scene.sides:
                    scene.before[position, side] = scene.sides[position, side]
                scene.sides[position, side] = row[side]
                scene.own_sides |= {(position, side)} if is_own else set()
            if is_own:
                scene.own_cards.add(position)
    return scenes


def programs(side: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yields the programs of a side, each with the field that holds it."""
    for name in ("boxes", "spots"):
        yield from ((name, part["do"]) for part in side.get(name, []))
    if "do" in side.get("flip", {}):
        yield "flip", side["flip"]["do"]
    if "reward" in side:
        yield "reward", side["reward"]


def operations(program: list[Any]) -> Iterator[list[Any]]:
    """Yields the operations of a program, those inside ``if`` too.

    >>> list(operations([["if", ["never"], [["lose"]], [["stun", "T1"]]]]))
    [['if', ['never'], [['lose']], [['stun', 'T1']]], ['lose'], ['stun', 'T1']]
    """
    for op in program:
        yield op
        if op[0] == "if":
            yield from operations(op[2])
            yield from operations(op[3])


def conditions(scene: SceneData) -> Iterator[tuple[str, list[Any]]]:
    """Yields the conditions of a scene without ``and`` and ``not``, each with its place."""
    for name in ("win", "lose", "next_when"):
        if name in scene.row:
            yield from ((name, part) for part in _parts(scene.row[name]))
    for (card, side), data in scene.sides.items():
        where = f"{card} {side}"
        holders = [*data.get("boxes", []), *data.get("spots", []), data.get("flip", {})]
        held = [holder["if"] for holder in holders if "if" in holder]
        for _, program in programs(data):
            held += [op[1] for op in operations(program) if op[0] == "if"]
        yield from ((where, part) for whole in held for part in _parts(whole))


def _parts(condition: list[Any]) -> Iterator[list[Any]]:
    if condition[0] in ("and", "not"):
        for part in condition[1:]:
            yield from _parts(part)
    else:
        yield condition
