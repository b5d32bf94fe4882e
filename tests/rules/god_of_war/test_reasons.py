"""Why actions are refused."""

from typing import Any

import pytest

from support.positions.god_of_war import Engine, Position, play, reason


def main(engine: Engine, *codes: str) -> Any:
    """The main decision of Kratos with these cards; Freya lies."""
    position = Position(engine, "kratos", "freya").hand(0, *codes)
    return position.unit("freya", damage=8, down=True, column=None, slot=None).ready()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("yes", "not_asked"),
        ("move freya", "not_yours"),
        ("move atreus", "not_yours"),
        ("crystal kratos", "no_card"),
        ("special 1", "no_special"),
        ("companion heal", "no_companion"),
        ("attack kratos", "no_set"),
        ("rage kratos", "not_ready"),
    ],
)
def test_main_decisions_say_why_not(engine: Engine, word: str, expected: str) -> None:
    """[action.reasons] [main.verbs] Section 3"""
    state = main(engine, "R0")
    assert reason(state, word) == expected
    assert state.why_not(word)
    assert state.why_not("done") is None


def test_a_unit_that_lies_is_down(engine: Engine) -> None:
    """[action.reasons] [hit.down] Rule 27"""
    state = Position(engine, "brok_sindri", "freya")
    state = state.unit("brok", damage=6, down=True, column=None, slot=None).ready()
    assert reason(state, "move brok") == "down"


def test_a_refusal_of_a_set_names_the_fault(engine: Engine) -> None:
    """[action.reasons] [sets.order] Rule 45"""
    state = main(engine, "M1", "N1", "R2")
    play(state, "attack kratos", "aim melee bottom")
    assert reason(state, "done") == "set_open"
    assert reason(state, "code N3") == "no_card"
    assert reason(state, "code R2") == "no_set"
    play(state, "code M1", "code N1")
    assert reason(state, "code M1") == "out_of_order"


def test_a_chance_event_refuses_what_cannot_be(engine: Engine) -> None:
    """[action.reasons] [chance.draws] Section 4"""
    state = main(engine, "M1")
    play(state, "done")
    assert reason(state, "N3 orange") == "no_such_outcome"
    assert reason(state, "stun red") == "no_such_outcome"


def test_the_reason_why_a_companion_does_not_act_is_shown(engine: Engine) -> None:
    """[action.reasons] [solo.main] [solo.die] The die is fresh, but belongs to attacks."""
    state = Position(engine, "kratos").ready()
    assert reason(state, "companion die") == "not_possible"
    assert reason(state, "companion heal") == "no_target"  # it would do nothing
    state = Position(engine, "kratos").unit("kratos", damage=3).ready()
    play(state, "companion heal")
    assert reason(state, "companion die") == "used"
