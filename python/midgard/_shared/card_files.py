"""Card files of every game: templates, tables of values, and the rows that a file corrects."""

from __future__ import annotations

import csv
import functools
import io
import json
import re
import shlex
import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from midgard._midgard import MidgardError
from midgard.games import GAMES, build_game, game_options
from midgard.presentation import presentation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from midgard.protocols import Game
    from midgard.types import CardRow

Key = tuple[str, str]
COLUMNS = ("table", "id", "name", "field", "ours", "printed")
"""The columns of a table of values."""
OWN_COPY = "my copy of the game"
"""The source of numbers that an owner writes into a template or a table of values."""
OF_A_FILE = ("cards", "scene", "scenes")
"""Options that only a certain card file may fit. The rows of the game do not depend on them."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that TOML takes without quotes."""


@functools.cache
def _rows_of(name: str) -> dict[Key, dict[str, Any]]:
    """Returns the rows of the data files of a game as they stand there."""
    rows: dict[Key, dict[str, Any]] = {}
    for file in presentation(name).card_files:
        text = (resources.files("midgard") / "data" / f"{file}.toml").read_text("utf-8")
        for table, content in tomllib.loads(text).items():
            for row in content if isinstance(content, list) else [content]:
                if isinstance(row, dict):
                    rows.setdefault((table, row.get("id", "")), {}).update(row)
    return rows


def _with_cards(game: Game) -> Any:
    """Returns a game as one that has cards."""
    return game


def _open_fields(game: Game) -> Iterator[tuple[CardRow, str, Any]]:
    """Yields the reconstructed fields of a game in the order of the box, with our values."""
    built_in = _rows_of(game.name)
    for row in _with_cards(game).cards():
        ours = built_in.get((row["table"], row["id"]), {})
        for field in row["reconstructed_fields"]:
            if field in ours:
                yield row, field, ours[field]


def _game_words(game: Game) -> str:
    """Returns the ``--game`` with which a card file of a game is checked; nothing by default.

    It has the options without which the game would have other rows, such as its boxes.
    """
    options = of_all_files(game_options(game))
    rows = _with_cards(build_game(game.name, options)).cards()
    for option in [*options, *options]:  # twice, because an option may need another one
        fewer = {name: value for name, value in options.items() if name != option}
        try:
            is_needed = _with_cards(build_game(game.name, fewer)).cards() != rows
        except MidgardError:
            is_needed = True
        options = options if is_needed else fewer
    words = ((name, it if isinstance(it, tuple | list) else [it]) for name, it in options.items())
    needed = ",".join(f"{name}={'+'.join(map(str, it))}".lower() for name, it in words)
    text = f"{game.name}({needed})" if needed else game.name
    return "" if text == next(iter(GAMES)) else f" --game {shlex.quote(text)}"


def template(game: Game) -> str:
    """Returns a card file with every reconstructed row of a game, commented out.

    A row is corrected by removing ``# `` in front of its lines and writing the printed numbers.

    >>> import midgard
    >>> text = template(midgard.Champions())
    >>> [line for line in text.splitlines() if "troll-1-1" in line]
    ['# id = "troll-1-1"']
    """
    lines = [
        f"## Card data of {game.name}: the rows whose numbers are not the printed ones.",
        "## To correct a row, remove '# ' in front of its lines and write the printed numbers.",
        f"## Check the file with: midgard cards check FILE{_game_words(game)}",
    ]
    last: Key | None = None
    for row, field, value in _open_fields(game):
        key = (row["table"], row["id"])
        if key != last:
            last = key
            name = [f"## {row['name']}"] if row["name"] else []
            head = [f"# [[{key[0]}]]", f"# id = {in_toml(key[1])}"] if key[1] else [f"# [{key[0]}]"]
            lines += ["", *name, *head]
            lines.append(f"# provenance = {in_toml(OWN_COPY)}")
        lines.append(f"# {field} = {in_toml(value)}")
    return "\n".join(lines) + "\n"


