"""Attacks of heroes. Rules 9 to 15, 46 and 47."""

from fractions import Fraction

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    outcomes,
    play,
    reason,
    unit,
)


def test_strength_3_against_die_2_is_1_damage(engine: Engine) -> None:
    """[attack.damage] [attack.strength] Rule 12, worked example"""
    state = Position(engine, "kratos", "freya").hand(0, "R0", "N3").ready()
    attack(state, "kratos", "ranged top", "code R0", "code N3", die=2)
    assert card(state, "T1")["damage"] == 1


def test_a_wild_card_counts_as_one_option_and_die_0_blocks_nothing(engine: Engine) -> None:
    """[sets.order] Rule 9, G-32, worked example"""
    state = Position(engine, "kratos", "freya").hand(0, "M1/R1", "N2").ready()
    attack(state, "kratos", "melee bottom", "code M1/R1", "code N2", die=0)
    assert card(state, "B1")["damage"] == 3


def test_two_attacks_fill_the_rage_of_kratos_who_then_heals(engine: Engine) -> None:
    """[attack.damage] [rage.spartan] [rage.use] Rule 15, rule 16, worked example"""
    position = Position(engine, "kratos", "freya").unit("kratos", rage=3, damage=5)
    state = position.hand(0, "M1/R1", "R0", "N2", "N3").ready()
    attack(state, "kratos", "ranged top", "code R0", "code N3", die=2)
    attack(state, "kratos", "ranged top", "code M1/R1", "code N2", die=0)
    assert unit(state, "kratos")["rage"] == 5
    play(state, "rage kratos")
    assert (unit(state, "kratos")["rage"], unit(state, "kratos")["damage"]) == (0, 1)
    assert unit(state, "kratos")["bonus"] == 3


def test_melee_never_reaches_the_top_row(engine: Engine) -> None:
    """[attack.target] Rule 10"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "R0", "N1").ready()
    play(state, "attack kratos")
    assert legal(state) == ["aim melee bottom", "aim ranged bottom", "aim ranged top"]


def test_only_a_living_enemy_of_the_own_column_is_a_target(engine: Engine) -> None:
    """[attack.target] Rule 10"""
    position = Position(engine, "kratos", "freya").hand(0, "M1", "R0", "N1")
    state = position.card("B1", damage=6).ready()
    play(state, "attack kratos")
    assert legal(state) == ["aim ranged top"]
    assert reason(state, "aim melee bottom") == "not_possible"


def test_armour_takes_no_die_and_no_damage(engine: Engine) -> None:
    """[attack.armour] [op.armour] Rule 11, G-65: what is too much is lost"""
    position = Position(engine, "kratos", "freya").at(kratos=3)
    state = position.hand(0, "M2", "M1", "N3").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code M2", "code N3")
    assert (card(state, "B3")["broken"], card(state, "B3")["damage"]) == (1, 0)
    assert state.phase == "main"


def test_armour_breaks_from_high_to_low_one_an_attack(engine: Engine) -> None:
    """[attack.armour] Rule 11"""
    position = Position(engine, "kratos", "freya").at(kratos=3)
    state = position.hand(0, "M2", "N2", "N2").ready()
    attack(state, "kratos", "melee bottom", "code M2", "code N2")
    assert card(state, "B3")["broken"] == 0
    state = position.card("B3", broken=1).ready()
    attack(state, "kratos", "melee bottom", "code M2", "code N2")
    assert card(state, "B3")["side"] == "b"


def test_the_stored_bonus_counts_and_is_spent_on_armour(engine: Engine) -> None:
    """[attack.strength] G-18"""
    position = Position(engine, "kratos", "freya").at(kratos=3).unit("kratos", bonus=3)
    state = position.hand(0, "M1", "N2").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code N2")
    assert (card(state, "B3")["broken"], unit(state, "kratos")["bonus"]) == (1, 0)


def test_defense_of_an_enemy_is_added_to_the_die(engine: Engine) -> None:
    """[attack.damage] Rule 12, G-4"""
    position = Position(engine, "kratos", "freya", scene="q2").at(kratos=2)
    state = position.hand(0, "M2", "N2").ready()
    attack(state, "kratos", "melee bottom", "code M2", "code N2", die=1)
    assert card(state, "B2")["damage"] == 1


def test_defense_of_an_enemy_does_not_help_its_armour(engine: Engine) -> None:
    """[attack.armour] Rule 46, G-65"""
    text = '[[cards]]\nid = "q1-B1"\nf = { enemy = { hp = 6, armor = [3], def = 5 } }\n'
    position = Position(engine, "kratos", "freya", cards=text)
    state = position.hand(0, "M1", "N2").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code N2")
    assert card(state, "B1")["broken"] == 1


def test_damage_adds_up_over_health_and_stays_through_a_flip(engine: Engine) -> None:
    """[enemy.damage] [op.flip] Rule 12, rule 30, G-5"""
    position = Position(engine, "kratos", "freya").at(kratos=4).card("B4", damage=3)
    state = position.hand(0, "M2", "N3").ready()
    attack(state, "kratos", "melee bottom", "code M2", "code N3", die=0)
    assert (card(state, "B4")["side"], card(state, "B4")["damage"]) == ("b", 8)


def test_a_side_whose_health_is_reached_already_is_dead(engine: Engine) -> None:
    """[op.flip] [enemy.living] Rule 30, G-6"""
    position = Position(engine, "kratos", "freya").at(kratos=4).card("B4", damage=3)
    state = position.hand(0, "M1", "M2", "N3").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code M2", "code N3", die=0)
    assert card(state, "B4")["damage"] == 9
    assert "attack kratos" not in legal(state)


def test_a_stun_icon_stuns_without_damage(engine: Engine) -> None:
    """[enemy.stun] Rule 14"""
    state = Position(engine, "atreus", "freya").hand(0, "R1s").ready()
    attack(state, "atreus", "ranged bottom", "code R1s", die=2)
    assert (card(state, "B1")["damage"], card(state, "B1")["stun"]) == (0, True)


def test_a_stun_icon_stuns_armour_too(engine: Engine) -> None:
    """[enemy.stun] Rule 14"""
    state = Position(engine, "atreus", "freya").at(atreus=2).hand(0, "R1s").ready()
    attack(state, "atreus", "ranged bottom", "code R1s")
    assert card(state, "B2")["stun"]


def test_a_defeated_enemy_is_not_stunned_and_loses_its_token(engine: Engine) -> None:
    """[enemy.stun] [enemy.damage] Rule 13, rule 14, G-39"""
    position = Position(engine, "atreus", "freya").hand(0, "R1s", "N2")
    state = position.card("B1", damage=5, stun=True).ready()
    attack(state, "atreus", "ranged bottom", "code R1s", "code N2", die=0)
    assert (card(state, "B1")["damage"], card(state, "B1")["stun"]) == (8, False)


def test_rage_icons_add_and_the_last_slot_is_the_end(engine: Engine) -> None:
    """[attack.damage] [rage.cap] Rule 15, G-57"""
    position = Position(engine, "freya", "kratos").hand(0, "R1", "N1r")
    state = position.ready()
    attack(state, "freya", "ranged bottom", "code R1", "code N1r", die=2)
    assert unit(state, "freya")["rage"] == 2
    state = position.unit("freya", rage=4).ready()
    attack(state, "freya", "ranged bottom", "code R1", "code N1r", die=2)
    assert unit(state, "freya")["rage"] == 5


def test_an_invulnerable_enemy_can_be_attacked_without_a_die(engine: Engine) -> None:
    """[enemy.damage] G-47"""
    position = Position(engine, "atreus", "freya", scene="b9").at(atreus=3)
    state = position.hand(0, "R1s", "N2").ready()
    attack(state, "atreus", "ranged bottom", "code R1s", "code N2")
    assert (card(state, "B3")["damage"], card(state, "B3")["stun"]) == (0, True)
    assert unit(state, "atreus")["rage"] == 1


def test_an_exclusive_card_stands_alone_among_numbers(engine: Engine) -> None:
    """[sets.attack] Rule 9, G-33"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "N1", "N4x").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1")
    assert legal(state) == ["done", "code N1", "code N4x"]
    assert legal(state.child("code N1")) == ["done"]
    assert reason(state.child("code N1"), "code N4x") == "no_set"
    assert legal(state.child("code N4x")) == ["done"]


