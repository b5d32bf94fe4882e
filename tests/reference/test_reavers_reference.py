"""The reference of Reavers by itself: scripts, copies and hostile states."""

import copy
import random
from typing import Any

import pytest

from midgard.reference import Reavers
from midgard.reference.reavers import IllegalActionError, InvalidSnapshotError, ScriptError, State
from support.positions.reavers import legal, play


def step(state: State, chance: random.Random) -> list[dict[str, Any]]:
    """Plays a random action or outcome."""
    if state.is_chance:
        weighted = state.chance_outcomes()
        numbers = [number for number, _ in weighted]
        weights = [float(weight) for _, weight in weighted]
        return state.apply_events(chance.choices(numbers, weights)[0])
    return state.apply_events(chance.choice(state.legal_actions()))


def test_a_script_answers_chance() -> None:
    game = Reavers(players=2)
    answers = ["R-H1", "R-Y1", "R-H2", "R-Y2", "S01", "armor", "furs", "relics"]
    state = game.new_state(chance="scripted", script=answers, then="explicit")
    assert state.script_left == 0
    assert state.phase == "destination"
    with pytest.raises(ScriptError, match="no answer left"):
        game.new_state(chance="scripted", script=answers[:4])
    with pytest.raises(ScriptError, match="does not fit"):
        game.new_state(chance="scripted", script=["R-H9"])
    with pytest.raises(ValueError, match="script and then"):
        game.new_state(script=answers)


def test_an_impossible_outcome_is_refused() -> None:
    state = Reavers(players=2).new_state()
    with pytest.raises(IllegalActionError) as error:
        state.apply("R-H9")
    assert error.value.reason == "no_such_outcome"
    assert state.chance_name == "reaver"
    assert state.outcome_text(0) == "R-H1"


def test_child_and_clone_leave_the_state_alone() -> None:
    state = Reavers(players=2).new_state()
    before, twin = state.to_dict(), state.clone()
    child = state.child("R-H1")
    assert state.to_dict() == before
    assert twin == state
    assert child != state
    assert repr(Reavers(players=2, bjorn=True)) == "Reavers(players=2, bjorn=True)"
    assert eval(repr(state.game), {"Reavers": Reavers}).rules == state.game.rules


HOSTILE: list[Any] = [
    *(None, 0, -1, 10**30, 10**5000, "luck", [], {}, [[]], [10**5000], True, 1.5),
    *({"name": "hire"}, {10**5000: 1}),
]


@pytest.mark.parametrize("seed", range(3))
def test_no_value_breaks_the_reading_of_a_state(seed: int) -> None:
    chance = random.Random(seed)
    game = Reavers(players=2, negotiation="micro", bjorn=True)
    state, refused = game.new_state(), 0
    while not state.is_terminal:
        step(state, chance)
        data = copy.deepcopy(state.to_dict())
        spoil(data, chance)
        try:
            read = game.from_dict(data)
        except InvalidSnapshotError:
            refused += 1
        else:
            assert read.to_dict() == data
    assert refused > 50


def spoil(data: Any, chance: random.Random) -> None:
    """Puts a hostile value somewhere."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = chance.choice(keys)
        inner = data[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.2:
            data[key] = copy.deepcopy(chance.choice(HOSTILE))
            return
        data = inner


def test_texts_of_actions_are_accepted() -> None:
    state = Reavers(players=2).new_state()
    play(state, "R-H1", "R-Y1", "R-H2", "R-Y2", "S01", "armor", "furs", "relics")
    assert legal(state) == ["go roskilde", "go bjorgvin", "go tonsberg", "go nidalos"]
    assert "round 1" in str(state)
    assert "destination" in repr(state)
    with pytest.raises(ValueError, match=r'^unknown action "go home"; known: go roskilde, '):
        state.apply("go home")
