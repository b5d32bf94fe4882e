"""Searches find what endgames are worth, and the best action.

`tests/data/endgames.jsonl` has the answers. Eight endgames are searched here; `make long` searches
all of them, with sixteen seeds.
"""

from __future__ import annotations

import json
import os
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from midgard.search import ISMCTS, MCTS
from support.endgames import ENDGAMES, EVENTS, FILE, game, solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from midgard.search import Result

LONG = "MIDGARD_LONG" in os.environ
SEEDS = range(16 if LONG else 4)
ROWS = [json.loads(line) for line in FILE.read_text().splitlines()]
SOME = ROWS if LONG else ROWS[::6]

SEARCHES: dict[str, Callable[[int, int], ISMCTS | MCTS]] = {
    "single": lambda n, seed: ISMCTS(simulations=n, seed=seed, value="win"),
    "multiple": lambda n, seed: ISMCTS(simulations=n, seed=seed, value="win", observer="multiple"),
    "mcts": lambda n, seed: MCTS(simulations=n, seed=seed, value="win"),
    "random": lambda n, seed: ISMCTS(
        simulations=n, seed=seed, value="win", prior=None, rollout="random"
    ),
}
# Endgames in which some of sixteen seeds find another first move with 2,000 simulations: it is
# worth nearly as much, or the best one pays only after decisions that the prior would not take.
HARD = {
    "a whirlpool",
    "a whirlpool or another",
    "food for a voyage",
    "one axe",
    "the sage or a spear",
    "the sage or a sword",
    "who starves",
}


def found(row: dict[str, Any], search: str, simulations: int) -> list[Result]:
    """Returns what a search finds with each seed."""
    state = game().from_dict(row["state"], chance="explicit")
    return [SEARCHES[search](simulations, seed).search(state) for seed in SEEDS]


def chosen(result: Result) -> float:
    """Returns what the search thinks of the action that it chooses."""
    return result.action_values[result.action][result.seat]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("row", SOME, ids=lambda row: row["name"])
def test_the_value_of_the_chosen_action_converges(row: dict[str, Any], search: str) -> None:
    values = [chosen(result) for result in found(row, search, 20_000)]
    error = stdev(values) / len(values) ** 0.5
    assert abs(fmean(values) - row["worth"]) < 0.01 + 2 * max(error, 0.002)


@pytest.mark.parametrize("row", SOME, ids=lambda row: row["name"])
def test_the_first_move_is_the_best(row: dict[str, Any]) -> None:
    if row["name"] in HARD:
        pytest.skip("it takes more simulations")
    state = game().from_dict(row["state"], chance="explicit")
    for result in found(row, "single", 2_000):
        assert str(state.game.action(result.action)) in row["best"]


@pytest.mark.parametrize("row", SOME, ids=lambda row: row["name"])
def test_what_a_rival_hides_does_not_matter(row: dict[str, Any]) -> None:
    state = game().from_dict(row["state"], chance="explicit")
    legal = {state.determinize(0, seed).key() for seed in range(5)}
    assert len(legal) == 1, "the seat knows everything"


@pytest.mark.parametrize("number", range(0, len(ENDGAMES), 1 if LONG else 12))
def test_the_answers_are_what_trying_everything_gives(number: int) -> None:
    endgame, row = ENDGAMES[number], ROWS[number]
    state = endgame.state()
    assert (endgame.name, state.to_dict()) == (row["name"], row["state"])
    values = solve(state, EVENTS)
    assert max(values.values()) == pytest.approx(row["worth"], abs=1e-6)
    near = {a for a, value in values.items() if value > row["worth"] - 1e-6}
    assert {str(game().action(action)) for action in near} == set(row["best"])
