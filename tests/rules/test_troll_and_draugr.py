"""The troll and its blame, the two draugr. Rulebook p. 9."""

from support.positions.champions import (
    STOCK,
    Engine,
    Position,
    fight,
    has,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
)


def test_the_slayer_of_the_troll_is_forgiven_a_blame_and_gives_one(engine: Engine) -> None:
    """[troll.blame] R48"""
    state = fight(engine, "troll-1-1", "hit-2 hit", own={"blame": 2}, axeman=2)
    play(state, "lose axeman")
    assert phase_name(state) == "blame"
    assert has(state, 0, blame=1)
    play(state, "blame seat-2")
    assert has(state, 0, blame=1)
    assert has(state, 1, blame=0)
    assert has(state, 2, blame=1)


def test_a_slayer_without_blame_gives_one_all_the_same(engine: Engine) -> None:
    """[troll.blame] R48"""
    state = play(fight(engine, "troll-1-1", "hit-2 hit", axeman=2), "lose axeman", "blame seat-1")
    assert has(state, 0, blame=0)
    assert has(state, 1, blame=1)


def test_the_blame_goes_to_another_and_must_be_given(engine: Engine) -> None:
    """[troll.blame] R48"""
    state = play(fight(engine, "troll-1-1", "hit-2 hit", axeman=2), "lose axeman")
    assert legal(state) == ["blame seat-1", "blame seat-2"]


def test_a_defeated_troll_brings_no_blame_at_the_end_of_the_round(engine: Engine) -> None:
    """[troll.blame] [cleanup.troll]"""
    state = play(fight(engine, "troll-1-1", "hit-2 hit", axeman=2), "lose axeman", "blame seat-1")
    assert phase_name(state) == "closing"
    assert [has(state, seat, blame=n) for seat, n in enumerate((0, 1, 0))] == [True] * 3


def test_a_living_troll_is_blamed_on_everybody(engine: Engine) -> None:
    """[cleanup.troll] R49"""
    state = play(Position(engine, 4).workers(1, 0, 0, 0).ready(*STOCK), "place market", *MARKET)
    assert [has(state, seat, blame=1) for seat in range(4)] == [True] * 4
    assert "troll-1-1" not in state.to_dict()["deck"]["trolls"]


MARKET = ("trade food wood", "accept")


def test_who_fought_the_troll_in_vain_is_blamed_too(engine: Engine) -> None:
    """[cleanup.troll] R49"""
    state = play(fight(engine, "troll-1-1", "blank", axeman=1), "lose axeman")
    assert has(state, 0, blame=1, trolls=[])
    assert has(state, 1, blame=1)


def test_a_living_troll_is_blamed_in_the_last_round_too(engine: Engine) -> None:
    """[cleanup.troll] R49"""
    state = play(last_worker(engine).ready(), "place left_draugr", "count 0")
    assert state.to_dict()["round"] == 8
    assert [has(state, seat, blame=1) for seat in range(3)] == [True] * 3
    play(state, "accept")
    assert state.score_sheet(0)["blame"] == -1


def test_the_left_draugr_is_fought_before_the_right(engine: Engine) -> None:
    """[combat.order] R1"""
    position = last_worker(engine).stand(0, "right_draugr").clan(0, warriors={"axeman": 2})
    state = position.board(left_draugr="draugr-1-red").ready("hit-2", "blank")
    play(state, "place left_draugr", "count 1", "count 1", "lose axeman")
    assert has(state, 0, draugr=["draugr-1-red"])
    assert phase(state)["fight"]["foe"] == "right_draugr"
    play(state, "lose axeman")
    assert has(state, 0, draugr=["draugr-1-red"], coins=1 + 2)


def test_wood_comes_from_trolls_and_coins_from_draugr(engine: Engine) -> None:
    """[combat.spoils]"""
    troll = fight(engine, "troll-4-1", "shield hit-2 hit-2 hit", swordsman=1, axeman=3)
    play(troll, "lose axeman", "lose axeman", "blame seat-1")
    assert has(troll, 0, wood=1 + 2, coins=1, favor=0)
    draugr = play(fight(engine, "draugr-1-blue", "hit-2", axeman=1), "lose axeman")
    assert has(draugr, 0, wood=1, coins=1 + 2, favor=0)
