"""Reads an entry ``[[vary]]`` of a sweep, and lists all its problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from midgard._shared.input import unknown_name
from midgard.games import GAMES, default_options
from midgard.protocols import Game
from midgard.sweeps.factors import Cells, Factor, inner_numbers, moved, selected, value_text
from midgard.sweeps.problems import Problems

MOST_VALUES = 1000
_VARY = {
    "name",
    "option",
    "bots",
    "table",
    "rows",
    "field",
    "values",
    "range",
    "change",
    "least",
    "each",
}


def read_factor(
    entry: dict[str, Any], game: Game | None, base: str, at: int, problems: Problems
) -> Factor | None:
    """Returns what an entry varies, or ``None`` if it has problems.

    ``base`` is the text of the card file of the game; it is empty for the built-in cards.
    """
    before = len(problems.found)

    def wrong(text: str, key: str = "") -> None:
        problems.add(text, key, "vary", at)

    for key in entry.keys() - _VARY:
        wrong(unknown_name("key", key, sorted(_VARY)), key)
    kinds = [key for key in ("option", "bots", "table") if key in entry]
    if len(kinds) != 1:
        wrong("name one of option, bots and table: what is varied")
        return None
    name = entry.get("name", "")
    if not isinstance(name, str):
        wrong("this is a text", "name")
    kind = kinds[0]
    unfit = {
        "option": {"rows", "field", "range", "change", "least"},
        "bots": {"rows", "field", "range", "change", "least", "values"},
        "table": set[str](),
    }
    for key in entry.keys() & unfit[kind]:
        wrong(f"this is for table=, not for {kind}=", key)
    if kind == "table":
        factor = _of_cards(entry, name, (game, base), wrong)
    elif kind == "bots":
        factor = _of_bots(entry, name, wrong)
    else:
        factor = _of_option(entry, name, game, wrong)
    return factor if len(problems.found) == before else None


def _of_bots(entry: dict[str, Any], name: str, wrong: Callable[..., None]) -> Factor | None:
    """Returns a factor of bots, or ``None`` if it has problems."""
    values = _listed(entry, "bots", wrong)
    if values is None:
        return None
    if not all(is_texts(one) and one for one in values):
        wrong("each of these is a list of names", "bots")
        return None
    return _named(name or "bots", values, wrong, own=values)


def _of_option(
    entry: dict[str, Any], name: str, game: Game | None, wrong: Callable[..., None]
) -> Factor | None:
    """Returns a factor of an option of the game, or ``None`` if it has problems."""
    values, option = _listed(entry, "values", wrong), entry["option"]
    options = {} if game is None else default_options(GAMES[game.name])
    if game is not None and (
        not isinstance(option, str) or option not in options or option == "cards"
    ):
        known = [one for one in options if one != "cards"]
        wrong(unknown_name("option", option, known, f"of {game.name}"), "option")
        return None
    if values is None:
        return None
    return _named(name or str(option), values, wrong, str(option), own=values)


def _listed(entry: dict[str, Any], key: str, wrong: Callable[..., None]) -> list[Any] | None:
    """Returns a list of values, or ``None`` for anything else."""
    values = entry.get(key)
    if isinstance(values, list) and 2 <= len(values) <= MOST_VALUES:
        return values
    wrong("this is a list of two values or more", key)
    return None


def _named(
    name: str,
    values: Sequence[Any],
    wrong: Callable[..., None],
    option: str = "",
    *,
    own: Sequence[Any] = (),
    cells: tuple[Cells, ...] = (),
) -> Factor | None:
    labels = tuple(map(value_text, values))
    if len(set(labels)) < len(labels):
        wrong("two values are the same", "values")
        return None
    return Factor(name, labels, option, tuple(own), cells)


def _changes(entry: dict[str, Any], wrong: Callable[..., None]) -> tuple[str, list[Any]]:
    """Returns the variation of a field: its key, and the values; empty with problems."""
    how = [key for key in ("values", "range", "change") if key in entry]
    if len(how) != 1:
        wrong("name one of values, range and change: how the field varies")
        return "", []
    bad = "least" in entry and (how[0] != "change" or type(entry["least"]) is not int)
    if bad:
        wrong("this is a whole number, and for change", "least")
    values = entry[how[0]]
    if how[0] == "values":
        values = _listed(entry, "values", wrong) or []
    elif _is_range(values):
        values = list(range(values[0], values[1] + 1))
    else:
        wrong("this is two whole numbers, the smaller one first", how[0])
        values = []
    return how[0], [] if bad else values


def _rows(entry: dict[str, Any]) -> list[Any]:
    """Returns the ids that a factor names."""
    ids = entry.get("rows", ["*"])
    return ids if isinstance(ids, list) else [ids]


def _paths(
    entry: dict[str, Any], game: Game, base: str, wrong: Callable[..., None]
) -> list[tuple[str, str, list[int] | dict[str, int] | None]]:
    """Returns the fields that a factor names: id of the row, path, numbers; none with problems."""
    table, field, ids = entry["table"], entry.get("field"), _rows(entry)
    cards: Any = game
    rows = cards.cards() if hasattr(cards, "cards") else []
    there = dict.fromkeys(row["table"] for row in rows)
    if not isinstance(table, str) or table not in there:
        wrong(unknown_name("table", table, there, f"of {game.name}"), "table")
        return []
    chosen = selected(rows, table, ids) if is_texts(ids) else []
    if not chosen:
        wrong("no row of the table has such an id", "rows")
        return []
    inner = isinstance(field, str) and "." in field
    there_are = [_fields(game.name, row, base, inner=inner) for row in chosen]
    paths = [
        (row["id"], path, numbers)
        for row, fields in zip(chosen, there_are, strict=True)
        for path, numbers in fields.items()
        if path == field or (inner and fnmatchcase(path, str(field)))
    ]
    if not paths:
        known = dict.fromkeys(path for fields in there_are for path in fields)
        wrong(unknown_name("field", field, known, "of these rows"), "field")
    return paths


def _of_cards(
    entry: dict[str, Any],
    name: str,
    cards: tuple[Game | None, str],
    wrong: Callable[..., None],
) -> Factor | None:
    """Returns a factor of numbers on cards, or ``None`` if it has problems."""
    game, base = cards
    how, values = _changes(entry, wrong)
    paths = [] if game is None else _paths(entry, game, base, wrong)
    if not paths or not values:
        return None
    if how == "change" and any(numbers is None for _, _, numbers in paths):
        wrong("this is for numbers", "change")
        return None
    table, least = str(entry["table"]), entry.get("least", -(10**9))
    cells: list[Cells] = [
        {
            (table, row, path): moved(numbers, value, least)
            if how == "change" and numbers is not None
            else value
            for row, path, numbers in paths
        }
        for value in values
    ]
    ids = _rows(entry)
    parts = [table, *(ids if ids != ["*"] else []), str(entry.get("field"))]
    usual = " ".join(dict.fromkeys(parts))
    shown = [f"{value:+d}" if how == "change" else value for value in values]
    return _named(name or usual, shown, wrong, cells=tuple(cells))


def _fields(
    game: str, row: Mapping[str, Any], base: str, *, inner: bool
) -> dict[str, list[int] | dict[str, int] | None]:
    """Returns the numbers of the fields of a row, or of what is inside them; None for words."""
    if inner:
        return dict(inner_numbers(game, row["table"], row["id"], base))
    return {**row["numbers"], **dict.fromkeys(row["words"]), **row["amounts"]}


def is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _is_range(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(one) is int for one in value)
        and 0 < value[1] - value[0] < MOST_VALUES
    )
