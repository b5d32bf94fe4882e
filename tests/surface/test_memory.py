"""A live state takes at most 1,600 bytes, and nothing behind it grows."""

import contextlib
import gc
import sys
from pathlib import Path

import pytest

import midgard

STATM = Path("/proc/self/statm")
LIMIT = 1600


def resident() -> int:
    """Bytes of this process that are in memory."""
    import resource

    return int(STATM.read_text().split()[1]) * resource.getpagesize()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_object_has_at_most_this_size(players: int) -> None:
    """A state is plain data inside its object: the size that Python tells is all there is."""
    game = midgard.Champions(players=players)
    for state in (game.new_state(seed=1), game.new_state(chance="explicit")):
        assert 256 < sys.getsizeof(state) <= LIMIT
        assert sys.getsizeof(state.clone()) == sys.getsizeof(state)


@pytest.mark.skipif(not STATM.exists(), reason="the system does not tell")
def test_a_live_state_takes_at_most_this_size() -> None:
    """Measured at the process: twenty thousand clones, with the list that holds them."""
    state = midgard.Champions(players=4).new_state(seed=1)
    warm = [state.clone() for _ in range(1_000)]
    count = 20_000
    gc.collect()
    before = resident()
    clones = [state.clone() for _ in range(count)]
    grown = resident() - before
    assert clones[-1] == state == warm[-1]
    assert grown / count <= LIMIT


@pytest.mark.skipif(not STATM.exists(), reason="the system does not tell")
def test_a_released_lock_is_free_again() -> None:
    """Games, rollouts, lists and errors by the thousand leave nothing behind."""
    state = midgard.Champions(players=4).new_state(seed=1)

    def work() -> None:
        for seed in range(3_000):
            other = state.clone()
            other.apply_many([other.legal_actions()[0]])
            other.rollout(seed)
            with contextlib.suppress(midgard.MidgardError):
                other.apply_many(["beg", 999])
            if seed % 100 == 0:
                midgard.Champions(players=4)

    work()
    gc.collect()
    before = resident()
    work()
    gc.collect()
    assert resident() - before < 2 * 2**20


def test_bytes_are_no_longer_than_the_state() -> None:
    """The byte form packs: at every position of a game it is shorter than the object."""
    state = midgard.Champions(players=4).new_state(seed=2)
    while not state.is_terminal:
        assert len(state.to_bytes()) <= sys.getsizeof(state)
        state.apply(state.legal_actions()[-1])
