"""Where only a name of midgard's own is taken, nothing else decides."""

from typing import Any

import pytest

import midgard
from midgard.search import ISMCTS, PIMC, FlatMC
from support.worlds import hostile
from support.worlds.surfaces import GAME

FOREIGN: list[Any] = [
    hostile.Hostile,
    hostile.Hostile(1, 0),
    hostile.decide,
    "support.worlds.hostile:Hostile",
]


@pytest.mark.parametrize("bot", FOREIGN)
def test_a_bot_of_python_is_refused(bot: Any) -> None:
    hostile.NOTES.clear()
    state, batch = GAME.new_state(seed=1), midgard.Batch(GAME, 2, seed=1)
    for call in (
        lambda: state.rollout(1, policy=bot),
        lambda: batch.rollout(1, policy=bot),
        lambda: ISMCTS(simulations=1, prior=bot).search(state),
        lambda: ISMCTS(simulations=1, rollout=bot).search(state),
        lambda: ISMCTS(simulations=1, leaf=bot).search(state),
        lambda: ISMCTS(simulations=1, opponents=bot),
        lambda: PIMC(simulations=1, rollout=bot).search(state),
        lambda: FlatMC(simulations=1, rollout=bot).search(state),
        lambda: midgard.Bot(bot),
    ):
        # As a part of a search it would get arrays, and return none of the answers that are taken.
        with pytest.raises((midgard.MidgardError, TypeError)):
            call()
    assert hostile.NOTES == []
