"""Breaks the rules of a game in ways that a seed draws: does the suite notice?

Run by ``make mutants GAME=reavers SEED=1``. Works on a copy of the repository. A change that does
not compile is not a mutant. A mutant is caught when a part of the suite fails or does not end; the
cheap parts come first. `tests/data/survivors` lists those that nothing can catch, each with its
reason. Exits with 1 if less than 95 % of the others are caught.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from support.fuzz import daily
from support.mutation.drawing import PARTS, Mutant, drawn, listed
from support.mutation.weaving import SWITCH, decide, weave

ROOT = Path(__file__).resolve().parents[3]
SURVIVORS = ROOT / "tests/data/survivors"
PYTEST = (
    *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header"),
    *("-p", "no:cacheprovider", "-p", "no:benchmark"),
)
#: A part of the suite that takes longer, in seconds, has noticed: a game does not end.
LONGEST = 1_800
SHARE = 0.95
FEATURES = "pyo3/extension-module,small-games"

#: The parts of the suite for each game, the cheap ones first, all in `make test`. A part has
#: arguments of pytest, or is a command of cargo.
SUITE: dict[str, dict[str, tuple[str, ...]]] = {
    "champions": {
        "games as text": ("tests/differential/test_golden.py", "-k=champions"),
        "rules": ("tests/rules", "--ignore=tests/rules/reavers", "--ignore=tests/rules/god_of_war"),
        "lockstep": (
            "tests/differential/test_lockstep.py",
            "tests/differential/test_drawn_games.py",
            "-k=not reavers and not god_of_war",
        ),
        "knowledge": ("tests/secrecy", "tests/events/test_referee.py", "-k=not reavers"),
        "odds": ("tests/odds",),
        "cargo test": ("cargo", "test", "--profile=ci", "--quiet", "--package=midgard-champions"),
    },
    "reavers": {
        "games as text": ("tests/differential/test_golden.py", "-k=reavers"),
        "rules": ("tests/rules/reavers",),
        "lockstep": (
            "tests/differential/test_reavers_lockstep.py",
            "tests/differential/test_drawn_games.py",
            "-k=reavers",
        ),
        "states": ("tests/differential/test_reavers_snapshots.py",),
        "knowledge": (
            *("tests/secrecy", "tests/events", "tests/surface/test_reavers_observation.py"),
            *("tests/surface/test_belief.py", "-k=reavers"),
        ),
        "cargo test": ("cargo", "test", "--profile=ci", "--quiet", "--package=midgard-reavers"),
    },
    "god-of-war": {
        "games as text": ("tests/differential/test_golden.py", "-k=god_of_war"),
        "rules": ("tests/rules/god_of_war",),
        "lockstep": (
            "tests/differential/test_god_of_war_lockstep.py",
            "tests/differential/test_god_of_war_own_cards.py",
            "tests/differential/test_god_of_war_observation.py",
            "tests/differential/test_drawn_games.py",
            "-k=god_of_war",
        ),
        "states": ("tests/differential/test_god_of_war_damage.py",),
        "knowledge": ("tests/secrecy", "tests/events", "-k=god_of_war"),
        "cargo test": ("cargo", "test", "--profile=ci", "--quiet", "--package=midgard-god-of-war"),
    },
}


def main() -> int:
    """Tries mutants. Returns 1 if too few are caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=PARTS, required=True)
    parser.add_argument("--seed", type=int, default=daily.SEED)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--longest", type=int, default=LONGEST, help="seconds of a part")
    parser.add_argument("--parts", help="parts of the suite with commas; default: all")
    wanted = parser.parse_args()
    suite = SUITE[wanted.game]
    if wanted.parts:
        suite = {part: suite[part] for part in wanted.parts.split(",")}
    print(f"mutants of {wanted.game}, seed {wanted.seed}", flush=True)
    order = drawn(listed(ROOT, wanted.game), wanted.seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "midgard"
        skip = shutil.ignore_patterns("target", "dist", ".venv", ".git", "*.so", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=skip)
        decide(copy)
        numbered = compiled(copy, wanted.game, order, wanted.count)
        asked = Suite(copy, suite, wanted.longest)
        if fault := asked.fails(0):
            raise SystemExit(f"the engine as it is fails already: {fault}")
        lived = [
            mutant for number, mutant in numbered.items() if not tried(asked, number, mutant.name)
        ]
    return report(wanted.game, len(numbered), lived)


def tried(suite: Suite, number: int, name: str) -> bool:
    """Whether the suite notices a mutant; prints what does."""
    start = time.monotonic()
    found = suite.fails(number)
    print(
        f"{number:4} {time.monotonic() - start:5.0f} s  {name}\n     {found or 'NOT CAUGHT'}",
        flush=True,
    )
    return found is not None


def report(game: str, count: int, lived: list[Mutant]) -> int:
    """Prints the score. Returns 1 if it is too low."""
    known = dict(reasons(game))
    equal = [mutant for mutant in lived if mutant.key in known]
    new = [mutant for mutant in lived if mutant.key not in known]
    for mutant in new:
        print(f"a survivor without a reason: {mutant.name}")
    caught, of = count - len(lived), count - len(equal)
    print(f"{caught} of {of} mutants are caught: {caught / max(of, 1):.1%}; ", end="")
    print(f"{len(equal)} that nothing can catch are listed with their reasons")
    return int(caught < SHARE * of)


def reasons(game: str) -> Iterator[tuple[str, str]]:
    """The listed survivors of a game with their reasons: a line has both, two spaces between."""
    path = SURVIVORS / f"{game}.txt"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line and not line.startswith("#"):
            key, _, reason = line.partition("  ")
            yield key, reason


def compiled(copy: Path, game: str, order: list[Mutant], count: int) -> dict[int, Mutant]:
    """Builds the first mutants that compile. Returns them by number."""
    numbered = dict(enumerate(order[:count], 1))
    following = iter(order[count:])
    last = count
    while True:
        bad = unfit(copy, game, numbered)
        if not bad:
            break
        print(f"{len(bad)} that do not compile are replaced", flush=True)
        for number in bad:
            del numbered[number]
            if (other := next(following, None)) is not None:
                last += 1
                numbered[last] = other
    arguments = ["build", "--quiet", "--package=midgard-python", f"--features={FEATURES}"]
    run = cargo(copy, *arguments)
    if run.returncode:
        raise SystemExit(run.stderr)
    built = Path(environment(copy)["CARGO_TARGET_DIR"]) / "ci" / "lib_midgard.so"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    shutil.copy(built, copy / "python" / "midgard" / f"_midgard{suffix}")
    return numbered


def unfit(copy: Path, game: str, numbered: dict[int, Mutant]) -> set[int]:
    """Weaves the mutants into the copy. Returns the numbers of those that do not compile."""
    files: dict[str, dict[int, Mutant]] = {mutant.file: {} for mutant in numbered.values()}
    for number, mutant in numbered.items():
        files[mutant.file][number] = mutant
    for path in (copy / f"rust/{game}/src").rglob("*.rs"):
        shutil.copy(ROOT / path.relative_to(copy), path)
    woven = {
        file: weave((ROOT / file).read_text(encoding="utf-8"), inside)
        for file, inside in files.items()
    }
    if left := set[int]().union(*(it.left for it in woven.values())):
        return left
    for file, found in woven.items():
        (copy / file).write_text(found.text, encoding="utf-8")
    run = cargo(copy, "check", f"--package=midgard-{game}", "--message-format=json")
    bad, errors = set[int](), []
    for line in run.stdout.splitlines():
        message = json.loads(line).get("message", {})
        if message.get("level") == "error":
            errors.append(message.get("rendered", ""))
            for span in message["spans"]:
                numbers = woven[span["file_name"]].lines if span["file_name"] in woven else {}
                bad |= numbers.get(span["line_start"], set())
    if run.returncode and not bad:
        raise SystemExit("".join(errors) or run.stderr)
    return bad


def cargo(copy: Path, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs cargo in the copy, with the profile of the tests."""
    return subprocess.run(
        ["cargo", command, "--profile=ci", *arguments],
        cwd=copy,
        env=environment(copy),
        capture_output=True,
        text=True,
        check=False,
    )


def environment(copy: Path) -> dict[str, str]:
    """The environment of what runs in the copy. What was built is kept for the next run."""
    target = str(ROOT / "target/mutants")
    return os.environ | {"CARGO_TARGET_DIR": target, "PYTHONPATH": f"{copy}/python:{copy}/tests"}


class Suite:
    """The parts of the suite, in a copy of the repository."""

    def __init__(self, copy: Path, parts: dict[str, tuple[str, ...]], longest: int) -> None:
        self.copy, self.parts, self.longest = copy, parts, longest

    def fails(self, number: int) -> str | None:
        """What notices a mutant, or nothing."""
        env = environment(self.copy) | {SWITCH: str(number)}
        for part, arguments in self.parts.items():
            is_cargo = arguments[0] == "cargo"
            command = [*arguments] if is_cargo else [*PYTEST, *arguments]
            try:
                run = subprocess.run(
                    command, cwd=self.copy, env=env, capture_output=True, text=True,
                    timeout=self.longest, check=False,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return f"{part}: no end within {self.longest} seconds"
            if run.returncode:
                lines = (run.stdout + run.stderr).splitlines()
                marks = [
                    line
                    for line in lines
                    if line.startswith(("FAILED", "ERROR", "Fatal", "error", "---- "))
                ]
                return f"{part}: {(marks or lines[-1:] or ['it ended'])[0][:150]}"
        return None


if __name__ == "__main__":
    sys.exit(main())
