"""The five leaders. Rulebook p. 13."""

import pytest

from support.positions.champions import (
    Engine,
    Position,
    fight,
    has,
    legal,
    phase,
    phase_name,
    play,
    voyage,
)


def test_asmundr_gains_two_glory_for_each_favor_discarded(engine: Engine) -> None:
    """[leader.asmundr] R46"""
    own = {"leader": "asmundr", "favor": 2}
    state = fight(engine, "draugr-7-red", "blank hit hit-2", own=own, axeman=1)
    play(state, "favor")
    assert state.score_sheet(0)["leader"] == 2
    play(state, "pick axeman face-a", "throw", "favor", "pick axeman face-b", "throw")
    assert state.score_sheet(0)["leader"] == 4
    assert has(state, 0, favor=0)


def test_the_favor_of_another_leader_is_spent_for_nothing(engine: Engine) -> None:
    """[leader.asmundr] R46"""
    state = fight(engine, "draugr-7-red", "blank hit", own={"favor": 1}, axeman=1)
    play(state, "favor", "pick axeman face-a", "throw")
    assert state.scores[0] == 0


def test_favor_that_asmundr_spent_does_not_score_again(engine: Engine) -> None:
    """[leader.asmundr] [score.favor] R46"""
    own = {"leader": "asmundr", "favor": 2}
    state = fight(engine, "draugr-7-red", "blank hit", own=own, axeman=1)
    play(state, "favor", "pick axeman face-a", "throw", "accept", "lose axeman", "accept")
    sheet = state.score_sheet(0)
    assert (sheet["leader"], sheet["favor"]) == (2, 2)


def test_dagrun_draws_two_destinies_and_keeps_one(engine: Engine) -> None:
    """[leader.dagrun] R23"""
    position = Position(engine).clan(0, leader="dagrun")
    state = position.ready("storm", "troll_slayer", "prosperous")
    play(state, "place sages_house", "peek shore-1")
    assert legal(state) == ["destiny prosperous", "destiny troll_slayer"]
    play(state, "destiny troll_slayer")
    assert has(state, 0, destinies=["craftsman", "troll_slayer"])
    assert state.to_dict()["under"] == [{"owner": 0, "cards": ["prosperous"]}]


def test_dagrun_with_true_vision_draws_four_and_keeps_one(engine: Engine) -> None:
    """[leader.dagrun] [rune.true_vision] R23"""
    position = Position(engine).clan(0, leader="dagrun", runes=["true_vision"])
    drawn = ("earth_smasher", "prosperous", "monster_hunter", "troll_slayer")
    state = position.ready("storm", *drawn)
    play(state, "place sages_house", "rune true_vision", "peek shore-1")
    assert legal(state) == [f"destiny {destiny}" for destiny in drawn]
    play(state, "destiny monster_hunter")
    assert has(state, 0, destinies=["craftsman", "monster_hunter"])
    assert len(state.to_dict()["under"][0]["cards"]) == 3


def test_gylfir_pays_nothing_at_the_merchant_ship(engine: Engine) -> None:
    """[leader.gylfir] R47"""
    for coins in (0, 3):
        position = Position(engine).clan(0, leader="gylfir", coins=coins)
        state = play(position.board(merchant="merchant-2").ready(), "place merchant_ship")
        assert has(state, 0, coins=coins, food=1 + 2, wood=1 + 1)


def test_gylfir_pays_elsewhere_like_others(engine: Engine) -> None:
    """[leader.gylfir] R47"""
    state = Position(engine).clan(0, leader="gylfir", coins=0).ready()
    assert "place merchant_ship" in legal(state)
    assert "place large_longship" not in legal(state)


@pytest.mark.parametrize(
    ("face", "damage"), [("blank", 0), ("shield", 0), ("hit", 2), ("hit-2", 3)]
)
def test_a_swordsman_that_hits_deals_one_more_for_svanhildr(
    engine: Engine, face: str, damage: int
) -> None:
    """[leader.svanhildr] R45"""
    own = {"leader": "svanhildr"}
    state = fight(engine, "troll-3-1", f"{face} blank", own=own, swordsman=1, axeman=1)
    assert phase(state)["fight"]["damage"] == damage


