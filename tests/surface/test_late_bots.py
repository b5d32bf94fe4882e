"""A bot that cannot play a game is refused before anything is played, wherever it is named."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import testing
from midgard.bots import BotSpec, require_plays
from midgard.cli import run
from midgard.cli.match import HUMAN, Match
from midgard.games import game_text
from midgard.search import ISMCTS, FlatMC
from midgard.tournament import tournament
from support.games.every import small_games
from support.surface.refusing import Counts, Refuses

GAMES = {game_text(game): game for game in small_games()}
NAMED = "support.surface.refusing:Refuses"
WHY = r"unknown (bot|policy) \"greedy\"|Refuses does not play"


def strangers(game: midgard.Game) -> list[BotSpec]:
    """Bots that cannot play a game."""
    found: list[BotSpec] = [Refuses, Refuses(), NAMED]
    if "greedy" not in game.bots:
        searches = [ISMCTS(prior="greedy"), FlatMC(rollout="greedy")]
        found += ["greedy", midgard.Bot("greedy"), *searches]
    return found


def in_tournament(game: midgard.Game, bot: BotSpec) -> None:
    tournament(game, [Counts, "random", bot], games=2)


def in_environment(game: midgard.Game, bot: BotSpec) -> None:
    pytest.importorskip("gymnasium")
    module = importlib.import_module("midgard.adapters.gymnasium")
    if game.players == 1:
        pytest.skip("there is no opponent")
    module.MidgardEnv(game, opponents=[*[Counts] * (game.players - 2), bot])


ENTRANCES: dict[str, Callable[[midgard.Game, BotSpec], None]] = {
    "tournament": in_tournament,
    "environment": in_environment,
    "check_legal": lambda game, bot: testing.check_legal(bot, game=game),
    "check_deterministic": lambda game, bot: testing.check_deterministic(bot, game=game),
    "check_leaks": lambda game, bot: [testing.check_leaks(bot, game=game)].clear(),
    "check_budget": lambda game, bot: [testing.check_budget(bot, 60, game=game)].clear(),
    "check_pickle": lambda game, bot: testing.check_pickle(bot, game=game),
    "check_fork": lambda game, bot: testing.check_fork(bot, game=game),
}


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_a_bot_that_cannot_play_is_refused_before_a_game(entrance: str, text: str) -> None:
    game, decisions = GAMES[text], Counts.decisions
    for bot in strangers(game):
        with pytest.raises(midgard.InvalidOptionError, match=WHY):
            ENTRANCES[entrance](game, bot)
    assert Counts.decisions == decisions


@pytest.mark.parametrize("text", GAMES)
def test_a_simulation_refuses_it_before_a_game(text: str) -> None:
    game, done = GAMES[text], list[int]()
    for bot in [bot for bot in strangers(game) if bot == "greedy"]:
        bots = ["random"] * (game.players - 1) + [bot]
        with pytest.raises(midgard.InvalidOptionError, match=WHY):
            midgard.simulate(game, bots=bots, games=10**6, progress=done.append)
    assert done == []


COMMANDS = {
    "play": ["play", "--bots"],
    "at the table": ["play", "--seat", "0", "--bots"],
    "simulate": ["simulate", "--bots"],
    "tournament": ["tournament", "--games", "2", "--bots"],
}


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_refuses_it_before_a_game(
    command: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[text]
    seats = {"tournament": 2, "at the table": game.players - 1}.get(command, game.players)
    for bot in [bot for bot in strangers(game) if isinstance(bot, str) and seats]:
        bots = ",".join(["random"] * (seats - 1) + [bot])
        if command == "simulate" and bot == NAMED:
            continue  # it takes bots of midgard alone
        assert run([*COMMANDS[command], bots, "--game", text]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "unknown bot" in err or "Refuses does not play" in err


@pytest.mark.parametrize("text", GAMES)
def test_a_saved_game_with_it_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[text]
    if game.players == 1 or "greedy" in game.bots:
        return
    path = tmp_path / "saved.json"
    path.write_text(Match(game, 3, [HUMAN] + ["greedy"] * (game.players - 1)).to_json())
    assert run(["play", "--load", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, 'unknown bot "greedy"' in err) == ("", True)


@pytest.mark.parametrize("text", GAMES)
def test_every_bot_of_a_game_can_play_it(text: str) -> None:
    game: Any = GAMES[text]
    for name in game.bots:
        if not name.startswith("puct"):
            require_plays(midgard.Bot(name.replace(":N", ":10")), game)
    require_plays(ISMCTS(simulations=1), game)
    for policy in ("random", "default", *game.policies):
        require_plays(FlatMC(rollout=policy), game)
