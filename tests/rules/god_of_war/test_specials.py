"""Special cards, windows and peeks. Rules 18, 53 and 54."""

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    play,
    reason,
    seat,
    unit,
)


def test_a_special_is_played_in_any_turn_by_a_player_with_a_standing_unit(engine: Engine) -> None:
    """[window.kinds] [special.effects] Rule 18, G-36"""
    position = Position(engine, "kratos", "freya").unit("kratos", damage=3)
    state = position.hand(1, "heal2", "heal2").ready()
    assert "special 1" in legal(state)
    play(state, "special 1")
    assert (state.phase, legal(state)) == ("code", ["code heal2"])
    play(state, "code heal2")
    assert seat(state, 1)["aside"] == {"heal2": 1}
    assert (state.phase, legal(state)) == ("special_target", ["unit kratos"])
    play(state, "unit kratos")
    assert (unit(state, "kratos")["damage"], seat(state, 1)["discard"]) == (1, {"heal2": 1})


def test_a_special_without_a_target_cannot_be_played(engine: Engine) -> None:
    """[special.legal] Rule 53"""
    state = Position(engine, "kratos", "freya").hand(1, "heal2").ready()
    assert reason(state, "special 1") == "no_special"


FELLED = {"damage": 8, "down": True, "column": None, "slot": None}


@pytest.mark.parametrize(
    "code", ["heal2", "fury2", "shove", "peek2", "cleanse", "mend", "ally_draw1"]
)
def test_a_fallen_player_plays_specials_for_others(engine: Engine, code: str) -> None:
    """[special.fallen] [special.legal] G-30"""
    position = Position(engine, "kratos", "freya", "brok_sindri", "mimir", scene="q2")
    position.carrier("kratos").unit("kratos", damage=3).unit("freya", **FELLED)
    state = position.hand(1, code, "N1").discard(1, "stun").ready()
    play(state, "special 1")
    assert legal(state) == [f"code {code}"]
    play(state, f"code {code}")
    found = legal(state)
    assert "unit freya" not in found
    if code in ("heal2", "fury2", "shove"):
        assert "unit kratos" in found


@pytest.mark.parametrize("code", ["fury1", "draw2", "pin"])
def test_a_fallen_player_plays_none_for_itself(engine: Engine, code: str) -> None:
    """[special.fallen] [special.self] G-30: neither its rage, its cards nor its column"""
    position = Position(engine, "kratos", "freya", "mimir").unit("freya", **FELLED)
    state = position.carrier("kratos").hand(1, code).ready()
    assert reason(state, "special 1") == "no_special"


