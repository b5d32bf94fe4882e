"""Lists of the command line: spaces around entries do not count, and an empty entry is named."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from midgard.cli import run
from midgard.cli.app import app

GAME = ("--players", "2")
BOTS = ("--bots", "random,greedy")
#: The rest of a command line with a list, by command.
RESTS: dict[str, tuple[str, ...]] = {
    "simulate": ("--games", "2", "--threads", "1", "--game", "champions"),
    "report": ("--out", "report.html", "--games", "2"),
    "play": (),
    "tournament": ("--games", "1"),
    "compare": ("--games", "4"),
    "value-of": ("favor +1", "--games", "2"),
    "perft": ("--depth", "1"),
    "cards list": (),
    "cards check": ("cards.toml",),
    "cards template": (),
    "cards show": ("kraken",),
    "cards diff": ("cards.toml",),
    "odds": ("2 axe", "hill-troll"),
    "fit": ("--games", "100"),
    "sweep": (str(Path(__file__).resolve().parents[2] / "examples/sensitivity-reavers.toml"),),
    "verify": ("run",),
}
#: Two entries of each list.
ENTRIES = {
    "blessings": ("mercy_of_eir", "spear_of_gunnr"),
    "bots": ("random", "greedy"),
    "copies": ("potential", "healing"),
    "against": ("random", "greedy"),
    "expansions": ("dark_mountains", "valhalla"),
    "variants": ("hall_of_records", "mistrustful_villagers"),
    "leaders": ("ullr", "dagrun"),
    "metrics": ("win", "score"),
    "players": ("2", "3"),
    "rounds": ("1", "2"),
    "runes": ("potential", "healing"),
    "seat": ("0", "1"),
}
METAVARS = ("NAMES", "SEATS", "N,N", "R")
MISTAKES = ("{0},", ",{0}", "{0},,{1}", "{0}, ,{1}", ",", " , ")


def lists(command: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """The command and the option of every list."""
    for word, inner in getattr(command, "commands", {}).items():
        yield from lists(inner, f"{name} {word}".strip())
    for one in command.params:
        if getattr(one, "metavar", None) in METAVARS:
            yield name, one.opts[0].removeprefix("--")


LISTS = [*lists(typer.main.get_command(app)), ("simulate", "leaders"), ("simulate", "assignment")]


def line(command: str, option: str, value: str) -> list[str]:
    """A command line with a list."""
    rest = [*RESTS[command], f"--{option}={value}"]
    if command in ("tournament", "compare") and option != "bots":
        rest += BOTS
    return [*command.split(), *rest]


def test_every_list_is_known() -> None:
    assert {option for _, option in LISTS} - {"assignment"} == set(ENTRIES)
    assert {command for command, _ in LISTS} == set(RESTS)


@pytest.mark.parametrize(("command", "option"), LISTS)
def test_an_empty_entry_is_named(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for mistake in MISTAKES:
        typed = mistake.format(*ENTRIES.get(option, ("in_turn", "simultaneous")))
        assert run(line(command, option, typed)) == 2
        out, err = capsys.readouterr()
        wanted = f"--{option} has an empty entry in {typed!r}: a comma stands between two entries"
        assert (out, err) == ("", f"midgard: {wanted}\n")


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("simulate", "bots", " random , greedy "),
        ("simulate", "expansions", " dark_mountains , valhalla "),
        ("simulate", "expansions", " "),
        ("simulate", "metrics", " luck "),
        ("cards list", "expansions", "valhalla , dark_mountains"),
        ("odds", "runes", "potential , healing"),
        ("compare", "metrics", "win , score"),
    ],
)
def test_spaces_around_entries_do_not_count(
    command: str, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = []
    for typed in (value, ",".join(part.strip() for part in value.split(","))):
        more = [] if option == "players" or command in ("cards list", "odds") else list(GAME)
        assert run([*line(command, option, typed), *more, "--json"]) == 0, capsys.readouterr().err
        outputs.append(capsys.readouterr().out.splitlines())
    for one, other in itertools.pairwise(outputs):
        assert [it for it in one if "seconds" not in it and "per_second" not in it] == [
            it for it in other if "seconds" not in it and "per_second" not in it
        ]
