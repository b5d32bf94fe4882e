r"""Scenes of a card file as trees: one line for each operation and condition.

>>> print("\n".join(card_trees("")["cards", "q1-T2"]))
f Boulder ledge
  spot melee num>=2
    do
      hit B2 4
      flip .b......
b Bare ledge
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from midgard.god_of_war.card_scenes import read_scenes

INDENT = "  "
HEADS = ("lose", "win", "next_when")


def card_trees(text: str) -> dict[tuple[str, str], list[str]]:
    """Returns the rows of scenes and of their cards as trees, by table and id.

    Args:
        text: the text of a sound card file; an empty text gives the built-in rows.
    """
    trees: dict[tuple[str, str], list[str]] = {}
    for name, scene in read_scenes(text).items():
        trees["scenes", name] = list(_scene(scene.row))
        for (card, side), data in scene.sides.items():
            trees.setdefault(("cards", f"{name}-{card}"), []).extend(_side(side, data))
    return trees


def _deeper(lines: Iterator[str]) -> Iterator[str]:
    yield from (INDENT + line for line in lines)


def _scene(row: dict[str, Any]) -> Iterator[str]:
    """Yields the lines of a scene."""
    for name in ("number", "kind", "tracks", "next", "keep_vars", "hindrance"):
        if name in row:
            yield f"{name} {_flat(row[name])}"
    for name in HEADS:
        if name in row:
            yield name
            yield from _deeper(_condition(row[name]))


def _side(name: str, side: dict[str, Any]) -> Iterator[str]:
    """Yields the lines of a side of a card."""
    yield f"{name} {side.get('title', '-')}"
    lines: list[str] = []
    if "enemy" in side:
        runes = f" on {' '.join(side['runes'])}" if side.get("runes") else ""
        lines.append(f"enemy {_flat(side['enemy'])}{runes}")
    if "slots" in side:
        lines.append(f"slots {side['slots']['n']}")
    for box in side.get("boxes", []):
        lines += _part(f"box {box['rune']}", box)
    for spot in side.get("spots", []):
        lines += _part(f"spot {' '.join(spot['need'])}", spot)
    if "flip" in side:
        lines += _part(f"flip {side['flip']['pattern']} on {side['flip']['on']}", side["flip"])
    if "reward" in side:
        lines += ["reward", *_deeper(_program(side["reward"]))]
    yield from (INDENT + line for line in lines)


def _part(head: str, part: dict[str, Any]) -> Iterator[str]:
    """Yields the lines of a box, a spot or a flip."""
    yield head
    if "if" in part:
        yield from _deeper(iter(["if"]))
        yield from _deeper(_deeper(_condition(part["if"])))
    if part.get("do"):
        yield from _deeper(iter(["do"]))
        yield from _deeper(_deeper(_program(part["do"])))


def _program(program: list[Any]) -> Iterator[str]:
    for op in program:
        if op[0] != "if":
            yield _flat(op)
            continue
        yield "if"
        yield from _deeper(_condition(op[1]))
        for word, branch in (("then", op[2]), ("else", op[3])):
            if branch:
                yield word
                yield from _deeper(_program(branch))


def _condition(condition: list[Any]) -> Iterator[str]:
    if condition[0] not in ("and", "not"):
        yield _flat(condition)
        return
    yield condition[0]
    for part in condition[1:]:
        yield from _deeper(_condition(part))


def _flat(value: Any) -> str:
    """Returns a value in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_flat(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " ".join(map(_flat, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
