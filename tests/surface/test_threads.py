"""Threads: the module needs no interpreter lock, and nothing is shared that changes."""

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, product
from threading import Barrier
from typing import TypeVar

import pytest

import midgard
from midgard import bots, search

THREADS = 8
GAME = midgard.Champions(players=4)
IN_USE = "this state is in use by another thread, or by a call that is not over"
"""What an object says that another thread is changing."""
T = TypeVar("T")


def at_once(calls: Sequence[Callable[[], T]]) -> list[T]:
    """The results of calls, each on a thread of its own; all begin at the same time."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def story(state: midgard.champions.State, seed: int) -> list[object]:
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
def often() -> Iterator[None]:
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


def batch_work(seed: int) -> Callable[[], object]:
    """Steps of a batch with a thread of its own, and everything it holds afterwards."""

    def run() -> object:
        batch = midgard.Batch(GAME, 16, seed=seed, threads=1)
        for step in range(40):
            batch.step_random(seed=step)
        return batch.save(), batch.observations.tobytes(), batch.rollout(seed).tobytes()

    return run


def search_work(seed: int) -> Callable[[], object]:
    """A search, a bot and the odds of a fight, asked about one state of their own."""

    def run() -> object:
        state = GAME.new_state(seed=seed)
        state.apply(state.legal_actions()[0])
        found = search.ISMCTS(simulations=60, seed=seed, threads=2).search(state)
        bot = bots.make("greedy", seed=seed, seat=state.current_player)
        chance = midgard.odds(f"2 sword {1 + seed} axe", "hill-troll", game=GAME).win
        return found.action, list(found.policy), bot.choose(state), chance, state.to_bytes()

    return run


def simulation_work(seed: int) -> Callable[[], object]:
    """A simulation on two threads of its own."""
    return lambda: midgard.simulate(GAME, games=30, seed=seed, threads=2).digest


def test_games_batches_searches_and_simulations_run_at_once() -> None:
    """One game object serves all of them, from sixteen threads."""
    kinds = (batch_work, search_work, simulation_work)
    calls = [kind(seed) for seed in range(4) for kind in kinds]
    calls += [lambda seed=seed: story(GAME.new_state(seed=seed), seed) for seed in range(4)]  # type: ignore[misc]
    expected = [call() for call in calls]
    assert len(calls) == 16
    assert at_once(calls) == expected


def test_games_are_made_and_unpickled_by_many_threads_at_once() -> None:
    """Rules that were made before are shared between games; more are made than are remembered."""
    seats = [(players, seat) for players in (2, 3, 4) for seat in (None, *range(players))]
    ways = list(product(seats, (False, True), (False, True)))
    assert len(ways) == 48

    def run() -> object:
        games = [
            midgard.Champions(
                players,
                start_player=seat,
                skip_forced=skip,
                assignment="simultaneous" if sealed else "in_turn",
            )
            for (players, seat), skip, sealed in ways
        ]
        back = [pickle.loads(pickle.dumps(game)) for game in games]
        assert back == games
        return [(str(game), game.card_digest, game.layout_digest) for game in back]

    first, *others = at_once([run] * THREADS)
    assert all(other == first for other in others)


def test_a_batch_that_two_threads_step_at_once_refuses_one_of_them() -> None:
    """Who comes second gets an error of midgard, and the batch goes on."""
    batch = midgard.Batch(GAME, 64, seed=1, threads=2)

    def run() -> list[str]:
        results = []
        for step in range(60):
            try:
                batch.step_random(seed=step)
                results.append("stepped")
            except midgard.MidgardError as error:
                results.append(str(error).partition(":")[0])
        return results

    results = set(chain.from_iterable(at_once([run] * THREADS)))
    in_use = "this batch is in use by another thread, or by a call that is not over"
    assert {"stepped"} <= results <= {"stepped", in_use}
    assert midgard.Batch.load(GAME, batch.save()).save() == batch.save()


def test_a_state_that_many_threads_play_on_stays_sound() -> None:
    """An action is played, or it is refused because the state has moved on or is in use."""
    state = GAME.new_state(seed=6)

    def run() -> list[str]:
        results = []
        for _ in range(300):
            try:
                if not (legal := state.legal_actions()):
                    break
                state.apply(legal[-1])
                results.append("played")
            except midgard.IllegalActionError:
                results.append("too late")
            except midgard.MidgardError as error:
                results.append(str(error).partition(":")[0])
        return results

    results = set(chain.from_iterable(at_once([run] * THREADS)))
    assert results >= {"played"}
    assert results <= {"played", "too late", IN_USE}
    assert GAME.from_bytes(state.to_bytes()) == state


@pytest.mark.skipif(not hasattr(sys, "_is_gil_enabled"), reason="this Python always has the lock")
def test_the_module_does_not_bring_the_lock_back() -> None:
    import sysconfig

    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("this Python was built with the lock")
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined,unused-ignore]


FORKED = """
import os
import midgard
from midgard.search import ISMCTS

state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
before = ISMCTS(simulations=200, threads=2, seed=1).search(state)
child = os.fork()
if child == 0:
    after = ISMCTS(simulations=200, threads=2, seed=1).search(state)
    os._exit(0 if after.visits == before.visits else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_searches_with_threads_of_its_own() -> None:
    """Threads are kept from search to search, and those of the parent are not in the child."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=120)
