"""What bots, evaluators and metrics raise in a command: never lost, and never taken for another."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from midgard.cli import run as run_command

MODULE = """
import midgard, typer

KINDS = {{
    "value": lambda: ValueError("mine"),
    "unknown": lambda: midgard.InvalidOptionError("mine"),
    "key": lambda: KeyError("mine"),
    "file": lambda: FileNotFoundError(2, "mine"),
    "pipe": lambda: BrokenPipeError(32, "mine"),
    "exit": lambda: SystemExit("mine"),
    "zero": lambda: SystemExit(0),
    "typer": lambda: typer.Exit(0),
    "abort": lambda: typer.Abort("mine"),
    "usage": lambda: typer.BadParameter("mine"),
}}


class Chooses:
    moves = 0

    def choose(self, state):
        self.moves += 1
        if self.moves > 20:
            raise KINDS["{kind}"]()
        return state.legal_actions()[0]


class Later:
    made = 0

    def __init__(self):
        Later.made += 1

    def choose(self, state):
        if Later.made > 6:
            raise KINDS["{kind}"]()
        return state.legal_actions()[0]


class Wrong(Chooses):
    def choose(self, state):
        self.moves += 1
        return 1_000_000 if self.moves > 20 else state.legal_actions()[0]


class Made:
    def __init__(self):
        raise KINDS["{kind}"]()

    choose = None


class Checks(Chooses):
    def check_game(self, game):
        raise KINDS["{kind}"]()


def evaluator(observations, masks):
    raise KINDS["{kind}"]()


def metric(span):
    raise KINDS["{kind}"]()


def words(span):
    return "many"
"""
KINDS = ("value", "unknown", "key", "file", "pipe", "exit", "zero", "typer", "abort", "usage")
GAMES = "--players 2 --seed 5"
IN_GAMES = {
    "simulate": "simulate --bots failing:Chooses,random --games 3",
    "simulate-until": "simulate --bots failing:Chooses,random --games 300 --until ±40%win",
    "report": "report --bots failing:Chooses,random --games 3 --out -",
    "compare": "compare --bots failing:Chooses,random --games 4",
    "tournament": "tournament --bots failing:Chooses,random --games 2",
    "value-of": "value-of favor --bots failing:Chooses --games 2",
    "play": "play --bots failing:Chooses,random",
    "metric": "simulate --games 3 --metrics failing:metric",
    "evaluator": "simulate --bots puct:2:failing:evaluator --games 2 --threads 1",
}
BEFORE = {
    f"{name}-{bot}": f"{command} --bots failing:{bot},random"
    for name, command in {
        "simulate": "simulate --games 3",
        "compare": "compare --games 4",
        "tournament": "tournament --games 2",
        "value-of": "value-of favor --games 2",
        "play": "play",
    }.items()
    for bot in ("Made", "Checks")
}


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module whose code raises an error of this kind; returns the kind."""
    kind: str = request.param
    (tmp_path / "failing.py").write_text(MODULE.format(kind=kind), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "failing", raising=False)
    return kind


def outcome(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The text on standard error, with the traceback that Python would print."""
    words = [word.replace("40%win", "40% win") for word in shlex.split(f"{command} {GAMES}")]
    try:
        code = run_command(words)
    except Exception as error:  # Python prints it, with its notes, and the exit code is 1
        notes = getattr(error, "__notes__", ["nothing says whose error this is"])
        return "\n".join([type(error).__name__, str(error), *notes])
    said = capsys.readouterr()
    assert (code, command.startswith("play") or said.out == "") == (2, True)
    assert said.err.startswith("midgard: ")
    assert said.err.count("\n") == 1
    return said.err


def names_error(said: str, kind: str) -> bool:
    """Whether the error is that of the module, and nothing else is said to have failed."""
    false = ("cannot write the output", "Try: midgard", "midgard: interrupted")
    shown = {"zero": "SystemExit(0)", "typer": "Exit"}.get(kind, "mine")
    return shown in said and not any(text in said for text in false)


@pytest.mark.parametrize("failing", KINDS, indirect=True)
@pytest.mark.parametrize("name", IN_GAMES)
def test_an_error_in_a_game_names_the_game_and_how_to_play_it_again(
    name: str, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "report":
        pytest.importorskip("matplotlib")
    said = outcome(IN_GAMES[name], capsys)
    assert names_error(said, failing), said
    if name == "play":  # which is the command that plays the game
        return
    assert re.search(r"The game was Champions\(players=2\) with seed \d+\.", said)
    assert "To play it again: midgard play --game 'champions(players=2)' --bots " in said
    assert "in a fork" not in said


@pytest.mark.parametrize("failing", KINDS, indirect=True)
@pytest.mark.parametrize("name", BEFORE)
def test_an_error_before_the_games_names_the_code_that_raised_it(
    name: str, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = outcome(BEFORE[name], capsys)
    assert names_error(said, failing), said
    if failing != "unknown":
        assert f"{name.partition('-')[2].removeprefix('of-')}" in said


@pytest.mark.parametrize("failing", ["value"], indirect=True)
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("simulate --games 3 --metrics failing:words", "metric 'words' must return a number"),
        ("simulate --bots failing:Wrong,random --games 3", "1000000 is out of range"),
        ("compare --bots failing:Wrong,random --games 4", "1000000 is out of range"),
        ("report --bots failing:Wrong,random --games 3 --out -", "1000000 is out of range"),
        ("tournament --bots failing:Wrong,random --games 2", "1000000 is out of range"),
    ],
)
def test_an_error_of_midgard_in_a_game_names_the_game(
    failing: str, command: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command.startswith("report"):
        pytest.importorskip("matplotlib")
    said = outcome(command, capsys)
    assert message in said
    assert "To play it again: midgard play --game 'champions(players=2)' --bots " in said


@pytest.mark.parametrize(
    ("failing", "name"),
    [("file", "simulate"), ("zero", "metric"), ("zero", "tournament")],
    indirect=["failing"],
)
def test_the_process_fails_too(name: str, failing: str, tmp_path: Path) -> None:
    """The exit code is not 0, and the last lines tell the game."""
    done = subprocess.run(
        [sys.executable, "-m", "midgard", *shlex.split(f"{IN_GAMES[name]} {GAMES}")],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, text=True, timeout=300,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode in (1, 2)
    assert names_error(done.stderr, failing), done.stderr
    assert "To play it again: midgard play" in done.stderr


@pytest.mark.parametrize("failing", ["value"], indirect=True)
def test_an_error_in_a_fork_names_the_fork(
    failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot fails late in its second life: the first is the game that is forked."""
    said = outcome("value-of favor --bots failing:Later --games 2 --rounds 1", capsys)
    assert "This was in a fork, which no command plays; the game plays up to it." in said
    assert "To play it again: midgard play --game 'champions(players=2)' --bots " in said
