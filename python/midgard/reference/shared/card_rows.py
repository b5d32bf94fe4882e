"""The rows of a card file, and corrections that are laid over them: the same in all games.

[data.limits] Every problem is reported at once; a game checks the values afterwards.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from .cards import built_in_rows, file_text
from .texts import is_text, text_of, unknown_name

Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, Any]

DATA = Path(__file__).parents[2] / "data"
GAMES: dict[str, tuple[str, ...]] = {
    "champions": ("champions.toml", "dark_mountains.toml", "valhalla.toml", "promos.toml"),
    "reavers": ("reavers.toml",),
    "god_of_war": ("god_of_war.toml",),
}
"""The files of the games with cards."""
LONGEST = 200_000
"""The largest size of a file in bytes."""
LONGEST_ID = 60
"""The most characters of an id."""
LONGEST_SOURCE = 400
"""The most characters of a provenance."""
MOST_PROBLEMS = 100
"""The largest number of problems that are reported."""


def parse(own: str | PathLike[str]) -> Mapping[str, Any]:
    """Returns the tables of a file or text; ValueError for what cannot be read."""
    try:
        return tomllib.loads(file_text(own, LONGEST))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"the card data is not sound:\n- {error}") from error


def refuse(problems: Iterable[str]) -> None:
    """Raises ValueError with the problems, if there is one."""
    found = list(problems)
    if found:
        listed = "".join(f"\n- {problem}" for problem in found[:MOST_PROBLEMS])
        raise ValueError(f"the card data is not sound:{listed}")


def foreign(game: str, corrections: Mapping[str, Any]) -> Iterator[str]:
    """Yields that a file is one of another game: that one has all its tables, and this has not."""
    tables = corrections.keys() - {"schema"}
    fits = (other for other in GAMES if tables <= _tables(other))
    if tables and not tables <= _tables(game):
        yield from (f"this is a card file of {other}, not of {game}" for other in fits)


@cache
def _tables(game: str) -> frozenset[str]:
    """Returns the tables of the files of a game."""
    return frozenset(table for file in GAMES[game] for table in built_in_rows(DATA / file))


def within(value: object, least: int, most: int) -> bool:
    """Returns whether a value is a whole number in these bounds."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and least <= value <= most  # type: ignore[operator]


@dataclass(frozen=True)
class Schema:
    """The rows of a game: the fields of a table, and the tables to which a file may add rows."""

    game: str
    fields: Callable[[str], Iterable[str]]
    grows: tuple[str, ...]
    gone: Mapping[str, str] = field(default_factory=dict)
    """Why files have a table no more that earlier versions had."""
    defaults: Mapping[str, Row] = field(default_factory=dict)
    """The fields of a new row of a table before a file names any."""
    sourced_ids: bool = False
    """Whether a row has ``id_provenance``, the source of the whole row."""

    def lay_over(self, rows: Rows, corrections: Mapping[str, Any]) -> Iterator[str]:
        """Applies the corrections to the rows and yields what does not fit."""
        yield from foreign(self.game, corrections)
        for table, content in corrections.items():
            if table == "schema":
                if not within(content, rows["schema"], rows["schema"]):
                    yield f"schema is {rows['schema']}"
            elif table in self.gone:
                yield f"{table}: {self.gone[table]}"
            elif table not in rows:
                yield unknown_name("table", table, (name for name in rows if name != "schema"))
            elif isinstance(rows[table], dict):
                if isinstance(content, dict):
                    yield from self._correct(table, table, rows[table], content)
                else:
                    yield f"{table}: write [{table}]"
            elif not isinstance(content, list) or not all(isinstance(it, dict) for it in content):
                yield f"{table}: write [[{table}]], one for each row"
            else:
                yield from self._lay_rows(rows[table], table, content)

    def _lay_rows(self, rows: list[Row], table: str, content: list[Row]) -> Iterator[str]:
        seen = set[str]()
        for row in content:
            name: Any = row.get("id")
            if not is_text(name, LONGEST_ID):
                yield f"{table}: each row has an id, {text_of(LONGEST_ID)}"
                continue
            if name in seen:
                yield f"{table} {name}: the row stands twice"
            seen.add(name)
            ours = next((other for other in rows if other["id"] == name), None)
            if ours is None and table not in self.grows:
                known = (other["id"] for other in rows)
                yield f"{table}: {unknown_name('id', name, known)}"
                continue
            if ours is None:
                ours = {"id": name, **self.defaults.get(table, {})}
                rows.append(ours)
            yield from self._correct(table, f"{table} {name}", ours, row)

    def _correct(
        self, table: str, where: str, ours: Row, fields: Mapping[str, Any]
    ) -> Iterator[str]:
        known = {*self.fields(table), *({"id"} & set(ours))}
        sourced = known if self.sourced_ids else known - {"id"}
        for name, value in fields.items():
            if name in known:
                ours[name] = value
            elif name == "provenance" or name.removesuffix("_provenance") in sourced - {name}:
                if not is_text(value, LONGEST_SOURCE):
                    yield f"{where}: {name} is {text_of(LONGEST_SOURCE)}"
                else:
                    ours[name] = value
            else:
                yield f"{where}: {unknown_name('field', name, sorted(self.fields(table)))}"
