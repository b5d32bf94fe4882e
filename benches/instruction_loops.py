"""Plays the lines of ``benches/instructions.py`` that are Python: the loop of a user, and batches.

Prints the name of each line, its number of decisions, and a digest of how its games ended.
"""

from __future__ import annotations

import random
import sys
import zlib
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from midgard import Batch, Champions, GodOfWar, Reavers
from midgard.protocols import Game

BOXES: Final = ("dark_mountains", "valhalla")
GAMES: dict[str, Game] = {
    **{f"champions-{count}": Champions(count) for count in (2, 4)},
    **{f"boxes-{count}": Champions(count, expansions=BOXES) for count in (2, 5)},
    **{f"reavers-{count}": Reavers(count) for count in (2, 3, 6)},
    **{f"god-of-war-{count}": GodOfWar(count) for count in (2, 4)},
}
"""Those of ``benches/instructions.rs``."""
ROWS, STEPS = 16, 20
"""The size of a batch, and how often it takes a step."""

Played: TypeAlias = tuple[int, int]
"""The number of decisions, and a digest."""


class Counted:
    """``Counted() @ work`` calls ``work`` in the C function that callgrind looks for."""

    def __matmul__(self, work: Callable[[], Played]) -> Played:
        """Returns what the work returns."""
        return work()


def loop(game: Game) -> Played:
    """Plays a random game with the loop that users write."""
    choice, decisions = random.Random(1).choice, 0
    state = game.new_state(seed=1)
    over = state.is_terminal
    while not over:
        over = state.apply(choice(state.legal_actions()))
        decisions += 1
    return decisions, zlib.crc32(repr(state.returns()).encode())


def batch(game: Game) -> Played:
    """Takes steps with random actions, with observations, masks and rewards."""
    games = Batch(game, ROWS, seed=1, threads=1)
    for number in range(STEPS):
        games.step_random(seed=number)
    return ROWS * STEPS, zlib.crc32(bytes(games.observations.data))


def main(word: str) -> None:
    """Plays each line whose name has the word."""
    for name, game in GAMES.items():
        for play in (loop, batch):
            line = f"{name} {play.__name__}"
            if word in line:
                play(game)
                decisions, digest = Counted() @ partial(play, game)
                print(line, decisions, f"{digest:08x}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
