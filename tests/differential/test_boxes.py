"""Whole games with every choice of boxes on both engines, in lockstep: `make boxes`.

The compiled engine plays them if it was built with the feature `boxes`, which no wheel has yet.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import midgard._midgard
from midgard.reference.champions.boxes.options import ROWS, has
from support.lockstep import disagreement, numbers

CHAMPIONS: Any = getattr(midgard._midgard, "champions_boxes", None)
DM, VALHALLA = "dark_mountains", "valhalla"
BOXES = ((), (DM,), (VALHALLA,), (DM, VALHALLA))
GAMES = int(os.environ.get("GAMES", "40"))
pytestmark = pytest.mark.skipif(CHAMPIONS is None, reason="built without the feature boxes")


def options(seed: int) -> dict[str, Any]:
    """Returns a choice of boxes, and of each option that needs no more than these."""
    choice = random.Random(seed)
    boxes = BOXES[seed % len(BOXES)]
    chosen: dict[str, Any] = {
        "players": choice.randint(2, 5 if DM in boxes else 4),
        "expansions": boxes,
        "variants": choice.choice([(), ("mistrustful_villagers",), ("hall_of_records",)]),
        "assignment": choice.choice(["in_turn", "simultaneous"]),
        "start_player": choice.choice([None, 1]),
        "skip_forced": choice.random() < 0.5,
        "leaders": choice.choice(["drafted", "random"]),
        "preset": choice.choice(["official", "manual"]),
        "promos": bool(boxes) and choice.random() < 0.5,
    }
    for name, row in ROWS.items():
        if has(frozenset(boxes), row.needs) and choice.random() < 0.3:
            chosen[name] = choice.choice(row.values)
    return chosen


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_play_the_same_game_with_boxes(seed: int) -> None:
    played = disagreement(options(seed), numbers(seed), every=40, champions=CHAMPIONS.Champions)
    assert played.problem is None, played.problem
    assert played.decisions > 50
