"""Corrected card data: both engines read the same files, and play the same games with them."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import reference
from support.corrections import champions as cases
from support.corrections.champions import (
    BOX,
    FIELDS,
    boundaries,
    corrected,
    corrections,
    faults,
    ids,
    to_toml,
)
from support.fuzz import endless as fuzz
from support.fuzz.daily import seeds

#: So many files with random corrections are played, and so many spoilt ones read.
GAMES, SPOILT = 16, 300


def verdicts(text: str, folder: Path) -> tuple[bool, bool]:
    """Whether each engine takes a file."""
    path = folder / "cards.toml"
    path.write_bytes(text.encode())
    return tuple(_takes(engine, path) for engine in (midgard, reference))  # type: ignore[return-value]


def _takes(engine: Any, path: Path) -> bool:
    try:
        engine.Champions(cards=str(path))
    except ValueError:
        return False
    return True


def test_the_document_names_every_field_of_every_row() -> None:
    named = {(field.table, field.name) for field in FIELDS}
    for table, content in BOX.items():
        for row in content if isinstance(content, list) else [content]:
            if isinstance(row, dict):
                fields = {name for name in row if name != "id" and not name.endswith("provenance")}
                assert {(table, name) for name in fields} <= named
    assert len(named) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.table}-{field.name}")
def test_a_field_takes_what_its_document_has(field: cases.Field, tmp_path: Path) -> None:
    """In the first and the last row, at the ends of the range and just beyond them."""
    seen = set()
    for row_id in {ids(field.table)[0], ids(field.table)[-1]}:
        for value, fits in boundaries(field, row_id):
            made = {(field.table, row_id): {field.name: value}}
            if fits:
                fits = goes_together(made)
            seen.add(fits)
            assert verdicts(to_toml(made), tmp_path) == (fits, fits), (row_id, value)
    assert seen == {True, False}


def goes_together(made: cases.Corrections) -> bool:
    """Do the rows go together, as the document says?"""
    rows = corrected(made)
    return (
        sum(row["count"] for row in rows["journeys"]) == 18
        and any(row["min_players"] == 2 for row in rows["longships"])
        and all(row["tied"] <= row["sole"] for row in rows["destinies"])
    )


@pytest.mark.parametrize("text", cases.WRONG, ids=lambda text: text[:40])
def test_an_invalid_correction_is_invalid_for_both_engines(text: str, tmp_path: Path) -> None:
    assert verdicts(text, tmp_path) == (False, False)


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "schema = 1", "\ufeff[kraken]\r\nglory = 3"])
def test_a_correction_that_changes_nothing_is_valid_for_both_engines(
    text: str, tmp_path: Path
) -> None:
    assert verdicts(text, tmp_path) == (True, True)


def test_spoilt_files_have_the_same_verdict(tmp_path: Path) -> None:
    seen = set()
    for seed in range(SPOILT):
        text = faults(seed)
        rust, slow = verdicts(text, tmp_path)
        assert rust == slow, (seed, rust, slow, text)
        seen.add(rust)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", seeds(2 * GAMES))
def test_both_engines_play_the_same_game_with_corrected_cards(seed: int) -> None:
    """Every other game has corrected cards."""
    assert midgard.champions.check_cards(to_toml(corrections(seed))) == []
    assert fuzz.agreed("champions", seed, full=8).decisions > 0


def test_random_corrections_reach_every_field_and_the_ends_of_its_range() -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    for seed in range(60):
        for (table, _), fields in corrections(seed).items():
            for name, value in fields.items():
                seen.setdefault((table, name), set()).add(repr(value))
    for field in FIELDS:
        values = seen[field.table, field.name]
        if field.is_number:
            wanted = set(map(repr, field.range)) if field.name != "count" else {"0"}
            assert wanted <= values, field
        elif field.fits != "as it is":
            assert len(values) > 2, field


def test_a_written_correction_is_read_as_it_was() -> None:
    for seed in range(20):
        made = corrections(seed)
        rows: dict[str, Any] = tomllib.loads(to_toml(made))
        for (table, row_id), fields in made.items():
            content = rows[table]
            row = next(r for r in content if r["id"] == row_id) if row_id else content
            assert {name: row[name] for name in fields} == fields


DOTS = "." * 40
SPREAD = ".b" * 40
TROLL = '[[trolls]]\nid = "troll-2-1"\nprovenance = '
DOTTED = [
    f'{TROLL}"{DOTS}"',
    f"{TROLL}'{DOTS}' # {DOTS}",
    f'{TROLL}"""\n{DOTS}\\"""{DOTS}""""',
    f"{TROLL}'''{DOTS}'\n'''",
    f"# {DOTS}\n[kraken]\nglory = 3 # {DOTS}",
    f"{TROLL}'[{SPREAD}{{' # [{SPREAD}",
    f'{TROLL}"\\"[{SPREAD}"',
    f'{TROLL}"""[{SPREAD}""" # """[{SPREAD}',
    f"{TROLL}'''[{SPREAD}'''",
]
"""Files with many dots that nest nothing."""


