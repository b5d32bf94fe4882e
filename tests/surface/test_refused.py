"""Whatever midgard refuses is a MidgardError, and so a ValueError, with a message that says why."""

from collections.abc import Callable

import numpy as np
import pytest

import midgard

GAME = midgard.Champions(2, start_player=0)
STATE = GAME.new_state(seed=1)


def batch() -> midgard.Batch:
    return midgard.Batch(GAME, 3, seed=1)


CALLS: dict[str, Callable[[], object]] = {
    "events that are none": lambda: GAME.events_for([1], 0),  # type: ignore[list-item]
    "an unknown event": lambda: GAME.describe_events([{"name": "hum"}]),  # type: ignore[list-item]
    "events that are no list": lambda: GAME.describe_events(3),  # type: ignore[arg-type]
    "a script that is a text": lambda: GAME.new_state(script="folk"),
    "a script that is a number": lambda: GAME.new_state(script=3),  # type: ignore[arg-type]
    "too few actions": lambda: batch().step([0]),
    "too few states": lambda: batch().set_states([0, 1], [STATE]),
    "too few seats": lambda: batch().determinize([0], 1),
    "too few seeds": lambda: midgard.Batch(GAME, 3, seed=np.zeros(2, np.uint64)),
    "a state of another game": lambda: midgard.Champions(3).belief(STATE, 0),
}


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_refused_is_an_error_of_midgard(name: str) -> None:
    with pytest.raises(midgard.MidgardError) as caught:
        CALLS[name]()
    message = str(caught.value)
    assert message
    assert "\n" not in message
    assert "at line" not in message
    assert isinstance(caught.value, ValueError)
