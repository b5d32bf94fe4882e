"""Whole games of God of War, as both engines play them, are those of the files."""

from __future__ import annotations

import difflib
import itertools
from typing import Any

import pytest

from midgard import GodOfWar
from midgard.games import default_options
from support.god_of_war import SCENES
from support.god_of_war_golden import FOLDER, GAMES, SLOW, golden


def assert_same(name: str, story: str) -> None:
    """Shows where a game begins to differ; what follows from that is left out."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    diff = difflib.unified_diff(lines, story.splitlines(), f"{name}.txt", "the game now", n=6)
    first = list(itertools.islice(diff, 40))
    if first:
        pytest.fail("\n".join(first) + "\n`make golden` writes the file anew", pytrace=False)


@pytest.mark.parametrize("game_class", [None, SLOW], ids=["rust", "reference"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_one_in_the_file(name: str, game_class: Any) -> None:
    assert_same(name, golden(name, game_class))


def test_there_is_a_file_for_each_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_every_option_scene_and_number_of_players_has_a_game() -> None:
    options = [options for _, options in GAMES.values()]
    assert {1, 2, 3, 4} == {each["players"] for each in options}
    assert {None, *SCENES} == {each.get("scene") for each in options}
    named = {name for each in options for name in each}
    assert named == set(default_options(GodOfWar)) - {"cards"}
