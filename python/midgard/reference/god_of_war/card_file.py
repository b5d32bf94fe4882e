"""Reads the card data and a file of corrections, and checks them as a whole.

[data.limits] Section 6 has the limits of scenes, ``scene_file.py`` checks them.  Every problem is
reported at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from ..shared.card_rows import Row, Rows, Schema, parse, refuse, within
from ..shared.cards import built_in_rows
from . import new_scenes, own_codes, scene_file
from .chance import MOST_FACE
from .words import (
    DECK,
    HEROES,
    MARKS,
    PATHS,
    POSITIONS,
    RUNES,
    SCENES,
    SPECIALS,
    STATUS,
    UNITS,
    UPGRADES,
)

DATA = Path(__file__).parents[2] / "data" / "god_of_war.toml"
FIELDS: Mapping[str, tuple[str, ...]] = {
    "rules": ("hand_limit", "freya_tokens"),
    "die": ("faces",),
    "status": ("count",),
    "units": ("health", "rage_max"),
    "heroes": ("deck",),
    "rage": ("effects",),
    "specials": ("effects",),
    "companions": ("ability", "effects"),
    "upgrades": RUNES,
    "hindrances": ("effects",),
    "scenes": (
        *("number", "name", "win", "lose", "tracks", "next", "next_when", "keep_vars"),
        *("new", "kind", "hindrance"),
    ),
    "cards": ("f", "b"),
}
IDS: Mapping[str, tuple[str, ...]] = {
    "die": ("enemy",),
    "status": STATUS,
    "units": (*UNITS, "kratos_solo"),
    "heroes": HEROES,
    "specials": SPECIALS,
    "hindrances": PATHS,
    "scenes": SCENES,
    "cards": tuple(f"{scene}-{position}" for scene in SCENES for position in POSITIONS),
}
"""The rows of a table; of the others those of the built-in data."""
NUMBERS: Mapping[str, tuple[int, int]] = {
    "hand_limit": (5, 9),
    "freya_tokens": (2, 2),
    "count": (10, 10),
    "health": (1, 60),
    "rage_max": (1, 20),
    "number": (1, 10),
    **dict.fromkeys(RUNES, (0, 22)),
}
COUNTS = ("purge_status_from_discard", "upgrade_peek_arrange", "upgrade_peek_choose")
"""Effects whose number is not an amount and stays."""
GROWS = ("upgrades", "specials", "scenes", "cards")
"""The tables to which a file may add rows."""
OPTIONAL = ("lose", "tracks", "next", "next_when", "keep_vars", "new", "kind", "hindrance")
MOST_EFFECT = 20
HINDRANCES: Mapping[str, tuple[Sequence[int | str], ...]] = {
    "each_shuffle_in": (STATUS, range(1, 11)),
    "each_damage": (range(1, 61),),
    "each_hand_limit_next_quest": (range(-2, 3), ("all", "first_player_only")),
    "each_remove_highest_number": (),
    "all_enemies_hp": (range(1, 6),),
    "extra_activation_first_round": (),
}
"""The effects that a hindrance can have, each with what it can be about."""


WINDOWS_GONE = (
    "no table lists windows any more: a Special can be played in every window in which it does "
    "something"
)
"""[window.kinds] Rule 18: why a file with the lists of older files is refused."""
SCHEMA = Schema(
    "god_of_war",
    FIELDS.__getitem__,
    GROWS,
    gone={"windows": WINDOWS_GONE},
    defaults={"upgrades": dict.fromkeys(RUNES, 0)},
)


def read(own: str | PathLike[str] | None) -> Rows:
    """Returns the built-in rows, corrected by a file or text; ValueError lists all problems."""
    rows = built_in_rows(DATA)
    shapes = {
        (table, row["id"]): row["effects"]
        for table in ("rage", "specials", "companions")
        for row in rows[table]
    }
    problems = [] if own is None else list(SCHEMA.lay_over(rows, parse(own)))
    refuse([*problems, *_wrong(rows, shapes)])
    return rows


def _wrong(rows: Rows, shapes: Mapping[tuple[str, str], Any]) -> Iterator[str]:
    """Yields all that is wrong in the rows, first each by itself, then together."""
    problems = []
    for table in FIELDS:
        for row in rows[table] if isinstance(rows[table], list) else [rows[table]]:
            problems += list(_row(table, row, shapes))
    for table, ids in IDS.items():
        found = [row["id"] for row in rows[table]]
        if table in GROWS:
            found = [name for name in found if name in ids]
        if sorted(found) != sorted(ids):
            problems.append(f"{table}: the rows are {', '.join(ids)}")
    problems += list(new_scenes.problems(rows))
    yield from problems
    if not problems:
        yield from _together(rows)
        yield from scene_file.problems(rows)


def _row(table: str, row: Row, shapes: Mapping[tuple[str, str], Any]) -> Iterator[str]:
    where = f"{table} {row['id']}" if "id" in row else table
    for name in FIELDS[table]:
        if name not in row:
            if name not in OPTIONAL and not (name == "number" and row["id"] not in SCENES):
                yield f"{where}: {name} is missing"
            continue
        value = row[name]
        if name in NUMBERS:
            least, most = NUMBERS[name]
            if not within(value, least, most):
                yield f"{where}: {name} must be {least} to {most}"
        elif table == "hindrances" or name == "hindrance":
            yield from _hindrance(where, value)
        elif name == "effects":
            if (table, row["id"]) in shapes:
                yield from _effects(where, value, shapes[table, row["id"]])
            else:
                yield from own_codes.special(where, row["id"], value)
        elif table not in ("scenes", "cards"):
            yield from _other(where, name, value)


def _effects(where: str, value: Any, shape: Any) -> Iterator[str]:
    """[data.limits] Only the first number of an effect may be corrected."""
    sound = isinstance(value, list) and len(value) == len(shape)
    if not sound or not all(_alike(one, other) for one, other in zip(value, shape, strict=True)):
        yield f"{where}: effects must be {shape}, with other numbers only"


def _alike(op: Any, shape: list[Any]) -> bool:
    """Returns whether an effect differs from the built-in one in its first number at most."""
    if not isinstance(op, list) or len(op) != len(shape):
        return False
    first = next((at for at, part in enumerate(shape) if isinstance(part, int)), None)
    if shape[0] in COUNTS or first is None:
        return op == shape
    same = all(
        one == other for at, (one, other) in enumerate(zip(op, shape, strict=True)) if at != first
    )
    return same and within(op[first], 0, MOST_EFFECT)


def _hindrance(where: str, value: Any) -> Iterator[str]:
    """[data.limits] A hindrance is one effect of any kind."""
    ops = value if isinstance(value, list) else []
    word, *parts = ops[0] if len(ops) == 1 and isinstance(ops[0], list) and ops[0] else [""]
    allowed = HINDRANCES.get(word) if isinstance(word, str) else None
    if allowed is None or len(parts) != len(allowed):
        yield f"{where}: effects must be one of {', '.join(HINDRANCES)}, with its arguments"
    elif not all(_one_of(part, these) for part, these in zip(parts, allowed, strict=True)):
        yield f"{where}: {word} cannot be about {', '.join(map(str, parts))}"


def _one_of(part: object, these: Sequence[int | str]) -> bool:
    return isinstance(part, int | str) and not isinstance(part, bool) and part in these


def _other(where: str, name: str, value: object) -> Iterator[str]:
    """Yields what is wrong with a field of a kind of its own."""
    if name == "faces":
        if not isinstance(value, list) or not 1 <= len(value) <= 36:
            yield f"{where}: the die has 1 to 36 faces"
        elif not all(within(face, 0, MOST_FACE) for face in value):
            yield f"{where}: each face must be 0 to {MOST_FACE}"
    elif name == "deck":
        if not isinstance(value, list) or len(value) != DECK:
            yield f"{where}: the deck has {DECK} cards"
    elif name == "ability" and value not in MARKS:
        yield f"{where}: ability must be one of {', '.join(MARKS)}"


def _together(rows: Rows) -> Iterator[str]:
    """[data.limits] Yields contradictions between rows: 88 upgrades, 22 of each rune."""
    yield from own_codes.problems(rows)
    for rune in RUNES:
        total = sum(row[rune] for row in rows["upgrades"])
        if total != UPGRADES // len(RUNES):
            yield f"upgrades: there are {UPGRADES // len(RUNES)} cards of {rune}, not {total}"