@pytest.mark.parametrize(
    ("kind", "face", "damage"),
    [("spearman", "hit", 1), ("spearman", "hit-2", 2), ("axeman", "hit-2", 2)],
)
def test_svanhildr_is_a_leader_of_swordsmen_alone(
    engine: Engine, kind: str, face: str, damage: int
) -> None:
    """[leader.svanhildr] R45"""
    state = fight(engine, "troll-3-1", face, own={"leader": "svanhildr"}, **{kind: 1})
    assert phase(state)["fight"]["damage"] == damage


def test_each_swordsman_of_svanhildr_deals_one_more(engine: Engine) -> None:
    """[leader.svanhildr] R45"""
    state = fight(engine, "draugr-7-red", "hit hit", own={"leader": "svanhildr"}, swordsman=2)
    assert phase(state)["fight"]["damage"] == 4


def test_ullr_gains_one_glory_for_a_round_with_two_hits_on_a_die(engine: Engine) -> None:
    """[leader.ullr] R44"""
    own = {"leader": "ullr"}
    state = fight(engine, "draugr-7-red", "hit-2 hit-2 blank blank" + " hit", own=own, axeman=4)
    assert state.score_sheet(0)["leader"] == 1
    play(state, "lose axeman", "lose axeman", "lose axeman", "lose axeman")
    assert state.scores[0] == 1 + 8


def test_ullr_gains_glory_in_each_such_round_and_in_defeat(engine: Engine) -> None:
    """[leader.ullr] R44"""
    own = {"leader": "ullr"}
    won = fight(
        engine,
        "draugr-7-red",
        "hit-2 shield shield shield" + " hit-2 hit shield shield",
        own=own,
        swordsman=4,
    )
    assert won.score_sheet(0)["leader"] == 2
    play(won, "lose swordsman")
    assert has(won, 0, draugr=["draugr-7-red"])
    lost = fight(engine, "troll-2-1", "hit-2 shield" + " blank", own=own, swordsman=2)
    play(lost, "lose swordsman", "lose swordsman")
    assert has(lost, 0, trolls=[])
    assert lost.scores[0] == 1


def test_single_hits_are_nothing_to_ullr(engine: Engine) -> None:
    """[leader.ullr] R44"""
    state = fight(engine, "draugr-7-red", "hit hit", own={"leader": "ullr"}, axeman=2)
    assert state.scores[0] == 0


def test_the_last_faces_count_for_ullr(engine: Engine) -> None:
    """[leader.ullr] R44"""
    own = {"leader": "ullr", "favor": 1}
    lost = fight(engine, "draugr-7-red", "hit-2 hit", own=own, axeman=1)
    play(lost, "favor", "pick axeman face-c", "throw")
    won = fight(engine, "draugr-7-red", "hit hit-2", own=own, axeman=1)
    play(won, "favor", "pick axeman face-b", "throw")
    assert (lost.scores[0], won.scores[0]) == (0, 1)


def test_ullr_gains_glory_at_sea(engine: Engine) -> None:
    """[leader.ullr] R44"""
    own = {"leader": "ullr"}
    state = voyage(engine, "kraken hit-2 blank blank" + " hit-2 blank", own=own, axeman=3, food=1)
    play(state, "lose axeman")
    assert state.score_sheet(0)["krakens"] == 3
    assert state.score_sheet(0)["leader"] == 2


def test_a_shield_that_hits_is_not_a_two_hit_face_for_ullr(engine: Engine) -> None:
    """[leader.ullr] [rune.reaction] M10"""
    own = {"leader": "ullr", "runes": ["reaction"]}
    state = fight(engine, "draugr-7-red", "hit+shield", own=own, spearman=1)
    play(state, "rune reaction")
    assert phase(state)["fight"]["damage"] == 2
    assert state.scores[0] == 0


def test_no_ability_is_anothers(engine: Engine) -> None:
    """[leader.dagrun] [leader.gylfir]"""
    position = Position(engine).clan(0, leader="ullr", coins=0)
    assert "place merchant_ship" not in legal(position.ready())
    state = play(position.ready("storm", "troll_slayer"), "place sages_house", "peek shore-1")
    assert phase_name(state) == "placement"
