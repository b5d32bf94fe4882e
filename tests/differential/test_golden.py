"""Whole games of each game, as both engines play them, are those of the files."""

from typing import Any

import pytest

import midgard
from midgard.games import default_options
from support.goldens.champions import GOLDENS as CHAMPIONS
from support.goldens.common import Goldens
from support.goldens.god_of_war import GOLDENS as GOD_OF_WAR
from support.goldens.reavers import GOLDENS as REAVERS
from support.positions.god_of_war import SCENES

EVERY = {"champions": CHAMPIONS, "reavers": REAVERS, "god_of_war": GOD_OF_WAR}
CASES = [(kind, name) for kind, goldens in EVERY.items() for name in goldens.games]


@pytest.mark.parametrize("engine", ["rust", "reference"])
@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_game_is_the_one_in_the_file(kind: str, name: str, engine: str) -> None:
    goldens = EVERY[kind]
    goldens.check(name, goldens.reference if engine == "reference" else None)


@pytest.mark.parametrize("goldens", EVERY.values(), ids=EVERY)
def test_there_is_a_file_for_each_game_and_no_other(goldens: Goldens) -> None:
    assert {path.stem for path in goldens.folder.glob("*.txt")} == set(goldens.games)


def options_of(goldens: Goldens) -> list[dict[str, Any]]:
    """The options of each game."""
    return [options for _, options in goldens.games.values()]


def test_every_choice_of_options_of_champions_has_a_game() -> None:
    options = options_of(CHAMPIONS)
    for players in (2, 3, 4):
        assert any(each == {"players": players} for each in options)
    variants = {each.get("variants", ()) for each in options}
    assert {name for names in variants for name in names} == {
        "hall_of_records",
        "mistrustful_villagers",
    }
    assert any(each.get("assignment") == "simultaneous" for each in options)
    assert {type(each.get("leaders")) for each in options} >= {str, tuple}


def test_every_option_and_number_of_players_of_reavers_has_a_game() -> None:
    options = options_of(REAVERS)
    assert {2, 3, 4, 5, 6} == {each["players"] for each in options}
    named = {name for each in options for name in each}
    assert named == set(default_options(midgard.Reavers)) - {"cards"}
    assert {each.get("negotiation") for each in options} == {None, "micro", "auto"}


def test_every_option_scene_and_number_of_players_of_god_of_war_has_a_game() -> None:
    options = options_of(GOD_OF_WAR)
    assert {1, 2, 3, 4} == {each["players"] for each in options}
    assert {None, *SCENES} == {each.get("scene") for each in options}
    named = {name for each in options for name in each}
    assert named == set(default_options(midgard.GodOfWar)) - {"cards"}
