"""Counts the instructions of a decision, for every game and bot, of the Python loop and of batches.

``python benches/instructions.py`` counts those of the working tree, ``... COMMIT`` those of a
commit, and ``... COMMIT OTHER`` those of two, with their ratio. ``--only champions`` counts lines
with this word alone. Commits are built in folders of their own below ``target/instructions``. A
commit from before the lines had a number of players is counted with its own copy of this file.

``--stored`` compares the working tree with ``benches/instructions.json``, and fails if a line takes
three per cent more, or is missing there; ``--store`` writes the file. A line that has risen is
stored with ``--because "the reason"``, which stands in the file. The file names the profile, the
compiler, Python and NumPy: with other ones the lines are printed, and none fails.

The stored lines are those of the profile ``ci``, which the tests are built with: they are there
without a further build, and change with the code as those of a release do, but they are not those
of a release. Lines named ``loop`` and ``batch`` are those of the package that is installed.

Instructions depend neither on what else a machine does nor on its speed. ``valgrind
--tool=callgrind`` counts them in one function, in which each line is played once before, so that
what is done once does not count. A unit is a decision with the chance before it, or a simulation of
a search with random rollouts to the end. Both commits must take the same number of decisions;
"other ends" marks games that end with other scores, or in states with other fields.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
STORED = ROOT / "benches" / "instructions.json"
TOLERANCE = 1.03
"""How much of the stored count a line may take."""
PART = "instructions::measured_part"
"""The function of the program in which instructions are counted."""
PYTHON_PART = "PyNumber_MatrixMultiply"
"""The same for Python: ``@`` calls it, and nothing else does."""

Line: TypeAlias = tuple[float, int, str]
"""The instructions of a unit, the number of units, and how the games ended."""


def output(*command: str | Path, folder: Path = ROOT) -> str:
    """Runs a command, and returns what it prints."""
    # The stripped symbols of a release have no functions to count in.
    environment = {**os.environ, "CARGO_PROFILE_BENCH_STRIP": "none", "PYTHONHASHSEED": "0"}
    found = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return found.stdout


def checkout(commit: str) -> Path:
    """Returns a folder with a commit, which stays for the next time."""
    name = output("git", "rev-parse", "--short=12", f"{commit}^{{commit}}").strip()
    folder = ROOT / "target" / "instructions" / name
    if not folder.exists():
        output("git", "worktree", "prune")
        output("git", "worktree", "add", "--detach", folder, name)
    program = folder / "benches" / "instructions.rs"
    if not program.exists() or "measured_part" not in program.read_text(encoding="utf-8"):
        sys.exit(f"{commit} has another benches/instructions.rs, or none")
    return folder


def build(folder: Path, profile: str) -> Path:
    """Builds the program that plays the games."""
    # Of the whole workspace: then the crates of others have the features that the tests use.
    command = ("cargo", "bench", "--profile", profile, "--workspace", "--no-run")
    more = ("--bench", "instructions", "--message-format", "json", "--quiet")
    lines = output(*command, *more, folder=folder).splitlines()
    built = [json.loads(line).get("executable") for line in lines]
    return next(Path(it) for it in built if it and Path(it).name.startswith("instructions"))


def counted(command: Sequence[str | Path], part: str) -> dict[str, Line]:
    """Runs a program that plays lines, and returns the count of each."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counts"
        tool = ("--tool=callgrind", f"--toggle-collect={part}", f"--dump-after={part}")
        quiet = ("--log-file=/dev/null", f"--callgrind-out-file={file}")
        rows = [it.split() for it in output("valgrind", *tool, *quiet, *command).splitlines()]
        found = {}
        for number, (line, bot, units, answer) in enumerate(rows, 1):
            dump = Path(f"{file}.{number}")
            if not dump.exists():
                sys.exit(f"callgrind has found no {part} in {command[0]}")
            total = re.search(r"^totals: (\d+)", dump.read_text(encoding="utf-8"), re.MULTILINE)
            assert total is not None, f"{dump} has no total"
            found[f"{line} {bot}"] = int(total[1]) / int(units), int(units), answer
        return found


