"""Break the engine in every way of `mutants.py`: does the suite notice? Run by `make mutants`.

Works on a copy of the repository. A mutant is caught when something fails that `make test` runs;
the cheap parts are asked first. Mutants of the boxes, of Reavers and of God of War share one build:
see `support.schemata`. Arguments are names of mutants, or of a group: champions, boxes, reavers,
god_of_war.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from support.box_mutants import BOX_MUTANTS
from support.god_of_war_mutants import GOD_OF_WAR_MUTANTS
from support.mutants import MUTANTS
from support.reavers_mutants import REAVERS_MUTANTS
from support.schemata import SWITCH, weave

ROOT = Path(__file__).resolve().parents[2]

PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]

#: A part of the suite that takes longer, in seconds, has noticed: a game does not end.
LONGEST = 3_600

#: What is asked, in order: the cheap parts first. All of it is in `make test`.
SUITE: dict[str, list[str]] = {
    "rules tests": [*PYTEST, "tests/rules"],
    "lockstep": [*PYTEST, "tests/differential"],
    "cargo test": ["cargo", "test", "--quiet", "--package", "midgard-champions*"],
    "other tests": [*PYTEST, "tests", "--ignore=tests/rules", "--ignore=tests/differential"],
}

#: What is asked about the rules of Reavers.
REAVERS_SUITE: dict[str, list[str]] = {
    "rules tests": [*PYTEST, "tests/rules/reavers"],
    "lockstep": [*PYTEST, "tests/differential/test_reavers_lockstep.py"],
}

#: What is asked about the rules of God of War.
GOD_OF_WAR_SUITE: dict[str, list[str]] = {
    "rules tests": [*PYTEST, "tests/rules/god_of_war"],
    "lockstep": [*PYTEST, "tests/differential/test_god_of_war_lockstep.py"],
}

GROUPS = {
    "champions": MUTANTS,
    "boxes": BOX_MUTANTS,
    "reavers": REAVERS_MUTANTS,
    "god_of_war": GOD_OF_WAR_MUTANTS,
}


def main(names: list[str]) -> int:
    """Try the mutants with these names, or all. Returns how many nobody noticed."""
    groups = names or list(GROUPS)
    wanted = {each for name in groups for each in GROUPS.get(name, [name])}
    alone = {name: MUTANTS[name] for name in MUTANTS if name in wanted}
    shared = BOX_MUTANTS | REAVERS_MUTANTS | GOD_OF_WAR_MUTANTS
    woven = {name: shared[name] for name in shared if name in wanted}
    suites = {name: _suite(name) for name in wanted}
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "midgard"
        skip = shutil.ignore_patterns("target", "dist", ".venv", ".git", "*.so", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=skip)
        env = os.environ | {"CARGO_TARGET_DIR": f"{folder}/target", "PYTHONPATH": f"{copy}/python"}
        noticed = _build(copy, env)
        for suite in {id(suite): suite for suite in suites.values()}.values():
            noticed = noticed or _ask(copy, env, suite)
        if noticed is not None:
            sys.exit(f"the engine as it is fails already: {noticed}")
        for number, (name, (file, old, new)) in enumerate(alone.items(), 1):
            path = copy / file
            source = path.read_text()
            if source.count(old) != 1:
                sys.exit(f"{name}: the text stands {source.count(old)} times in {file}")
            path.write_text(source.replace(old, new))
            noticed = _build(copy, env) or _ask(copy, env, SUITE)
            path.write_text(source)
            survivors += _report(number, name, noticed)
        weave(copy, dict(enumerate(woven.values(), 1)))
        noticed = _build(copy, env)
        if noticed is not None:
            sys.exit(f"the mutants that share a build: {noticed}")
        for number, name in enumerate(woven, 1):
            noticed = _ask(copy, env | {SWITCH: str(number)}, suites[name])
            survivors += _report(number, name, noticed)
    tried = len(alone) + len(woven)
    print(f"{tried - len(survivors)} of {tried} mutants are caught")
    return len(survivors)


def _suite(name: str) -> dict[str, list[str]]:
    """What is asked about a mutant."""
    if name in GOD_OF_WAR_MUTANTS:
        return GOD_OF_WAR_SUITE
    return REAVERS_SUITE if name in REAVERS_MUTANTS else SUITE


def _report(number: int, name: str, noticed: str | None) -> list[str]:
    """Print what has noticed a mutant. Returns its name if nothing has."""
    print(f"{number:3} {name}: {noticed or 'NOT CAUGHT'}", flush=True)
    return [] if noticed else [name]


def _ask(copy: Path, env: dict[str, str], suite: dict[str, list[str]]) -> str | None:
    """What notices, or nothing."""
    for what, command in suite.items():
        try:
            run = subprocess.run(
                command, cwd=copy, env=env, capture_output=True, text=True, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            return f"{what}: no end within {LONGEST} seconds"
        if run.returncode != 0:
            return f"{what}: {_first_failure(run.stdout + run.stderr)}"
    return None


def _build(copy: Path, env: dict[str, str]) -> str | None:
    """Put the compiled module beside the Python files, without the checks of a debug build."""
    build = ["cargo", "build", "--quiet", "--package", "midgard-python"]
    quick = env | {"CARGO_PROFILE_DEV_DEBUG_ASSERTIONS": "false"}
    run = subprocess.run(
        [*build, "--features", "pyo3/extension-module,small-games"],
        cwd=copy,
        env=quick,
        capture_output=True,
        text=True,
    )
    if run.returncode != 0:
        return f"it does not compile: {_first_failure(run.stderr)}"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    built = Path(env["CARGO_TARGET_DIR"]) / "debug" / "lib_midgard.so"
    shutil.copy(built, copy / "python" / "midgard" / f"_midgard{suffix}")
    return None


def _first_failure(text: str) -> str:
    """The line that says most."""
    marks = ("FAILED", "ERROR", "error", "---- ")
    lines = [line for line in text.splitlines() if line.startswith(marks)]
    return lines[0][:120] if lines else "failed"


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
