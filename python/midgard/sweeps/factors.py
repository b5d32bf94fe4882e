"""The factors of a sweep: an option of the game, a number on cards, or the bots."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from midgard._shared.card_files import in_toml_lines

Cells = dict[tuple[str, str, str], Any]
"""Corrected numbers by table, id and field; the field of a number inside another has a path."""


@dataclass(frozen=True)
class Factor:
    """One thing that is varied.

    Attributes:
        name: what it is called in tables.
        labels: its values as texts, in their order.
        option: the option of the game, if it is one.
        values: the values of the option, or the bots.
        cells: for each value the numbers on cards.
    """

    name: str
    labels: tuple[str, ...]
    option: str = ""
    values: tuple[Any, ...] = ()
    cells: tuple[Cells, ...] = ()

    def __len__(self) -> int:
        """Returns the number of values."""
        return len(self.labels)


def value_text(value: Any) -> str:
    """Returns a value of a sweep as text.

    >>> value_text(2), value_text(["greedy", "random"]), value_text(True)
    ('2', 'greedy+random', 'true')
    """
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "+".join(value)
    return value if isinstance(value, str) else json.dumps(value)


def selected(
    rows: Sequence[Mapping[str, Any]], table: str, ids: Sequence[str]
) -> list[Mapping[str, Any]]:
    """Returns the rows of a table whose ids one of the patterns matches."""
    return [
        row
        for row in rows
        if row["table"] == table and any(fnmatchcase(row["id"], one) for one in ids)
    ]


def moved(numbers: list[int] | dict[str, int], change: int, least: int) -> Any:
    """Returns the numbers of a field, each more by as much, but not less than ``least``.

    >>> moved([1], -2, 1), moved([2, 3], 1, 0), moved({"food": 2}, 1, 0)
    (1, [3, 4], {'food': 3})
    """
    if isinstance(numbers, dict):
        return {name: max(number + change, least) for name, number in numbers.items()}
    found = [max(number + change, least) for number in numbers]
    return found if len(found) > 1 else found[0]


def overlap(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Returns whether two numbers are the same, or one is inside the other.

    >>> overlap(("cards", "q1-T1", "f"), ("cards", "q1-T1", "f.enemy.hp"))
    True
    """
    shorter, longer = sorted((one[2], other[2]), key=len)
    return one[:2] == other[:2] and f"{longer}.".startswith(f"{shorter}.")


def inner_numbers(game: str, table: str, row: str, base: str = "") -> dict[str, list[int]]:
    """Returns the numbers inside the fields of a row of the data of a game, by path.

    The packaged data count, with the corrections of ``base``, the text of a card file.

    >>> inner_numbers("god_of_war", "cards", "q1-T1")
    {'f.enemy.hp': [4], 'f.enemy.ranged.str': [1]}
    """
    fields = _fields(game, table, row, base) if row else {}
    return {
        path: numbers
        for field, value in fields.items()
        if isinstance(value, dict)
        for path, numbers in _numbers_of(field, value)
    }


def _fields(game: str, table: str, row: str, base: str) -> dict[str, Any]:
    """Returns the fields of a row: the packaged ones, and those that a card file corrects."""
    found = dict[str, Any]()
    for data in (_packaged(game), _parsed(base)):
        found |= next((one for one in data.get(table, []) if one.get("id") == row), {})
    return found


def _numbers_of(path: str, value: Any) -> Iterator[tuple[str, list[int]]]:
    """Yields the numbers of a value and of what is in it, with their paths."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _numbers_of(f"{path}.{name}", inner)
        return
    numbers = value if isinstance(value, list) else [value]
    if numbers and all(type(number) is int for number in numbers):
        yield path, numbers


@cache
def _packaged(game: str) -> dict[str, Any]:
    """Returns the packaged data of a game; empty for a game without data."""
    file = resources.files("midgard") / "data" / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@lru_cache(maxsize=4)
def _parsed(base: str) -> dict[str, Any]:
    """Returns a card file as data."""
    return tomllib.loads(base)


def card_file(cells: Cells, game: str, base: str = "") -> str:
    """Returns the text of a card file of a game with these numbers, and with those of ``base``.

    >>> cells = {("trolls", "troll-1-1", "glory"): 4, ("board", "", "set_glory"): 3}
    >>> print(card_file(cells, "champions"))
    [[trolls]]
    id = "troll-1-1"
    glory = 4
    <BLANKLINE>
    [board]
    set_glory = 3
    <BLANKLINE>
    """
    tables = copy.deepcopy(_parsed(base))
    for (table, row, field), value in cells.items():
        fields = _row_of(tables, table, row)
        name, *path = field.split(".")
        if not path:
            fields[name] = value
            continue
        if name not in fields:
            fields[name] = copy.deepcopy(_fields(game, table, row, base)[name])
        place = fields[name]
        for step in path[:-1]:
            place = place[step]
        is_list = isinstance(place[path[-1]], list) and not isinstance(value, list)
        place[path[-1]] = [value] if is_list else value
    parts = [in_toml_lines({k: v for k, v in tables.items() if not isinstance(v, list | dict)})]
    for table, content in tables.items():
        if isinstance(content, dict):
            parts.append(f"[{table}]\n{in_toml_lines(content)}")
        elif isinstance(content, list):
            parts += [f"[[{table}]]\n{in_toml_lines(row)}" for row in content]
    return "\n".join(part for part in parts if part)


def _row_of(tables: dict[str, Any], table: str, row: str) -> dict[str, Any]:
    """Returns the fields of a row of a card file, which gets the row if it is missing."""
    if not row:
        alone: dict[str, Any] = tables.setdefault(table, {})
        return alone
    rows: list[dict[str, Any]] = tables.setdefault(table, [])
    for one in rows:
        if one.get("id") == row:
            return one
    rows.append({"id": row})
    return rows[-1]
