"""Games with corrections of single fields of their cards: each that can have another value."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import midgard
from midgard._shared.card_files import in_toml_lines

DATA = Path(midgard.__file__).parent / "data"
BOTH: Any = ("dark_mountains", "valhalla")
#: The data files of a game that has others than one of its name.
FILES = {"champions": ("champions", "dark_mountains", "valhalla", "promos")}


def rows_of(files: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    """The rows of data files as they stand there, by table and id."""
    for file in files:
        tables = tomllib.loads((DATA / f"{file}.toml").read_text(encoding="utf-8"))
        for table, rows in tables.items():
            for row in rows if isinstance(rows, list) else [rows] if table != "schema" else []:
                yield (table, row.get("id", "")), row


def others(value: Any) -> Iterator[Any]:
    """Other values of a field, some of which fit."""
    return (other for other in candidates(value) if other != value)


def candidates(value: Any) -> Iterator[Any]:
    """Values of a field, some of which fit."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, dict):
        for key in value:
            if isinstance(value[key], int):
                yield from (value | {key: value[key] + step} for step in (1, -1))
            elif isinstance(value[key], list | dict):
                yield from (value | {key: other} for other in nested(value[key]))
        yield {"any": 3}
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        counts = [face["count"] for face in value]
        yield [face | {"count": n} for face, n in zip(value, counts[1:] + counts[:1], strict=True)]
    elif isinstance(value, list) and value and isinstance(value[0], int):
        yield from ([value[0], *(it + 1 for it in value[1:])], [it + 1 for it in value])
        yield [it - 1 for it in value]
    elif isinstance(value, list):
        yield [*value[:-1], value[0]]
        yield from nested(value)
    elif isinstance(value, str):
        yield from ("most" if value != "most" else "least", "coins", "per_rune", "per_blessing")
        yield from ("none", "undefeated_blame", "terror", "spoils")


def nested(value: Any) -> Iterator[Any]:
    """Programs with one number that is another, at any depth."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (value | {key: other} for other in nested(part))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in nested(part))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (value + 1, value - 1)


def file_of(rows: dict[tuple[str, str], dict[str, Any]], rowless: set[str]) -> str:
    """A file of corrections."""
    text = ""
    for (table, id), fields in rows.items():
        text += f"[{table}]\n" if table in rowless else f'[[{table}]]\nid = "{id}"\n'
        text += in_toml_lines(fields)
    return text


#: The most rows of a table that are changed one by one, where not all can be changed alike.
FEW = 8


class Corrected:
    """Games with corrections: all numbers are those of a box that somebody owns, but one."""

    def __init__(self, name: str, options: dict[str, Any], folder: Path) -> None:
        self.name, self.options = name, options
        self.path = folder / "cards.toml"
        game = self.game("")
        in_play = {(row["table"], row["id"]): row for row in game.cards()}
        self.files = FILES.get(name, (name,))
        self.rows: dict[tuple[str, str], dict[str, Any]] = {}
        for key, row in rows_of(self.files):
            if key in in_play:
                known = in_play[key]
                held = {*known["numbers"], *known["words"], *known["amounts"]}
                fields = {it: row[it] for it in row if it in held}
                self.rows.setdefault(key, {}).update(fields)
        tables = [table for table, _ in self.rows]
        self.rowless = {table for table, id in self.rows if not id}
        self.fields = list(dict.fromkeys((t, f) for (t, _), row in self.rows.items() for f in row))
        assert tables

    def game(self, text: str) -> Any:
        """The game with a file of corrections."""
        self.path.write_text(text, encoding="utf-8")
        cards = {"cards": self.path} if text else {}
        return midgard.GAMES[self.name](**self.options, **cards)

    def only(self, table: str, field: str, values: dict[str, Any]) -> dict[Any, Any]:
        """The corrections that give this field these values by id, and call them reconstructed."""
        changed = {field: None, f"{field}_provenance": "reconstructed"}
        return {(table, id): changed | {field: value} for id, value in values.items()}

    def refused(self, text: str) -> bool:
        """Whether something is wrong with a file."""
        if self.name != "champions":
            module: Any = {"reavers": midgard.reavers, "god_of_war": midgard.god_of_war}[self.name]
            return bool(module.check_cards(text))
        boxes, promos = self.options.get("expansions", ()), self.options.get("promos", False)
        return bool(midgard.champions.check_cards(text, expansions=boxes, promos=promos))

    def changed(self, table: str, field: str) -> dict[Any, Any]:
        """Corrections with another value of the field for each row that can have one."""

        def fits(values: dict[str, Any]) -> bool:
            return not self.refused(file_of(self.only(table, field, values), self.rowless))

        rows = {id: row for (of, id), row in self.rows.items() if of == table and field in row}
        for at in range(3):
            every = {id: [*others(row[field])][at : at + 1] for id, row in rows.items()}
            if all(every.values()) and fits(found := {id: it[0] for id, it in every.items()}):
                return self.only(table, field, found)
        found = {}
        for id, row in [*rows.items()][:FEW]:
            for tried in self.tries(rows, field, id, row[field]):
                if not found.keys() & tried.keys() and fits(found | tried):
                    found |= tried
                    break
        return self.only(table, field, found)

    def rounds(self, tried: tuple[str, ...] = ()) -> Iterator[Any]:
        """Games of an owner of the box, who has corrected all but one field of each table.

        That field has other values and is called reconstructed. The first game has no such field.
        """
        mine = {key: {"provenance": "my copy"} for key in self.rows}
        yield self.game(file_of(mine, self.rowless))
        every = [it for it in self.fields if not tried or it[1] in tried]
        tables = [table for table, _ in every]
        for at in range(max(map(tables.count, tables))):
            rows = {key: {**row} for key, row in mine.items()}
            for table in dict.fromkeys(tables):
                fields = [field for of, field in every if of == table]
                if at < len(fields):
                    for key, row in self.changed(table, fields[at]).items():
                        rows[key] |= row
            yield self.game(file_of(rows, self.rowless))

    @staticmethod
    def tries(rows: Any, field: str, id: str, value: Any) -> Iterator[dict[str, Any]]:
        """Changes of one row, or of two whose numbers add up to the same as before."""
        for other in others(value):
            yield {id: other}
        if isinstance(value, int) and not isinstance(value, bool):
            for more, row in rows.items():
                if more != id and row[field]:
                    yield {id: value + 1, more: row[field] - 1}
