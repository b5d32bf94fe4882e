"""Searches find what endgames with the boxes are worth, and the best action.

`tests/data/box-endgames.jsonl` has the answers. Some endgames are searched here; `make long`
searches all of them, with sixteen seeds.
"""

from __future__ import annotations

import json
import os
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from midgard.search import ISMCTS, MCTS
from support.endgames.boxes import ENDGAMES, FILE, game, row_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from midgard.search import Result

LONG = "MIDGARD_LONG" in os.environ
SEEDS = range(16 if LONG else 4)
ROWS = [json.loads(line) for line in FILE.read_text().splitlines()]
SOME = ROWS if LONG else ROWS[1::4]
# These trees grow so wide that 20,000 simulations are too few: the mean is too low by up to 0.05,
# and by less with 200,000.
WIDE = {
    "dagrun throws other dice",
    "a berserker in the priest's way",
    "an ambush of the cave dweller",
    "a blizzard",
    "a lone warrior",
    "a kraken with the leader",
}
# More can follow than a search lists.
LARGE = {"a lone warrior"}


def ismcts(simulations: int, seed: int, **options: Any) -> ISMCTS:
    return ISMCTS(simulations=simulations, seed=seed, value="win", **options)


SEARCHES: dict[str, Callable[[int, int], ISMCTS | MCTS]] = {
    "single": lambda n, seed: ismcts(n, seed, exact=False),
    "multiple": lambda n, seed: ismcts(n, seed, exact=False, observer="multiple"),
    "mcts": lambda n, seed: MCTS(simulations=n, seed=seed, value="win", exact=False),
    "random": lambda n, seed: ismcts(
        n, seed, exact=False, prior=None, rollout="random", exploration=1.4
    ),
    "solved": lambda n, seed: ismcts(n, seed),
}


def found(row: dict[str, Any], search: str, simulations: int) -> list[Result]:
    """Returns what a search finds with each seed."""
    state = game().from_dict(row["state"], chance="explicit")
    return [SEARCHES[search](simulations, seed).search(state) for seed in SEEDS]


def chosen(result: Result) -> float:
    """Returns what the search thinks of the action that it chooses."""
    return result.action_values[result.action][result.seat]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    "row", [row for row in SOME if row["name"] not in WIDE], ids=lambda row: row["name"]
)
def test_the_value_of_the_chosen_action_converges(row: dict[str, Any], search: str) -> None:
    """[combat.round] [helmet] [land_journey.choice] [valhalla.visit]"""
    values = [chosen(result) for result in found(row, search, 20_000)]
    error = stdev(values) / len(values) ** 0.5
    assert abs(fmean(values) - row["worth"]) < 0.01 + 2 * error


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["name"] in WIDE], ids=lambda row: row["name"]
)
def test_more_simulations_come_nearer_where_the_tree_is_wide(row: dict[str, Any]) -> None:
    few, many = (fmean(map(chosen, found(row, "single", n))) for n in (2_000, 40_000))
    assert many <= row["worth"] + 0.02
    assert abs(many - row["worth"]) < max(abs(few - row["worth"]), 0.02)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["name"] not in LARGE], ids=lambda row: row["name"]
)
def test_an_endgame_is_solved(row: dict[str, Any]) -> None:
    """With 2,000 simulations every seed finds the best move, and what it is worth."""
    state = game().from_dict(row["state"], chance="explicit")
    for result in found(row, "solved", 2_000):
        assert str(state.game.action(result.action)) in row["best"]
        assert chosen(result) == pytest.approx(row["worth"], abs=1e-6)
        assert sum(result.visits.values()) == 2_000


@pytest.mark.parametrize("row", SOME, ids=lambda row: row["name"])
def test_nothing_hidden_matters(row: dict[str, Any]) -> None:
    state = game().from_dict(row["state"], chance="explicit")
    assert len({state.determinize(0, seed).key() for seed in range(5)}) == 1


@pytest.mark.parametrize("number", range(0, len(ENDGAMES), 1 if LONG else 5))
def test_the_answers_are_what_trying_everything_gives(number: int) -> None:
    assert row_of(ENDGAMES[number]) == {
        **ROWS[number],
        "worth": pytest.approx(ROWS[number]["worth"], abs=1e-6),
    }
