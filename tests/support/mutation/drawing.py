"""Which mutants there are of the rules of a game, and which of them a seed draws."""

from __future__ import annotations

import json
import random
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["PARTS", "Mutant", "Span", "drawn", "listed"]

#: The files of rules, chance, scoring and knowledge, by the name of a crate's folder.
PARTS: dict[str, tuple[str, ...]] = {
    "champions": ("rules/**/*.rs", "rules/*.rs", "combat/*.rs", "knowledge/**/*.rs"),
    "reavers": (
        *("phase/*.rs", "phase.rs", "auto.rs", "chance.rs", "deal.rs", "menu.rs", "rules.rs"),
        *("scoring.rs", "state.rs", "observation.rs", "view.rs", "worlds.rs"),
    ),
    "god-of-war": (
        *("phase/*.rs", "phase.rs", "cards.rs", "chance.rs", "codes/*.rs", "codes.rs", "frame.rs"),
        *("rules.rs", "scene.rs", "sets.rs", "state.rs", "known.rs", "observation.rs", "view.rs"),
    ),
}
TOOL = ("cargo", "mutants", "--list", "--json")


@dataclass(frozen=True, order=True, slots=True)
class Span:
    """A part of a file: from a line and column to another, which is no more part of it."""

    start: tuple[int, int]
    end: tuple[int, int]

    @classmethod
    def of(cls, data: dict[str, Any]) -> Span:
        """Reads a span as `cargo-mutants` writes it."""
        first, last = data["start"], data["end"]
        return cls((first["line"], first["column"]), (last["line"], last["column"]))

    def within(self, starts: list[int]) -> slice:
        """Returns the characters of the span. ``starts`` has the first character of each line."""
        (line, column), (last, end) = self.start, self.end
        return slice(starts[line - 1] + column - 1, starts[last - 1] + end - 1)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place in a function."""

    file: str
    name: str
    function: Span
    span: Span
    replacement: str

    @property
    def key(self) -> str:
        """The name without line and column, which other changes move."""
        return re.sub(r"^(.*?\.rs):\d+:\d+: ", r"\1: ", self.name)


def listed(root: Path, game: str) -> list[Mutant]:
    """Returns all mutants of the rules of a game that are in functions.

    Raises:
        SystemExit: if `cargo-mutants` is not installed, or fails.
    """
    folder = f"rust/{game}/src/"
    files = [f"--file={folder}{part}" for part in PARTS[game]]
    command = [*TOOL, f"--package=midgard-{game}", *files]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{run.stderr}\ncargo install cargo-mutants --locked  installs the tool")
    return [
        Mutant(
            row["file"],
            row["name"],
            Span.of(row["function"]["span"]),
            Span.of(row["span"]),
            row["replacement"],
        )
        for row in json.loads(run.stdout)
        if row["function"]
    ]


def drawn(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """Returns the mutants in an order that a seed draws."""
    order = sorted(mutants, key=lambda mutant: mutant.name)
    random.Random(seed).shuffle(order)
    return order
