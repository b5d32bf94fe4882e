"""All mutants in one build: a function is there once for each of its mutants.

`fn f() { body }` becomes `fn f() { match mutant() { 3 => { body 3 } _ => { body } } }`. The number
comes from the environment, so that one build serves every mutant.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from support.mutation.drawing import Mutant, Span

__all__ = ["SWITCH", "Woven", "decide", "weave"]

#: The variable that holds the number of the mutant; without it nothing is broken.
SWITCH = "MIDGARD_MUTANT"
DECIDES = f"""
/// Returns the number of the mutant that is tried; 0 for none.
pub fn mutant() -> u32 {{
    static NUMBER: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {{
        std::env::var("{SWITCH}").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }});
    *NUMBER
}}
"""


@dataclass
class Woven:
    """A file with its mutants, and the numbers of those that have each line."""

    text: str
    lines: dict[int, set[int]] = field(default_factory=dict)
    #: Mutants of functions that have no switch: constants, or types that differ by mutant.
    left: set[int] = field(default_factory=set)


def decide(root: Path) -> None:
    """Adds the function that reads the switch to the crate of what games share."""
    library = root / "rust/core/src/lib.rs"
    library.write_text(library.read_text(encoding="utf-8") + DECIDES, encoding="utf-8")


def weave(source: str, mutants: Mapping[int, Mutant]) -> Woven:
    """Returns a file with mutants, by their numbers, which are all of this file."""
    starts = [0, *(it.end() for it in re.finditer("\n", source))]
    functions: dict[Span, dict[int, Mutant]] = {}
    for number, mutant in mutants.items():
        functions.setdefault(mutant.function, {})[number] = mutant
    found, at = Woven(""), 0
    pieces: list[tuple[str, Iterable[int]]] = []
    for span in sorted(functions):
        whole, inside = span.within(starts), functions[span]
        opened = source.index("{", whole.start) + 1
        head, close = source[whole.start : opened], whole.stop - 1
        if whole.start < at or re.search(r"\bconst fn\b|-> impl\b", head):
            found.left |= inside.keys()
            continue
        pieces.append((source[at:opened] + "\nmatch ::midgard_core::mutant() {\n", inside.keys()))
        for number, mutant in inside.items():
            part = mutant.span.within(starts)
            body = source[opened : part.start] + mutant.replacement + source[part.stop : close]
            pieces.append((f"{number} => {{{body}}}\n", {number}))
        pieces.append((f"_ => {{{source[opened:close]}}}\n}}\n", inside.keys()))
        at = close
    pieces.append((source[at:], set()))
    for text, numbers in pieces:
        first = found.text.count("\n") + 1
        found.text += text
        for line in range(first, first + text.count("\n") + (not text.endswith("\n"))):
            found.lines.setdefault(line, set()).update(numbers)
    return found
