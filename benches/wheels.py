"""Compares two wheels of midgard: ``python benches/wheels.py ONE.whl OTHER.whl``.

Each wheel is installed into an environment of its own, for the Python that runs this. They are
timed in turn, each round in a process of its own. The figures are medians, and each wheel must give
the same answers.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypeAlias

Times: TypeAlias = dict[str, float]

TIMED = r"""
import json, random, time
from itertools import repeat
import numpy as np
import midgard

GAME = midgard.Champions(players=4)
state = GAME.new_state(seed=1)
while state.round < 4 or len(state.legal_actions()) < 10:
    state.apply(state.legal_actions()[-1])
seen, mask = np.zeros(GAME.observation_size, np.float32), np.zeros(GAME.action_count, np.int8)
saved = state.to_bytes()
action = state.legal_actions()[0]


def best(call, count=2000, repeats=7):
    times = []
    for _ in range(repeats):
        start = time.perf_counter_ns()
        for _ in repeat(None, count):
            call()
        times.append((time.perf_counter_ns() - start) / count)
    return min(times)


def games():
    choice, decisions = random.Random(1).choice, 0
    for seed in range(30):
        state, over = GAME.new_state(seed=seed), False
        while not over:
            over = state.apply(choice(state.legal_actions()))
            decisions += 1
    return decisions


def applied():
    # Whole games whose actions are known: a call of apply with its share of a new state.
    script = []
    for seed in range(30):
        state, chosen, over = GAME.new_state(seed=seed), [], False
        rng = random.Random(seed)
        while not over:
            chosen.append(rng.choice(state.legal_actions()))
            over = state.apply(chosen[-1])
        script.append((seed, chosen))

    def play():
        for seed, chosen in script:
            apply = GAME.new_state(seed=seed).apply
            for action in chosen:
                apply(action)

    return best(play, 1) / sum(len(chosen) for _, chosen in script)


decisions = games()
times = {
    "legal_actions()": best(state.legal_actions),
    "legal_mask(out)": best(lambda: state.legal_mask(mask)),
    "apply(action)": applied(),
    "child(action)": best(lambda: state.child(action)),
    "clone()": best(state.clone),
    "observation(0, out)": best(lambda: state.observation(0, seen)),
    "key()": best(state.key),
    "to_bytes() and from_bytes()": best(lambda: GAME.from_bytes(state.to_bytes())),
    "to_dict()": best(state.to_dict, 200),
    "a decision of random.choice": best(games, 1) / decisions,
}
answer = [decisions, state.key(), seen.tobytes().hex(), saved.hex()]
print(json.dumps([times, answer]))
"""
"""The code of each process; it prints nanoseconds per call, and answers that must agree."""


def environment(wheel: Path, folder: Path) -> Path:
    """Returns the Python of a fresh environment with a wheel."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, str(wheel)], check=True)
    return python


def timed(python: Path, folder: str) -> tuple[Times, list[object]]:
    """A round of one wheel."""
    command = [str(python), "-c", TIMED]
    found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    times, answer = json.loads(found.stdout)
    return times, answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs=2, type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pythons = [
            environment(wheel.resolve(), Path(folder) / f"venv{number}")
            for number, wheel in enumerate(options.wheels)
        ]
        rounds: tuple[list[Times], list[Times]] = ([], [])
        answers: list[list[object]] = []
        for _ in range(options.rounds):
            for python, of in zip(pythons, rounds, strict=True):
                times, answer = timed(python, folder)
                of.append(times)
                answers.append(answer)
        assert all(answer == answers[0] for answer in answers), "the wheels disagree"
    print(f"Python {sys.version.split()[0]}, medians of {options.rounds} rounds, nanoseconds")
    for wheel in options.wheels:
        print(f"{wheel.stat().st_size:9} bytes  {wheel.name}")
    for name in rounds[0][0]:
        one, other = (statistics.median(times[name] for times in of) for of in rounds)
        pairs = [b[name] / a[name] for a, b in zip(*rounds, strict=True)]
        print(f"{name:30} {one:10.1f} {other:10.1f}  {statistics.median(pairs):6.3f} times")


if __name__ == "__main__":
    main()
