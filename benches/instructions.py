"""Counts the instructions of a decision, for every game and bot.

``python benches/instructions.py`` counts those of the working tree, ``... COMMIT`` those of a
commit, and ``... COMMIT OTHER`` those of two, with their ratio. ``--only champions`` counts lines
with this word alone. Commits are built in folders of their own below ``target/instructions``.

``--stored`` compares the working tree with ``benches/instructions.json``, and fails if a line takes
three per cent more, or is missing there; ``--store`` writes the file. It names the compiler: with
another one the lines are printed, and none fails. Who raises a count says in the commit why.

Instructions depend neither on what else a machine does nor on its speed. Each line is the
difference of two runs of ``valgrind --tool=callgrind``, the second with three times the games, so
that what is done once does not count. A unit is a decision with the chance before it, or a
simulation of a search with random rollouts to the end. Both commits must take the same number of
decisions; "other ends" marks games that end with other scores, or in states with other fields.
"""

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
STORED = ROOT / "benches" / "instructions.json"
TOLERANCE = 1.03
"""How much of the stored count a line may take."""


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


def stored(program: Path, only: str, *, write: bool) -> int:
    """Compares the working tree with the stored counts, or writes them."""
    compiler = output("rustc", "--version").stdout.strip()
    old = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    same = old.get("compiler") == compiler
    counts: dict[str, int] = old.get("counts", {}) if same else {}
    print(f"stored with {old.get('compiler')}, counted with {compiler}")
    risen = []
    for game, bot in lines(program, only):
        line = f"{game} {bot}"
        found = round(measured(program, game, bot)[0])
        before = old.get("counts", {}).get(line)
        ratio = found / before if before else None
        print(f"{line:22}{before or 0:14,}{found:14,}{ratio or 0:8.3f}", flush=True)
        if ratio is None or ratio > TOLERANCE:
            risen.append(line)
        counts[line] = found
    if write:
        text = json.dumps({"compiler": compiler, "counts": counts}, indent=2)
        STORED.write_text(f"{text}\n", encoding="utf-8")
        return 0
    if risen and same:
        print(f"more than 3 % above the stored count: {', '.join(risen)}", file=sys.stderr)
    return 1 if risen and same else 0


def compared(programs: Sequence[Path], commits: Sequence[str], only: str) -> int:
    """Prints a line for each game and bot, with a column for each program."""
    print("instructions of a decision (random, greedy) or a simulation (search)")
    print(f"{'':22}" + "".join(f"{it:>14}" for it in commits or ["working tree"]))
    same = True
    for game, bot in lines(programs[-1], only):
        found = [measured(program, game, bot) for program in programs]
        row = f"{f'{game} {bot}':22}"
        row += "".join(f"{instructions:14,.0f}" for instructions, *_ in found)
        if len(found) == 2:
            (before, units, ends), (after, other_units, other_ends) = found
            row += f"{after / before:8.3f}"
            if units != other_units:
                row, same = f"{row}  other games", False
            elif ends != other_ends:
                row += "  other ends"
        print(row, flush=True)
    return 0 if same else 1


def lines(program: Path, only: str) -> list[tuple[str, str]]:
    """Returns game and bot of each line that has a word in it."""
    found = [line.split() for line in output(program).stdout.splitlines() if only in line]
    return [(game, bot) for game, bot in found]


def main(arguments: Sequence[str] | None = None) -> int:
    """Counts what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help="at most two; see the head")
    parser.add_argument("--only", default="", help="a word of the lines that are counted")
    parser.add_argument("--profile", default="bench", help="the profile of Cargo.toml")
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
        return stored(build(ROOT, options.profile), options.only, write=options.store)
    folders = [checkout(commit) for commit in options.commits] or [ROOT]
    programs = [build(folder, options.profile) for folder in folders]
    return compared(programs, options.commits, options.only)


if __name__ == "__main__":
    sys.exit(main())