@pytest.mark.parametrize("text", DOTTED)
def test_dots_in_texts_and_remarks_are_right_for_both(text: str, tmp_path: Path) -> None:
    fits = "\n'''" not in text  # the first line break of a text is not in it, others may not be
    assert verdicts(text, tmp_path) == (fits, fits)


MANY = 60_000
DEEP = {
    "key": "a" + ".a" * MANY + " = 1",
    "quoted key": "'a'" + '."b"' * (MANY // 2) + " = 1",
    "spaced key": "a" + " . a" * (MANY // 2) + " = 1",
    "table": "[a" + ".a" * MANY + "]",
    "row": "[[trolls" + ".a" * MANY + "]]",
    "in a row": "[[trolls]]\nid = 'troll-2-1'\na" + ".a" * MANY + " = 1",
    "in braces": "x = {\n" + "a" + ".a" * MANY + " = 1}",
    "after a text": 'x = {a = """b"""", c' + ".c" * MANY + ' = 1, d = "}',
    "after a text of lines": 'x = {a = """\n""", c' + ".c" * MANY + ' = 1, d = """"""}',
    "in a text that is a key alone": 'a = """\n[a' + ".a" * MANY + "]\n",
    "brackets": "a = " + "[" * MANY,
    "braces": "a = " + "{a=" * (MANY // 2),
    "dots": "." * MANY,
    "quotes": '"' * MANY,
    "texts": '"""\n' * (MANY // 4),
    "many keys": "".join(f"a{n}.b.c.d.e = 1\n" for n in range(MANY // 8)),
}
"""Files of which a reader of TOML could make too much."""
READ = """
import resource, sys, time
import midgard
from midgard import reference

most = 2**30 + resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
resource.setrlimit(resource.RLIMIT_AS, (most, most))
for path in sys.argv[1:]:
    for engine in (midgard, reference):
        start = time.process_time()
        try:
            engine.Champions(cards=path)
        except ValueError as error:
            print(path, len(str(error)) < 40_000, time.process_time() - start < 20, flush=True)
"""


def test_a_file_that_is_nested_too_deep_is_refused_by_both(tmp_path: Path) -> None:
    """In a process of its own, which a stack that overflows would end."""
    for what, text in DEEP.items():
        assert len(text) < 200_000
        (tmp_path / what).write_text(text, encoding="utf-8")
    paths = [str(tmp_path / what) for what in DEEP]
    output = subprocess.run(
        [sys.executable, "-c", READ, *paths], capture_output=True, text=True, check=False
    )
    expected = [f"{path} True True" for path in paths for _ in range(2)]
    assert output.stdout.splitlines() == expected, output.stderr[-500:]


# Files


@pytest.mark.parametrize("engine", [midgard, reference], ids=["rust", "reference"])
@pytest.mark.parametrize("what", ["folder", "fifo", "/dev/zero", "/dev/null", "nothing", "large"])
def test_other_files_than_card_files_are_refused_unread(
    engine: Any, what: str, tmp_path: Path
) -> None:
    path = Path(what) if what.startswith("/") else tmp_path / what
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "large":
        with path.open("wb") as file:
            file.truncate(10**12)  # it takes no space
    with pytest.raises(ValueError, match=str(path)) as error:
        engine.Champions(cards=str(path))
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("engine", [midgard, reference], ids=["rust", "reference"])
@pytest.mark.parametrize(
    "unit", ["[[trolls]]\nid = ''\n", "attack = 1\n", "a = \n", "[[stalls]]\nid='skald'\nx=1\n"]
)
def test_the_problems_of_a_file_are_a_hundred_and_how_many_more(
    engine: Any, unit: str, tmp_path: Path
) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(unit * (200_000 // len(unit)), encoding="utf-8")
    with pytest.raises(ValueError, match=r"\w") as error:
        engine.Champions(cards=str(path))
    lines = str(error.value).splitlines()
    assert len(lines) <= 102
    assert sum(map(len, lines)) < 40_000
    if engine is midgard:
        assert len(lines) == 101
        assert lines[-1].endswith(" more problems")
        shown = len(midgard.champions.check_cards(path.read_text()))
        assert shown == 101
