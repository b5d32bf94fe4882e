"""Reconstructed numbers are marked wherever they are listed or explained, and no others are."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.champions import glossary as champions_glossary
from midgard.champions.box_glossary import TERMS
from midgard.cli import run
from midgard.reavers import glossary as reavers_glossary
from support.corrections.fields import BOTH, Corrected, file_of, rows_of

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
    (midgard.GodOfWar(), ("god_of_war",), ("--game", "god_of_war")),
]
#: Fields that are no numbers and no words of the rules.
TEXTS = ("id", "name", "provenance")


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
    lines = capsys.readouterr().out.splitlines()
    lines = [line for line in lines if not line.startswith("    ")][: len(rows)]  # no trees
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


#: Games, and the smallest number of fields that a file can correct.
CORRECTED: list[tuple[str, dict[str, Any], int]] = [
    ("champions", {}, 250),
    ("champions", {"expansions": BOTH, "promos": True}, 450),
    ("reavers", {}, 100),
    ("god_of_war", {}, 60),
]


@pytest.mark.parametrize(("name", "options", "least"), CORRECTED, ids=str)
def test_a_corrected_field_loses_its_mark_and_no_other_does(
    name: str, options: dict[str, Any], least: int, tmp_path: Path
) -> None:
    """Each field of each row in turn; the source of the others stays."""
    corrected = Corrected(name, options, tmp_path)
    built_in = {(row["table"], row["id"]): row for row in corrected.game("").cards()}
    count = 0
    for table, field in corrected.fields:
        found = corrected.changed(table, field)
        rows = {key: {field: row[field]} for key, row in found.items()}
        for row in corrected.game(file_of(rows, corrected.rowless)).cards():
            key = row["table"], row["id"]
            ours = [
                it for it in built_in[key]["reconstructed_fields"] if key not in rows or it != field
            ]
            assert row["reconstructed_fields"] == ours, (key, field)
            assert row["reconstructed"] is bool(ours)
            has_override = f"; {field}: override" in row["provenance"]
            assert has_override is (key in rows)
            assert row["provenance"].count("override") == has_override
        count += len(found)
    assert count >= least


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
        if " by name: " not in line and " is not in this game; " not in line  # no numbers
    }


def unmarked(line: str) -> str:
    """An explanation without the mark."""
    line = re.sub(
        "; (their numbers|numbers of some) are reconstructed, not the printed ones", "", line
    )
    return re.sub(re.escape(RECONSTRUCTED) + r"[^;\[]*$", "", line)


def is_marked(line: str) -> bool:
    return "reconstructed" in line


@pytest.mark.parametrize(("name", "options", "tried"), GAMES, ids=str)
def test_an_explanation_is_marked_exactly_if_it_shows_what_is_reconstructed(
    name: str, options: dict[str, Any], tried: tuple[str, ...], tmp_path: Path
) -> None:
    """If one field alone is reconstructed: a line that changes with it has the mark, no other."""
    corrected = Corrected(name, options, tmp_path)
    games = corrected.rounds(tried)
    nothing = lines_of(name, next(games))
    assert not [line for line in nothing.values() if is_marked(line)]
    shown = 0
    for game in games:
        after = {key: line for key, line in lines_of(name, game).items() if key in nothing}
        marked = {key for key, line in after.items() if RECONSTRUCTED in line}
        changed = {key for key, line in after.items() if unmarked(line) != nothing[key]}
        assert {after[key] for key in marked ^ changed} == set()
        shown += len(marked)
    assert shown > 10
