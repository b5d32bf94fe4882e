"""Begins a game: ``make new-game NAME=three_kings`` writes a crate with the rules of a tiny game.

The files that are there get one line each (``LINES``).  The rules are those of the example in
``midgard_core::laws``, the binding is that of poker: both are built and tested as they stand.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXAMPLE = "rust/core/src/laws/three.rs"
BINDING = "rust/python/src/games/poker.rs"

CARGO = """\
[package]
name = "midgard-{crate}"
description = "The rules of {title}"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[dependencies]
midgard-core.workspace = true
serde.workspace = true

[lints]
workspace = true
"""

TEST = """\
//! The laws of every game.

#![allow(clippy::disallowed_methods, clippy::iter_over_hash_type, reason = "tests ship nothing")]

use midgard_core::{{laws, sequential}};
use midgard_{name}::{kind};

#[test]
fn the_game_keeps_the_laws() {{
    let mut rng = sequential(1);
    for _ in 0..50 {{
        laws::keep(&{kind}::default(), &mut rng, 100);
    }}
}}
"""


@dataclass(frozen=True)
class Line:
    """A line for a file that is there.

    It comes after the last line that has ``anchor``, as deep as that line; with ``sorts``, where
    the alphabet has it among such lines.
    """

    paths: tuple[str, ...]
    """The file: the first of these that has the anchor."""
    anchor: str
    text: str
    sorts: bool = False

    def put(self, root: Path, form: dict[str, str]) -> str:
        """Writes the line for a game; returns the path of the file."""
        sources = {path: (root / path).read_text(encoding="utf-8") for path in self.paths}
        path = next(path for path in self.paths if self.anchor in sources[path])
        lines = sources[path].splitlines(keepends=True)
        text = self.text.format(**form)
        there = [at for at, line in enumerate(lines) if self.anchor in line]
        at = there[-1] + 1
        later = [at for at in there if self.sorts and lines[at].strip() > text]
        if later:
            at = later[0] - lines[later[0] - 1].startswith("#[")
        indent = re.match(" *", lines[there[0]])
        lines.insert(at, (indent[0] if indent else "") + text + "\n")
        (root / path).write_text("".join(lines), encoding="utf-8")
        return path


BINDINGS = "rust/python/src/games/mod.rs"
LINES = (
    Line(("Cargo.toml",), '"rust/god-of-war",', '"rust/{crate}",'),
    Line(
        ("rust/python/Cargo.toml",),
        "midgard-sim.workspace",
        'midgard-{crate} = {{ path = "../{crate}" }}',
    ),
    Line((BINDINGS,), "pub(crate) mod ", "pub(crate) mod {name};", sorts=True),
    Line(
        ("rust/python/src/registry.rs", BINDINGS),
        "GodOfWar: midgard_god_of_war::Rules",
        "{kind}: midgard_{name}::{kind}, {name};",
    ),
)
"""The lines that name a game in the files that name every game."""


def words(name: str) -> dict[str, str]:
    """Returns the forms of a name; ValueError for a wrong name."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 40:
        raise ValueError(f'"{name:.40}" is no name of a game: write it like three_kings')
    parts = name.split("_")
    kind = "".join(part.capitalize() for part in parts)
    return {"name": name, "crate": "-".join(parts), "kind": kind, "title": " ".join(parts)}


def new_files(root: Path, name: str) -> dict[str, str]:
    """Returns the files of a new game."""
    form = words(name)
    rules = (root / EXAMPLE).read_text(encoding="utf-8")
    rules = rules.replace("Three", form["kind"]).replace('"three"', f'"{name}"')
    binding = (root / BINDING).read_text(encoding="utf-8")
    binding = re.sub("^//!.*", f"//! {form['title'].capitalize()}.", binding, flags=re.MULTILINE)
    binding = binding.replace("Kuhn's poker", form["title"].capitalize())
    binding = re.sub(r"One small choice: .*", "One small choice: `one` or `two`.", binding)
    binding = binding.replace("midgard_small::", f"midgard_{name}::")
    binding = binding.replace("Poker", form["kind"]).replace("poker", name)
    folder = f"rust/{form['crate']}"
    return {
        f"{folder}/Cargo.toml": CARGO.format(**form),
        f"{folder}/src/lib.rs": f"//! The rules of {form['title']}.\n\n{rules}",
        f"{folder}/tests/all/main.rs": TEST.format(**form),
        f"rust/python/src/games/{name}.rs": binding,
    }


def begin(root: Path, name: str) -> list[Path]:
    """Writes the files of a new game and the lines of the others; returns all paths.

    Raises:
        ValueError: the name is wrong, or is taken.
    """
    form, files = words(name), new_files(root, name)
    taken = [path for path in files if (root / path).exists()]
    if taken:
        raise ValueError(f"{taken[0]} is there already")
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return [root / path for path in (*files, *(line.put(root, form) for line in LINES))]


if __name__ == "__main__":
    try:
        for written in begin(ROOT, sys.argv[1] if len(sys.argv) > 1 else ""):
            print(written.relative_to(ROOT))
    except ValueError as error:
        sys.exit(str(error))
