"""Prints the table of figures, each beside its bar and its aim: ``make bench``.

Figures come from the programs of this folder, whose output is printed first, and from short runs
here. Seconds are those of the processor, each figure the best of several turns. A figure that
cannot be measured says why. ``--before PYTHON`` names the Python of an environment with an older
build, against which whole runs are timed in turn; the bar of that row is for commit ec773a55.
"""

from __future__ import annotations

import argparse
import functools
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from benches.conftest import machine

import midgard
from midgard.search import ISMCTS

TURNS, GAMES, SIMULATIONS = 5, 4_000, 2_000
ROWS, STEPS = 1_024, 200
Figure: TypeAlias = Callable[[], float]
PYTHON = sys.executable
PROGRAMS: dict[str, Sequence[str]] = {
    "instructions": (PYTHON, "benches/instructions.py"),
    "batch": ("cargo", "bench", "--quiet", "--package", "midgard-sim", "--bench", "batch"),
    "python": (
        *(PYTHON, "-m", "pytest", "benches", "--benchmark-only"),
        "--benchmark-columns=min,median,ops",
    ),
    "peers": (PYTHON, "-m", "benches.peers.compare"),
}
"""Commands by name, run in the root of the checkout."""
WHOLE_RUN = """
import time, midgard
start = time.process_time()
run = midgard.simulate(midgard.Champions(players=4), games={games}, seed=1, threads=1)
print(run.decisions / (time.process_time() - start), run.digest)
"""


class NotMeasuredError(Exception):
    """Says why a figure was not measured."""


@functools.cache
def output(program: str) -> str:
    """Runs and prints a program once; returns what it prints, or the error of its end."""
    done = subprocess.run(PROGRAMS[program], capture_output=True, text=True, check=False)
    print(done.stdout, flush=True)
    failed = done.returncode != 0
    return f"failed: {done.stderr.strip().splitlines()[-1:]}" if failed else done.stdout


def printed(program: str, pattern: str, reason: str = "(?!)") -> Figure:
    """Returns the first number of a pattern in what a program prints, or raises its reason."""

    def find() -> float:
        text = output(program)
        found = re.search(pattern, text, re.MULTILINE)
        if found is None:
            why = re.search(reason, text, re.MULTILINE)
            no_line = text if text.startswith("failed") else "no such line"
            raise NotMeasuredError(why[1] if why else no_line)
        return float(found[1].replace(",", ""))

    return find


def instructions(line: str) -> Figure:
    """Returns the instructions of a unit, as `instructions.py` prints them for a line."""
    return printed("instructions", rf"^{line} +([\d,]+)")


def peer(line: str) -> Figure:
    """Returns the ratio to a peer."""
    reason = rf"^{line.partition(' ')[0]} .*not measured: (.*)"
    return printed("peers", rf"^{line} .*ratio ([\d.]+)", reason)


def whole_run(python: str) -> tuple[float, str]:
    """Returns the decisions a second and the digest of a run, in a process of its own."""
    code = WHOLE_RUN.format(games=GAMES)
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    rate, digest = done.stdout.split()
    return float(rate), digest


def against(before: str | None) -> Figure:
    """Returns the ratio of decisions a second to those of an older build."""

    def ratio() -> float:
        if before is None:
            raise NotMeasuredError("--before PYTHON")
        pairs = [(whole_run(PYTHON), whole_run(before)) for _ in range(TURNS)]
        now, old = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
        assert now[1] == old[1], "both builds play the same games"
        return now[0] / old[0]

    return ratio


@functools.cache
def search_rates(game: Any) -> tuple[float, float]:
    """Returns simulations a second: by default, and with random rollouts to the end."""
    state, best = game.new_state(seed=1), [0.0, 0.0]
    whole: Any = {"prior": None, "rollout": "random", "value": "win", "horizon": None}
    for _ in range(TURNS):
        for at, options in enumerate(({}, whole)):
            search = ISMCTS(simulations=SIMULATIONS, seed=1, **options)
            start = time.process_time()
            assert search.search(state).simulations == SIMULATIONS
            best[at] = max(best[at], SIMULATIONS / (time.process_time() - start))
    return best[0], best[1]


def searched(game: object) -> Figure:
    """Returns the simulations a second of a default search, in thousands."""
    return lambda: search_rates(game)[0] / 1000


def rollouts_to_the_end(game: object) -> Figure:
    """Returns the ratio of a default search to one with random rollouts to the end."""
    return lambda: search_rates(game)[0] / search_rates(game)[1]


def two_threads() -> float:
    """Returns the processor time of a batch on two threads, by that on one."""
    best = [float("inf")] * 2
    for _ in range(TURNS):
        for at in range(2):
            batch = midgard.Batch(midgard.Champions(players=4), ROWS, seed=1, threads=at + 1)
            start = time.process_time()
            for _ in range(STEPS):
                batch.step_random(seed=2)
            best[at] = min(best[at], time.process_time() - start)
    return best[1] / best[0]


