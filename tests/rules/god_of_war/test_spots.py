"""Interaction spots and their payment. Rules 17 and 45."""

from support.positions.god_of_war import Engine, Position, card, legal, play, reason, seat, unit


def test_a_spot_is_paid_with_its_icon_and_numbers(engine: Engine) -> None:
    """[sets.payment] [interact.paid] Rule 17, G-22, G-34"""
    state = Position(engine, "kratos", "freya").at(kratos=2).hand(0, "M1", "N1").ready()
    play(state, "interact kratos", "spot top 1", "code M1")
    assert legal(state) == ["code N1"]
    play(state, "code N1", "done")
    assert card(state, "T2")["side"] == "b"
    assert seat(state, 0)["discard"] == {"M1": 1, "N1": 1}
    assert unit(state, "kratos")["rage"] == 0


def test_the_number_on_the_icon_alone_may_reach_the_term(engine: Engine) -> None:
    """[sets.payment] Rule 45, G-34"""
    position = Position(engine, "kratos", "freya").at(kratos=2)
    state = position.hand(0, "M1", "M2").ready()
    play(state, "interact kratos", "spot top 1")
    assert legal(state) == ["code M2"]
    assert legal(state.child("code M2")) == ["done"]
    assert reason(state, "code M1") == "no_set"


def test_a_spot_that_cannot_be_paid_is_not_a_verb(engine: Engine) -> None:
    """[interact.spot] Rule 17"""
    state = Position(engine, "kratos", "freya").at(kratos=2).hand(0, "M1").ready()
    assert reason(state, "interact kratos") == "no_spot"


def test_a_spot_is_open_only_while_its_condition_holds(engine: Engine) -> None:
    """[interact.spot] [scene.conditions] Rule 17, worked example of the Ogre"""
    position = Position(engine, "kratos", "freya", scene="q3").at(kratos=2)
    position.hand(0, "M1", "R0")
    state = position.card("B2", damage=7).ready()
    assert "interact kratos" not in legal(state)
    state = position.card("B2", damage=8).ready()
    play(state, "interact kratos", "spot top 1", "code M1", "code R0", "done")
    assert (card(state, "B2")["side"], card(state, "T2")["side"]) == ("b", "b")


def test_a_wild_card_fits_either_icon(engine: Engine) -> None:
    """[sets.payment] Rule 45"""
    position = Position(engine, "kratos", "freya", scene="q3").at(kratos=2)
    state = position.card("B2", damage=8).hand(0, "M1/R1", "M1/R1").ready()
    play(state, "interact kratos", "spot top 1", "code M1/R1", "code M1/R1", "done")
    assert card(state, "B2")["side"] == "b"


def test_without_a_number_term_no_number_pays(engine: Engine) -> None:
    """[sets.payment] Rule 45"""
    position = Position(engine, "freya", "kratos", scene="q2").hand(0, "D1", "D2", "N2")
    state = position.ready()
    play(state, "interact freya", "spot top 1")
    assert legal(state) == ["code D1", "code D2"]
    assert legal(state.child("code D1")) == ["done"]


def test_a_plain_number_is_at_least_one_number_card(engine: Engine) -> None:
    """[sets.payment] Rule 45"""
    position = Position(engine, "kratos", "freya", scene="q4").card("B1", counter=2)
    state = position.hand(0, "N1", "N2", "M1").ready()
    play(state, "interact kratos", "spot bottom 1")
    assert legal(state) == ["code N1", "code N2"]
    play(state, "code N1", "code N2", "done")
    assert card(state, "B1")["counter"] == 3


def test_suffixes_do_nothing_on_cards_that_pay(engine: Engine) -> None:
    """[interact.paid] G-35"""
    position = Position(engine, "freya", "kratos", scene="q4").card("B1", counter=2)
    state = position.hand(0, "N1r", "N1d").ready()
    play(state, "interact freya", "spot bottom 1", "code N1r", "code N1d", "done")
    assert unit(state, "freya")["rage"] == 0
    assert seat(state, 0)["hand"] == {}