def test_two_exclusive_cards_do_not_attack_together(engine: Engine) -> None:
    """[sets.attack] Rule 9, G-33"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "N4x", "N4x").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "code N4x")
    assert legal(state) == ["done"]
    assert reason(state, "code N4x") == "no_set"


def test_icons_of_another_type_do_not_join(engine: Engine) -> None:
    """[sets.attack] Rule 9, G-2"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "M2", "D1", "R0").ready()
    play(state, "attack kratos", "aim melee bottom")
    assert legal(state) == ["code M1", "code M2"]
    assert legal(state.child("code M1")) == ["done", "code M2"]


def test_the_icon_without_a_number_is_not_a_set(engine: Engine) -> None:
    """[sets.attack] Rule 9"""
    state = Position(engine, "kratos", "freya").hand(0, "R0").ready()
    assert reason(state, "attack kratos") == "no_set"


def test_a_card_that_draws_does_so_after_the_attack(engine: Engine) -> None:
    """[attack.order] Rule 46"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "N1d").top(0, "N3").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code N1d", die=0)
    player = state.to_dict()["players"][0]
    assert (player["hand"], player["discard"]) == ({"N3": 1}, {"M1": 1, "N1d": 1})


def test_the_die_has_six_faces(engine: Engine) -> None:
    """[attack.damage] [chance.draws] [chance.die] Section 4"""
    state = Position(engine, "kratos", "freya").hand(0, "M1").ready()
    attack(state, "kratos", "melee bottom", "code M1")
    assert outcomes(state) == dict.fromkeys(("die 0", "die 1", "die 2"), Fraction(1, 3))


def test_one_thunderbird_kills_both_grendels_and_wins(engine: Engine) -> None:
    """[enemy.damage] [rage.thunderbird] Rule 47, G-41"""
    position = Position(engine, "atreus", "freya", scene="q2").unit("atreus", rage=4)
    state = position.card("B2", damage=9).card("B3", damage=9).ready()
    play(state, "rage atreus", "card B2", "card B3")
    assert state.is_terminal
    assert state.returns() == [1.0, 1.0]
    assert [card(state, name)["side"] for name in ("B2", "B3")] == ["f", "f"]


def test_the_first_dead_grendel_enrages_the_other(engine: Engine) -> None:
    """[settle.trigger] Rule 13, rule 30, G-67"""
    position = Position(engine, "atreus", "freya", scene="q2").unit("atreus", rage=4)
    state = position.card("B2", damage=9).card("B3", damage=3).ready()
    play(state, "rage atreus", "card B2", "card B3")
    assert (card(state, "B3")["side"], card(state, "B3")["damage"]) == ("b", 5)
    assert not state.is_terminal
