"""``--game`` and the options of games on the command line: each game has its own, and no other."""

import io
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run
from midgard.cli.game_options import word_for
from midgard.cli.match import HUMAN, Match
from midgard.games import default_options, game_text, parse_option
from support.games.every import GAMES, NO_OTHER, games_of, small_games

OPTIONS = {
    name: [it for it in default_options(midgard.GAMES[name]) if it != "cards"] for name in GAMES
}
SMALL = {game_text(game): game for game in small_games()}
PLAYED = {"skip_forced"}
"""Options that only some commands have; ``midgard play`` has all."""


def flag(game: str, option: str, value: Any) -> list[str]:
    """An option of the command line with a value, as it is typed."""
    name = word_for(game, option).replace("_", "-")
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    return [f"--{name}", ",".join(value) if isinstance(value, tuple | list) else str(value)]


def typed(game: midgard.Game) -> list[str]:
    """The options of a game, as they are typed."""
    pairs = [(it, getattr(game, it)) for it in OPTIONS[game.name]]
    flags = [flag(game.name, option, value) for option, value in pairs if value is not None]
    return list(itertools.chain(*flags))


def some_games(name: str) -> list[midgard.Game]:
    """Games in which every option has each of its values at least once."""
    found: dict[tuple[str, str], midgard.Game] = {}
    for game in games_of(name):
        for option in OPTIONS[name]:
            found.setdefault((option, repr(getattr(game, option))), game)
    return list({game_text(game): game for game in found.values()}.values())


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command prints when it refuses."""
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    for word in ("keyword", "argument ", "unexpected", "object", "Error"):
        assert word not in err
    return err


@pytest.mark.parametrize("name", GAMES)
def test_every_option_can_be_typed_with_every_value(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saved game says whether the typed options are those of the game."""
    path = tmp_path / "saved.json"
    for game in some_games(name):
        path.write_text(Match(game, 3, [HUMAN] * game.players).to_json())
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        options = [*typed(game), "--game", name]
        assert run(["play", "--load", str(path), *options]) == 0, capsys.readouterr().err
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert run(["play", "--load", str(path), "--game", game_text(game)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_not_another_than_the_one_that_is_named(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "saved.json"
    saved = midgard.GAMES[name]()
    path.write_text(Match(saved, 3, [HUMAN] * saved.players).to_json())
    load = ["play", "--load", str(path)]
    for other in (*GAMES, *SMALL):
        game = midgard.load_game(other)
        if game.name != saved.name:
            assert "contradicts the saved game" in refused([*load, "--game", other], capsys)
    for game in some_games(name):
        for option in OPTIONS[name]:
            value = getattr(game, option)
            if value is None or value == getattr(saved, option):
                continue
            if isinstance(value, tuple | list) and not value:
                continue  # an empty list is the same as no option
            words = flag(name, option, value)
            assert f"{' '.join(words)} contradicts the saved game" in refused(
                [*load, *words], capsys
            )
            text = "+".join(value) if isinstance(value, tuple | list) else str(value).lower()
            error = refused([*load, "--game", f"{name}({option}={text})"], capsys)
            assert "contradicts the saved game" in error


COMMANDS = {
    "simulate": PLAYED,
    "compare": PLAYED,
    "tournament": PLAYED,
    "report": PLAYED,
    "perft": {"skip_forced"},
    "play": set(),
    "cards list": set(),
    "cards check": {"cards"},
}
"""Commands that take a game of any name, and the options that they do not have."""


def flags_in_help(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> tuple[list[str], set[str]]:
    """The lines of a help, and the flags that it lists."""
    assert run(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    return lines, {word for line in lines if line.startswith("  --") for word in line.split()}


def flags_of(game: str, option: str, default: Any) -> list[str]:
    """The flags of an option."""
    name = word_for(game, option).replace("_", "-")
    return [f"--{name}", f"--no-{name}"] if isinstance(default, bool) else [f"--{name}"]


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_a_game_lists_its_options_in_a_group_and_no_others(
    command: str,
    name: str,
    width: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines, listed = flags_in_help([*command.split(), f"--game={name}", "--help"], capsys)
    group = lines[lines.index(f"Options of {name}:") :]
    options = default_options(midgard.GAMES[name])
    of_game = {one for it in options for one in flags_of(name, it, options[it])}
    for other in midgard.GAMES:
        for option, default in default_options(midgard.GAMES[other]).items():
            for one in flags_of(other, option, default):
                own = one in of_game
                assert (one in listed) == (own and option not in COMMANDS[command]), one
                assert one not in listed or any(one in line.split() for line in group), one


@pytest.mark.parametrize("command", COMMANDS)
def test_help_without_a_game_names_the_help_of_each_game(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines, listed = flags_in_help([*command.split(), "--help"], capsys)
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 100
    shared = set.intersection(*(set(default_options(kind)) for kind in midgard.GAMES.values()))
    for name in GAMES:
        pair = (f"  midgard {command} {name} --help", f"  midgard {command} --game {name} --help")
        assert any(line in lines for line in pair)
        for option, default in default_options(midgard.GAMES[name]).items():
            for one in flags_of(name, option, default):
                assert (one in listed) == (option in shared and option not in COMMANDS[command])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_may_follow_its_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (name, f"{name}(players=2)"):
        found = []
        for words in (["simulate", text], ["simulate", "--game", text]):
            assert run([*words, "--games=3", "--json", "--bots=random"]) == 0
            found.append(json.loads(capsys.readouterr().out)["digest"])
        assert found[0] == found[1]
    assert "name the game once" in refused(["simulate", name, "--game", name], capsys)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("simulat", 'unknown command "simulat" (did you mean "simulate"?). Try: midgard --help'),
        ("cards chek", 'unknown command "chek" (did you mean "check"?). Try: midgard cards --help'),
        (
            "simulate --plyers 3",
            'unknown option "--plyers" (did you mean "--players"?). Try: midgard simulate --help',
        ),
        (
            "simulate revers",
            'unknown game "revers" (did you mean "reavers"?). Try: midgard simulate --help',
        ),
        ("play --seed", "Try: midgard play --help"),
        ("play --seed x", "Try: midgard play --help"),
    ],
)
def test_an_error_names_the_command_to_try(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(arguments.split(), capsys)


def test_an_option_of_another_game_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    for name, other in itertools.permutations(GAMES, 2):
        for option in OPTIONS[other]:
            word = word_for(other, option)
            if option in PLAYED or word in {word_for(name, it) for it in OPTIONS[name]}:
                continue
            default = default_options(midgard.GAMES[other])[option]
            for value in (True, False) if isinstance(default, bool) else ("x",):
                for command in ("simulate", "play", "tournament", "compare", "perft"):
                    two = command in ("tournament", "compare")
                    more = ["--bots", "random,flat-mc:1"] if two else []
                    more += ["--depth", "1"] if command == "perft" else []
                    arguments = [command, "--game", name, *flag(other, option, value), *more]
                    assert f'unknown option "{word}" of {name}' in refused(arguments, capsys)


@pytest.mark.parametrize("name", GAMES)
def test_a_flag_can_be_switched_on_and_off(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever it is if nothing is said; and it must not contradict the text of the game."""
    flags = [
        it for it in OPTIONS[name] if isinstance(default_options(midgard.GAMES[name])[it], bool)
    ]
    for option, value in itertools.product(flags, (True, False)):
        assert parse_option(name, option, str(value).lower()) is value
        text = f"{name}({option}={str(value).lower()})"
        if (name, option) in NO_OTHER and default_options(midgard.GAMES[name])[option] != value:
            continue
        assert run(["play", "--game", text, *flag(name, option, value), "--bots", "random"]) == 0
        capsys.readouterr()
        other = ["play", "--game", text, *flag(name, option, not value), "--bots", "random"]
        assert "contradicts --game" in refused(other, capsys)
