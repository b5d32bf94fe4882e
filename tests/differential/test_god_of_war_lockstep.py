"""Both engines of God of War play the same games, whatever the options, scene and players."""

from __future__ import annotations

import pytest

from support.god_of_war_lockstep import HABITS, choices, disagreement, options

GAMES = 44
"""Each scene, and whole games, with one to four players."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_of_god_of_war_play_the_same_games(seed: int) -> None:
    habit = HABITS[seed // 4 % len(HABITS)]
    played = disagreement(options(seed), choices(seed), habit=habit, every=29, full=7)
    assert played.problem is None, played.problem
    assert played.decisions > 5, "some games at random end early"