def processor(*arguments: str) -> float:
    """Returns the processor time of a Python process, in milliseconds."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([PYTHON, *arguments], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return 1000 * min(once() for _ in range(3 * TURNS))


def rows(before: str | None) -> list[tuple[str, list[Figure], str, str]]:
    """Returns the rows: figure, how its numbers are measured, bar and aim."""
    champions = midgard.Champions(players=4)
    three, six = midgard.Reavers(players=3), midgard.Reavers(players=6)
    team = midgard.GodOfWar(players=4)
    batch = [
        printed("batch", rf"^{line} .* ([\d.]+) million")
        for line in ("drawn inside, uniform", "drawn inside, from logits")
    ] + [printed("batch", rf"^with observations, {kind}.* ([\d.]+) million") for kind in ("b", "f")]
    return [
        (
            "Champions 4p random, decisions/s in `simulate`, millions",
            [lambda: max(whole_run(PYTHON)[0] for _ in range(TURNS)) / 1e6],
            "",
            "",
        ),
        ("... against commit ec773a55", [against(before)], "1.25 times", "1.45 times"),
        (
            "... search against hearts in C++, decisions/s",
            [peer("hearts search")],
            "6 times",
            "7 times",
        ),
        (
            "instructions a decision, Champions 4p: `simulate` / rollout / greedy",
            [instructions(f"champions-4 {bot}") for bot in ("play", "random", "greedy")],
            "660 / 520 / 1,200",
            "560 / 450 / 900",
        ),
        (
            "... both boxes, 5p: play / greedy",
            [instructions(f"boxes-5 {bot}") for bot in ("play", "greedy")],
            "800 / 1,900",
            "700 / 1,500",
        ),
        (
            "... Reavers 3p and 6p, menu: play",
            [instructions(f"reavers-{players} play") for players in (3, 6)],
            "1,800 / 2,400",
            "1,200 / 1,500",
        ),
        ("... God of War 4p", [instructions("god-of-war-4 random")], "1,400", "1,100"),
        (
            "Reavers, default simulations/s, thousands, 3p / 6p",
            [searched(three), searched(six)],
            "40 / 15",
            "60 / 25",
        ),
        (
            "default search against random rollouts to the end: Champions; Reavers 3p, 6p; "
            "God of War 4p",
            [rollouts_to_the_end(game) for game in (champions, three, six, team)],
            "3.7 / 0.7 / 0.5 / 1 times",
            "4.5 / 1 / 0.8 / 1.5 times",
        ),
        (
            "Python loop against hearts / fastCatan",
            [peer("hearts loop"), peer("catan loop")],
            "7 / 2.4 times",
            "8 / 3 times",
        ),
        ("clone from Python against hearts", [peer("hearts clone")], "5 times", "7 times"),
        (
            "batch of 1,024: own sampler / logits / uint8 / float32, M steps/s",
            batch,
            "9 / 7 / 2.8 / 1.7",
            "12 / 9 / 4 / 2",
        ),
        (
            "batch of 1,024, processor time of two threads against one",
            [two_threads],
            "1.08",
            "1.04",
        ),
        (
            "one `simulate` call of one game, µs",
            [lambda: printed("python", r"^simulate\(games=1\): ([\d,]+) ns")() / 1000],
            "100",
            "50",
        ),
        (
            "import / `midgard --version`, processor time, ms",
            [
                lambda: processor("-c", "import midgard") - processor("-c", "pass"),
                lambda: processor("-m", "midgard", "--version"),
            ],
            "1.5 / 120",
            "",
        ),
    ]


def cell(figures: Sequence[Figure]) -> str:
    """Measures the numbers of a row."""
    found = list[str]()
    for figure in figures:
        try:
            number = figure()
        except NotMeasuredError as why:
            found.append(f"not measured ({why})")
        else:
            found.append(f"{number:,.0f}" if number >= 100 else f"{number:.2f}")
    return " / ".join(found)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--before", metavar="PYTHON", help="see the head")
    parser.add_argument("--fastcatan", metavar="PYTHON", help="an environment with fastCatan")
    options = parser.parse_args()
    if options.fastcatan and Path(options.fastcatan).exists():
        PROGRAMS["peers"] = [*PROGRAMS["peers"], "--fastcatan", options.fastcatan]
    measured = [(name, cell(how), bar, aim) for name, how, bar, aim in rows(options.before)]
    digest = midgard.simulate(midgard.Champions(), games=1000, seed=1).digest
    print(f"machine  {machine()}\ncommand  make bench, midgard {midgard.__version__}")
    print(f"digest   {digest}\n")
    print("| figure | measured | bar | aim |\n|---|---:|---:|---:|")
    for row in measured:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
