"""Both engines of Reavers of Midgard play the same games, whatever the options and players."""

from __future__ import annotations

import pytest

from support.reavers_lockstep import choices, disagreement, options

GAMES = 30


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_of_reavers_play_the_same_games(seed: int) -> None:
    played = disagreement(options(seed), choices(seed), every=11)
    assert played.problem is None, played.problem
    assert played.decisions > 40
