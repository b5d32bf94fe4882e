"""The tests for bots catch what they are for, and let a fair bot pass."""

import ast
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import midgard
from midgard import bots, testing
from midgard.games import build_game, game_options, game_text
from midgard.testing import (
    check_budget,
    check_deterministic,
    check_engine_leaks,
    check_fork,
    check_leaks,
    check_legal,
    check_pickle,
    decisions,
)
from midgard.testing.worlds import games
from support.games.every import small_games


class First:
    """Takes the first action."""

    def choose(self, state: midgard.champions.State) -> int:
        return state.legal_actions()[0]


class Fair:
    """Chooses by what its seat knows, as a hash would."""

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        return legal[sum(state.information_key(state.current_player)) % len(legal)]


class Illegal:
    """Always the same action."""

    def choose(self, state: midgard.champions.State) -> int:
        return 128


class Moody:
    """Chooses otherwise from one object to the next."""

    made = 0

    def __init__(self) -> None:
        Moody.made += 1
        self.number = Moody.made

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        return legal[self.number % len(legal)]


class Forgets:
    """Takes the last action, and a pickled copy the first."""

    def __init__(self) -> None:
        self.at = -1

    def __getstate__(self) -> dict[str, int]:
        return {"at": 0}

    def choose(self, state: midgard.State) -> int:
        return state.legal_actions()[self.at]


class SeesDestinies:
    """Chooses by what the others hold."""

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        hidden = str([clan["destinies"] for clan in state.to_dict()["clans"]])
        return legal[sum(hidden.encode()) % len(legal)]


class SeesTheFuture:
    """Tries out what the dice are going to show."""

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        state.apply(legal[0])
        return legal[sum(state.to_bytes()) % len(legal)]


class SeesSealed:
    """Chooses by what others have sent under seal."""

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        data = state.to_dict()
        return legal[sum(str(data["garrison"]).encode()) % len(legal)]


class SeesJourneys:
    """Chooses by journeys that others have looked at."""

    def choose(self, state: midgard.champions.State) -> int:
        legal = state.legal_actions()
        cards = str([shore["journey"] for shore in state.to_dict()["shores"]])
        return legal[sum(cards.encode()) % len(legal)]


@pytest.mark.parametrize("spec", ["random", "greedy", First, Fair])
def test_a_fair_bot_passes(spec: bots.BotSpec) -> None:
    check_legal(spec)
    check_deterministic(spec)
    assert check_leaks(spec) > 20
    check_fork(spec)


def test_a_bot_that_is_sent_on_passes() -> None:
    check_pickle(Fair)


def test_a_bot_in_time_passes() -> None:
    assert 0 < check_budget(First, 60.0) < 60


def test_a_bot_that_is_late_is_caught() -> None:
    with pytest.raises(AssertionError, match="took"):
        check_budget(First, 0.0)


def test_an_illegal_choice_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"Illegal chose .* not legal"):
        check_legal(Illegal)


def test_another_choice_with_the_same_seed_is_caught() -> None:
    with pytest.raises(AssertionError, match="with the same seed"):
        check_deterministic(Moody)


@pytest.mark.parametrize("spec", [SeesDestinies, SeesTheFuture, SeesSealed, SeesJourneys])
def test_a_bot_that_sees_what_it_must_not_see_is_caught(spec: bots.BotSpec) -> None:
    with pytest.raises(AssertionError, match="sees what it must not see"):
        check_leaks(spec, number=6)


def test_no_seat_learns_more_than_it_may_know() -> None:
    assert check_engine_leaks() > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_learns_more_with_any_number_of_players(players: int) -> None:
    for game in games():
        other = build_game(game.name, {**game_options(game), "players": players})
        assert check_engine_leaks(other, seed=7, every=9) > 10


@pytest.mark.parametrize("memory", ["perfect", "screen"])
def test_no_seat_learns_the_payments_of_another_in_a_deal(memory: str) -> None:
    game = build_game("reavers", {"players": 3, "negotiation": "micro", "memory": memory})
    assert check_engine_leaks(game, seed=7, every=9) > 10


CHECKS = [name for name in testing.__all__ if name.startswith("check_")]
OF_BOTS = [name for name in CHECKS if name != "check_engine_leaks"]
SMALL = {game_text(game): game for game in small_games()}


