"""Reconstructed numbers are marked wherever they are listed or explained, and no others are."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._provenance import RECONSTRUCTED
from midgard.champions import glossary as champions_glossary
from midgard.champions.box_glossary import TERMS
from midgard.cli import run
from midgard.reavers import glossary as reavers_glossary

DATA = Path(midgard.__file__).parent / "data"
BOTH: Any = ("dark_mountains", "valhalla")
BOXES = ("--expansions", "dark_mountains,valhalla", "--promos")
#: Games, and the files and arguments of the command that have their rows.
LISTS: list[tuple[Any, tuple[str, ...], tuple[str, ...]]] = [
    (midgard.Champions(), ("champions",), ()),
    (
        midgard.Champions(expansions=BOTH, promos=True),
        ("champions", "dark_mountains", "valhalla", "promos"),
        BOXES,
    ),
    (midgard.Reavers(), ("reavers",), ("--game", "reavers")),
]
#: Fields that are no numbers and no words of the rules.
TEXTS = ("id", "name", "provenance")


def rows_of(files: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    """The rows of data files as they stand there, by table and id."""
    for file in files:
        tables = tomllib.loads((DATA / f"{file}.toml").read_text(encoding="utf-8"))
        for table, rows in tables.items():
            for row in rows if isinstance(rows, list) else [rows] if table != "schema" else []:
                yield (table, row.get("id", "")), row


def says_so(source: str) -> bool:
    """Whether a part of a provenance begins so."""
    return any(part.strip().startswith("reconstructed") for part in source.split(";"))


def reconstructed_in(files: tuple[str, ...]) -> dict[tuple[str, str], set[str]]:
    """The reconstructed fields of each row, as the files have them."""
    found: dict[tuple[str, str], set[str]] = {}
    for key, row in rows_of(files):
        fields = [it for it in row if it not in TEXTS and not it.endswith("_provenance")]
        sources = {it: row.get(f"{it}_provenance", row["provenance"]) for it in fields}
        found.setdefault(key, set()).update(it for it in fields if says_so(sources[it]))
    return found


@pytest.mark.parametrize(("game", "files", "arguments"), LISTS, ids=str)
def test_the_list_has_what_the_files_call_reconstructed(
    game: Any,
    files: tuple[str, ...],
    arguments: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By rows and by fields, in Python and on the command line."""
    expected = reconstructed_in(files)
    rows = {(row["table"], row["id"]): row for row in game.cards()}
    assert {key: set(row["reconstructed_fields"]) for key, row in rows.items()} == expected
    assert all(row["reconstructed"] is bool(expected[key]) for key, row in rows.items())
    for key, row in rows_of(files):
        for field in expected[key] & row.keys():
            own = row.get(f"{field}_provenance")
            assert own is None or f"{field}: {own}" in rows[key]["provenance"]
    ours = [key for key in rows if expected[key]]
    assert run(["cards", "list", "--reconstructed", "--json", *arguments]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(row["table"], row["id"]) for row in listed] == ours
    assert run(["cards", "list", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()[: len(rows)]
    assert [line.startswith("*") for line in lines] == [bool(expected[key]) for key in rows]


def test_the_bandits_and_the_land_journeys_are_listed() -> None:
    """The rows whose fields alone are reconstructed."""
    fields = {
        row["id"]: row["reconstructed_fields"]
        for row in midgard.Champions(expansions=BOTH, promos=True).cards()
        if row["table"] == "land_journeys"
    }
    assert fields.pop("bandits") == ["manual_count", "attack", "defense"]
    assert fields.pop("mercenaries") == []
    assert len(fields) == 7
    assert set(map(tuple, fields.values())) == {("manual_count",)}


# Explanations: whatever changes with a number shows that number.

EXPLAINED: dict[str, Callable[[Any, str], list[str]]] = {
    "champions": champions_glossary.explained,
    "reavers": reavers_glossary.explained,
}
#: Games, and the fields that are tried; all, if none is named.
GAMES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("champions", {"expansions": BOTH, "promos": True}, ()),
    (
        "champions",
        {"expansions": BOTH, "component_counts": "manual", "archer_faces": "B"},
        ("count", "manual_count", "faces", "faces_b"),
    ),
    ("reavers", {"negotiation": "micro"}, ()),
]


def words_of(name: str, game: Any) -> list[str]:
    """All words that have an explanation."""
    kind = champions_glossary if name == "champions" else reavers_glossary
    words = [word for words in kind.words_explained(game).values() for word in words]
    more = [*TERMS] if name == "champions" else [*reavers_glossary.ALIASES, "die"]
    named = [row["name"] for row in game.cards() if row["name"]]
    return list(dict.fromkeys(["table", *words, *more, *named]))


def lines_of(name: str, game: Any) -> dict[tuple[str, int], str]:
    """All explanations, by the word and the number of the line."""
    explain = EXPLAINED[name]
    return {
        (word, at): line
        for word in words_of(name, game)
        for at, line in enumerate(explain(game, word))
    }


def in_toml(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {in_toml(it)}" for key, it in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value)


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
            yield from (value | {key: value[key] + step} for step in (1, -1))
        yield {"any": 3}
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        counts = [face["count"] for face in value]
        yield [face | {"count": n} for face, n in zip(value, counts[1:] + counts[:1], strict=True)]
    elif isinstance(value, list) and value and isinstance(value[0], int):
        yield from ([value[0], *(it + 1 for it in value[1:])], [it + 1 for it in value])
        yield [it - 1 for it in value]
    elif isinstance(value, list):
        yield [*value[:-1], value[0]]
    elif isinstance(value, str):
        yield from ("most" if value != "most" else "least", "coins", "per_rune", "per_blessing")
        yield from ("none", "undefeated_blame", "terror", "spoils")


def file_of(rows: dict[tuple[str, str], dict[str, Any]], rowless: set[str]) -> str:
    """A file of corrections."""
    text = ""
    for (table, id), fields in rows.items():
        text += f"[{table}]\n" if table in rowless else f'[[{table}]]\nid = "{id}"\n'
        text += "".join(f"{name} = {in_toml(value)}\n" for name, value in fields.items())
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
        self.files = LISTS[1][1] if name == "champions" else ("reavers",)
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
        if self.name == "reavers":
            return bool(midgard.reavers.check_cards(text))
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

    @staticmethod
    def tries(rows: Any, field: str, id: str, value: Any) -> Iterator[dict[str, Any]]:
        """Changes of one row, or of two whose numbers add up to the same as before."""
        for other in others(value):
            yield {id: other}
        if isinstance(value, int) and not isinstance(value, bool):
            for more, row in rows.items():
                if more != id and row[field]:
                    yield {id: value + 1, more: row[field] - 1}


def unmarked(line: str) -> str:
    """An explanation without the mark."""
    line = line.replace("; their numbers are reconstructed, not the printed ones", "")
    return re.sub(re.escape(RECONSTRUCTED) + r"[^;\[]*$", "", line)


def is_marked(line: str) -> bool:
    return "reconstructed" in line


@pytest.mark.parametrize(("name", "options", "tried"), GAMES, ids=str)
def test_an_explanation_is_marked_exactly_if_it_shows_what_is_reconstructed(
    name: str, options: dict[str, Any], tried: tuple[str, ...], tmp_path: Path
) -> None:
    """If one field alone is reconstructed: a line that changes with it has the mark, no other."""
    corrected = Corrected(name, options, tmp_path)
    mine = {key: {"provenance": "my copy"} for key in corrected.rows}
    nothing = lines_of(name, corrected.game(file_of(mine, corrected.rowless)))
    assert not [line for line in nothing.values() if is_marked(line)]
    shown = 0
    every = [it for it in corrected.fields if not tried or it[1] in tried]
    tables = [table for table, _ in every]
    for at in range(max(map(tables.count, tables))):  # the first field of each table, the second
        rows = {key: {**row} for key, row in mine.items()}
        for table in dict.fromkeys(tables):
            fields = [field for of, field in every if of == table]
            for key, row in (
                corrected.changed(table, fields[at]).items() if at < len(fields) else ()
            ):
                rows[key] |= row
        after = lines_of(name, corrected.game(file_of(rows, corrected.rowless)))
        after = {key: line for key, line in after.items() if key in nothing}
        marked = {key for key, line in after.items() if RECONSTRUCTED in line}
        changed = {key for key, line in after.items() if unmarked(line) != nothing[key]}
        assert {after[key] for key in marked ^ changed} == set()
        shown += len(marked)
    assert shown > 10
