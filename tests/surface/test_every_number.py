"""Every number of the card data that can be corrected changes games: none is without effect.

Each number is corrected alone, and the same games are played with it and without it. For enemies
one card of each name is corrected.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from support.boxes import BOTH, ROWS

Row = dict[str, Any]
OPTIONS: dict[str, dict[str, Any]] = {
    "manual_count": {"component_counts": "manual"},
    "fifth_hut_price": {"players": 5},
    "tokens": {"sacrifice_supply": "limited"},
    "faces_b": {"archer_faces": "B"},
}
"""The options with which a field, or a table, matters."""
RUNS = (("random", 60), ("greedy", 60), ("random", 1_500), ("greedy", 1_500))
"""The games that are played until one differs."""
DECKS = ("trolls", "draugr", "monsters", "bergrisar")
FIXED = {("dice", "count"), ("dice", "manual_count"), ("stalls", "repeats")}
"""What the component list fixes; `repeats` but for Aumingi."""
ONE_VALUE = {
    ("leaders", "ragnhild", "number"),
    ("abilities", "ragnhild", "number"),
    ("epics", "fenrir", "bonus_per"),
    ("blessings", "carved_rune", "take_rune"),
    ("blessings", "thread_of_fate", "keep_destiny"),
}
"""Other numbers that have one valid value: docs/cards.md."""
NUMBERED = (
    *("undefeated_blame", "failed_fighter_takes_blame"),
    *("ambush_lose_warriors", "armor_per_round"),
)
"""The abilities of enemies with a number."""


def game(**options: Any) -> midgard.Champions:
    every: dict[str, Any] = {"players": 3, "expansions": BOTH, "promos": True} | options
    return midgard.Champions(**every)


@functools.cache
def rows() -> list[Row]:
    """The rows; of the enemies with one name the first one."""
    seen, found = set(), list[Row]()
    for row in game().cards():
        kind = (row["table"], row["name"] if row["table"] in DECKS else row["id"])
        if kind not in seen:
            seen.add(kind)
            found.append(dict(row))
    return found


def changes(row: Row) -> Iterator[tuple[str, list[Any]]]:
    """Each number of a row with other values of its field."""
    for field, numbers in row["numbers"].items():
        for at, more in itertools.product(range(len(numbers)), (1, -1, 2, 5)):
            new = [*numbers[:at], numbers[at] + more, *numbers[at + 1 :]]
            yield f"{field}[{at}]", [field, new[0] if len(new) == 1 else new]
    if row["table"] == "dice":
        yield from faces(row["id"])
        return
    for field, amounts in row["amounts"].items():
        for word, more in itertools.product(amounts, (1, -1)):
            yield f"{field}.{word}", [field, amounts | {word: amounts[word] + more}]


def faces(die: str) -> Iterator[tuple[str, list[Any]]]:
    """Each number of each face, with one more."""
    raw = [row for name in ROWS for row in ROWS[name].get("dice", ()) if row["id"] == die]
    for field in ("faces", "faces_b"):
        for at, face in enumerate(raw[0].get(field, ())):
            for word in ("hits", "shields", "food"):
                new = face | {word: face.get(word, face["hits"]) + 1}
                others = raw[0][field][:at], raw[0][field][at + 1 :]
                yield f"{field}.{at}.{word}", [field, [*others[0], new, *others[1]]]


def written(row: Row, field: str, value: Any) -> str:
    """A card file with this correction; the counts of a deck of journeys stay the same in all."""
    value = "[" + ", ".join(map(small, value)) + "]" if isinstance(value, list) else small(value)
    head = f"[[{row['table']}]]\nid = '{row['id']}'\n" if row["id"] else f"[{row['table']}]\n"
    text = f"{head}{field} = {value}\n"
    if "journeys" in row["table"] and "count" in field and is_own(row):
        others = [it for it in rows() if it["table"] == row["table"] and it["id"] != row["id"]]
        other = next(it for it in others if it["numbers"].get(field, [0])[0] > 0 and is_own(it))
        less = other["numbers"][field][0] - (int(value) - row["numbers"][field][0])
        text += f"[[{row['table']}]]\nid = '{other['id']}'\n{field} = {less}\n"
    return text


def is_own(row: Row) -> bool:
    """Is this no promo card?"""
    return row["id"] not in ("odins_trial", "shipwreck", "mercenaries")


def small(value: Any) -> str:
    """A number, or a table in braces."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{word} = {small(it)}" for word, it in value.items()) + " }"
    return json.dumps(value)


@functools.cache
def digest(options: str, bots: str, games: int, text: str = "") -> str:
    """What identifies the course of these games."""
    run = midgard.simulate(game(**json.loads(options)), [bots], games=games, threads=1, rows=False)
    return str(run.digest)


def matters(row: Row, field: str, path: Path) -> bool:
    """Does this card file change any of the games?"""
    options = OPTIONS.get(field, OPTIONS.get(row["table"], {}))
    if row["table"] == "longships":
        options = {"players": row["numbers"]["min_players"][0]}
    plain = json.dumps(options)
    corrected = json.dumps(options | {"cards": str(path)})
    return any(
        digest(plain, bots, games) != digest(corrected, bots, games, path.read_text())
        for bots, games in RUNS
    )


def tables() -> list[str]:
    return list(dict.fromkeys(row["table"] for row in rows()))


@pytest.mark.parametrize("table", tables())
def test_a_number_that_can_be_corrected_changes_games(table: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    for row in [row for row in rows() if row["table"] == table]:
        seen: dict[str, list[bool]] = {}
        for name, (field, value) in changes(row):
            if any(seen.get(name, ())):
                continue
            path.write_text(written(row, field, value), encoding="utf-8")
            problems = midgard.champions.check_cards(
                path.read_text(), expansions=["dark_mountains", "valhalla"], promos=True
            )
            seen.setdefault(name, [])
            if not problems:
                seen[name].append(matters(row, field, path))
        for name, found in seen.items():
            words = re.split(r"[.\[]", name)
            fixed = any(
                (table, word) in FIXED or (table, row["id"], word) in ONE_VALUE for word in words
            )
            without = "ability_number" in words and row["words"]["ability"] not in NUMBERED
            assert any(found) or (not found and (fixed or without)), (row["id"], name, found)