def check(name: str, spec: bots.BotSpec, game: midgard.Game | str) -> object:
    """Carries out a check of a bot in a game."""
    options = {"seconds": 60.0} if name == "check_budget" else {}
    return getattr(testing, name)(spec, game=game, **options)


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("name", OF_BOTS)
def test_every_check_takes_every_game(name: str, text: str) -> None:
    """By itself or by its text; the bot decides in that game and in no other."""
    seen = set()

    class Looks(First):
        def choose(self, state: midgard.State) -> int:
            seen.add(state.game)
            return state.legal_actions()[0]

    if name != "check_pickle":  # a class of a function cannot be pickled
        check(name, Looks, SMALL[text])
        assert seen == {SMALL[text]}
    check(name, First, text)


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("name", OF_BOTS)
def test_a_check_refuses_a_bot_that_the_game_does_not_have(name: str, text: str) -> None:
    if "greedy" in SMALL[text].bots:
        return
    with pytest.raises(midgard.InvalidOptionError, match='unknown bot "greedy"'):
        check(name, "greedy", text)


def test_nothing_in_the_checks_names_a_game() -> None:
    """They know the games of the registry, and no other."""
    for file in sorted(Path(testing.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom | ast.Import):
                imported = [alias.name for alias in node.names]
                imported.append(getattr(node, "module", None) or "")
                for name in imported:
                    assert not {part.lower() for part in name.split(".")} & midgard.GAMES.keys()


def test_a_copy_is_compared_in_short_games_too() -> None:
    """A bot that loses what it remembers when it is pickled is found in a game of two decisions."""
    for text in SMALL:
        with pytest.raises(AssertionError, match="pickled copy"):
            check("check_pickle", Forgets, text)


def test_every_must_be_a_number_of_decisions() -> None:
    with pytest.raises(ValueError, match=r"1 to 10\*\*12, not 0"):
        next(decisions(midgard.Champions(), every=0))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("nobody", "nobody"),
        ("no.such.module:Bot", "no.such.module"),
        ("midgard:nothing", "has no attribute"),
        ("midgard:CHANCE", "not a bot"),
        (object(), "not a bot"),
        (object, "not a bot"),
    ],
)
def test_objects_that_are_not_bots_are_refused(spec: bots.BotSpec, why: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=why):
        bots.make(spec, seed=0, seat=0)


BOT = """
class Fair:
    def choose(self, state):
        return state.legal_actions()[-1]

class Spy:
    def choose(self, state):
        legal = state.legal_actions()
        return legal[sum(state.to_bytes()) % len(legal)]
"""


def run_plugin(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "mybots.py").write_text(textwrap.dedent(BOT))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={"PYTHONPATH": str(folder)}
    )


def test_the_plugin_tests_a_bot(tmp_path: Path) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=mybots:Fair", "--midgard-seconds=60")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "7 passed" in run.stdout


@pytest.mark.parametrize("name", sorted(midgard.GAMES))
def test_the_plugin_tests_in_a_game(tmp_path: Path, name: str) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=mybots:Fair", f"--midgard-game={name}")
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search("[5-7] passed", run.stdout)


def test_the_plugin_refuses_what_is_not_a_game(tmp_path: Path) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=mybots:Fair", "--midgard-game=chess")
    assert run.returncode == 4
    assert '--midgard-game: unknown game "chess"' in run.stderr


def test_the_plugin_skips_nothing_of_a_bot_of_midgard(tmp_path: Path) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=random", "--midgard-seconds=60")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "7 passed" in run.stdout


def test_the_plugin_catches_a_spy_and_names_it(tmp_path: Path) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=mybots:Spy", "--midgard-games=1")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "sees what it must not see" in run.stdout
    assert "FAILED" in run.stdout
    assert "test_it_sees_nothing_hidden[mybots:Spy]" in run.stdout


def test_the_plugin_wants_a_game(tmp_path: Path) -> None:
    run = run_plugin(tmp_path, "--midgard-bot=mybots:Fair", "--midgard-games=0")
    assert run.returncode == 4
    assert "--midgard-games must be 1 or more" in run.stderr


def test_without_the_option_the_plugin_does_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text("def test_other(): pass\n")
    run = run_plugin(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout
