"""Who goes first: the option, the columns, and the rows by order of play."""

import json

import numpy as np
import pytest
import typer

import midgard
from midgard.cli import run as run_command
from midgard.cli.app import app
from midgard.presentation import presentation
from midgard.report.general import general_sections
from support.games.every import GAMES

PLAYED = ["greedy"]


def commands_that_play() -> list[str]:
    """Commands that take a game and either bots or a number of games."""
    found = []
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]  # it is a group
        flags = {flag for parameter in command.params for flag in parameter.opts}
        if "--game" in flags and flags & {"--bots", "--games"}:
            found.append(name)
    return found


@pytest.mark.parametrize("name", midgard.GAMES)
def test_every_command_that_plays_games_takes_the_start_player(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every game with an order of play; a game without one refuses the option."""
    commands = commands_that_play()
    assert {"simulate", "report", "compare", "value-of", "tournament", "play", "fit"} <= {*commands}
    for command in commands:
        if command == "fit" and name != "champions":
            continue
        assert run_command([command, "--game", name, "--help"]) == 0
        shown = "--start-player" in capsys.readouterr().out
        assert shown == presentation(name).has_order, command


@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("name", [it for it in midgard.GAMES if presentation(it).has_order])
def test_the_option_sets_who_goes_first(
    name: str, start: int, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"simulate {name} --players 2 --start-player {start} --games 3 --bots random --json"
    assert run_command(line.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["orders"][0] == data["seats"][start]
    assert data["orders"][1] == data["seats"][1 - start]


@pytest.mark.parametrize(
    "text", ["champions(players=3)", "champions(players=5,expansions=dark_mountains)"]
)
def test_the_columns_tell_the_order_from_the_start_player_on(text: str) -> None:
    game = midgard.load_game(text)
    run = midgard.simulate(game, PLAYED, games=12, seed=4)
    start, order = (run.rows[name].reshape(-1, game.players) for name in ("start", "order"))
    for number in range(12):
        state = game.new_state(seed=run.seed_of(number))  # it waits for the first decision
        marker = state.to_dict()["marker"]
        assert start[number].tolist() == [seat == marker for seat in range(game.players)]
        assert order[number].tolist() == [
            (seat - marker) % game.players + 1 for seat in range(game.players)
        ]
    assert len(set(start.argmax(axis=1))) > 1


@pytest.mark.parametrize("first", [0, 1])
def test_a_game_with_a_first_player_has_an_order(first: int) -> None:
    game = midgard.GodOfWar(players=2, scene="q1", first_player=first)
    rows = midgard.simulate(game, PLAYED, games=3, seed=1).rows
    assert rows["order"].reshape(-1, 2).tolist() == [[1 + first, 2 - first]] * 3


@pytest.mark.parametrize("text", GAMES)
def test_every_game_defines_whether_it_has_an_order(text: str) -> None:
    game = midgard.load_game(text)
    run = midgard.simulate(game, ["random"], games=2, seed=1)
    has_order = presentation(game).has_order
    assert bool((run.rows["order"] > 0).all()) == has_order
    assert bool((run.rows["order"] == 0).all()) != has_order
    assert np.array_equal(run.rows["start"], run.rows["order"] == 1)
    assert len(run.orders) == (game.players if has_order else 0)


def test_the_groups_by_order_are_those_of_the_rows() -> None:
    run = midgard.simulate(midgard.Champions(players=3), PLAYED, games=60, seed=2)
    for order, group in enumerate(run.orders, 1):
        own = run.rows["order"] == order
        assert group.games == own.sum() == 60
        assert group.wins == pytest.approx(run.rows["win_share"][own].sum())
        assert group.mean_score is not None
        assert group.mean_score.mean == pytest.approx(run.rows["score"][own].mean())


def test_tables_and_reports_have_rows_by_order_and_say_that_a_seat_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = midgard.simulate(midgard.Champions(players=2), PLAYED, games=20, seed=2)
    words = "a seat is a chair at the table, not a place in the order of play"
    assert "\norder of play " in str(run)
    assert words in str(run)
    charts = {chart.name: chart for part in general_sections(run) for chart in part.charts}
    assert list(charts["wins-by-order-of-play"].categories) == ["first", "second"]
    assert "score-by-order-of-play" in charts
    assert words[1:] in charts["wins-by-seat"].caption
    assert run_command(["simulate", "--players", "2", "--games", "9", "--all"]) == 0
    out = capsys.readouterr().out
    assert words in out
    assert "\norder of play " in out
    assert "\nseat " in out


def test_a_game_without_an_order_has_rows_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["simulate", "--game", "reavers", "--games", "9"]) == 0
    out = capsys.readouterr().out
    assert "\nseat " in out
    assert "order of play" not in out
