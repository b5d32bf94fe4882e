"""Counts the instructions of a decision, for every game and bot.

``python benches/instructions.py`` counts those of the working tree, ``... COMMIT`` those of a
commit, and ``... COMMIT OTHER`` those of two, with their ratio. ``--only champions`` counts lines
with this word alone. Commits are built in folders of their own below ``target/instructions``.

Instructions depend neither on what else a machine does nor on its speed. Each line is the
difference of two runs of ``valgrind --tool=callgrind``, the second with three times the games, so
that what is done once does not count. A unit is a decision with the chance before it, or a
simulation of a search with random rollouts to the end. Both commits must take the same number of
decisions; "other ends" marks games that end with other scores, or in states with other fields.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COUNTS = {"random": 20, "greedy": 10, "search": 1}
"""Games, or searches, of the first of the two runs."""


def output(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs a command; what it prints is read."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)


def checkout(commit: str) -> Path:
    """Returns a folder with a commit, which stays for the next time."""
    name = output("git", "rev-parse", "--short=12", f"{commit}^{{commit}}").stdout.strip()
    folder = ROOT / "target" / "instructions" / name
    if not folder.exists():
        output("git", "worktree", "prune")
        output("git", "worktree", "add", "--detach", folder, name)
    if not (folder / "benches" / "instructions.rs").exists():
        sys.exit(f"{commit} has no benches/instructions.rs")
    return folder


def build(folder: Path, profile: str) -> Path:
    """Builds the program that plays the games."""
    command = ("cargo", "bench", "--profile", profile, "--package", "midgard-sim", "--no-run")
    more = ("--bench", "instructions", "--message-format", "json", "--quiet")
    lines = output(*command, *more, folder=folder).stdout.splitlines()
    built = [json.loads(line).get("executable") for line in lines]
    return next(Path(it) for it in built if it and Path(it).name.startswith("instructions"))


def counted(program: Path, game: str, bot: str, count: int) -> tuple[int, int, str]:
    """Returns the instructions of a run, its decisions or simulations, and how it ended."""
    tool = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    done = output(*tool, program, game, bot, str(count))
    units, answer = done.stdout.split()
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found, done.stderr
    return int(found[1]), int(units), answer


def measured(program: Path, game: str, bot: str) -> tuple[float, int, str]:
    """Returns the instructions of a unit, the number of units, and how the games ended."""
    count = COUNTS[bot]
    few, some, _ = counted(program, game, bot, count)
    many, all_, answer = counted(program, game, bot, 3 * count)
    return (many - few) / (all_ - some), all_, answer


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each game and bot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help="at most two; see the head")
    parser.add_argument("--only", default="", help="a word of the lines that are counted")
    parser.add_argument("--profile", default="bench", help="the profile of Cargo.toml")
    options = parser.parse_args(arguments)
    if len(options.commits) > 2:
        parser.error("at most two commits are compared")
    if not shutil.which("valgrind"):
        parser.error("valgrind is needed: apt-get install valgrind, or brew install valgrind")
    folders = [checkout(commit) for commit in options.commits] or [ROOT]
    programs = [build(folder, options.profile) for folder in folders]
    print("instructions of a decision (random, greedy) or a simulation (search)")
    print(f"{'':22}" + "".join(f"{it:>14}" for it in options.commits or ["working tree"]))
    same = True
    for line in output(programs[-1]).stdout.splitlines():
        if options.only not in line:
            continue
        game, bot = line.split()
        found = [measured(program, game, bot) for program in programs]
        row = f"{line:22}" + "".join(f"{instructions:14,.0f}" for instructions, *_ in found)
        if len(found) == 2:
            (before, units, ends), (after, other_units, other_ends) = found
            row += f"{after / before:8.3f}"
            if units != other_units:
                row, same = f"{row}  other games", False
            elif ends != other_ends:
                row += "  other ends"
        print(row, flush=True)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
