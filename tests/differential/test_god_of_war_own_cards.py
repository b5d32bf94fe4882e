"""Both engines play the same games with cards of a file's own."""

from typing import Any

import pytest

from support.corrections.god_of_war import CODES, LAKE, NEW
from support.fuzz.daily import seeds
from support.lockstep.god_of_war import HABITS, choices, disagreement, options


@pytest.mark.parametrize("seed", seeds(12))
def test_both_engines_play_own_codes_alike(seed: int) -> None:
    chosen = options(seed) | {"cards": CODES}
    played = disagreement(chosen, choices(seed + 900), habit=HABITS[seed % 3], every=29, full=7)
    assert played.problem is None, played.problem
    assert played.decisions > 5


@pytest.mark.parametrize("seed", seeds(12))
def test_both_engines_play_new_scenes_alike(seed: int) -> None:
    new: dict[str, Any] = {"scene": ("lake", "maw", None)[seed // 4 % 3]}
    if new["scene"] is None:
        new |= {"scenes": ("q1", "lake", "q2", "b7", "maw", "b10")}
    chosen = options(seed) | {"cards": (NEW, NEW + CODES)[seed % 2]} | new
    played = disagreement(chosen, choices(seed + 70), habit=HABITS[seed % 3], every=29, full=7)
    assert played.problem is None, played.problem
    assert played.decisions > 5


AFTER = 'next = "cove"\nnext_when = ["var_ge", "keys", 1]\n'
LED = LAKE.replace('name = "New lake"\n', 'name = "New lake"\n' + AFTER)
COVE = LAKE.replace("lake", "cove").replace(
    'name = "New cove"\n', 'name = "New cove"\nnext = "q3"\nnext_when = ["dead", "B1"]\n'
)


@pytest.mark.parametrize("seed", seeds(9))
def test_both_engines_play_scenes_that_lead_on_alike(seed: int) -> None:
    """A new quest, its second board, then a printed one."""
    new: dict[str, Any] = {"scene": "lake"}
    if seed % 3 == 0:
        new = {"scene": None, "scenes": ("q1", "lake", "q2", "b7", "b8", "b10")}
    chosen = options(seed) | {"cards": LED + COVE} | new
    played = disagreement(chosen, choices(seed + 31), habit=HABITS[seed % 3], every=29, full=7)
    assert played.problem is None, played.problem
    assert played.decisions > 5
