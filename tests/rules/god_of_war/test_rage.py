"""Rage abilities. Rules 16 and 52."""

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


def test_rage_needs_a_full_tracker(engine: Engine) -> None:
    """[rage.full] Rule 16"""
    state = Position(engine, "kratos", "freya").unit("kratos", rage=4).ready()
    assert reason(state, "rage kratos") == "not_ready"


def test_spartan_rage_adds_up_until_the_next_attack(engine: Engine) -> None:
    """[rage.spartan] [attack.strength] Rule 52, G-56"""
    position = Position(engine, "kratos", "freya").unit("kratos", rage=5, bonus=3)
    state = position.hand(0, "M1").ready()
    play(state, "rage kratos")
    assert unit(state, "kratos")["bonus"] == 6
    attack(state, "kratos", "melee bottom", "code M1", die=1)
    assert (card(state, "B1")["damage"], unit(state, "kratos")["bonus"]) == (6, 0)


def test_thunderbird_hits_one_or_two_in_card_order(engine: Engine) -> None:
    """[rage.thunderbird] Rule 52, G-20, G-40"""
    state = Position(engine, "atreus", "freya").unit("atreus", rage=4).ready()
    play(state, "rage atreus")
    assert unit(state, "atreus")["rage"] == 0
    assert legal(state) == ["card T1", "card T4", "card B1", "card B4"]
    play(state, "card B1")
    assert legal(state) == ["done", "card B4"]
    play(state, "done")
    assert [card(state, name)["damage"] for name in ("B1", "B4")] == [2, 0]


def test_the_last_enemy_leaves_no_second_question(engine: Engine) -> None:
    """[rage.thunderbird] G8"""
    state = Position(engine, "atreus", "freya").unit("atreus", rage=4).ready()
    play(state, "rage atreus", "card B4")
    assert (state.phase, card(state, "B4")["damage"]) == ("main", 2)


def test_thunderbird_ignores_defense_and_is_not_an_attack(engine: Engine) -> None:
    """[rage.thunderbird] Rule 15, rule 52"""
    position = Position(engine, "atreus", "freya", scene="q2").unit("atreus", rage=4)
    state = position.ready()
    play(state, "rage atreus", "card B2", "done")
    assert (card(state, "B2")["damage"], unit(state, "atreus")["rage"]) == (2, 0)


def test_old_magic_puts_a_token_on_any_standing_unit(engine: Engine) -> None:
    """[rage.token] Rule 52"""
    position = Position(engine, "freya", "mimir").unit("freya", rage=5)
    state = position.ready()
    play(state, "rage freya")
    assert legal(state) == ["unit freya", "unit mimir"]
    play(state, "unit mimir")
    assert (unit(state, "mimir")["tokens"], state.to_dict()["freya_tokens"]) == (1, 1)


def test_old_magic_needs_a_free_token(engine: Engine) -> None:
    """[rage.token] [freya.tokens] [rage.legal] G-55"""
    position = Position(engine, "freya", "kratos").field(freya_tokens=0)
    state = position.unit("freya", rage=5).unit("kratos", tokens=2).ready()
    assert reason(state, "rage freya") == "no_target"


def test_gear_up_is_a_number_for_either_brother(engine: Engine) -> None:
    """[sets.gear] [sets.confirm] Rule 52, G-17"""
    position = Position(engine, "brok_sindri", "freya").unit("brok", rage=3)
    state = position.at(sindri=4).hand(0, "R1").ready()
    attack(state, "sindri", "ranged bottom", "code R1", "gear up", die=0)
    assert card(state, "B4")["damage"] == 4
    assert (unit(state, "brok")["rage"], unit(state, "sindri")["rage"]) == (0, 1)


def test_the_giver_of_gear_up_must_stand(engine: Engine) -> None:
    """[sets.gear] Rule 52"""
    position = Position(engine, "brok_sindri", "freya").at(sindri=4).hand(0, "R1")
    position.unit("brok", rage=3, damage=6, down=True, column=None, slot=None)
    state = position.ready()
    play(state, "attack sindri", "aim ranged bottom", "code R1")
    assert legal(state) == ["done"]


def test_gear_up_stands_with_weaponize_but_not_with_an_exclusive_card(engine: Engine) -> None:
    """[sets.attack] [sets.order] G-33, rule 45"""
    position = Position(engine, "brok_sindri", "freya").hand(0, "R1", "N4x")
    state = position.unit("brok", rage=3).unit("sindri", rage=3).ready()
    play(state, "attack brok", "aim ranged bottom", "code R1")
    assert legal(state) == ["done", "code N4x", "gear up", "weaponize"]
    assert legal(state.child("code N4x")) == ["done"]
    assert legal(state.child("gear up")) == ["done", "weaponize"]
    assert reason(state.child("weaponize"), "gear up") == "out_of_order"


def test_gear_up_pays_a_number(engine: Engine) -> None:
    """[sets.gear] G-17"""
    position = Position(engine, "brok_sindri", "freya", scene="b10").at(brok=3)
    state = position.unit("sindri", rage=3).ready()
    play(state, "interact brok", "spot top 1", "weaponize", "done")
    assert seat(state, 0)["deck"]["top"] == ["crystal"]
    assert unit(state, "sindri")["rage"] == 0


def test_brok_and_sindri_have_no_rage_action(engine: Engine) -> None:
    """[rage.full] Rule 52"""
    state = Position(engine, "brok_sindri", "freya").unit("brok", rage=3).ready()
    assert reason(state, "rage brok") == "no_target"


def test_foresight_shows_a_second_upgrade_and_one_goes_under(engine: Engine) -> None:
    """[foresight.use] Rule 16, rule 48, G-19"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.unit("mimir", rage=4).ready()
    play(state, "done", "N2 red")
    assert (state.phase, legal(state)) == ("foresight", ["done", "yes"])
    play(state, "yes", "M2 green")
    assert (state.phase, unit(state, "mimir")["rage"]) == ("pick", 0)
    play(state, "pick 2")
    data = state.to_dict()
    assert data["row"] == [["M2", "green"]]
    assert data["upgrades"]["bottom"] == ["N2 red"]


def test_equal_upgrades_are_no_question_for_foresight(engine: Engine) -> None:
    """[foresight.use] Rule 48"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.unit("mimir", rage=4).ready()
    play(state, "done", "N2 yellow", "yes", "N2 yellow")
    assert state.phase != "pick"
    assert state.to_dict()["upgrades"]["bottom"] == ["N2 yellow"]


def test_the_bonus_stops_at_255(engine: Engine) -> None:
    """[rage.spartan] G-56: it is a stored number, as damage of rule 47"""
    position = Position(engine, "kratos", "freya").unit("kratos", rage=5, bonus=254)
    state = position.ready()
    play(state, "rage kratos")
    assert unit(state, "kratos")["bonus"] == 255
