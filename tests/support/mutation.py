"""Break the engine in every way of `mutants.py`: does the suite notice? Run by `make mutants`.

Works on a copy of the repository. A mutant is caught when something fails that `make test` runs;
the cheap parts are asked first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from support.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]

PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]

#: What is asked, in order: the cheap parts first. All of it is in `make test`.
SUITE: dict[str, list[str]] = {
    "rules tests": [*PYTEST, "tests/rules"],
    "lockstep": [*PYTEST, "tests/differential"],
    "cargo test": ["cargo", "test", "--quiet", "--package", "midgard-champions*"],
    "other tests": [*PYTEST, "tests", "--ignore=tests/rules", "--ignore=tests/differential"],
}


def main(names: list[str]) -> int:
    """Try the mutants with these names, or all. Returns how many nobody noticed."""
    chosen = {name: MUTANTS[name] for name in names or MUTANTS}
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "midgard"
        skip = shutil.ignore_patterns("target", "dist", ".venv", ".git", "*.so", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=skip)
        env = os.environ | {"CARGO_TARGET_DIR": f"{folder}/target", "PYTHONPATH": f"{copy}/python"}
        noticed = _ask(copy, env)
        if noticed is not None:
            sys.exit(f"the engine as it is fails already: {noticed}")
        for number, (name, (file, old, new)) in enumerate(chosen.items(), 1):
            path = copy / file
            source = path.read_text()
            if source.count(old) != 1:
                sys.exit(f"{name}: the text stands {source.count(old)} times in {file}")
            path.write_text(source.replace(old, new))
            noticed = _ask(copy, env)
            path.write_text(source)
            print(f"{number:3} {name}: {noticed or 'NOT CAUGHT'}", flush=True)
            if noticed is None:
                survivors.append(name)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} mutants are caught")
    return len(survivors)


def _ask(copy: Path, env: dict[str, str]) -> str | None:
    """What notices, or nothing."""
    broken = _build(copy, env)
    if broken is not None:
        return broken
    for what, command in SUITE.items():
        run = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True)
        if run.returncode != 0:
            return f"{what}: {_first_failure(run.stdout + run.stderr)}"
    return None


def _build(copy: Path, env: dict[str, str]) -> str | None:
    """Put the compiled module beside the Python files, without the checks of a debug build."""
    build = ["cargo", "build", "--quiet", "--package", "midgard-python"]
    quick = env | {"CARGO_PROFILE_DEV_DEBUG_ASSERTIONS": "false"}
    run = subprocess.run(
        [*build, "--features", "pyo3/extension-module"],
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
