"""Whole games on both engines, in lockstep. `make fuzz` goes on for as long as you like."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import midgard
from midgard import reference
from support.box_corrections import box_corrections
from support.corrections import to_toml
from support.lockstep import (
    BOX_CHOICES,
    OPTIONS,
    any_box_options,
    box_options,
    disagreement,
    numbers,
)

REGRESSIONS = sorted((Path(__file__).resolve().parents[1] / "regressions").glob("*.json"))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_engines_play_the_same_game(options: dict[str, Any]) -> None:
    played = disagreement(options, numbers(OPTIONS.index(options)), every=8)
    assert played.problem is None, played.problem
    assert played.decisions > 50


@pytest.mark.parametrize("options", OPTIONS[3::6], ids=str)
def test_both_engines_play_the_same_game_where_gains_stop(options: dict[str, Any]) -> None:
    """From a first placement in which every clan has nearly the most that it can have."""
    seed = OPTIONS.index(options)
    state = midgard.Champions(**options).new_state(seed=seed)
    while state.phase != "placement":
        state.apply(state.legal_actions()[0])
    full = state.to_dict()
    for seat, clan in enumerate(full["clans"]):
        for number, heap in enumerate(("food", "wood", "coins", "favor", "blame")):
            clan[heap] = 999 - (seed + seat + number) % 3
    played = disagreement(options, numbers(seed), every=64, position=full)
    assert played.problem is None, played.problem
    assert played.decisions > 50


@pytest.mark.parametrize("seed", range(4 * len(BOX_CHOICES)))
def test_both_engines_play_the_same_game_with_boxes(seed: int) -> None:
    played = disagreement(box_options(seed), numbers(seed), every=32)
    assert played.problem is None, played.problem
    assert played.decisions > 50


@pytest.mark.parametrize("seed", [14, 19, 22, 24, 42, 46, 51, 55])
def test_both_engines_play_the_same_game_with_boxes_and_corrected_cards(
    seed: int, tmp_path: Path
) -> None:
    """All options are drawn, and numbers of all boxes in play are corrected."""
    options = any_box_options(seed)
    path = tmp_path / "cards.toml"
    made = box_corrections(seed, options["expansions"], promos=options["promos"])
    path.write_text(to_toml(made), encoding="utf-8")
    choices = itertools.islice(numbers(seed), 600)
    played = disagreement(options | {"cards": str(path)}, choices, every=32, full=4)
    assert played.problem is None, played.problem
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


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    options=st.sampled_from(OPTIONS),
    choices=st.lists(st.integers(0, 60), max_size=120),
    seed=st.integers(0, 2**32),
)
def test_both_engines_agree_whatever_is_chosen(
    options: dict[str, Any], choices: list[int], seed: int
) -> None:
    rest = itertools.islice(numbers(seed), 150)
    played = disagreement(options, [*choices, *rest], every=8)
    assert played.problem is None, played.problem


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.stem)
def test_what_once_went_wrong_is_right(path: Path, tmp_path: Path) -> None:
    """Each file holds options and a seed for which the engines once disagreed, and why; some hold
    corrected cards.
    """
    case = json.loads(path.read_text())
    options = case["options"]
    if "cards" in case:
        cards = tmp_path / "cards.toml"
        cards.write_text("\n".join(case["cards"]), encoding="utf-8")
        options |= {"cards": str(cards)}
    played = disagreement(options, numbers(case["seed"]), full=case.get("full", 1))
    assert played.problem is None, played.problem
    assert played.events == case["events"]
