"""Sharing by threads and processes: no bare error of a borrowed object, pickles, and cores."""

import copy
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import midgard
from midgard._midgard import _cores
from midgard.games import game_text
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from support.games.every import small_games
from support.repository.source import modules, source_path

GAMES = {game_text(game): game for game in small_games()}
STATE = midgard.Champions(players=2, start_player=0).new_state(seed=1)


def errors_of(calls: list[Callable[[], Any]], rounds: int = 20) -> list[Exception]:
    """The exceptions of calls that are made at the same time, again and again."""
    found, ready = list[Exception](), threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> None:
        ready.wait()
        for _ in range(rounds):
            try:
                call()
            except Exception as error:  # whatever it is
                found.append(error)

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_code_that_a_batch_calls_cannot_use_it() -> None:
    batch = midgard.Batch(midgard.Champions(players=2), 2, seed=1)

    class Actions:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            batch.step_random()
            return batch.masks.argmax(axis=1)

    batch.step(Actions())  # type: ignore[arg-type]  # it is asked before the batch is taken


@pytest.mark.parametrize("text", GAMES)
def test_a_state_that_is_played_can_be_read_by_others(text: str) -> None:
    """Calls that let other threads run hold no state meanwhile."""
    game = GAMES[text]
    state = game.new_state(seed=1)

    def play() -> None:
        while not state.is_terminal:
            state.apply(state.legal_actions()[0])

    def read() -> None:
        for number in range(5):
            state.determinize(0, number)
            state.rollout(number)
            state.clone(seed=number).observation(0)
            state.to_dict()

    assert errors_of([play, read, read], rounds=1) == []


def test_a_search_object_that_is_shared_searches_one_after_the_other() -> None:
    search = ISMCTS(simulations=50, seed=1)
    assert errors_of([lambda: search.search(STATE)] * 3, rounds=3) == []


def evaluator(observations: Any, masks: Any) -> Any:
    """An evaluator that a pickle can name."""
    return masks / 1.0, observations[:, :2] * 0.0 + 0.5


SEARCHES: dict[str, Any] = {
    "ismcts": lambda: ISMCTS(simulations=80, seed=3, keep=True),
    "pimc": lambda: PIMC(simulations=80, worlds=4, seed=3),
    "mcts": lambda: MCTS(simulations=80, seed=3),
    "flat": lambda: FlatMC(simulations=80, seed=3),
    "multiple": lambda: ISMCTS(simulations=80, seed=3, observer="multiple"),
    "puct": lambda: PUCT(evaluator, simulations=40, seed=3),
    "hook": lambda: ISMCTS(simulations=40, seed=3, prior=evaluator_priors),
}


def evaluator_priors(observations: Any, masks: Any) -> Any:
    """A hook that a pickle can name."""
    return masks / 1.0


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("way", [lambda it: pickle.loads(pickle.dumps(it)), copy.deepcopy])
def test_a_search_and_its_result_can_be_pickled(name: str, way: Any) -> None:
    search = SEARCHES[name]()
    found = search.search(STATE)
    again = way(found)
    assert again == found
    assert again.to_dict() == found.to_dict()
    assert (again.visits, again.values, again.seconds) == (
        found.visits,
        found.values,
        found.seconds,
    )
    assert list(map(str, again.principal_variation)) == list(map(str, found.principal_variation))
    assert repr(again) == repr(found)
    assert way(again) == found
    fresh = way(search)
    assert repr(fresh) == repr(search)
    assert fresh.search(STATE).to_dict() == SEARCHES[name]().search(STATE).to_dict()
    if hasattr(search, "keep"):
        with pytest.raises(midgard.InvalidOptionError, match="from a pickle"):
            search.keep(again, again.action)


@pytest.mark.parametrize("text", GAMES)
def test_legal_actions_can_be_pickled(text: str) -> None:
    legal = GAMES[text].new_state(seed=1).legal
    for again in (pickle.loads(pickle.dumps(legal)), copy.deepcopy(legal), copy.copy(legal)):
        assert again == legal
        assert [str(it) for it in again] == [str(it) for it in legal]
    reduced: Any = legal.__reduce__()
    restore, (game, actions) = reduced
    for wrong in ([-1], [10**6], [1.5], list(reversed(actions)) if len(actions) > 1 else [None]):
        with pytest.raises((ValueError, TypeError)):
            restore(game, wrong)


def test_threads_are_limited_by_the_affinity_of_the_process() -> None:
    assert 1 <= _cores() <= (os.cpu_count() or 1)
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("this system has no affinity")
    code = (
        "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
        "import midgard\n"
        "from midgard._midgard import _cores\n"
        "print(_cores(), midgard.Batch(midgard.Champions(), 2).threads)\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["1", "1"]


def test_nobody_counts_the_cores_of_the_machine() -> None:
    """``os.cpu_count`` and pools without a number ignore affinity and quota."""
    shown = "midgard.cli.info"  # it shows both
    for name in modules():
        text = source_path(name).read_text("utf-8")
        assert name == shown or "cpu_count" not in text, name
        assert "PoolExecutor()" not in text, name
