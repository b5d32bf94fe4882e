"""What a sweep varies: an option of the game, a number on cards, or the bots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

__all__ = ["Cells", "Factor", "card_file", "moved", "selected", "value_text"]

Cells = dict[tuple[str, str, str], Any]
"""Corrected numbers by table, id and field."""


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


def card_file(cells: Cells) -> str:
    """Returns the text of a card file with these numbers.

    >>> print(card_file({("trolls", "troll-1-1", "glory"): 4, ("board", "", "set_glory"): 3}))
    [[trolls]]
    id = "troll-1-1"
    glory = 4
    <BLANKLINE>
    [board]
    set_glory = 3
    <BLANKLINE>
    """
    rows: dict[tuple[str, str], list[str]] = {}
    for (table, row, field), value in cells.items():
        rows.setdefault((table, row), []).append(f"{field} = {_toml(value)}")
    parts = []
    for (table, row), fields in rows.items():
        head = [f"[[{table}]]", f"id = {_toml(row)}"] if row else [f"[{table}]"]
        parts.append("\n".join([*head, *fields, ""]))
    return "\n".join(parts)


def _toml(value: Any) -> str:
    """Returns a value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=True)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