def test_exclusive_cards_may_pay_together(engine: Engine) -> None:
    """[sets.payment] Rule 45"""
    position = Position(engine, "kratos", "freya", scene="q4").card("B1", counter=2)
    state = position.hand(0, "N1", "N4x").ready()
    play(state, "interact kratos", "spot bottom 1", "code N1")
    assert legal(state) == ["done", "code N4x"]


def test_a_crystal_pays_and_is_discarded_at_once(engine: Engine) -> None:
    """[cards.aside] Rule 20, rule 44"""
    position = Position(engine, "kratos", "freya", scene="q2").hand(0, "crystal")
    state = position.ready()
    play(state, "interact kratos", "spot bottom 1", "code crystal", "done")
    assert card(state, "T1")["counter"] == 0
    assert seat(state, 0)["discard"] == {"crystal": 1}


def test_a_payment_has_no_more_crystals_than_are_asked_for(engine: Engine) -> None:
    """[sets.payment] Rule 45"""
    position = Position(engine, "kratos", "freya", scene="q2")
    state = position.hand(0, "crystal", "crystal").ready()
    play(state, "interact kratos", "spot bottom 1", "code crystal")
    assert legal(state) == ["done"]
    assert reason(state, "code crystal") == "no_set"


def test_mimir_pays_with_his_own_cards_at_the_column_of_his_carrier(engine: Engine) -> None:
    """[main.mimir] [move.mimir] Rule 17"""
    position = Position(engine, "kratos", "mimir", scene="q2").carrier("kratos")
    state = position.hand(0, "D1").hand(1, "D2").ready()
    play(state, "interact mimir", "spot top 1")
    assert legal(state) == ["code D2"]
    play(state, "code D2", "done")
    assert seat(state, 1)["discard"] == {"D2": 1}
    assert card(state, "T1")["counter"] == 1


def test_mimir_waits_when_another_one_carries_him(engine: Engine) -> None:
    """[main.mimir] G4"""
    position = Position(engine, "kratos", "mimir", "freya", scene="q2")
    state = position.carrier("freya").at(kratos=1, freya=(1, "back")).hand(1, "D2").ready()
    assert reason(state, "interact mimir") == "not_yours"


def test_mimir_does_nothing_when_nobody_carries_him(engine: Engine) -> None:
    """[main.mimir] Rule 17: his carrier is knocked down, he is not"""
    position = Position(engine, "freya", "mimir", "kratos", scene="q2").carrier("kratos")
    position = position.hand(1, "crystal").field(carrier=None)
    fallen = {"damage": 10, "down": True, "column": None, "slot": None}
    state = position.unit("kratos", **fallen).ready()
    assert (state.phase, state.current_player) == ("main", 0)
    assert not [word for word in legal(state) if word.endswith(" mimir")]


def test_the_spent_sum_hurts_another_enemy(engine: Engine) -> None:
    """[op.hit_choose] [scene.program] Section 6, G-21"""
    position = Position(engine, "kratos", "freya", scene="q3").at(kratos=2)
    position.card("B2", side="b", damage=8).card("T2", side="b").hand(0, "N1", "N2")
    state = position.ready()
    play(state, "interact kratos", "spot bottom 1", "code N1", "code N2", "done")
    assert (state.phase, "card B2" in legal(state), "card B3" in legal(state)) == (
        "choice",
        False,
        True,
    )
    armoured = state.clone()
    play(armoured, "card B3")
    assert (card(armoured, "B3")["damage"], card(armoured, "B3")["broken"]) == (0, 0)
    play(state, "card B1")
    assert card(state, "B1")["damage"] == 5


def test_a_spot_whose_effect_would_be_empty_may_be_paid(engine: Engine) -> None:
    """[interact.spot] G-63"""
    position = Position(engine, "freya", "kratos", scene="q2").card("T1", counter=0)
    state = position.hand(0, "D1").ready()
    play(state, "interact freya", "spot top 1", "code D1", "done")
    assert card(state, "T1")["counter"] == 0
