"""Moves. Rule 8."""

from support.positions.god_of_war import Engine, Position, legal, play, reason, unit


def test_a_unit_may_move_to_any_column_once_a_turn(engine: Engine) -> None:
    """[move.once] [place.columns] Rule 8"""
    state = Position(engine, "kratos", "freya").ready()
    play(state, "move kratos")
    assert legal(state) == ["stand 2 front", "stand 2 back", "stand 3 front", "stand 4 front"]
    play(state, "stand 4 front")
    assert (unit(state, "kratos")["column"], state.phase) == (4, "main")
    assert reason(state, "move kratos") == "moved"


def test_who_arrives_in_front_pushes_the_other_back(engine: Engine) -> None:
    """[move.front] Rule 8"""
    state = Position(engine, "kratos", "freya").ready()
    play(state, "move kratos", "stand 2 front")
    assert (unit(state, "kratos")["slot"], unit(state, "freya")["slot"]) == ("front", "back")


def test_who_leaves_the_front_makes_the_other_the_front(engine: Engine) -> None:
    """[move.front] Rule 8"""
    state = Position(engine, "kratos", "freya").at(freya=(1, "back")).ready()
    play(state, "move kratos", "stand 3 front")
    assert unit(state, "freya")["slot"] == "front"


def test_a_full_column_has_no_room(engine: Engine) -> None:
    """[place.columns] Rule 8"""
    position = Position(engine, "kratos", "freya", "atreus")
    state = position.at(freya=2, atreus=(2, "back")).ready()
    play(state, "move kratos")
    assert legal(state) == ["stand 3 front", "stand 4 front"]
    assert reason(state, "stand 2 back") == "no_room"


def test_a_swap_is_the_move_of_the_one_who_asks(engine: Engine) -> None:
    """[move.swap] [move.once] Rule 8, G-70"""
    position = Position(engine, "brok_sindri", "freya").at(sindri=(1, "back"))
    state = position.ready()
    play(state, "move sindri", "swap")
    assert (unit(state, "sindri")["slot"], unit(state, "brok")["slot"]) == ("front", "back")
    assert (unit(state, "sindri")["moved"], unit(state, "brok")["moved"]) == (True, False)


def test_brok_and_sindri_each_move_once(engine: Engine) -> None:
    """[move.once] [words.hero] Rule 8, rule 19"""
    state = Position(engine, "brok_sindri", "freya").ready()
    play(state, "move brok", "stand 4 front", "move sindri", "stand 4 back")
    assert not {"move brok", "move sindri"} & set(legal(state))


def test_mimir_goes_with_his_carrier_and_takes_no_space(engine: Engine) -> None:
    """[move.mimir] Rule 8"""
    position = Position(engine, "kratos", "mimir", scene="q2").carrier("kratos")
    state = position.at(kratos=2).hand(1, "D1").ready()
    assert "interact mimir" not in legal(state)
    play(state, "move kratos", "stand 1 front")
    assert unit(state, "mimir")["column"] is None
    assert "interact mimir" in legal(state)
