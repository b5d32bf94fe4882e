"""The market stalls. Rulebook p. 7."""

import pytest

from support.positions.champions import STALLS, Engine, Position, State, has, legal, phase, play


def visit(engine: Engine, stall: str, *actions: str, **purse: int) -> State:
    """Seat 0, with this and no more, goes to a stall."""
    stalls = ["folk_warriors", "raiders", "wealthy_stranger", "skald"]
    if stall not in stalls:
        stalls = ["varyags", "jomsvikings", "generous_merchant", "aumingi"]
    purse = {"food": 0, "wood": 0, "coins": 0, "favor": 0} | purse
    position = Position(engine, 4).board(stalls=stalls).clan(0, warriors={}, **purse)
    return play(position.ready(), f"place {stall}", *actions)


def test_folk_warriors_are_two_swordsmen_for_a_food(engine: Engine) -> None:
    """[stall.folk_warriors]"""
    state = visit(engine, "folk_warriors", food=3)
    assert has(state, 0, food=2, warriors={"swordsman": 2})


def test_raiders_are_two_spearmen_for_a_wood(engine: Engine) -> None:
    """[stall.raiders]"""
    state = visit(engine, "raiders", wood=3)
    assert has(state, 0, wood=2, warriors={"spearman": 2})


def test_varyags_are_a_swordsman_and_a_spearman_for_a_coin(engine: Engine) -> None:
    """[stall.varyags]"""
    state = visit(engine, "varyags", coins=3)
    assert has(state, 0, coins=2, warriors={"swordsman": 1, "spearman": 1})


def test_jomsvikings_are_a_swordsman_and_an_axeman_for_two_coins(engine: Engine) -> None:
    """[stall.jomsvikings]"""
    state = visit(engine, "jomsvikings", coins=3)
    assert has(state, 0, coins=1, warriors={"swordsman": 1, "axeman": 1})


def test_the_wealthy_stranger_gives_two_coins(engine: Engine) -> None:
    """[stall.wealthy_stranger]"""
    assert has(visit(engine, "wealthy_stranger"), 0, coins=2)


def test_the_skald_gives_two_glory(engine: Engine) -> None:
    """[stall.skald]"""
    state = visit(engine, "skald")
    assert state.scores == [2, 0, 0, 0]
    assert state.score_sheet(0)["skald"] == 2


def test_the_generous_merchant_gives_a_food_and_a_wood(engine: Engine) -> None:
    """[stall.generous_merchant]"""
    assert has(visit(engine, "generous_merchant"), 0, food=1, wood=1, coins=0)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_aumingi_turn_up_to_three_food_into_favor(engine: Engine, number: int) -> None:
    """[stall.aumingi] R62"""
    state = visit(engine, "aumingi", f"count {number}", food=5)
    assert has(state, 0, food=5 - number, favor=number)
    assert phase(state) == {"name": "placement", "turn": 1}


def test_aumingi_take_no_more_than_there_is(engine: Engine) -> None:
    """[stall.aumingi] R62"""
    assert legal(visit(engine, "aumingi", food=2)) == ["count 1", "count 2"]
    assert legal(visit(engine, "aumingi", food=9)) == ["count 1", "count 2", "count 3"]


@pytest.mark.parametrize("stall", [stall for stall in STALLS if stall != "aumingi"])
def test_a_stall_is_used_once_by_a_worker(engine: Engine, stall: str) -> None:
    """[placement.single] [setup.stalls]"""
    state = visit(engine, stall, food=3, wood=3, coins=3)
    assert phase(state) == {"name": "placement", "turn": 1}
    assert f"place {stall}" not in legal(state)
    assert state.scores[0] == (2 if stall == "skald" else 0)
