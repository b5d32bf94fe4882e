"""Lockstep without end: `python -m support.fuzz.endless SECONDS [FIRST_SEED [GAME [FULL]]]`.

GAME is champions, boxes, god_of_war or reavers. The first two visits of each phase and one of FULL
steps (20) are compared in full, and `disagreement` of the modules of `support.lockstep` says what
of the other steps is compared. Of God of War it counts what is awaited, of
Reavers the decisions in rare situations. FIRST_SEED is the seed of the day unless it is given. A
game with a problem is written to tests/regressions.
"""

import gc
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from midgard.reference.reavers import Reavers
from support.corrections.boxes import box_corrections
from support.corrections.champions import Corrections, corrections, to_toml
from support.corrections.reavers import reavers_corrections, scarce
from support.fuzz import daily
from support.lockstep import god_of_war as god_of_war_lockstep
from support.lockstep import reavers as reavers_lockstep
from support.lockstep.champions import OPTIONS, any_box_options, disagreement
from support.lockstep.common import Played, numbers

#: A game with corrected cards may have no end, so after so many steps the next one begins.
STEPS = 6_000
#: With boxes, in a step that is compared in full, one of so many refused actions is tried.
EVERY = 8
#: Counts are printed each time so many seconds have passed.
MINUTE = 60


def main(
    game: str,
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
            print(daily.keep(played.case or {"game": game, "why": played.problem, "fuzz": seed}))
        seed += 1
        if time.monotonic() - printed >= MINUTE:
            printed = time.monotonic()
            print(reported(), flush=True)
    print(f"{reported()}; the next seed is {seed}")
    return found


def champions(seed: int, full: int, met: Counter[str]) -> Played:
    """A game without boxes; every other one with the corrections of its seed."""
    del met
    options: dict[str, Any] = OPTIONS[(seed * 7) % len(OPTIONS)]
    made = corrections(seed) if seed % 2 else {}
    return _corrected(options, made, seed, every=EVERY, full=full)


def boxes(seed: int, full: int, met: Counter[str]) -> Played:
    """A game with boxes, all options drawn; every other one with the corrections of its seed."""
    del met
    options = any_box_options(seed)
    made = {}
    if seed // 14 % 2:
        sets, promos = options["expansions"], options["promos"]
        made = box_corrections(seed, sets, promos=promos, options=options)
    return _corrected(options, made, seed, every=EVERY, full=full)


def reavers(seed: int, full: int, met: Counter[str]) -> Played:
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


def god_of_war(seed: int, full: int, met: Counter[str]) -> Played:
    """A game of God of War: in turn each number of players, each scene and whole games."""
    options = god_of_war_lockstep.options(seed)
    habits = god_of_war_lockstep.HABITS
    choices = itertools.islice(god_of_war_lockstep.choices(seed), STEPS)
    return god_of_war_lockstep.disagreement(
        options, choices, habit=habits[seed // 4 % len(habits)], every=EVERY, full=full, met=met
    )


#: A function for each game: it plays the game of a seed on both engines.
GAMES: dict[str, Callable[[int, int, Counter[str]], Played]] = {
    "champions": champions,
    "boxes": boxes,
    "reavers": reavers,
    "god_of_war": god_of_war,
}


def agreed(game: str, seed: int, *, full: int = 20) -> Played:
    """Plays the game of a seed. Returns it, or keeps it and raises if the engines disagree."""
    try:
        played = GAMES[game](seed, full, Counter())
    except BaseException as error:  # a panic is not an Exception
        if not isinstance(error, Exception) and not type(error).__name__.startswith("Panic"):
            raise
        why = f"{type(error).__name__}: {error}"
        played = Played(why, 0, 0, {"game": game, "why": why, "fuzz": seed})
    return checked(played)


def checked(played: Played) -> Played:
    """Returns the game, or keeps it and raises if the engines disagree."""
    assert played.problem is None, f"{played.problem}\n{daily.keep(played.case or {})}"
    return played


def replayed(case: dict[str, Any]) -> Played:
    """Plays a kept case again."""
    if "fuzz" in case:
        return GAMES[case["game"]](case["fuzz"], 1, Counter())
    if "cards" not in case:
        return _again(case, case["options"])
    with corrected_file("\n".join(case["cards"])) as path:
        return _again(case, case["options"] | {"cards": path})


def _again(case: dict[str, Any], options: dict[str, Any]) -> Played:
    choices = case.get("choices") or numbers(case["seed"])
    chosen: dict[str, Any] = {"full": case.get("full", 1), "position": case.get("position")}
    chosen |= {name: case[name] for name in ("habit", "herd") if name in case}
    if case["game"] == "reavers":
        return reavers_lockstep.disagreement(options, choices, **chosen)
    if case["game"] == "god_of_war":
        return god_of_war_lockstep.disagreement(options, choices, **chosen)
    return disagreement(options, choices, **chosen)


@contextmanager
def corrected_file(text: str) -> Iterator[str]:
    """Gives the path of a card file with the text, for as long as it is used."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.toml"
        path.write_text(text, encoding="utf-8")
        yield str(path)


def _corrected(
    options: dict[str, Any], made: Corrections, seed: int, *, every: int = 1, full: int = 1
) -> Played:
    choices = itertools.islice(numbers(seed), STEPS)
    if not made:
        return disagreement(options, choices, every=every, full=full)
    text = to_toml(made)
    with corrected_file(text) as path:
        played = disagreement(options | {"cards": path}, choices, every=every, full=full)
    if played.case is not None:
        played.case["options"] = options
        played.case["cards"] = text.splitlines()
    return played


def _ask(words: list[str]) -> int:
    seconds = float(words[0])
    game = words[2] if words[2:] else "champions"
    first = int(words[1]) if words[1:] and words[1] else daily.SEED * 1000
    full, met = int(words[3]) if words[3:] else 20, Counter[str]()
    return main(game, seconds, first, lambda seed: GAMES[game](seed, full, met), met)


if __name__ == "__main__":
    sys.exit(min(1, _ask(sys.argv[1:])))
