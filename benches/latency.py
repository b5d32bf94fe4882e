"""How soon an answer comes: ``python benches/latency.py``.

Cancellation, from another thread and from asyncio: the seconds until the search has ended and its
thread is free for other work. Hints: the seconds of ``hint`` in ``midgard play`` of God of War, in
positions of random games of 1 to 4 players. Seconds are those of the clock, so the machine should
be idle. A figure above its bar is an error.
"""

import asyncio
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import midgard
from midgard._midgard import _cores
from midgard.cli.match import HUMAN, Match
from midgard.presentation import presentation
from midgard.search import ISMCTS, MCTS, PIMC, Cancellation, FlatMC

CANCEL_BAR, HINT_BAR = 0.050, 1.0
"""Seconds: the cancellation of a search, and a hint."""
CANCELS, POSITIONS = 20, 50
"""How often each search is cancelled, and the number of positions."""
BEFORE = 0.05
"""Seconds that a search runs before it is cancelled."""
ENDLESS = 10**12
GAMES: dict[str, Any] = {
    "Champions": midgard.Champions(players=4),
    "both boxes": midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"]),
    "Reavers": midgard.Reavers(players=6),
    "God of War": midgard.GodOfWar(players=4),
}
SEARCHES: dict[str, Callable[[], Any]] = {
    "ISMCTS": lambda: ISMCTS(simulations=ENDLESS),
    "ISMCTS, 2 threads": lambda: ISMCTS(simulations=ENDLESS, threads=2),
    "PIMC": lambda: PIMC(simulations=ENDLESS, worlds=4),
    "MCTS": lambda: MCTS(simulations=ENDLESS),
    "FlatMC": lambda: FlatMC(simulations=ENDLESS),
}


def report(what: str, seconds: list[float], bar: float) -> bool:
    """Prints the median, the 95th percentile and the longest; returns whether the bar is kept."""
    found = sorted(seconds)
    at = [found[len(found) // 2], found[(len(found) - 1) * 95 // 100], found[-1]]
    median, most, longest = (f"{each * 1000:.1f}" for each in at)
    sys.stdout.write(f"{what}: median {median}, 95 % {most}, longest {longest} ms\n")
    sys.stdout.flush()
    return at[1] <= bar


def from_a_thread(search: Any, state: object) -> float:
    """Returns the seconds from ``cancel`` to the end of the search."""
    cancellation, ended = Cancellation(), list[float]()

    def run() -> None:
        try:
            search.search(state, cancellation=cancellation)
        except midgard.MidgardError:
            ended.append(time.perf_counter())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(BEFORE)
    began = time.perf_counter()
    cancellation.cancel()
    thread.join()
    return ended[0] - began


async def from_asyncio(search: Any, state: object) -> float:
    """Returns the seconds from the cancellation of a task until its thread runs something else."""
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1))
    task = asyncio.create_task(search.search_async(state))
    await asyncio.sleep(BEFORE)
    began = time.perf_counter()
    task.cancel()
    ended = await loop.run_in_executor(None, time.perf_counter)
    await asyncio.wait([task])
    assert task.cancelled()
    return ended - began


def cancellations() -> Iterator[bool]:
    """Cancels every search of every game."""
    for game_name, game in GAMES.items():
        state = game.new_state(seed=1)
        for name, make in SEARCHES.items():
            threads = [from_a_thread(make(), state) for _ in range(CANCELS)]
            yield report(f"cancel, {game_name}, {name}, thread", threads, CANCEL_BAR)
            tasks = [asyncio.run(from_asyncio(make(), state)) for _ in range(CANCELS)]
            yield report(f"cancel, {game_name}, {name}, asyncio", tasks, CANCEL_BAR)


def at_a_choice(seed: int) -> Match:
    """Returns a game of 1 to 4 players at a choice between two actions or more."""
    rng = random.Random(seed)
    players = 1 + seed % 4
    match = Match(midgard.GodOfWar(players=players), seed, [HUMAN] * players)
    for _ in range(rng.randrange(40 * players)):
        match.play(rng.choice(match.state.legal_actions()))
        if match.state.is_terminal:
            return at_a_choice(seed + 1000 * 4)
    while len(match.state.legal_actions()) < 2:
        match.play(match.state.legal_actions()[0])
        if match.state.is_terminal:
            return at_a_choice(seed + 1000 * 4)
    return match


def hint(match: Match) -> float:
    """Returns the seconds of a hint."""
    began = time.perf_counter()
    action = match.advice(presentation(match.game).hint_bot)
    seconds = time.perf_counter() - began
    assert action in match.state.legal_actions()
    return seconds


def hints() -> Iterator[bool]:
    """Asks for hints in each number of players."""
    found = [hint(at_a_choice(seed)) for seed in range(POSITIONS)]
    for players in (1, 2, 3, 4):
        report(f"hint, {players} players", found[players - 1 :: 4], HINT_BAR)
    yield report(f"hint, all {POSITIONS} positions", found, HINT_BAR)


if __name__ == "__main__":
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {_cores()} cores\n")
    kept = [*cancellations(), *hints()]
    assert all(kept), f"{kept.count(False)} of {len(kept)} figures are above their bar"