def values_as_csv(game: Game) -> str:
    """Returns the reconstructed fields as CSV, with an empty column for printed values."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row, field, value in _open_fields(game):
        writer.writerow((row["table"], row["id"], row["name"], field, in_toml(value), ""))
    return text.getvalue()


def file_of_csv(text: str) -> str:
    r"""Returns the card file of a table of values: of its lines with a printed value.

    A value is written as in a card file; a word needs no quotes. A row without a printed value in
    one of its lines is corrected in part: the other numbers stay reconstructed.

    Raises:
        ValueError: the columns are others, or a line has not as many fields.

    >>> print(file_of_csv("table,id,name,field,ours,printed\ntrolls,troll-1-1,,attack,1,2\n"))
    [[trolls]]
    id = "troll-1-1"
    provenance = "my copy of the game"
    attack = 2
    <BLANKLINE>
    """
    lines = [line for line in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) if line]
    if not lines or tuple(lines[0]) != COLUMNS:
        raise ValueError(f"the first line must be {','.join(COLUMNS)}, separated by commas")
    rows: dict[Key, dict[str, str]] = {}
    in_part: set[Key] = set()
    for number, line in enumerate(lines[1:], 2):
        if len(line) != len(COLUMNS):
            raise ValueError(f"line {number} has {len(line)} fields, not {len(COLUMNS)}")
        table, row_id, _, field, _, printed = line
        if printed.strip():
            rows.setdefault((table, row_id), {})[field] = _value(printed)
        else:
            in_part.add((table, row_id))
    parts = []
    for (table, row_id), fields in rows.items():
        head = [f"[[{_key(table)}]]", f"id = {in_toml(row_id)}"] if row_id else [f"[{_key(table)}]"]
        is_whole = (table, row_id) not in in_part
        sources = ["provenance"] if is_whole else [f"{field}_provenance" for field in fields]
        head += [f"{_key(name)} = {in_toml(OWN_COPY)}" for name in sources]
        parts.append("\n".join([*head, *(f"{_key(it)} = {fields[it]}" for it in fields)]) + "\n")
    return "\n".join(parts)


def _value(printed: str) -> str:
    """Returns a printed value as a card file has it."""
    try:
        value = tomllib.loads(f"value = {printed.strip()}")
        return in_toml(value["value"]) if list(value) == ["value"] else in_toml(printed)
    except (ValueError, RecursionError):
        return in_toml(printed.strip())


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name)


def in_toml(value: Any) -> str:
    """Returns a value as a card file has it.

    >>> in_toml({"hits": 1, "faces": [True, "x"]})
    '{ hits = 1, faces = [true, "x"] }'
    """
    if isinstance(value, dict):
        parts = ", ".join(f"{_key(name)} = {in_toml(one)}" for name, one in value.items())
        return f"{{ {parts} }}" if parts else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def in_toml_lines(fields: Mapping[str, Any]) -> str:
    """Returns fields as the lines of a row of a card file.

    >>> print(in_toml_lines({"glory": 3, "new name": "x"}), end="")
    glory = 3
    "new name" = "x"
    """
    return "".join(f"{_key(name)} = {in_toml(value)}\n" for name, value in fields.items())


def values(row: CardRow) -> dict[str, str]:
    """Returns the fields of a row of card data as texts; of a row without fields, its text."""
    found = {"name": row["name"]} if row["name"] else {}
    for field, numbers in row["numbers"].items():
        found[field] = " ".join(map(str, numbers))
    found |= row["words"]
    for field, amounts in row["amounts"].items():
        found[field] = ", ".join(f"{count} {it}" for it, count in amounts.items()) or "nothing"
    return found if len(found) > len({"name"} & found.keys()) else found | {"text": row["text"]}


class Corrected(NamedTuple):
    """How far a card file corrects the reconstructed rows of a game.

    A number is corrected if the file changes it, or names a source for it or for its row: an owner
    confirms in this way that a printed number is as ours.
    """

    rows: int
    """The rows without a reconstructed number."""
    in_part: int
    """The rows with some corrected numbers and some reconstructed ones."""
    every: int
    """The rows that are reconstructed without a file."""

    def text(self, rows: str = "rows") -> str:
        """Returns the counts for people.

        Args:
            rows: the word for the rows.

        >>> Corrected(12, 3, 88).text()
        '12 of 88 reconstructed rows corrected, 3 more in part'
        """
        more = f", {self.in_part} more in part" if self.in_part else ""
        return f"{self.rows} of {self.every} reconstructed {rows} corrected{more}"


def corrected_rows(game: Game) -> Corrected:
    """Returns how many of the reconstructed rows of a game its card file corrects.

    >>> import midgard
    >>> corrected_rows(midgard.Champions()).rows
    0
    """
    built_in = build_game(game.name, of_all_files(game_options(game)))
    now, ours = (
        {(row["table"], row["id"]): set(row["reconstructed_fields"]) for row in one.cards()}
        for one in map(_with_cards, (game, built_in))
    )
    left = [(now.get(key, set()), fields) for key, fields in ours.items() if fields]
    return Corrected(
        rows=sum(not still for still, _ in left),
        in_part=sum(bool(still) and still < fields for still, fields in left),
        every=len(left),
    )


Change = tuple[str, str, str, str, str]
"""A field that differs: table, id, field, the old text and the new one."""


def changes(old: Iterable[CardRow], new: Iterable[CardRow]) -> list[Change]:
    """Returns the fields that differ between the rows of two games, with ``-`` for none.

    >>> import midgard
    >>> rows = [game.cards() for game in (midgard.Champions(), midgard.Champions(promos=False))]
    >>> changes(*rows)
    []
    """
    before, after = (
        {(row["table"], row["id"]): values(row) for row in rows} for rows in (old, new)
    )
    return [
        (*key, field, before.get(key, {}).get(field, "-"), after.get(key, {}).get(field, "-"))
        for key in dict.fromkeys([*before, *after])
        for field in dict.fromkeys([*before.get(key, {}), *after.get(key, {})])
        if before.get(key, {}).get(field) != after.get(key, {}).get(field)
    ]


def of_all_files(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options that fit every card file, and the built-in cards.

    A game with these options has the rows that it has with all options.

    >>> of_all_files({"players": 2, "scene": "lake"})
    {'players': 2}
    """
    return {name: value for name, value in options.items() if name not in OF_A_FILE}


def other_game(text: str, name: str) -> str | None:
    r"""Returns the game whose card file this is, if it is not that of the game of this name.

    >>> other_game("[[scenes]]\nid = 'q1'", "champions")
    'god_of_war'
    """
    try:
        tables = {key: value for key, value in tomllib.loads(text).items() if key != "schema"}
    except (ValueError, RecursionError):
        return None
    if not tables or _fits(tables, name):
        return None
    return next((other for other in GAMES if other != name and _fits(tables, other)), None)


def _fits(tables: Mapping[str, Any], name: str) -> bool:
    """Returns whether a game has all these tables."""
    return tables.keys() <= {table for table, _ in _rows_of(name)}
