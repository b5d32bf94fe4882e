"""Functions and commands that play games have the same options, types and defaults."""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

import midgard
from midgard.bots.default import default_bot
from midgard.cli import run as run_command
from midgard.cli.app import app
from midgard.tournament import tournament
from support.games.every import GAMES

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "simulate": midgard.simulate,
    "compare": midgard.compare,
    "value_of": midgard.value_of,
    "sweep": midgard.sweep,
    "tournament": tournament,
}
SHARED = ("games", "seed", "threads", "progress")
DEFAULTS = {"games": None, "seed": 0, "threads": 0, "progress": False}
COMMANDS = ("simulate", "report", "compare", "value-of", "sweep", "tournament")
GAME = midgard.Champions(players=2)
ROOT = Path(__file__).resolve().parents[2]


class Enough(Exception):  # noqa: N818  # it is not an error
    """The expectation of a test is known."""


def parameters(command: str) -> dict[str, inspect.Parameter]:
    found = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]  # it is a group
    return dict(inspect.signature(found.callback, eval_str=True).parameters)


def test_functions_and_commands_have_the_same_names_types_and_defaults() -> None:
    first = inspect.signature(midgard.simulate).parameters
    for name, function in FUNCTIONS.items():
        signature = inspect.signature(function).parameters
        for option in SHARED:
            where = f"{option} of {name}"
            assert signature[option].annotation == first[option].annotation, where
            assert signature[option].default == DEFAULTS[option], where
            assert signature[option].kind is inspect.Parameter.KEYWORD_ONLY, where
    for command in COMMANDS:
        for option in SHARED[:3]:
            one = parameters(command)[option]
            where = f"--{option} of {command}"
            assert one.default == DEFAULTS[option], where
            kinds = {"games": int | None, "seed": int, "threads": int}
            assert get_args(one.annotation)[0] == kinds[option], where
    for command in ("simulate", "report", "compare", "value-of", "tournament", "play"):
        assert parameters(command)["bots"].default is None, command


def test_the_number_of_games_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert midgard.simulate(GAME, ["random"]).games == 1000
    assert midgard.compare("random", "greedy", game=GAME).limit == 1000
    heard: list[int] = []

    def hear(*arguments: Any) -> Any:
        heard.extend(one for one in arguments if type(one) is int and one > 99)
        raise Enough

    monkeypatch.setattr("midgard.tournament._endings", hear)
    monkeypatch.setattr("midgard.value._games", hear)
    with pytest.raises(Enough):
        tournament(GAME, ["random", "greedy"])
    with pytest.raises(Enough):
        midgard.value_of(GAME, "place market")
    assert heard == [500, 1000]  # the first rotation of a table, and all games
    text = 'game = "champions(players=2)"\nbots = ["random"]\n[[vary]]\noption = "players"\n'
    assert midgard.sweep(text + "values = [2, 3]\n").points[0].games == 1000


@pytest.mark.parametrize("text", GAMES)
def test_the_default_bot_is_the_same_everywhere(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgard.load_game(text)
    usual = default_bot(game)
    if text.startswith("god_of_war"):
        assert usual == "ismcts-2"
    played: list[list[str]] = []

    def hear(_: Any, names: list[str], *__: Any) -> Any:
        played.append(list(names))
        raise Enough

    monkeypatch.setattr("midgard._runs.playing._simulate", hear)
    monkeypatch.setattr("midgard.cli.watch.SeatedBot", lambda name, **_: hear(None, [name]))
    for call in (
        lambda: midgard.simulate(game),
        lambda: run_command(["simulate", "--game", text]),
        lambda: run_command(["play", "--game", text]),
        lambda: hear(0, [usual]) if usual == "random" else tournament(game),
    ):
        with pytest.raises(Enough):
            call()
    assert {names[0] for names in played} == {usual}


def test_make_simulate_names_no_bots() -> None:
    line = re.search(r"^simulate:.*\n\t(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert line is not None
    assert "--bots" not in line[1]


def test_the_first_screen_shows_who_wins_and_where_glory_comes_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_command(["simulate", "--games", "200", "--players", "4"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert len(first) <= 30
    heads = {line.split("  ")[0] for line in first}
    assert {"order of play", "leader", "glory from"} <= heads
    assert "all greedy" in first[0]
    assert any("--all prints all tables" in line for line in first)
    assert run_command(["simulate", "--games", "200", "--players", "4", "--all"]) == 0
    every = capsys.readouterr().out.splitlines()
    assert len(every) > 60
    assert {"seat", "place", "enemy"} <= {line.split("  ")[0] for line in every}
