"""The observations of God of War, which the reference computes from docs/reference/god-of-war.md
alone.

The lockstep compares them in whole games; here are the numbers as arrays have them, and cards whose
numbers are larger than any that are printed.
"""

import random
from typing import Any

import numpy as np
import pytest

from midgard.reference import god_of_war
from support.lockstep.god_of_war import COMPILED, layout, observed, options
from support.positions.god_of_war import step

GIANT = """
[[cards]]
id = "q1-B2"
f = { title = "Giant", enemy = { hp = 200, armor = [60, 50], def = 45, melee = { cols = "LCR", str = 90, fx = "stun" } }, runes = ["red", "green"], flip = { on = "armor", pattern = ".....b.." }, boxes = [{ rune = "blue", do = [["var", "anger", 9], ["var", "zeal", 3]] }] }
b = { title = "Giant", enemy = { hp = 7, def = { var = "anger", add = 40 }, ranged = { str = { tok = "T3", add = 50 }, fx = "poison" }, invulnerable = true }, runes = ["red"] }

[[cards]]
id = "q1-T3"
f = { title = "Well", slots = { n = 15 }, spots = [{ need = ["num"], do = [["hit", "B2", 5], ["armor", "B2"]] }] }
b = { title = "-" }
"""  # noqa: E501
"""Numbers beyond the ranges of an observation, and values that counters and variables make."""


def games(seed: int, **more: Any) -> tuple[Any, god_of_war.State]:
    """A game on both engines."""
    chosen = options(seed) | more
    fast = COMPILED(**chosen).new_state(chance="explicit")
    return fast, god_of_war.GodOfWar(**chosen).new_state(chance="explicit")


def follow(fast: Any, slow: god_of_war.State, rng: random.Random) -> None:
    """Makes a step of the one, and the same of the other."""
    twin = rng.getstate()
    step(fast, rng)
    rng.setstate(twin)
    step(slow, rng)


@pytest.mark.parametrize("seed", range(8))
def test_arrays_have_the_numbers_of_the_reference(seed: int) -> None:
    """[hidden.view] In both forms of an array; a float is a number divided by its scale."""
    fast, slow = games(seed)
    rng, blocks = random.Random(seed), layout(fast.game.players)
    for _ in range(60):
        if fast.is_terminal:
            break
        for seat in range(fast.game.players):
            seen = slow.observation(seat)
            assert list(seen) == [block.name for block in blocks]
            floats = fast.observation(seat)
            for block in blocks:
                numbers = np.array(seen[block.name], dtype=np.float32)
                assert np.allclose(floats[block.slice] * block.scale, numbers, rtol=1e-6)
        follow(fast, slow, rng)


@pytest.mark.parametrize("hide_backs", [False, True])
@pytest.mark.parametrize("players", [1, 3])
def test_numbers_beyond_the_range_count_as_its_end(players: int, hide_backs: bool) -> None:
    """[scene.value] [hidden.backs] What counters and variables make of numbers is observed."""
    most = dict.fromkeys(("health", "armour", "strength", "defense", "vars"), 0)
    for seed in range(6):
        fast, slow = games(
            players - 1 + 4 * seed, scene="q1", cards=GIANT, hide_backs=hide_backs, max_rounds=4
        )
        rng = random.Random(seed)
        while not fast.is_terminal:
            seat = rng.randrange(players)
            seen = slow.observation(seat)
            assert observed(fast, seat) == seen
            most = {name: max(most[name], *seen[name]) for name in most}
            follow(fast, slow, rng)
    assert most["health"] == 200
    assert most["armour"] == most["strength"] == most["defense"] == 40
    assert most["vars"] > 0
