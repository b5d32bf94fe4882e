"""A type checker accepts right calls and reports wrong ones, on every line."""

import re
import subprocess
import sys
from pathlib import Path

HEAD = """\
from fractions import Fraction
from typing import assert_type

import midgard
from midgard import Champions, JourneyOdds, Odds
from midgard.champions import State
from midgard.tournament import tournament
from midgard.champions.types import Belief, PhaseName, View

game = Champions(2)
state = game.new_state(seed=1)
maybe: bool = bool(state.round)
"""

RIGHT = """\
assert_type(midgard.odds("1 axe", "mare"), Odds[float])
assert_type(midgard.odds("1 axe", "mare", exact=True, favor=1).win, Fraction)
assert_type(midgard.odds("1 axe", "mare", exact=False).mean_glory, float)
assert_type(midgard.odds("1 axe", "mare", exact=maybe), Odds[float] | Odds[Fraction])
assert_type(midgard.journey_odds("1 axe", "mare", food=1, exact=True), JourneyOdds[Fraction])
assert_type(midgard.journey_odds("1 axe", "mare").win, float)
assert_type(state.chance_outcomes(), list[tuple[int, Fraction]])
assert_type(state.chance_outcomes(exact=False), list[tuple[int, float]])
assert_type(game.belief(state, 0), Belief[Fraction])
assert_type(state.phase, PhaseName)
assert_type(state.legal[0], midgard.champions.Action)
assert_type("leader ullr" in state.legal, bool)
assert_type(state.view(0), View)
assert_type(state.rollout(1, value="scores"), list[int])
midgard.simulate(game, bots=["greedy"], games=1)
midgard.simulate(game, bots=("greedy", "random"), games=1)
tournament(game, ["greedy", "random"], games=1, tables="pairs")
Champions(3, variants=["hall_of_records"], assignment="simultaneous")
"""

WRONG = """\
midgard.simulate(game, bots="greedy")
midgard.simulate(game, bots=["greedy"], seating="random")
midgard.simulate(game, bots=["greedy"], games="many")
tournament(game, ["greedy", "random"], tables="none")
Champions(3, assignment="sealed")
Champions(3, variants=["hall"])
Champions("three")
game.new_state(chance="random")
game.new_state(seed=7.0)
state.apply(1.5)
state.apply(None)
state.rollout(1, value="glory")
state.observation(0, dtype="float64")
state.observation(0, memory="none")
1.5 in state.legal
midgard.odds("1 axe", "mare", exact="yes")
midgard.odds("1 axe", "mare", foods=1)
midgard.journey_odds("1 axe", "mare", journey=3)
midgard.Batch(game, 8, reward="coins")
midgard.Batch(game, 8, illegal="ignore")
"""


def check(lines: str, folder: Path) -> dict[str, list[str]]:
    """The report of mypy, line by line of the source."""
    file = folder / "calls.py"
    file.write_text(HEAD + lines, encoding="utf-8")
    command = ["-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    command += ["--cache-dir", str(folder.parent / "mypy"), "--disable-error-code=import-untyped"]
    command += ["--disable-error-code=import-not-found", str(file)]
    result = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    source = file.read_text("utf-8").splitlines()
    said: dict[str, list[str]] = {}
    for line in result.stdout.splitlines():
        found = re.match(r".*calls\.py:(\d+): error: (.*)", line)
        if found:
            said.setdefault(source[int(found[1]) - 1], []).append(found[2])
    assert result.returncode in (0, 1), result.stdout + result.stderr
    return said


def test_right_calls_have_the_types_that_their_options_say(tmp_path: Path) -> None:
    assert check(RIGHT, tmp_path) == {}


def test_wrong_calls_are_errors(tmp_path: Path) -> None:
    said = check(WRONG, tmp_path)
    assert [line for line in WRONG.splitlines() if line not in said] == []
