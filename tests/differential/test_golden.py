"""Whole games, as both engines tell them, are those of the files."""

from __future__ import annotations

import difflib
import itertools

import pytest

import midgard
from midgard import reference
from support.golden import FOLDER, GAMES, events_of, game_text, golden


def assert_same(name: str, story: str) -> None:
    """Shows where a game begins to differ; what follows from that is left out."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    diff = difflib.unified_diff(lines, story.splitlines(), f"{name}.txt", "the game now", n=6)
    first = list(itertools.islice(diff, 40))
    if first:
        reported = "\n".join(first)
        pytest.fail(f"{reported}\n`make golden` writes the file anew", pytrace=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_one_in_the_file(name: str) -> None:
    assert_same(name, golden(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_tells_the_same_game(name: str) -> None:
    seed, options = GAMES[name]
    events = events_of(midgard.Champions(**options).new_state(chance="explicit"), seed)
    game = reference.Champions(**options)
    head = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n")[0]
    story = game_text(game.new_state(chance="explicit"), events, game.action_text)
    assert_same(name, f"{head}\n{story}")


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_every_choice_of_options_has_a_game() -> None:
    options = [options for _, options in GAMES.values()]
    for players in (2, 3, 4):
        assert any(each == {"players": players} for each in options)
    variants = {each.get("variants", ()) for each in options}
    assert {name for names in variants for name in names} == {
        "hall_of_records",
        "mistrustful_villagers",
    }
    assert any(each.get("assignment") == "simultaneous" for each in options)
    assert {type(each.get("leaders")) for each in options} >= {str, tuple}
