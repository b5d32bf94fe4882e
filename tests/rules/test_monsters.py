"""Monsters and their bounty. Rulebook p. 11."""

from support.positions.champions import (
    STOCK,
    Engine,
    Position,
    has,
    last_worker,
    play,
    send_all,
    shore,
    voyage,
)


def test_an_undefeated_monster_gains_a_coin_in_each_clean_up(engine: Engine) -> None:
    """[monster.bounty] R65"""
    position = Position(engine).workers(1, 0, 0).board(round=4).shore(2, bounty=3)
    state = play(position.ready(*STOCK), "beg")
    assert [shore(state, n)["bounty"] for n in (1, 2, 3, 4)] == [1, 4, 1, 0]


def test_a_monster_that_was_fought_in_vain_gains_a_coin_too(engine: Engine) -> None:
    """[monster.bounty] R65"""
    state = voyage(engine, "all_quiet hit-2", monster="monster-03-red", axeman=1, food=1)
    play(state, "lose axeman")
    assert shore(state, 1)["bounty"] == 1
    assert shore(state, 1)["monster"] == "monster-03-red"


def test_the_victor_takes_all_coins_on_the_monster(engine: Engine) -> None:
    """[monster.bounty] R66"""
    position = last_worker(engine).clan(0, warriors={"axeman": 2}, food=1, coins=0)
    position.shore(1, bounty=5)
    state = position.ready("all_quiet", "hit-2", "hit")
    send_all(play(state, "place small_longship", "sail shore-1"))
    play(state, "lose axeman")
    assert has(state, 0, coins=5, monsters=["monster-01-red"])
    assert (shore(state, 1)["monster"], shore(state, 1)["bounty"]) == (None, 0)


def test_a_new_monster_has_no_coin(engine: Engine) -> None:
    """[monster.bounty] [round.monsters] R65"""
    position = Position(engine).workers(1, 0, 0).clan(0, warriors={"axeman": 2}, favor=0)
    position.board(round=3).shore(1, bounty=2)
    state = position.ready("all_quiet", "hit-2", "hit", *STOCK[:3], "monster-12-red", STOCK[3])
    send_all(play(state, "place small_longship", "sail shore-1"))
    play(state, "lose axeman")
    assert (shore(state, 1)["monster"], shore(state, 1)["bounty"]) == ("monster-12-red", 0)
    assert [shore(state, n)["bounty"] for n in (2, 3)] == [1, 1]


def test_a_monster_gives_favor_and_survivors_go_home(engine: Engine) -> None:
    """[combat.spoils]"""
    rolls = "all_quiet hit-2 hit-2 hit-2 blank blank"
    state = voyage(engine, rolls, monster="monster-12-red", axeman=5, food=3)
    play(state, *["lose axeman"] * 3)
    assert has(state, 0, favor=3, warriors={"axeman": 2})
    assert state.scores[0] == 17
