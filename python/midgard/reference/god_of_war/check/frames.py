"""Reads what is pending: the frames of the stack, and what waits in a settle."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from ...shared.reading import UnreadableError, join
from .. import scene_file
from ..action import SPOTS
from ..decision import Phase
from ..phase.frames import FRAMES
from ..rules import Rules
from ..scenes import frozen
from ..words import AIMS, FX, POSITIONS, RUNES, SIDES, UNITS
from .reading import Reader

WORDS: Mapping[str, tuple[str, ...]] = {
    "source": ("attack", "box", "all", "poison"),
    "stage": ("redirect", "window", "defence", "damage", "over"),
    "part": ("strike", "finish", "over"),
    "aim": AIMS,
    "spot": SPOTS,
    "window": ("w1", "w2", "w3", "w4"),
    "rune": RUNES,
    "kind": ("quest", "boss"),
    "card": POSITIONS,
}
"""Fields that hold one word."""
MAYBE: Mapping[str, tuple[str, ...]] = {"fx": FX, "first": POSITIONS}
"""Fields that hold a word or nothing."""
LISTS: Mapping[str, tuple[str, ...]] = {"targets": POSITIONS}
NUMBERS = ("number", "wards", "strength", "step", "left", "spent")
FLAGS = ("die_adds", "adds", "free", "asked")
MOST_FRAMES = 64
MOST_NUMBER = 999


def read_entries(reader: Reader, path: str, value: Any, kinds: bool = False) -> Any:
    """Reads entries of a card and a side; those of a queue begin with their kind."""
    found = []
    for at, entry in enumerate(reader.items(path, value)):
        where = f"{path}[{at}]"
        parts = reader.items(where, entry, 3 if kinds else 2)
        words = [("trigger", "reward", "do")] if kinds else []
        vocabularies = (*words, POSITIONS, SIDES)
        read = zip(parts, vocabularies, strict=True)
        found.append(tuple(reader.word(where, part, words) for part, words in read))
    return tuple(found)


def read_stack(reader: Reader, rules: Rules, units: tuple[str, ...], value: Any) -> Any:
    """Reads the frames, the next one last."""
    entries = reader.items("open.stack", value)
    if len(entries) > MOST_FRAMES:
        reader.wrong("open.stack", len(entries), f"at most {MOST_FRAMES} frames")
        raise UnreadableError
    return tuple(
        read_frame(reader, rules, units, f"open.stack[{at}]", entry)
        for at, entry in enumerate(entries)
    )


def read_frame(
    reader: Reader, rules: Rules, units: tuple[str, ...], path: str, value: Any
) -> Phase:
    """Reads a frame with its fields."""
    name = value.get("name") if isinstance(value, dict) else None
    if not isinstance(name, str) or name not in FRAMES:
        reader.wrong(path, name, "a frame with a name")
        raise UnreadableError
    frame = FRAMES[name]
    names = [field.name for field in fields(frame)]
    found = reader.mapping(path, value, ("name", *names))
    parts = {
        field: read_field(reader, rules, units, join(path, field), (name, field), found[field])
        for field in names
    }
    return frame(**parts)


def read_field(
    reader: Reader, rules: Rules, units: tuple[str, ...], path: str, of: tuple[str, str], value: Any
) -> Any:
    """Reads a field of a frame, by its name."""
    name, field = of
    if field in ("seat", "player"):
        return reader.number(path, value, rules.players - 1)
    if field in ("unit", "actor"):
        if name == "window" and value is None:
            return None
        return reader.word(path, value, units or UNITS)
    items = tuple(rules.cards.items)
    if field == "code":
        return reader.word(path, value, rules.cards.special_codes)
    if field == "paid":
        return reader.maybe(path, value, items)
    if field in ("items", "cards"):
        return reader.words(path, value, items)
    if field in WORDS:
        return reader.word(path, value, WORDS[field])
    if field in MAYBE:
        return reader.maybe(path, value, MAYBE[field])
    if field in LISTS:
        return reader.words(path, value, LISTS[field])
    if field in NUMBERS:
        return reader.number(path, value, MOST_NUMBER)
    if field in FLAGS:
        return reader.flag(path, value)
    if field in ("columns", "numbers"):
        most = 4 if field == "columns" else 10
        entries = enumerate(reader.items(path, value))
        return tuple(reader.number(f"{path}[{at}]", entry, most, 1) for at, entry in entries)
    assert field == "ops", field
    return read_ops(reader, rules, path, value)


def read_ops(reader: Reader, rules: Rules, path: str, value: Any) -> Any:
    """Reads a program; its tracks and variables must be some of the data."""
    tracks = {track for scene in rules.cards.scenes.values() for track in scene.tracks}
    problems = list(scene_file.Check(tuple(tracks)).program(path, value))
    if problems:
        reader.wrong(path, "a program", problems[0])
        raise UnreadableError
    return frozen(value)
