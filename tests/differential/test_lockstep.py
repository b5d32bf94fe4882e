"""Whole games on both engines, in lockstep. `make fuzz` goes on for as long as you like."""

from typing import Any

import pytest

import midgard
from midgard import reference
from support.fuzz import endless as fuzz
from support.fuzz.daily import SEED, seeds
from support.lockstep.champions import BOX_CHOICES, OPTIONS, box_options, disagreement
from support.lockstep.common import numbers


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_engines_play_the_same_game(options: dict[str, Any]) -> None:
    seed = SEED * len(OPTIONS) + OPTIONS.index(options)
    assert fuzz.checked(disagreement(options, numbers(seed), every=8)).decisions > 50


@pytest.mark.parametrize("options", OPTIONS[3::6], ids=str)
def test_both_engines_play_the_same_game_where_gains_stop(options: dict[str, Any]) -> None:
    """From a first placement in which every clan has nearly the most that it can have."""
    seed = SEED * len(OPTIONS) + OPTIONS.index(options)
    state = midgard.Champions(**options).new_state(seed=seed)
    while state.phase != "placement":
        state.apply(state.legal_actions()[0])
    full = state.to_dict()
    for seat, clan in enumerate(full["clans"]):
        for number, heap in enumerate(("food", "wood", "coins", "favor", "blame")):
            clan[heap] = 999 - (seed + seat + number) % 3
    played = fuzz.checked(disagreement(options, numbers(seed), every=64, position=full))
    assert played.decisions > 50


@pytest.mark.parametrize("seed", seeds(2 * len(BOX_CHOICES)))
def test_both_engines_play_the_same_game_with_boxes(seed: int) -> None:
    played = fuzz.checked(disagreement(box_options(seed), numbers(seed), every=32))
    assert played.decisions > 50


def test_both_engines_write_actions_alike() -> None:
    fast, slow = midgard.Champions(), reference.Champions()
    assert fast.action_count == slow.action_count
    for index in range(fast.action_count):
        text = fast.action(index).text
        assert text == slow.action_text(index)
        assert fast.index(text) == slow.index(text) == index


def test_both_engines_refuse_the_same_texts() -> None:
    fast, slow = midgard.Champions(), reference.Champions()
    for text in (
        "",
        "place",
        "place valhalla",
        "beg now",
        "count 16",
        "count 01",
        "blame 1",
        "Beg",
    ):
        for engine in (fast, slow):
            with pytest.raises(ValueError, match=r"\w"):
                engine.index(text)
