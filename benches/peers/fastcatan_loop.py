"""Plays Catan in fastCatan with a Python loop, in an environment of its own: see `compare.py`."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

GAMES = 40


def play(environment: Any) -> int:
    """Plays random games; returns the number of decisions."""
    choice, decisions = random.Random(1).choice, 0
    for seed in range(GAMES):
        environment.reset(seed)
        over = False
        while not over:
            over = environment.step(choice(environment.legal_actions()))
            decisions += 1
    return decisions


if __name__ == "__main__":
    env = importlib.import_module("fastcatan").Env()
    start = time.process_time()
    found = play(env)
    seconds = time.process_time() - start
    assert play(env) == found, "the same seeds, the same games"
    print(f"{found / seconds:.0f}")
