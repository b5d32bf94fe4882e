"""Lockstep without end: `python -m support.fuzz SECONDS [FIRST_SEED [GAME [FULL]]]`.

GAME is boxes, god_of_war or reavers; of these one of FULL steps (20) is compared in full, and
`disagreement` of `support.lockstep` and of the modules of these games says what of the other steps
is compared. Of God of War it counts what is awaited, of Reavers the decisions in rare situations.
"""

from __future__ import annotations

import gc
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from midgard.reference.reavers import Reavers
from support import god_of_war_lockstep, reavers_lockstep
from support.box_corrections import box_corrections
from support.corrections import Corrections, corrections, to_toml
from support.lockstep import OPTIONS, Played, any_box_options, disagreement, numbers
from support.reavers_rare import reavers_corrections, scarce

#: A game with corrected cards may have no end, so after so many steps the next one begins.
STEPS = 6_000
#: With boxes, in a step that is compared in full, one of so many refused actions is tried.
EVERY = 8
#: Counts are printed each time so many seconds have passed.
MINUTE = 60


def main(
    seconds: float,
    seed: int,
    play: Callable[[int], Played],
    met: Counter[str] | None = None,
) -> int:
    """Play until the time is up. Returns how many disagreements were found.

    ``met`` counts rare situations for the player of the games.
    """
    start, games, events, decisions, found = time.monotonic(), 0, 0, 0, 0
    printed = start
    gc.freeze()
    gc.set_threshold(50_000)

    def reported() -> str:
        rate = decisions / (time.monotonic() - start)
        counts = f"{games} games, {decisions} decisions, {events} events, {found} disagreements"
        rare = "".join(f"; {name} {count}" for name, count in sorted((met or {}).items()))
        return f"{counts}; {rate:.0f} decisions/s{rare}"

    while time.monotonic() - start < seconds:
        try:
            played = play(seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a panic is not an Exception
            played = Played(f"{type(error).__name__}: {error}", 0, 0)
        games, events = games + 1, events + played.events
        decisions += played.decisions
        if played.problem is not None:
            found += 1
            print(f"seed {seed}: {played.problem}", flush=True)
        seed += 1
        if time.monotonic() - printed >= MINUTE:
            printed = time.monotonic()
            print(reported(), flush=True)
    print(f"{reported()}; the next seed is {seed}")
    return found


def _base(seed: int) -> Played:
    """A game; every other one with the corrections of its seed."""
    options: dict[str, Any] = OPTIONS[(seed * 7) % len(OPTIONS)]
    return _corrected(options, corrections(seed) if seed % 2 else {}, seed)


def _boxes(seed: int, full: int) -> Played:
    """A game with boxes, all options drawn; every other one with the corrections of its seed."""
    options = any_box_options(seed)
    boxes, promos = options["expansions"], options["promos"]
    made = box_corrections(seed, boxes, promos=promos) if seed // 14 % 2 else {}
    return _corrected(options, made, seed, every=EVERY, full=full)


def _reavers(seed: int, full: int, met: Counter[str]) -> Played:
    """A game of Reavers: in turn plain, corrected, scarce and both; every third one in a herd."""
    options = reavers_lockstep.options(seed)
    kind = seed // 15 % 4
    if kind % 2:
        options["cards"] = to_toml(reavers_corrections(seed))
    position = scarce(Reavers(**options), seed) if kind > 1 else None
    choices = itertools.islice(reavers_lockstep.choices(seed), STEPS)
    played = reavers_lockstep.disagreement(
        options, choices, every=EVERY, full=full, herd=seed % 3 == 2, position=position, met=met
    )
    if kind % 2:
        met["corrected cards"] += played.decisions
    return played


def _god_of_war(seed: int, full: int, met: Counter[str]) -> Played:
    """A game of God of War: in turn each number of players, each scene and whole games."""
    options = god_of_war_lockstep.options(seed)
    habits = god_of_war_lockstep.HABITS
    choices = itertools.islice(god_of_war_lockstep.choices(seed), STEPS)
    return god_of_war_lockstep.disagreement(
        options, choices, habit=habits[seed // 4 % len(habits)], every=EVERY, full=full, met=met
    )


def _corrected(
    options: dict[str, Any], made: Corrections, seed: int, *, every: int = 1, full: int = 1
) -> Played:
    choices = itertools.islice(numbers(seed), STEPS)
    if not made:
        return disagreement(options, choices, every=every, full=full)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.toml"
        path.write_text(to_toml(made), encoding="utf-8")
        return disagreement(options | {"cards": str(path)}, choices, every=every, full=full)


def _ask(words: list[str]) -> int:
    seconds, first = float(words[0]), int(words[1]) if words[1:] else 0
    full = int(words[3]) if words[3:] else 20
    met = Counter[str]()
    if words[2:3] == ["god_of_war"]:
        return main(seconds, first, lambda seed: _god_of_war(seed, full, met), met)
    if words[2:3] == ["reavers"]:
        return main(seconds, first, lambda seed: _reavers(seed, full, met), met)
    if words[2:3] != ["boxes"]:
        return main(seconds, first, _base)
    return main(seconds, first, lambda seed: _boxes(seed, full))


if __name__ == "__main__":
    sys.exit(min(1, _ask(sys.argv[1:])))
