"""Both engines play the same games with cards of a file's own."""

from __future__ import annotations

import pytest

from support.god_of_war_lockstep import HABITS, choices, disagreement, options
from support.god_of_war_own import CODES


@pytest.mark.parametrize("seed", range(24))
def test_both_engines_play_own_codes_alike(seed: int) -> None:
    chosen = options(seed) | {"cards": CODES}
    played = disagreement(chosen, choices(seed + 900), habit=HABITS[seed % 3], every=29, full=7)
    assert played.problem is None, played.problem
    assert played.decisions > 5
