"""Whatever a command prints on a terminal fits it, and no word is broken."""

import io
import sys

import pytest

from midgard.cli import run
from midgard.tables import NARROW, Table, broken

WIDTHS = (60, 61, 67, 72, 79, 80, 90, 99, 100, 101, 110, 119, 120, 132, 150, 170, 199, 200)
COMMANDS = {
    "simulate": "simulate --games 6 --players 3 --bots random,greedy,flat-mc:1",
    "simulate-options": "simulate --games 5 --variants hall_of_records,mistrustful_villagers"
    " --assignment simultaneous --bots random,greedy,flat-mc:1,flat-mc:2 --fixed-seats",
    "tournament": "tournament --bots random,greedy,flat-mc:1 --players 2 --games 2 --seed 1",
    "compare": "compare --bots random,greedy --players 2 --games 40 --until a>b",
    "odds": 'odds "4 sword 1 axe" hill-troll --favor 1 --exact',
    "voyage": 'odds "3 spear 2 axe" sea-serpent --shore 2 --food 2',
    "cards": "cards list",
    "help-compare": "compare --help",
    "play": "play --seed 3 --players 4 --variants mistrustful_villagers",
    "error": "simulate --players 5",
    "error-names": "simulate --bots cleverer",
    **{
        f"help-{name}": f"{name} --help"
        for name in ("simulate", "play", "tournament", "perft", "odds", "cards", "cards list")
    },
}


class Terminal(io.StringIO):
    """Takes what is printed, and says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(command: str, width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of a terminal with this many columns, without colours."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    out, err = Terminal(), Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        run(words(command))
    text = out.getvalue() + err.getvalue().rpartition("\r")[2]
    return [line.rstrip() for line in text.splitlines()]


def words(command: str) -> list[str]:
    """A command line as a shell would read it."""
    parts = command.split('"')
    return [
        word
        for number, part in enumerate(parts)
        for word in ([part] if number % 2 else part.split())
    ]


@pytest.mark.parametrize("name", [*COMMANDS])
def test_no_line_is_too_long_and_no_word_is_broken(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = COMMANDS[name]
    known = {word for line in shown(command, 5000, monkeypatch) for word in line.split()}
    assert known
    for width in WIDTHS:
        for line in shown(command, width, monkeypatch):
            assert len(line) <= width or len(line.split()) == 1, (width, line)
            unknown = [word for word in line.split() if word not in known]
            assert not [word for word in unknown if not varies(word)], (width, line)


def varies(word: str) -> bool:
    """Does it depend on the clock, or on how wide a picture is?"""
    number = word.replace(",", "").replace(".", "")
    return number.isdigit() or set(word) <= {"-", "o"}


@pytest.mark.parametrize("width", range(10, 201))
def test_a_table_of_any_width_shows_every_word(width: int) -> None:
    """Side by side, with broken texts, and in blocks: nothing is lost, and nothing is broken."""
    table = Table(["place", "what it is for", "uses", "95 %"], left=2)
    table.add("worker_huts", "a further worker for the rest of the game", "1,200", "1.0% to 2.0%")
    table.add("sage", "", "3", "-")
    expected = sorted(
        word for row in (table.head, *table.rows) for cell in row for word in cell.split()
    )
    lines = table.lines(width)
    found = sorted(word for line in lines for word in line.split())
    assert set(found) == set(expected)
    if width >= NARROW:
        assert max(map(len, lines)) <= max(width, len("worker_huts"))
    if width >= 50:
        assert found == expected
    assert lines == [line.rstrip() for line in lines]


def test_bars_are_left_out_where_they_do_not_fit() -> None:
    table = Table(["rounds", "chance", ""], bars=True)
    table.add("1", "50.00%", "#" * 15)
    assert table.lines(40)[1] == "1       50.00%  ###############"
    assert table.lines(20)[1] == "1       50.00%"


def test_a_line_is_broken_between_words_alone() -> None:
    text = "a shield-maiden " * 20
    for width in range(20, 100):
        lines = broken(text, width, "  ")
        assert " ".join(lines).split() == text.split()
        assert max(map(len, lines)) <= width
