"""Lockstep without end: `python tests/differential/fuzz.py SECONDS [FIRST_SEED]`."""

from __future__ import annotations

import sys
import time

from lockstep import OPTIONS, disagreement, numbers


def main(seconds: float, seed: int) -> int:
    """Play until the time is up. Returns how many disagreements were found."""
    start, events, games, found = time.monotonic(), 0, 0, 0
    while time.monotonic() - start < seconds:
        problem, played = disagreement(OPTIONS[(seed * 7) % len(OPTIONS)], numbers(seed))
        events, games = events + played, games + 1
        if problem is not None:
            found += 1
            print(f"seed {seed}: {problem}", flush=True)
        if games % 100 == 0:
            print(f"{games} games, {events} events, {found} disagreements", flush=True)
        seed += 1
    print(f"{games} games, {events} events, {found} disagreements; the next seed is {seed}")
    return found


if __name__ == "__main__":
    sys.exit(min(1, main(float(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)))
