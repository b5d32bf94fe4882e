"""Threads: the module needs no interpreter lock, and nothing is shared that changes."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import midgard

THREADS = 8
GAME = midgard.Champions(players=4)


def story(state: midgard.State, seed: int) -> list[object]:
    """All that is read along a random game: the same on any thread."""
    rng = random.Random(seed)
    reported: list[object] = []
    while not state.is_terminal:
        reported.append((state.key(), state.legal_actions(), state.rollout(seed, value="scores")))
        child = state.clone().child(state.legal_actions()[0])
        reported.append(child.key())
        state.apply(rng.choice(state.legal_actions()))
    return [*reported, state.to_bytes(), state.scores, state.returns()]


@pytest.fixture(autouse=True)
def often() -> object:
    """Threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def test_one_game_object_serves_eight_threads() -> None:
    expected = [story(GAME.new_state(seed=seed), seed) for seed in range(THREADS)]
    barrier = Barrier(THREADS)

    def run(seed: int) -> list[object]:
        barrier.wait()
        return story(GAME.new_state(seed=seed), seed)

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(run, range(THREADS))) == expected


def test_one_game_is_driven_from_eight_threads_in_turn() -> None:
    """Each decision of one state is taken by another thread."""
    alone, shared = GAME.new_state(seed=3), GAME.new_state(seed=3)
    rng = random.Random(3)
    with ThreadPoolExecutor(THREADS) as pool:
        while not alone.is_terminal:
            action = rng.choice(alone.legal_actions())
            legal = [pool.submit(shared.legal_actions) for _ in range(THREADS)]
            assert all(seen.result() == alone.legal_actions() for seen in legal)
            assert pool.submit(shared.apply, action).result() == alone.apply(action)
    assert shared.to_bytes() == alone.to_bytes()


def test_one_state_is_read_by_eight_threads_at_once() -> None:
    state = GAME.new_state(seed=4)
    state.apply_many([state.legal_actions()[0]])
    barrier = Barrier(THREADS)

    def run(_: int) -> list[object]:
        barrier.wait()
        return [(state.key(), state.legal_actions(), state.rollout(seed)) for seed in range(100)]

    with ThreadPoolExecutor(THREADS) as pool:
        first, *others = pool.map(run, range(THREADS))
    assert all(other == first for other in others)


def test_clones_made_by_eight_threads_have_eight_futures() -> None:
    """Forks are counted once each, whoever asks; in all they are those of one thread."""
    barrier = Barrier(THREADS)
    state, alone = GAME.new_state(seed=5), GAME.new_state(seed=5)

    def run(_: int) -> list[bytes]:
        barrier.wait()
        return [state.clone().to_bytes() for _ in range(50)]

    with ThreadPoolExecutor(THREADS) as pool:
        made = [clone for clones in pool.map(run, range(THREADS)) for clone in clones]
    assert len(set(made)) == len(made)
    assert set(made) == {alone.clone().to_bytes() for _ in range(50 * THREADS)}


@pytest.mark.skipif(not hasattr(sys, "_is_gil_enabled"), reason="this Python always has the lock")
def test_the_module_does_not_bring_the_lock_back() -> None:
    import sysconfig

    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("this Python was built with the lock")
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined,unused-ignore]
