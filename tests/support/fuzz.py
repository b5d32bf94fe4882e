"""Lockstep without end: `python -m support.fuzz SECONDS [FIRST_SEED [boxes]]`."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from support.corrections import corrections, to_toml
from support.lockstep import OPTIONS, Played, box_options, disagreement, numbers


def main(seconds: float, seed: int, *, boxes: bool = False) -> int:
    """Play until the time is up. Returns how many disagreements were found."""
    start, games, events, decisions, found = time.monotonic(), 0, 0, 0, 0
    while time.monotonic() - start < seconds:
        played = disagreement(box_options(seed), numbers(seed)) if boxes else _play(seed)
        games, events = games + 1, events + played.events
        decisions += played.decisions
        if played.problem is not None:
            found += 1
            print(f"seed {seed}: {played.problem}", flush=True)
        seed += 1
        if games % 100 == 0:
            print(_reported(games, decisions, events, found), flush=True)
    print(f"{_reported(games, decisions, events, found)}; the next seed is {seed}")
    return found


def _play(seed: int) -> Played:
    """A game; every other one with the corrections of its seed."""
    options: dict[str, Any] = OPTIONS[(seed * 7) % len(OPTIONS)]
    if seed % 2 == 0:
        return disagreement(options, numbers(seed))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.toml"
        path.write_text(to_toml(corrections(seed)), encoding="utf-8")
        return disagreement(options | {"cards": str(path)}, numbers(seed))


def _reported(games: int, decisions: int, events: int, found: int) -> str:
    return f"{games} games, {decisions} decisions, {events} events, {found} disagreements"


if __name__ == "__main__":
    first = int(sys.argv[2]) if sys.argv[2:] else 0
    sys.exit(min(1, main(float(sys.argv[1]), first, boxes="boxes" in sys.argv[3:])))
