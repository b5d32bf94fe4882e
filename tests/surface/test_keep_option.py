"""Searches and bots that keep their trees by themselves: what they know, and what they repeat."""

import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard.bots import SeatedBot, make
from midgard.cli.match import HUMAN, Match
from midgard.search import ISMCTS, PUCT, Result
from midgard.tournament import tournament

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.bool_]


def judge(observations: Floats, masks: Masks) -> tuple[Floats, Floats]:
    """An evaluator that looks at every number that it is shown."""
    marks = observations @ np.cos(np.arange(observations.shape[1], dtype=np.float32))
    values = (np.sin(marks[:, None] * (1 + np.arange(2))) + 1) / 2
    return np.abs(np.cos(marks[:, None] + np.arange(129))), values.astype(np.float32)


SEARCHES: dict[str, Callable[[], ISMCTS | PUCT]] = {
    "default": lambda: ISMCTS(simulations=80, seed=1, keep=True),
    "decisions": lambda: ISMCTS(simulations=80, seed=1, keep=True, chance="decisions"),
    "threads": lambda: ISMCTS(simulations=80, seed=1, keep=True, threads=2),
    "leaves": lambda: ISMCTS(simulations=80, seed=1, keep=True, threads=2, parallel="leaves"),
    "evaluator": lambda: PUCT(judge, simulations=80, seed=1, keep=True),
}


def reported(found: Result) -> tuple[Any, ...]:
    """All of a result but how long it took."""
    return (found.action, found.visits, found.values, found.nodes, found.to_dict())


def searched(search: ISMCTS | PUCT, seed: int, most: int, *, shown: bool = False) -> list[Result]:
    """The results for one seat against a greedy player; with ``shown``, of sampled states."""
    state = midgard.Champions(players=2, assignment="simultaneous").new_state(seed=seed)
    found, greedy = list[Result](), midgard.Bot("greedy")
    while not state.is_terminal and len(found) < most:
        if state.current_player == 0 and len(state.legal_actions()) > 1:
            seen = state.determinize(0, seed=len(found)) if shown else state
            found.append(search.search(seen))
            assert set(found[-1].visits) <= set(state.legal_actions())
            state.apply(found[-1].action)
        else:
            state.apply(greedy.choose(state))
    return found


@pytest.mark.parametrize("name", SEARCHES)
def test_a_kept_tree_depends_on_the_knowledge_of_the_seat_alone(name: str) -> None:
    true, shown = (searched(SEARCHES[name](), 4, 60, shown=shown) for shown in (False, True))
    assert list(map(reported, true)) == list(map(reported, shown))
    assert sum(found.root.visits > found.simulations for found in true) > 15


def test_trees_are_kept_after_dice_and_draws_too() -> None:
    search, kept = ISMCTS(simulations=300, seed=1, keep=True), 0
    state = midgard.Champions(players=2).new_state(seed=3)
    greedy = midgard.Bot("greedy")
    drawn = False
    while not state.is_terminal:
        if state.current_player == 0 and len(state.legal_actions()) > 1:
            found = search.search(state)
            kept += drawn and found.root.visits > found.simulations
            drawn, action = False, found.action
        else:
            action = greedy.choose(state)
        drawn |= any(
            event["name"] in {"rolled", "drew", "revealed"} for event in state.apply_events(action)
        )
    assert kept > 3


def test_the_first_search_is_the_usual_one() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    usual, keeping = (ISMCTS(simulations=60, seed=2, keep=keep) for keep in (False, True))
    assert reported(usual.search(state)) == reported(keeping.search(state))
    # the same position again is a search of its own
    assert keeping.search(state).root.visits == 60


def test_a_forced_decision_loses_nothing() -> None:
    def played(ask: bool) -> list[int]:
        search = ISMCTS(simulations=60, seed=2, keep=True)
        state, actions = midgard.Champions(players=2).new_state(seed=6), list[int]()
        while len(actions) < 80:
            forced = state.legal_actions() if len(state.legal_actions()) == 1 else []
            actions.append(forced[0] if forced and not ask else search.choose(state))
            state.apply(actions[-1])
        return actions

    assert played(ask=True) == played(ask=False)


