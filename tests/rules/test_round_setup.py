"""Round set-up: what is laid out at the start of each round. Rulebook p. 4."""

from fractions import Fraction
from typing import Any

from support.positions.champions import (
    ACTIONS,
    JOURNEYS,
    RUNES,
    STOCK,
    Engine,
    Position,
    answer,
    counts,
    distribution,
    ids,
    phase,
    phase_name,
    play,
    shore,
)


def ending(engine: Engine, players: int = 3) -> Position:
    """The last worker of the first round is in the hand of seat 0."""
    return Position(engine, players).workers(1, *([0] * (players - 1)))


def steps(engine: Engine) -> list[dict[str, Any]]:
    """The states at which chance is asked in the first set-up of four players."""
    state = engine.unscripted(4, start_player=0)
    found = []
    while phase_name(state) != "placement":
        if phase_name(state) == "stocking":
            found.append(state.to_dict())
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0])
    return [*found, state.to_dict()]


def test_the_board_is_stocked_in_the_order_of_the_book(engine: Engine) -> None:
    """[round.order]"""
    found = steps(engine)
    assert [data["phase"].get("step") for data in found] == [
        *("troll", "left_draugr", "right_draugr", "rune-1", "rune-2"),
        *("shore-1", "shore-2", "shore-3", "shore-4", "merchant", None),
    ]


def test_journeys_lie_before_runes_and_goods_come_last(engine: Engine) -> None:
    """[round.order] [round.journeys] [round.goods]"""
    found = steps(engine)
    laid = [[place["journey"] for place in data["shores"]] for data in found]
    assert laid == [["none"] * 4] * 3 + [["unseen"] * 4] * 8
    assert [data["food_stock"] for data in found] == [0] * 10 + [1]
    assert [sum(data["stock"].values()) for data in found] == [0] * 10 + [3]


def test_the_next_troll_lies_face_up(engine: Engine) -> None:
    """[round.troll]"""
    state = play(ending(engine).ready(*STOCK), "beg")
    assert state.to_dict()["round"] == 2
    assert state.to_dict()["troll"] == "troll-4-1"
    assert "troll-4-1" not in state.to_dict()["deck"]["trolls"]


def test_the_first_draugr_lies_on_the_left(engine: Engine) -> None:
    """[round.draugr]"""
    found = play(ending(engine).ready(*STOCK), "beg").to_dict()
    assert (found["left_draugr"], found["right_draugr"]) == ("draugr-7-red", "draugr-7-blue")


def test_only_a_shore_without_a_journey_gets_one(engine: Engine) -> None:
    """[round.journeys] R65"""
    position = ending(engine).ship(2, "small", 1)
    position.shore(1, journey="storm", known_to=[2]).clan(1, warriors={}, food=0)
    state = play(position.ready("kraken", *STOCK), "beg")
    assert [shore(state, n)["journey"] for n in (1, 2, 3, 4)] == [
        *("storm", "unseen", "unseen", "none")
    ]
    assert shore(state, 1)["known_to"] == [2]
    assert state.to_dict()["journeys"]["left"] == 18 - 4


def test_an_empty_journey_deck_is_made_of_the_discards(engine: Engine) -> None:
    """[round.journeys] R33"""
    position = ending(engine).ship(1, "small", 1).journeys(left=0)
    position.clan(1, warriors={}, food=0)
    state = play(position.ready("whirlpool", *STOCK), "beg")
    found = state.to_dict()["journeys"]
    assert sum(found["discards"].values()) == 0
    assert found["left"] == 18 - 2 - 1
    assert shore(state, 1)["journey"] == "unseen"


def test_a_journey_still_face_down_belongs_to_the_old_deck(engine: Engine) -> None:
    """[round.journeys] M4"""
    gone = {"all_quiet": 8, "kraken": 2, "lost": 2, "no_wind": 2, "storm": 1}
    position = ending(engine).ship(1, "small", 1).journeys(discards=gone)
    position.clan(1, warriors={}, food=0)
    state = play(position.ready("whirlpool", *STOCK), "beg")
    found = state.to_dict()["journeys"]
    assert found["old"] == counts(JOURNEYS, {"storm": 1, "whirlpool": 1})
    assert [shore(state, n)["old"] for n in (1, 2, 3)] == [False, True, True]
    assert found["unseen"] == counts(JOURNEYS, gone | {"whirlpool": 1})