def stored(program: Path, profile: str, only: str, because: str | None, *, write: bool) -> int:
    """Compares the working tree with the stored counts, or writes them."""
    loops = (sys.executable, ROOT / "benches" / "instruction_loops.py", only)
    found = {**counted((program, only), PART), **counted(loops, PYTHON_PART)}
    now = {name: round(count) for name, (count, _, _) in found.items()}
    old = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    made = versions(profile)
    same = all(old.get(name) == value for name, value in made.items())
    print(f"stored with {', '.join(str(old.get(name)) for name in made)}")
    print(f"counted with {', '.join(made.values())}")
    known: Mapping[str, int] = old.get("counts", {})
    risen = []
    for line, count in now.items():
        before = known.get(line)
        print(f"{line:22}{before or 0:14,}{count:14,}{count / before if before else 0:8.3f}")
        if before is None or count > before * TOLERANCE:
            risen.append(f"{line}: {before or 0:,} to {count:,}")
    for line in risen:
        print(f"more than 3 % above the stored count, or new: {line}", file=sys.stderr)
    if not write:
        return 1 if risen and same else 0
    reasons = list(old.get("reasons", []))
    if risen and same and because is None:
        print("a line that has risen is stored with --because", file=sys.stderr)
        return 1
    if because is not None:
        reasons += [f"{line}: {because}" for line in risen]
    kept = known if only and same else {}
    data = {**made, "counts": {**kept, **now}, "reasons": reasons}
    STORED.write_text(f"{json.dumps(data, indent=2)}\n", encoding="utf-8")
    return 0


def versions(profile: str) -> dict[str, str]:
    """Returns what else the counts depend on."""
    import numpy as np

    return {
        "profile": profile,
        "compiler": output("rustc", "--version").strip(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": f"NumPy {np.__version__}",
    }


def compared(programs: Sequence[Path], commits: Sequence[str], only: str) -> int:
    """Prints a line for each game and bot, with a column for each program."""
    print("instructions of a decision (random, greedy, play) or a simulation (search)")
    print(f"{'':22}" + "".join(f"{it:>14}" for it in commits or ["working tree"]))
    same = True
    found = [counted((program, only), PART) for program in programs]
    for line in found[-1]:
        lines = [counts[line] for counts in found if line in counts]
        row = f"{line:22}" + "".join(f"{instructions:14,.0f}" for instructions, *_ in lines)
        if len(lines) == 2:
            (before, units, ends), (after, other_units, other_ends) = lines
            row += f"{after / before:8.3f}"
            if units != other_units:
                row, same = f"{row}  other games", False
            elif ends != other_ends:
                row += "  other ends"
        print(row)
    return 0 if same else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Counts what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help="at most two; see the head")
    parser.add_argument("--only", default="", help="a word of the lines that are counted")
    parser.add_argument("--profile", help="the profile of Cargo.toml: bench, or ci if stored")
    parser.add_argument("--because", help="why a stored line rises")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--stored", action="store_true", help="compare with the stored counts")
    kept.add_argument("--store", action="store_true", help="write the stored counts")
    options = parser.parse_args(arguments)
    if len(options.commits) > 2:
        parser.error("at most two commits are compared")
    if not shutil.which("valgrind"):
        parser.error("valgrind is needed: apt-get install valgrind, or brew install valgrind")
    if options.stored or options.store:
        if options.commits:
            parser.error("the stored counts are compared with the working tree")
        profile = options.profile or "ci"
        program = build(ROOT, profile)
        return stored(program, profile, options.only, options.because, write=options.store)
    folders = [checkout(commit) for commit in options.commits] or [ROOT]
    programs = [build(folder, options.profile or "bench") for folder in folders]
    return compared(programs, options.commits, options.only)


if __name__ == "__main__":
    sys.exit(main())
