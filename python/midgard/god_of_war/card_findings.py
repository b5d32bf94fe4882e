r"""Probable mistakes in a card file: valid scenes that do not do what they seem to.

>>> text = '[[cards]]\nid = "q3-B2"\nf = { title = "Guard", enemy = { hp = 6 } }\n'
>>> for line, message in card_findings(text):
...     print(line, message)
2 q3: lose names B2, which the file corrects; the file leaves lose as it is
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from midgard.god_of_war.card_scenes import (
    POSITIONS,
    SceneData,
    Side,
    conditions,
    operations,
    programs,
    read_scenes,
)

ON_ENEMIES = ("dead", "alive", "dead_on", "only_alive", "hp_le")
"""Conditions about the enemy of a card."""


def card_findings(text: str) -> list[tuple[int, str]]:
    """Returns warnings about the scenes of a sound card file, each with its line.

    The warnings name variables that are tested and never raised, conditions about the enemy of a
    card without one, tracks that no enemy has, backs that nothing turns up, and conditions of a
    corrected scene that still name a corrected card. ``card_warnings`` names enemies that deal
    damage without an attack.

    Args:
        text: the text of a card file without problems.

    Returns:
        Pairs of a line, 0 if it is unknown, and a message; by line.
    """
    found = []
    for scene in read_scenes(text).values():
        if scene.is_touched:
            for about, message in _of_scene(scene):
                found.append((_line(text, scene.id, about), f"{scene.id}: {message}"))
    return sorted(found)


def _line(text: str, scene: str, card: str) -> int:
    """Returns the line of the row of a card or of a scene."""
    for name in (f"{scene}-{card}", scene):
        match = re.search(rf"""^\s*id\s*=\s*["']{re.escape(name)}["']""", text, re.MULTILINE)
        if match:
            return text.count("\n", 0, match.end()) + 1
    near = re.search(rf"""["']{re.escape(scene)}-""", text)
    return text.count("\n", 0, near.start()) + 1 if near else 0


def _of_scene(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields what is odd about a scene, each with the card that it is about."""
    yield from _left(scene)
    yield from _variables(scene)
    yield from _enemies(scene)
    yield from _tracks(scene)
    yield from _reached(scene)


def _left(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields conditions and tracks of a corrected scene that the file leaves."""
    if scene.is_new:
        return
    left = [name for name in ("lose", "next_when") if name not in scene.own_fields]
    for where, condition in conditions(scene):
        if where in left:
            for card in (part for part in condition[1:] if part in scene.own_cards):
                word = "next" if where == "next_when" else where
                what = f"{word} names {card}, which the file corrects"
                yield card, f"{what}; the file leaves {word} as it is"
    if "tracks" in scene.own_fields:
        return
    for (card, side), before in scene.before.items():
        track = before.get("enemy", {}).get("track")
        if track and scene.sides[card, side].get("enemy", {}).get("track") != track:
            yield card, f"track {track} was that of {card}; the file leaves tracks as they are"


def _variables(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields variables that are tested and never raised."""
    raised = set(scene.row.get("keep_vars", []))
    for side in scene.sides.values():
        for _, program in programs(side):
            raised |= {op[1] for op in operations(program) if op[0] == "var" and op[2] > 0}
    tested = {part[1]: where for where, part in conditions(scene) if part[0] == "var_ge"}
    for name, where in tested.items():
        if name not in raised:
            yield where[:2], f"{where} tests variable {name}, which nothing raises"


def _enemies(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields conditions about the enemy of a card without an enemy."""
    for where, (word, *parts) in conditions(scene):
        if word not in ON_ENEMIES:
            continue
        sides = [parts[1]] if word == "dead_on" else ["f", "b"]
        if not any("enemy" in scene.sides.get((parts[0], side), {}) for side in sides):
            of = f" on side {parts[1]}" if word == "dead_on" else ""
            yield parts[0], f"{where} tests {word} {parts[0]}, and this card has no enemy{of}"


def _tracks(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields tracks that no enemy has."""
    enemies = [side.get("enemy", {}) for side in scene.sides.values()]
    for track in scene.row.get("tracks", {}):
        if not any(enemy.get("track") == track for enemy in enemies):
            yield "", f"no enemy has track {track}"


def _reached(scene: SceneData) -> Iterator[tuple[str, str]]:
    """Yields backs that no flip of a side in play turns up, unless they are empty."""
    fronts: set[Side] = {(card, "f") for card in POSITIONS}
    turned: set[Side] = set()
    seen = -1
    while seen != len(turned):
        seen = len(turned)
        for at in fronts | turned:
            for pattern in _patterns(scene.sides.get(at, {}), is_turned=at in turned):
                turned |= {it for it in zip(POSITIONS, pattern, strict=True) if it[1] != "."}
    for card in POSITIONS:
        side = scene.sides.get((card, "b"), {})
        is_empty = side.get("title", "-") == "-" and not side.keys() - {"title"}
        if (card, "b") not in turned and not is_empty:
            yield card, f"nothing turns {card} to its back"


def _patterns(side: dict[str, Any], *, is_turned: bool) -> Iterator[str]:
    """Yields the patterns of the flips of a side that can happen.

    Args:
        side: the side.
        is_turned: whether something turns the card to this side, so that its reward runs.
    """
    flip = side.get("flip", {})
    can_flip = bool(flip) and _can_fire(flip["on"], side.get("enemy", {}))
    if can_flip and _truth(flip.get("if")) is not False:
        yield flip["pattern"]
        yield from _turns(flip.get("do", []))
    for holder in [*side.get("boxes", []), *side.get("spots", [])]:
        if _truth(holder.get("if")) is not False:
            yield from _turns(holder["do"])
    if is_turned:
        yield from _turns(side.get("reward", []))


def _can_fire(trigger: str, enemy: dict[str, Any]) -> bool:
    """Returns whether the flip of a side with this enemy, or without one, can happen."""
    needed = {"defeated": ("hp", "track"), "attacked": ("melee", "ranged"), "armor": ("armor",)}
    return trigger not in needed or any(enemy.get(key) for key in needed[trigger])


def _turns(program: list[Any]) -> Iterator[str]:
    """Yields the patterns of a program, without the branches that never run."""
    for op in program:
        if op[0] == "flip":
            yield op[1]
        if op[0] == "if":
            truth = _truth(op[1])
            yield from _turns(op[2] if truth is not False else [])
            yield from _turns(op[3] if truth is not True else [])


def _truth(condition: list[Any] | None) -> bool | None:
    """Returns whether a condition always or never holds, as its words show; else None.

    >>> _truth(["and", ["all_dead"], ["never"]]), _truth(["not", ["never"]]), _truth(["all_dead"])
    (False, True, None)
    """
    if condition is None:
        return True
    if condition[0] == "never":
        return False
    parts = [_truth(part) for part in condition[1:]] if condition[0] in ("and", "not") else [None]
    if condition[0] == "not":
        return None if parts[0] is None else not parts[0]
    if False in parts:
        return False
    return None if None in parts else True