def test_an_empty_space_at_the_runesmith_is_filled_at_set_up_only(engine: Engine) -> None:
    """[round.runes] R64"""
    position = ending(engine).board(rune_row=["healing", "wealth"]).clan(0, wood=1)
    state = position.ready(*STOCK[:3], "gifts", STOCK[3])
    play(state, "place runesmith", "take healing")
    assert state.to_dict()["rune_row"] == ["gifts", "wealth"]


def test_a_rune_taken_is_not_replaced_in_the_same_round(engine: Engine) -> None:
    """[round.runes] R64"""
    position = Position(engine).workers(2, 0, 0).clan(0, wood=1)
    state = play(position.ready(), "place runesmith", "take healing")
    assert state.to_dict()["rune_row"] == [None, "knowledge"]


def test_the_first_rune_space_is_filled_first(engine: Engine) -> None:
    """[round.runes]"""
    state = (
        Position(engine).board(phase={"name": "stocking", "step": "rune-1"}).ready(explicit=True)
    )
    assert state.to_dict()["rune_row"] == [None, None]
    assert answer(state, "wealth").to_dict()["rune_row"] == ["wealth", None]
    assert answer(state, "glory").to_dict()["rune_row"] == ["wealth", "glory"]


def test_a_space_whose_deck_is_empty_stays_empty(engine: Engine) -> None:
    """[round.runes] [round.order] R28"""
    position = ending(engine).board(rune_row=[None, "wealth"])
    position.clan(1, runes=[rune for rune in RUNES if rune != "wealth"], destinies=[])
    state = play(position.ready(*STOCK), "beg")
    assert state.to_dict()["rune_row"] == [None, "wealth"]


def test_only_a_shore_without_a_monster_gets_one(engine: Engine) -> None:
    """[round.monsters] R65"""
    position = Position(engine).board(round=2, phase={"name": "stocking", "step": "troll"})
    position.shore(2, monster=None).clan(1, monsters=["monster-01-blue"])
    state = position.ready(*STOCK[:3], "monster-12-red", STOCK[3])
    monsters = [shore(state, n)["monster"] for n in (1, 2, 3, 4)]
    assert monsters == ["monster-01-red", "monster-12-red", "monster-01-yellow", None]


def test_a_new_merchant_ship_covers_the_last(engine: Engine) -> None:
    """[round.merchant] R63"""
    state = ending(engine).ready(explicit=True)
    answer(play(state, "beg"), *STOCK[:3])
    assert distribution(state) == dict.fromkeys(ids("merchants")[1:], Fraction(1, 7))
    assert answer(state, "merchant-8").to_dict()["merchant"] == "merchant-8"


def test_goods_are_added_to_what_lies_there(engine: Engine) -> None:
    """[round.goods]"""
    position = ending(engine).board(round=3, stock={"swordsman": 2, "axeman": 1})
    position.board(food_stock=3)
    found = play(position.ready(*STOCK), "beg").to_dict()
    assert found["stock"] == {"swordsman": 3, "spearman": 1, "axeman": 2}
    assert found["food_stock"] == 4


def test_no_die_is_added_that_the_supply_lacks(engine: Engine) -> None:
    """[round.goods] [supply.dice] R55"""
    position = ending(engine).clan(0, warriors={"axeman": 8}).clan(1, warriors={"axeman": 2})
    found = play(position.board(stock={}).ready(*STOCK), "beg").to_dict()
    assert found["stock"] == {"swordsman": 1, "spearman": 1, "axeman": 0}


def test_the_marker_decides_who_begins_the_round(engine: Engine) -> None:
    """[round.order] [placement.turns]"""
    state = play(ending(engine).board(marker=2).ready(*STOCK), "beg")
    assert phase(state) == {"name": "placement", "turn": 2}
    assert len(ACTIONS) == state.game.action_count
