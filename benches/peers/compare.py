"""Compares midgard with OpenSpiel and fastCatan on one core: `make peers`.

Searches: midgard's ISMCTS and OpenSpiel's in C++, which plays hearts. Both search with random
rollouts to the end of a four-player game with hidden cards. The games differ in length, so what is
compared is decisions: a simulation has as many as the game has left. Loops: whole random games with
`legal_actions`, `random.choice` and `apply`, chance included, in midgard, hearts and Catan. Clones:
copies of a state from Python.

They are timed in turn, several times; what counts is the best turn of each. A peer that is not
installed is not measured. `--fastcatan PYTHON` names the Python of an environment with fastCatan.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any

from benches.conftest import machine
from benches.test_python_speed import play_games

import midgard
from midgard.search import ISMCTS

TURNS, COPIES, DEALS = 5, 20_000, 100
CATAN = Path(__file__).with_name("fastcatan_loop.py")
SIMULATIONS = 20_000
HEARTS_SIMULATIONS = 4_000


def champions() -> midgard.champions.State:
    """The first worker of four players."""
    state = midgard.Champions(4, start_player=0).new_state(seed=1)
    while state.to_dict()["phase"]["name"] != "placement":
        state.apply(state.legal_actions()[0])
    return state


def decisions_left(state: midgard.champions.State) -> float:
    """Returns the mean number of decisions in a random game from here, over 2,000 games."""
    chance = random.Random(1)
    counts = []
    for _ in range(2_000):
        game, count = state.clone(), 0
        while not game.is_terminal:
            game.apply(chance.choice(game.legal_actions()))
            count += 1
        counts.append(count)
    return statistics.fmean(counts)


def search_champions(state: midgard.champions.State) -> float:
    """Seconds for a search."""
    search = ISMCTS(
        simulations=SIMULATIONS, seed=1, prior=None, rollout="random", value="win", horizon=None
    )
    start = time.perf_counter()
    found = search.search(state)
    seconds = time.perf_counter() - start
    assert found.simulations == SIMULATIONS
    assert found.action in state.legal_actions()
    return seconds


def hearts(pyspiel: Any) -> tuple[Any, int]:
    """Returns a dealt game of hearts and the mean number of decisions left."""
    game = pyspiel.load_game("hearts")
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    rest, left = state.clone(), 0
    while not rest.is_terminal():
        rest.apply_action(chance.choice(rest.legal_actions()))
        left += 1
    return state, left


def search_hearts(pyspiel: Any, state: Any) -> float:
    """Seconds for a search."""
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        2.0,
        HEARTS_SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    start = time.perf_counter()
    action = bot.step(state)
    seconds = time.perf_counter() - start
    assert action in state.legal_actions()
    return seconds


def loop_hearts(pyspiel: Any) -> int:
    """Plays random games of hearts; returns the number of decisions."""
    game, chance, decisions = pyspiel.load_game("hearts"), random.Random(1), 0
    choice = chance.choice
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
    return decisions


def rate(count: Callable[[], float]) -> float:
    """Returns how many things a second of the processor are done, of which `count` does some."""
    start = time.process_time()
    done = count()
    return done / (time.process_time() - start)


def copies(clone: Callable[[], object]) -> int:
    """Makes copies; returns their number."""
    for _ in repeat(None, COPIES):
        clone()
    return COPIES


def against_openspiel() -> None:
    """Prints the rates of midgard and OpenSpiel, and their ratios."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        print("hearts     not measured: pip install 'midgard-engine[openspiel]'")
        return
    board = champions()
    table, left = hearts(pyspiel)
    length = decisions_left(board)
    pairs: dict[str, tuple[Callable[[], float], Callable[[], float]]] = {
        "search": (
            lambda: SIMULATIONS * length / search_champions(board),
            lambda: HEARTS_SIMULATIONS * left / search_hearts(pyspiel, table),
        ),
        "loop": (lambda: rate(play_games), lambda: rate(lambda: loop_hearts(pyspiel))),
        "clone": (
            lambda: rate(lambda: copies(board.clone)),
            lambda: rate(lambda: copies(table.clone)),
        ),
    }
    best = {name: [0.0, 0.0] for name in pairs}
    for _ in range(TURNS):
        for name, both in pairs.items():
            best[name] = [max(old, now()) for old, now in zip(best[name], both, strict=True)]
    for name, (ours, theirs) in best.items():
        print(f"hearts {name:7}{ours:14,.0f} {theirs:14,.0f} a second, ratio {ours / theirs:.2f}")


def against_fastcatan(python: Path | None) -> None:
    """Prints the rates of loops in midgard and fastCatan, and their ratio."""
    if python is None or not python.exists():
        print("catan      not measured: fastCatan needs Python 3.12 or newer")
        return
    ours = theirs = 0.0
    for _ in range(TURNS):
        ours = max(ours, rate(play_games))
        command = [str(python), str(CATAN)]
        found = subprocess.run(command, capture_output=True, text=True, check=True)
        theirs = max(theirs, float(found.stdout))
    print(f"catan loop    {ours:14,.0f} {theirs:14,.0f} a second, ratio {ours / theirs:.2f}")


def main() -> None:
    """Prints the rates of midgard and each peer, and their ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fastcatan", type=Path, metavar="PYTHON", help="see the head")
    options = parser.parse_args()
    print(f"machine    {machine()}")
    print(f"command    make peers, midgard {midgard.__version__}")
    print(f"digest     {midgard.simulate(midgard.Champions(), games=1000, seed=1).digest}")
    against_openspiel()
    against_fastcatan(options.fastcatan)


if __name__ == "__main__":
    main()
