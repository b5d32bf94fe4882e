"""Objects in use: whoever comes second gets a documented error, and never one of PyO3's own."""

import copy
import inspect
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from operator import eq
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import search
from midgard.games import game_text
from midgard.selfplay import SelfPlay
from midgard.selfplay.network import Network
from support.games.every import small_games

GAMES = {game_text(game): game for game in small_games()}
MODULES = ("", ".champions", ".reavers", ".god_of_war")
CHAMPIONS = midgard.Champions(players=2, start_player=0)
SECONDS = 0.3
"""How long two threads use one object of each class."""


class Acting:
    """A number that does something when it is asked what it is, and keeps what that raised."""

    def __init__(self, number: int, act: Callable[[], object]) -> None:
        self.number, self.act = number, act
        self.raised = list[Exception]()
        self.asked = 0

    def __index__(self) -> int:
        self.asked += 1
        try:
            self.act()
        except Exception as error:
            self.raised.append(error)
        return self.number


READS: dict[str, Callable[[Any], object]] = {
    "explain": lambda state: state.explain(state.legal_actions()[0]),
    "explanation": lambda state: state.explanation(state.legal_actions()[0]),
    "why_not": lambda state: state.why_not(state.legal_actions()[0]),
    "score_sheet": lambda state: state.score_sheet(0),
    "information_key": lambda state: state.information_key(0),
    "view": lambda state: state.view(0),
    "observation": lambda state: state.observation(0),
    "determinize": lambda state: state.determinize(0, 1),
    "rollout": lambda state: state.rollout(1),
    "clones": lambda state: state.clones(2),
    "outcome_text": lambda state: state.outcome_text(0),
    "child": lambda state: state.child(state.legal_actions()[0]),
    "_perft": lambda state: state._perft(1),
    "_is_secret": lambda state: state._is_secret(state.legal_actions()[0]),
    "__eq__": lambda state: state == copy.copy(state),
    "__repr__": repr,
    "__str__": str,
    "__copy__": copy.copy,
    "__deepcopy__": copy.deepcopy,
    "__reduce__": pickle.dumps,
    "__sizeof__": sys.getsizeof,
    "Batch.set_states": lambda state: midgard.Batch(state.game, 1).set_states([0], [state]),
    "Bot.choose": lambda state: midgard.Bot("random").choose(state),
    "game.belief": lambda state: getattr(state.game, "belief", lambda *_: None)(state, 0),
    "search": lambda state: search.FlatMC(simulations=1).search(state),
}
WRITES: dict[str, Callable[[Any], object]] = {
    "apply": lambda state: state.apply(state.legal_actions()[0]),
    "apply_many": lambda state: state.apply_many([state.legal_actions()[0]]),
    "apply_events": lambda state: state.apply_events(state.legal_actions()[0]),
    "_apply_logged": lambda state: state._apply_logged(state.legal_actions()[0]),
}
KEPT = {"__new__", "__init__", "__init_subclass__", "__subclasshook__", "__class__", "__doc__"}
KEPT |= {"__module__", "__hash__", "__getattribute__", "__setattr__", "__delattr__", "__dir__"}
KEPT |= {"__format__", "__reduce_ex__", "__getstate__", "__ne__", "__lt__", "__le__"}
KEPT |= {"__gt__", "__ge__"}
"""What every object of Python has."""


def called(name: str, state: Any) -> object:
    return getattr(state, name)()


def getattr_of(name: str, state: Any) -> object:
    return getattr(state, name)


def of_state(state: Any) -> dict[str, Callable[[Any], object]]:
    """Every method and attribute of a state, those of the class itself and of its base."""
    found = dict(READS)
    for name in dir(type(state)):
        if name in KEPT or name in READS or name in WRITES:
            continue
        is_method = callable(getattr(type(state), name))
        found[name] = partial(called if is_method else getattr_of, name)
    return found


def in_use(error: Exception) -> bool:
    return isinstance(error, midgard.MidgardError) and "in use by another thread" in str(error)


@pytest.mark.parametrize("text", GAMES)
def test_code_that_a_call_runs_cannot_use_the_state_meanwhile(text: str) -> None:
    """No thread is needed: the number of an action may be an object that uses the state."""
    state = GAMES[text].new_state(seed=1)
    action = state.legal_actions()[0]
    for name, call in (of_state(state) | WRITES).items():
        played = copy.copy(state)
        acting = Acting(action, partial(call, played))
        played.apply(acting)
        assert acting.asked, name
        assert len(acting.raised) == 1, name
        assert in_use(acting.raised[0]), (name, acting.raised)
    for name, call in WRITES.items():
        acting = Acting(action, partial(call, state))
        state.why_not(acting)
        assert [in_use(error) for error in acting.raised] == [True], (name, acting.raised)
    for name, call in of_state(state).items():
        acting = Acting(action, partial(call, state))
        state.why_not(acting)
        refused = [error for error in acting.raised if not isinstance(error, midgard.MidgardError)]
        assert not refused, (name, refused)


