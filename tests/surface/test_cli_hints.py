"""Commands that an output names do what it says of them."""

import itertools
import json
import re
import shlex
from pathlib import Path

import pytest

from midgard.cli import run

BOXES = ((), ("dark_mountains",), ("valhalla",), ("dark_mountains", "valhalla"))
#: Options that go with a box.
WITH_A_BOX: tuple[tuple[str, ...], ...] = ((), ("--promos",), ("--component-counts", "manual"))
GAMES = [
    [*(("--expansions", ",".join(boxes)) if boxes else ()), *more]
    for boxes in BOXES
    for more in (WITH_A_BOX if boxes else ((),))
]
CORRECTED = '[[trolls]]\nid = "troll-2-1"\nattack = 3\nglory = 5\nprovenance = "my copy"\n'


def hinted(out: str) -> tuple[int, list[str]]:
    """The number of rows that a summary counts, and the command that it names for them."""
    plain = r"^(?P<rows>\d+) rows of the card data .* to list them:\n(?P<command>midgard .*)$"
    some = (
        r"^(?P<done>\d+) of (?P<rows>\d+) reconstructed rows .* to list the others:\n"
        r"(?P<command>midgard .*)$"
    )
    found = re.search(plain, out, re.M) or re.search(some, out, re.M)
    assert found, out
    assert max(map(len, found[0].splitlines())) <= 100
    parts = found.groupdict(default="0")
    return int(parts["rows"]) - int(parts.get("done", 0)), shlex.split(parts["command"])[1:]


@pytest.mark.parametrize(
    ("options", "cards"), list(itertools.product(GAMES, (None, CORRECTED))), ids=str
)
def test_the_rows_that_a_summary_counts_are_those_that_its_command_lists(
    options: list[str], cards: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(cards or "", encoding="utf-8")
    corrected = ["--cards", str(file)] if cards else []
    assert run(["simulate", "--games=2", "--seed=1", *options, *corrected]) == 0
    count, command = hinted(capsys.readouterr().out)
    assert ("--cards" in command) == bool(cards)
    typed = [str(file) if word == "FILE" else word for word in command]
    assert run([*typed, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == count
    assert all(row["reconstructed"] for row in rows)
    assert ("troll-2-1" in {row["id"] for row in rows}) != bool(cards)


#: Rows that a game must have for a correction to be right, and options of that game.
ROWS_OF = {
    "trolls": ("troll-2-1", ["attack = 3"], []),
    "bergrisar": ("bergrisar-1-red", ["attack = 2"], ["--expansions", "dark_mountains"]),
    "blessings": ("provisions", ["glory = [1, 1, 1, 1, 2, 2, 2, 2]"], ["--expansions", "valhalla"]),
    "runes": ("virtue", ["glory = 2"], ["--expansions", "valhalla", "--promos"]),
    "epics": ("garmr", ["glory = 12"], ["--preset", "manual", "--expansions", "valhalla"]),
    "merchants": (
        *("merchant-1", ["goods = { food = 2 }"]),
        ["--players", "5", "--expansions", "dark_mountains,valhalla", "--no-promos"],
    ),
    "bottles": ("x", [], ["--game", "reavers", "--players", "2"]),
}
COMMANDS = (
    ("simulate", "--games", "1"),
    ("play",),
    ("compare", "--bots", "random,greedy", "--games", "2"),
    ("cards", "list"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("table", ROWS_OF)
def test_the_check_that_a_refusal_names_is_of_the_same_game(
    command: tuple[str, ...], table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It finds the same fault, and nothing more once that is mended."""
    card, fields, options = ROWS_OF[table]
    good = "".join(f"{line}\n" for line in (f"[[{table}]]", f'id = "{card}"', *fields))
    good = good if fields else ""
    file = tmp_path / "my cards.toml"
    file.write_text(good + '[[trollz]]\nid = "x"\n', encoding="utf-8")
    assert run([*command, *options, "--cards", str(file)]) == 2
    error = capsys.readouterr().err
    line = good.count("\n") + 1
    assert f": line {line}: " in error
    assert "further" not in error
    _, _, hint = error.strip().partition("; see: ")
    typed = shlex.split(hint)
    assert typed[:4] == ["midgard", "cards", "check", str(file)]
    assert run(typed[1:]) == 2
    assert [it.split(":")[1] for it in capsys.readouterr().err.splitlines()] == [str(line)]
    file.write_text(good, encoding="utf-8")
    assert run(typed[1:]) == 0, capsys.readouterr().err
