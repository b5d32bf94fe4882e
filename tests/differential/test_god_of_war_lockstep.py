"""Both engines of God of War play the same games, whatever the options, scene and players."""

import pytest

from support.fuzz import endless as fuzz
from support.fuzz.daily import seeds

GAMES = 44
"""Each scene, and whole games, with one to four players, within two days."""


@pytest.mark.parametrize("seed", seeds(GAMES))
def test_both_engines_of_god_of_war_play_the_same_games(seed: int) -> None:
    assert fuzz.agreed("god_of_war", seed, full=7).decisions > 2, "some games end early"