def test_nothing_is_kept_for_another_seat_or_an_explicit_wish() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    search = ISMCTS(simulations=400, seed=1, keep=True)
    found = search.search(state)
    assert not search.keep(found, 128)
    state.apply(found.action)
    assert search.search(state).root.visits == 400  # the other seat


@pytest.mark.parametrize("name", ["ismcts:12,keep=true", "ismcts:12,keep=true,chance=decisions"])
def test_a_game_of_bots_that_keep_is_the_same_alone_and_on_any_number_of_threads(name: str) -> None:
    game = midgard.Champions(players=2)
    bots = [name, "ismcts:9,keep=true"]
    runs = [
        midgard.simulate(game, bots=bots, games=4, seed=11, threads=threads) for threads in (1, 3)
    ]
    assert len({run.digest for run in runs}) == 1
    ends = tournament(game, bots, games=2, seed=11)
    again = tournament(game, bots, games=2, seed=11, threads=3)
    assert ends == again
    for number in range(2):
        seed = midgard.game_seed(11, number)
        players = [SeatedBot(bot, game_seed=seed, seat=seat) for seat, bot in enumerate(bots)]
        state = game.new_state(seed=seed)
        while not state.is_terminal:
            players[state.current_player].play(state)
        alone = midgard.simulate(game, bots=bots, games=1, seed=seed, seating="fixed")
        assert [seat.mean_score.mean for seat in alone.seats if seat.mean_score] == state.scores


def test_a_bot_with_a_memory_plays_otherwise_than_without() -> None:
    def played(name: str) -> list[int]:
        bot, state = midgard.Bot(name, seed=3), midgard.Champions(players=2).new_state(seed=5)
        actions = list[int]()
        while len(actions) < 120:
            actions.append(int(bot.choose(state)))
            state.apply(actions[-1])
        return actions

    assert played("ismcts:30,keep=false") == played("ismcts:30")
    # both seats share this bot, so only decisions in a row keep a tree
    assert played("ismcts:30,keep=true") != played("ismcts:30")


def test_an_evaluator_keeps_its_tree_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "equal_net.py").write_text(
        "import numpy as np\n\n\ndef judge(observations, masks):\n"
        "    marks = np.sin(observations.sum(axis=1))[:, None]\n"
        "    return masks.astype(np.float32), (marks * [[0.5, -0.5]] + 0.5)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    game = midgard.Champions(players=2)
    names = [f"puct:12:equal_net:judge{option}" for option in ("", ",keep=false", ",keep=true")]
    runs = [midgard.simulate(game, bots=[name, "greedy"], games=2, seed=3) for name in names]
    assert runs[0].digest == runs[1].digest != runs[2].digest
    with pytest.raises(midgard.InvalidOptionError, match="keep must be true or false"):
        midgard.Bot("puct:12:equal_net:judge,keep=1")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"keep": 1}, "keep must be True or False, not 1"),
        ({"keep": True, "observer": "multiple"}, 'keep needs observer="single"'),
        ({"ponder": True}, "ponder needs keep=True"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=9, **options)


# Pondering


def pondering_threads() -> int:
    """How many threads of this process ponder."""
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        pytest.skip("the system does not list threads")
    return sum(thread_name(task) == "midgard-ponder" for task in tasks.iterdir())


