"""The tests for bots catch what they are for, and let a fair bot pass."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import midgard
from midgard import bots
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


def test_no_seat_is_told_more_than_it_may_know() -> None:
    assert check_engine_leaks() > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_is_told_more_with_any_number_of_players(players: int) -> None:
    for game in games(players):
        assert check_engine_leaks(game, seed=7, every=9) > 10


def test_every_must_be_a_number_of_decisions() -> None:
    with pytest.raises(ValueError, match=r"1 to 10\*\*12, not 0"):
        next(decisions(midgard.Champions(), every=0))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("nobody", "nobody"),
        ("no.such.module:Bot", "no.such.module"),
        ("midgard:nothing", "has no attribute"),
        ("midgard:CHANCE", "no bot"),
        (object(), "no bot"),
        (object, "no bot"),
    ],
)
def test_what_is_no_bot_is_refused(spec: bots.BotSpec, why: str) -> None:
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
