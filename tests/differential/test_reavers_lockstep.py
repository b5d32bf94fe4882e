"""Both engines of Reavers of Midgard play the same games, whatever the options and players."""

import pytest

from support.fuzz import endless as fuzz
from support.fuzz.daily import seeds

GAMES = 60
"""Each number of players and way to bargain: plain, corrected, scarce and both, in two days."""


@pytest.mark.parametrize("seed", seeds(GAMES))
def test_both_engines_of_reavers_play_the_same_games(seed: int) -> None:
    assert fuzz.agreed("reavers", seed, full=11).decisions > 2, "a single cycle is short"