def thread_name(task: Path) -> str:
    """The name of a thread of this process; empty if it has ended since it was listed."""
    try:
        return (task / "comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def wait_for(true: Callable[[], bool]) -> None:
    """Waits until something is true, at most ten seconds."""
    until = time.monotonic() + 10
    while not true():
        assert time.monotonic() < until
        time.sleep(0.005)


def pondering(memory_mb: int = 256) -> tuple[ISMCTS, midgard.champions.State]:
    """A search that ponders after its first decision, and the state after that."""
    state, greedy = midgard.Champions(players=2).new_state(seed=6), midgard.Bot("greedy")
    while state.round < 2 or state.current_player != 0:
        state.apply(greedy.choose(state))
    search = ISMCTS(simulations=40, seed=1, keep=True, ponder=True, memory_mb=memory_mb)
    state.apply(search.choose(state))
    while state.current_player != 0:
        state.apply(greedy.choose(state))
    return search, state


def test_a_search_that_ponders_goes_on_until_it_is_asked_again() -> None:
    search, state = pondering()
    assert search.is_pondering
    wait_for(lambda: pondering_threads() == 1)
    time.sleep(0.2)
    found = search.search(state)
    assert not search.is_pondering
    assert found.simulations == 40
    assert found.root.visits > 200  # without pondering, at most 80
    wait_for(lambda: pondering_threads() == 0)


def test_pondering_stops_on_request_or_when_nobody_has_the_search() -> None:
    search, state = pondering()
    search.stop_pondering()
    assert not search.is_pondering
    wait_for(lambda: pondering_threads() == 0)
    search.stop_pondering()  # nothing happens
    assert search.search(state).simulations == 40
    for _ in range(20):
        search, state = pondering()
    del search
    gc.collect()
    wait_for(lambda: pondering_threads() == 0)


def test_pondering_ends_when_the_memory_is_full() -> None:
    search, state = pondering(memory_mb=1)
    wait_for(lambda: not search.is_pondering)
    found = search.search(state)
    assert found.root.visits > 100


def test_searches_of_many_threads_wait_for_one_that_ponders() -> None:
    search, state = pondering()
    results = list[int]()
    threads = [
        threading.Thread(target=lambda: results.append(search.search(state).simulations))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [40] * 4


LEFT = """
import midgard
from midgard.search import ISMCTS

state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
search = ISMCTS(simulations=40, seed=1, keep=True, ponder=True)
search.choose(state)
assert search.is_pondering
"""


@pytest.mark.parametrize("code", [LEFT, LEFT + "import builtins\nbuiltins.search = search\n"])
def test_a_program_ends_while_a_search_ponders(code: str) -> None:
    ended = subprocess.run([sys.executable, "-c", code], timeout=60, check=False)
    assert ended.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_searches_without_what_was_pondered() -> None:
    search, state = pondering()
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if search.search(state).root.visits == 40 else 3)
        finally:
            os._exit(4)
    assert os.waitpid(child, 0)[1] == 0
    assert search.is_pondering
    search.stop_pondering()


def test_a_bot_that_ponders_plays_live_games_only() -> None:
    name = "ismcts:30,keep=true,ponder=true"
    game = midgard.Champions(players=2)
    for refused in (
        lambda: midgard.Bot(name),
        lambda: midgard.simulate(game, bots=[name], games=1),
        lambda: tournament(game, [name, "greedy"], games=1),
    ):
        with pytest.raises(midgard.InvalidOptionError, match="ponders"):
            refused()
    made = make(name, seed=1, seat=0)
    assert isinstance(made, ISMCTS)
    match = Match(game, 3, (HUMAN, name))
    decided = 0
    while decided < 3:
        if match.players[match.state.current_player] == HUMAN:
            match.mark()
            match.play(match.state.legal_actions()[0])
        else:
            match.play(match.advice(name))
            decided += len(match.state.legal_actions()) > 0
    wait_for(lambda: pondering_threads() == 1)
    assert match.undo(0)
    gc.collect()
    wait_for(lambda: pondering_threads() == 0)


def test_a_match_keeps_the_trees_of_its_bots() -> None:
    def played(name: str) -> list[tuple[int, int]]:
        match = Match(midgard.Champions(players=2), 3, (name, name))
        while len(match.events) < 150:
            match.play(match.advice(name))
        return match.events

    assert played("ismcts:10,keep=true") == played("ismcts:10,keep=true")
    assert played("ismcts:10,keep=true") != played("ismcts:10")
