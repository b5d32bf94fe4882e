"""``leaders=``: by seat, at random, or drafted, wherever a game is made."""

import json
import pickle
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from typer.testing import CliRunner

import midgard
from midgard import reference
from midgard.cli.app import app

LEADERS = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr")
NAMED = ["ullr", "dagrun", "gylfir"]
WAYS: list[Any] = ["drafted", "random", NAMED]


def leaders_of(state: midgard.champions.State) -> list[str]:
    return [clan["leader"] for clan in state.to_dict()["clans"]]


@pytest.mark.parametrize("leaders", WAYS, ids=str)
def test_the_option_can_be_read_and_is_part_of_the_game(leaders: Any) -> None:
    game = midgard.Champions(3, leaders=leaders)
    assert game.leaders == leaders
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game)).leaders == leaders
    shown = {"Champions": midgard.Champions, "__builtins__": {}}
    assert eval(repr(game), shown) == game
    others = [midgard.Champions(3, leaders=way) for way in WAYS if way != leaders]
    assert all(game != other and hash(game) != hash(other) for other in others)
    assert {other.layout_digest for other in others} == {game.layout_digest}
    state = game.new_state(seed=1)
    for other in others:
        with pytest.raises(midgard.InvalidSnapshotError, match="other options"):
            other.from_bytes(state.to_bytes())
    assert ("leaders" in repr(game)) == (leaders != "drafted")
    assert repr(reference.Champions(3, leaders=leaders)) == repr(
        reference.Champions(3, leaders=tuple(leaders) if leaders == NAMED else leaders)
    )


def test_tuples_and_other_sequences_name_leaders_too() -> None:
    game = midgard.Champions(3, leaders=NAMED)
    assert midgard.Champions(3, leaders=tuple(NAMED)) == game
    assert midgard.Champions(3, leaders=["dagrun", "ullr", "gylfir"]) != game


def test_dealt_leaders_come_with_the_probabilities_that_chance_has() -> None:
    """Every order of two of five leaders is equally likely: 1/20."""
    game = midgard.Champions(2, leaders="random", start_player=0)
    counts = Counter(tuple(leaders_of(game.new_state(seed=seed))) for seed in range(4000))
    assert set(counts) == set(permutations(LEADERS, 2))
    chi = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi < 19 + 4 * 38**0.5


def test_dealt_leaders_of_a_batch_are_those_of_its_seeds() -> None:
    game = midgard.Champions(3, leaders="random")
    batch = midgard.Batch(game, 8, seed=3)
    for row in range(8):
        assert leaders_of(batch.state(row)) == leaders_of(
            game.new_state(seed=int(batch.seeds[row]))
        )


def test_how_good_a_leader_is_can_be_asked() -> None:
    dealt = midgard.simulate(
        midgard.Champions(3, leaders="random"), bots=["greedy"], games=200, seed=1
    )
    assert set(dealt.characters) == set(LEADERS)
    assert all(60 < group.games < 180 for group in dealt.characters.values())
    named = midgard.simulate(midgard.Champions(3, leaders=NAMED), bots=["greedy"], games=30, seed=1)
    games = {leader: group.games for leader, group in named.characters.items()}
    assert games == {leader: 30 if leader in NAMED else 0 for leader in LEADERS}


def test_a_bot_may_be_asked_with_any_leaders() -> None:
    for leaders in WAYS:
        state = midgard.Champions(3, leaders=leaders).new_state(seed=1)
        bot = midgard.Bot("ismcts:20", seed=1)
        for _ in range(6):
            state.apply(bot.choose(state))


def test_a_position_has_the_leaders_that_the_option_names() -> None:
    game = midgard.Champions(3, leaders=NAMED)
    assert leaders_of(game.position(round=3)) == NAMED
    with pytest.raises(midgard.InvalidSnapshotError, match="an option names the leaders"):
        game.position(round=3, clans=[{"leader": "asmundr"}])


COMMANDS = {
    "simulate": ["simulate", "--games=4", "--json=-", "--seed=1"],
    "play": ["play", "--seed=1", "--bots=random"],
    "tournament": ["tournament", "--bots=random,greedy", "--games=2", "--seed=1", "--json"],
    "compare": ["compare", "--bots=random,greedy", "--games=2", "--json"],
    "perft": ["perft", "--depth=1", "--path=0 4 5 1"],
}


def said(*arguments: str, players: int = 3) -> str:
    result = CliRunner().invoke(app, [*arguments, f"--players={players}"])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_plays_takes_leaders(name: str) -> None:
    drafted = said(*COMMANDS[name])
    assert said(*COMMANDS[name], "--leaders=drafted") == drafted or name != "perft"
    said(*COMMANDS[name], "--leaders=random")
    said(*COMMANDS[name], "--leaders", ",".join(NAMED))


def test_leaders_of_the_command_line_are_those_of_the_game() -> None:
    reported = json.loads(said(*COMMANDS["simulate"], "--leaders", ",".join(NAMED)))
    assert {name: group["games"] for name, group in reported["characters"].items()} == {
        leader: 4 if leader in NAMED else 0 for leader in LEADERS
    }
    played = said(*COMMANDS["play"], "--leaders", ",".join(NAMED))
    assert f"leaders: {', '.join(NAMED)}" in played
    assert said(*COMMANDS["perft"], "--leaders=random") == "depth 1 5\n"
    assert said(*COMMANDS["perft"], "--leaders", ",".join(NAMED)) == "depth 1 12\n"


@pytest.mark.parametrize("leaders", ["ullr", "ullr,ullr,dagrun", "ullr,dagrun,loki", "", "a"])
@pytest.mark.parametrize("name", COMMANDS)
def test_leaders_that_do_not_fit_are_one_line(name: str, leaders: str) -> None:
    result = CliRunner().invoke(app, [*COMMANDS[name], "--players=3", f"--leaders={leaders}"])
    assert isinstance(result.exception, midgard.InvalidOptionError)
    assert "leader" in str(result.exception)
    assert "\n" not in str(result.exception)
