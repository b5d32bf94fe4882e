"""The two variants. Rulebook p. 14."""

import pytest

import midgard
from support.positions.champions import Engine, Position, has, last_worker, legal, phase_name, play

BOTH = ("hall_of_records", "mistrustful_villagers")


def shown(*variants: str, seat: int) -> str:
    """The view that a seat has of the red draugr that seat 0 has defeated."""
    engine = Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)
    position = Position(engine, variants=list(variants)).clan(0, draugr=["draugr-2-red"])
    state = position.ready()
    assert isinstance(state, midgard.champions.State)
    return next((text for text in state.table(seat).splitlines() if "defeated" in text), "")


def test_in_the_hall_of_records_defeated_enemies_lie_face_up() -> None:
    """[variant.hall_of_records] R73; only the compiled engine draws the table for a seat"""
    assert "red" in shown(seat=0)
    assert "red" in shown("hall_of_records", seat=1)


def test_defeated_enemies_lie_face_down() -> None:
    """[variant.hall_of_records] R73; only the compiled engine draws the table for a seat"""
    assert "red" not in shown(seat=1)


def test_the_hall_of_records_changes_no_decision(engine: Engine) -> None:
    """[variant.hall_of_records]"""
    plain = Position(engine).clan(0, draugr=["draugr-2-red"]).ready()
    open_ = Position(engine, variants=[BOTH[0]]).clan(0, draugr=["draugr-2-red"]).ready()
    assert legal(plain) == legal(open_)
    assert plain.to_dict() == open_.to_dict()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mistrustful_villagers_blame_everybody_at_the_start(engine: Engine, players: int) -> None:
    """[variant.mistrustful_villagers]"""
    state = Position(engine, players, variants=["mistrustful_villagers"]).ready()
    assert all(has(state, seat, blame=1, food=1) for seat in range(players))
    assert state.scores == [0] * players


def test_without_the_variant_nobody_is_blamed_at_the_start(engine: Engine) -> None:
    """[variant.mistrustful_villagers] [setup.goods]"""
    assert has(Position(engine, variants=["hall_of_records"]).ready(), 0, blame=0)


def test_both_variants_go_together(engine: Engine) -> None:
    """[variant.hall_of_records] [variant.mistrustful_villagers]"""
    state = play(last_worker(engine, variants=list(BOTH)).ready(), "place left_draugr", "count 0")
    assert phase_name(state) == "closing"
    assert has(state, 0, blame=2)


def test_an_unknown_variant_is_refused(engine: Engine) -> None:
    """[variant.hall_of_records]"""
    with pytest.raises(ValueError, match="valhalla"):
        engine.game(variants=["valhalla"])