def test_a_state_is_compared_or_refused() -> None:
    """Equality has no way around: it raises and does not answer that states differ."""
    for swap in (False, True):
        state = CHAMPIONS.new_state(seed=1)
        pair = (copy.copy(state), state) if swap else (state, copy.copy(state))
        acting = Acting(31, partial(eq, *pair))
        state.apply(acting)
        assert [in_use(error) for error in acting.raised] == [True]


# Two threads and one object of each class


def evaluator(observations: Any, masks: Any) -> Any:
    return masks / 1.0, np.full((len(masks), 2), 0.5)


def selfplay() -> Any:
    return SelfPlay(CHAMPIONS, evaluator, games=50, simulations=2, parallel_games=4)._play


def played(state: Any) -> None:
    """One decision, or the same game from its start."""
    legal = state.legal_actions()
    if legal:
        state.apply(legal[-1])


def canceled() -> Any:
    return search.Cancellation()


#: By class: what makes an object, and what two threads do with it.
CLASSES: dict[str, tuple[Callable[[], Any], tuple[Callable[[Any], object], ...]]] = {
    "State": (lambda: CHAMPIONS.new_state(seed=1), (played, lambda it: (it.key(), str(it)))),
    "Batch": (
        lambda: midgard.Batch(CHAMPIONS, 64, autoreset="same_step", threads=2),
        (
            lambda it: it.step_random(),
            lambda it: (it.save(), it.state(0), it.sample_legal(), it.rollout(1), copy.copy(it)),
            lambda it: (len(it), repr(it), it.masks.shape, it.threads, it.fork(0, 2)),
        ),
    ),
    "Bot": (
        lambda: midgard.Bot("ismcts:30"),
        (lambda it: it.choose(CHAMPIONS.new_state(seed=1)), lambda it: (repr(it), it.name)),
    ),
    "_Searcher": (
        lambda: search.ISMCTS(simulations=30, keep=True),
        (
            lambda it: it.keep(it.search(CHAMPIONS.new_state(seed=1)), "leader ullr"),
            lambda it: (repr(it), pickle.dumps(it), it.search(CHAMPIONS.new_state(seed=2))),
        ),
    ),
    "_Network": (
        lambda: Network.random(CHAMPIONS, hidden=[8]),
        (
            lambda it: search.PUCT(it, simulations=9).search(CHAMPIONS.new_state(seed=1)),
            lambda it: next(SelfPlay(CHAMPIONS, it, games=1, simulations=1)),
        ),
    ),
    "_SelfPlay": (selfplay, (lambda it: it.next(evaluator), lambda it: it.take_finished())),
    "Cancellation": (canceled, (lambda it: it.cancel(), lambda it: repr(it))),
    "_Found": (
        lambda: search.ISMCTS(simulations=30).search(CHAMPIONS.new_state(seed=1)),
        (lambda it: (it.visits, it.to_dict()), lambda it: (it.policy, pickle.dumps(it))),
    ),
    "Champions": (
        lambda: CHAMPIONS,
        (lambda it: it.new_state(seed=1), lambda it: (str(it), it.observation_layout)),
    ),
    "LegalActions": (
        lambda: CHAMPIONS.new_state(seed=1).legal,
        (lambda it: list(it), lambda it: (len(it), "leader ullr" in it, pickle.dumps(it))),
    ),
    "Action": (lambda: CHAMPIONS.action(31), (lambda it: it.arguments, lambda it: repr(it))),
    "ObservationBlock": (
        lambda: CHAMPIONS.observation_layout[0],
        (lambda it: it.labels, lambda it: repr(it)),
    ),
}
LIKE = {"BaseState": "State", "BaseGame": "Champions", "BaseAction": "Action"}
LIKE |= {"Reavers": "Champions", "GodOfWar": "Champions"}


def compiled_classes() -> Iterator[type]:
    """The classes of the compiled module, errors apart."""
    for name in MODULES:
        for thing in vars(import_module(f"midgard._midgard{name}")).values():
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                yield thing


def test_every_compiled_class_is_used_by_two_threads() -> None:
    names = {kind.__name__ for kind in compiled_classes()}
    assert {LIKE.get(name, name) for name in names} == set(CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_two_threads_on_one_object_get_documented_errors(name: str) -> None:
    make, calls = CLASSES[name]
    shared = make()
    raised, done = list[Exception](), list[int]()
    ends, ready = time.monotonic() + SECONDS, threading.Barrier(len(calls) * 2)

    def run(call: Callable[[Any], object]) -> None:
        ready.wait()
        while time.monotonic() < ends:
            try:
                call(shared)
                done.append(1)
            except Exception as error:
                raised.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=run, args=(call,)) for call in calls * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert done
    wrong = [error for error in raised if not in_use(error)]
    if name == "State":  # the other thread was faster
        wrong = [error for error in wrong if not isinstance(error, midgard.IllegalActionError)]
    if name == "_SelfPlay":
        wrong = [error for error in wrong if "this self-play is running" not in str(error)]
    assert wrong == []