def test_an_aid_and_a_ward_come_from_a_fallen_player_too(engine: Engine) -> None:
    """[special.fallen] [window.kinds] G-30"""
    position = Position(engine, "kratos", "freya").unit("freya", **FELLED)
    state = position.hand(0, "M1").hand(1, "aid2", "ward2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    play(state, "special 1", "code aid2", "die 0")
    assert card(state, "B1")["damage"] == 3
    play(state, "done", "N2 yellow")
    assert state.phase == "window"
    play(state, "special 1", "code ward2")
    assert seat(state, 1)["discard"] == {"aid2": 1, "ward2": 1}


def test_mimir_gains_rage_for_a_special_only_while_he_stands(engine: Engine) -> None:
    """[special.rage] G-30, rule 53: his pin needs a carrier"""
    down = {**FELLED, "damage": 4}
    position = Position(engine, "kratos", "mimir").unit("kratos", damage=3)
    position.unit("mimir", **down).field(carrier=None).hand(1, "heal1", "pin")
    state = position.ready()
    play(state, "special 1")
    assert legal(state) == ["code heal1"]
    play(state, "code heal1", "unit kratos")
    assert (unit(state, "kratos")["damage"], unit(state, "mimir")["rage"]) == (2, 0)


def test_mimir_who_falls_by_his_own_special_gains_no_rage(engine: Engine) -> None:
    """[special.rage] Rule 53: he draws poison"""
    position = Position(engine, "kratos", "mimir").unit("mimir", damage=3)
    state = position.carrier("kratos").hand(1, "draw2").top(1, "poison", "D1", "D1").ready()
    play(state, "special 1", "code draw2")
    assert (unit(state, "mimir")["down"], unit(state, "mimir")["rage"]) == (True, 0)
    assert seat(state, 1)["hand"] == {"D1": 2}


def test_mend_heals_by_a_number_card_of_the_own_hand(engine: Engine) -> None:
    """[special.effects] Rule 53, UP-062"""
    position = Position(engine, "kratos", "freya").unit("freya", damage=5)
    state = position.hand(0, "mend", "N3", "N1", "M2").ready()
    play(state, "special 0", "code mend")
    assert (state.phase, legal(state)) == ("special_target", ["code N1", "code N3"])
    play(state, "code N3", "unit freya")
    assert unit(state, "freya")["damage"] == 2
    assert seat(state, 0)["discard"] == {"N3": 1, "mend": 1}


def test_draw_cards_draw_for_the_own_and_for_another_player(engine: Engine) -> None:
    """[special.effects] [draw.one] Rule 53"""
    position = Position(engine, "atreus", "mimir").carrier("atreus")
    position.hand(0, "draw2").hand(1, "ally_draw1").top(0, "R1", "R2", "N1")
    state = position.ready()
    play(state, "special 0", "code draw2")
    assert seat(state, 0)["hand"] == {"R1": 1, "R2": 1}
    play(state, "special 1", "code ally_draw1", "unit atreus")
    assert seat(state, 0)["hand"] == {"R1": 1, "R2": 1, "N1": 1}


def test_a_special_of_mimir_gives_him_rage(engine: Engine) -> None:
    """[special.rage] Rule 53, G-60"""
    position = Position(engine, "atreus", "mimir").carrier("atreus")
    state = position.hand(1, "draw2", "ally_draw1").ready()
    play(state, "special 1", "code draw2", "D1", "D1")
    assert unit(state, "mimir")["rage"] == 1


def test_aid_adds_to_the_attack_at_hand(engine: Engine) -> None:
    """[special.effects] [window.kinds] Rule 53, W2"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(0, "M1").hand(1, "aid2", "aid2", "heal1").ready()
    assert "special 1" not in legal(state)
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert (state.phase, legal(state)) == ("window", ["done", "special 1"])
    play(state, "special 1", "code aid2", "special 1", "code aid2", "die 0")
    assert card(state, "B1")["damage"] == 5


def test_a_window_without_an_answer_but_done_is_not_asked(engine: Engine) -> None:
    """[window.kinds] Section 3"""
    state = Position(engine, "kratos", "freya").hand(0, "M1").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert state.phase == "die"


def test_shove_moves_a_unit_and_is_not_its_move(engine: Engine) -> None:
    """[special.effects] Rule 53"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(0, "shove").ready()
    play(state, "special 0", "code shove")
    assert legal(state) == ["unit kratos"]
    play(state, "unit kratos", "stand 3 front")
    assert (unit(state, "kratos")["column"], unit(state, "kratos")["moved"]) == (3, False)


def test_fury_fills_rage(engine: Engine) -> None:
    """[special.self] [special.legal] Rule 53"""
    position = Position(engine, "kratos", "freya").unit("freya", rage=5)
    state = position.hand(0, "fury1", "fury2").ready()
    play(state, "special 0", "code fury1")
    assert (state.phase, unit(state, "kratos")["rage"]) == ("main", 1)
    play(state, "special 0", "code fury2")
    assert legal(state) == ["unit kratos"]
    play(state, "unit kratos")
    assert unit(state, "kratos")["rage"] == 3


def test_of_two_brothers_one_is_asked_for(engine: Engine) -> None:
    """[special.self] Rule 53"""
    deck = ["S:fury1", *["M1"] * 13]
    text = f'[[heroes]]\nid = "brok_sindri"\ndeck = {deck}\n'
    position = Position(engine, "brok_sindri", "freya", cards=text)
    state = position.unit("brok", rage=3).hand(0, "fury1").ready()
    play(state, "special 0", "code fury1")
    assert (state.phase, legal(state)) == ("special_target", ["unit sindri"])


def test_pin_stuns_all_living_enemies_of_the_column(engine: Engine) -> None:
    """[special.effects] Rule 53"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(1, "pin").card("B1", stun=True).ready()
    play(state, "special 1", "code pin")
    assert [card(state, name)["stun"] for name in ("T1", "B1", "T4")] == [True, True, False]
    state = position.card("T1", stun=True).ready()
    assert "special 1" not in legal(state)


def test_cleanse_puts_a_status_card_back(engine: Engine) -> None:
    """[special.effects] Rule 53"""
    position = Position(engine, "brok_sindri", "freya").hand(0, "cleanse")
    state = position.discard(0, "poison", "crystal", "M1").ready()
    play(state, "special 0", "code cleanse")
    assert legal(state) == ["code crystal", "code poison"]
    play(state, "code poison")
    assert state.to_dict()["piles"]["poison"] == 10
    assert seat(state, 0)["discard"] == {"crystal": 1, "M1": 1, "cleanse": 1}


ARRANGED = {
    1: (["N2 red", "M2 blue"], []),
    2: (["M2 blue", "N2 red"], []),
    3: (["N2 red"], ["M2 blue"]),
    4: (["M2 blue"], ["N2 red"]),
    5: ([], ["N2 red", "M2 blue"]),
    6: ([], ["M2 blue", "N2 red"]),
}


@pytest.mark.parametrize("answer", ARRANGED)
def test_a_peek_arranges_two_upgrades(engine: Engine, answer: int) -> None:
    """[peek.two] [peek.ways] Rule 54"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(1, "peek2").ready()
    play(state, "special 1", "code peek2", "N2 red", "M2 blue")
    assert legal(state) == [f"peek {number}" for number in range(1, 7)]
    play(state, f"peek {answer}")
    upgrades = state.to_dict()["upgrades"]
    assert (upgrades["top"], upgrades["bottom"]) == ARRANGED[answer]


def test_equal_kinds_have_three_orders(engine: Engine) -> None:
    """[peek.ways] Rule 54"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(1, "peek2").ready()
    play(state, "special 1", "code peek2", "N2 red", "N2 red")
    assert legal(state) == ["peek 1", "peek 3", "peek 5"]


def test_known_upgrades_are_no_chance_event(engine: Engine) -> None:
    """[upgrade.draw] [peek.two] Section 4"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(1, "peek2").ready()
    play(state, "special 1", "code peek2", "M2 blue", "N2 yellow", "peek 2", "done")
    assert state.to_dict()["row"] == [["N2", "yellow"]]


def test_wards_are_for_hits_only(engine: Engine) -> None:
    """[window.kinds] Section 3"""
    state = Position(engine, "freya", "kratos").hand(0, "ward2", "R1", "aid2").ready()
    assert "special 0" not in legal(state)
    attack(state, "freya", "ranged bottom", "code R1")
    assert state.phase == "die"
