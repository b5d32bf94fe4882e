"""Compares midgard's ISMCTS with OpenSpiel's in C++, which plays hearts: `make peers`.

Both search with random rollouts to the end of a four-player game with hidden cards, on one core, in
turn, several times; what counts is the best turn of each. The games differ in length, so what is
compared is decisions: a simulation has as many as the game has left.
"""

import platform
import random
import statistics
import sys
import time
from typing import Any

import midgard
from midgard.search import ISMCTS

TURNS = 5
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


def _report(name: str, simulations: float, decisions: float) -> None:
    total = simulations * decisions
    print(
        f"{name:<10} {simulations:,.0f} simulations/s of {decisions:.1f} decisions: {total:,.0f}/s"
    )


def main() -> int:
    """Prints both rates and their ratio."""
    try:
        import pyspiel
    except ImportError:
        print("make peers needs OpenSpiel: pip install 'midgard-engine[openspiel]'")
        return 1
    board = champions()
    length = decisions_left(board)
    table, left = hearts(pyspiel)
    ours = theirs = float("inf")
    for _ in range(TURNS):
        ours = min(ours, search_champions(board))
        theirs = min(theirs, search_hearts(pyspiel, table))
    rate = SIMULATIONS * length / ours
    peer = HEARTS_SIMULATIONS * left / theirs
    print(
        f"machine    {platform.processor() or platform.machine()}, Python {sys.version.split()[0]}"
    )
    print("command    make peers")
    _report("midgard", SIMULATIONS / ours, length)
    _report("OpenSpiel", HEARTS_SIMULATIONS / theirs, left)
    print(f"ratio      {rate / peer:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
