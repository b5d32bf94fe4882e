"""All mutants in one build: a body that has mutants is there once for each, and a switch chooses.

`fn f() { body }` becomes `fn f() { match mutant() { 3 => { body 3 } _ => { body } } }`. The number
comes from the environment, so that one build serves every mutant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

__all__ = ["SWITCH", "weave"]

#: The variable that holds the number of the mutant; without it nothing is broken.
SWITCH = "MIDGARD_MUTANT"
HEAD = re.compile(r"^( *)(?:pub(?:\([^)]*\))? )?(?:const )?fn \w+")
DECIDES = f"""
/// Returns the number of the mutant that is tried; 0 for none.
pub fn mutant() -> u32 {{
    static NUMBER: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {{
        std::env::var("{SWITCH}").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }});
    *NUMBER
}}
"""


class Body(NamedTuple):
    """Where the body of a function stands in its file, without its braces."""

    start: int
    end: int
    listed: bool  #: it returns an iterator, whose type would differ from mutant to mutant

    def arm(self, text: str) -> str:
        """An arm of the switch."""
        return f"{{{text}}}.collect::<Vec<_>>().into_iter()" if self.listed else f"{{{text}}}"


def weave(root: Path, mutants: Mapping[int, tuple[str, str, str]]) -> None:
    """Write all mutants, by their numbers, into the sources below this folder."""
    library = root / "rust/core/src/lib.rs"
    library.write_text(library.read_text() + DECIDES)
    files: dict[str, dict[Body, dict[int, str]]] = {}
    for number, (file, old, new) in mutants.items():
        source = (root / file).read_text()
        if source.count(old) != 1:
            raise ValueError(f"{number}: {old!r} stands {source.count(old)} times in {file}")
        at = source.index(old)
        body = _body(source, at, at + len(old))
        broken = source[body.start : at] + new + source[at + len(old) : body.end]
        files.setdefault(file, {}).setdefault(body, {})[number] = broken
    for file, bodies in files.items():
        source = (root / file).read_text()
        for body, arms in sorted(bodies.items(), reverse=True):
            woven = "".join(f"{number} => {{ {body.arm(arm)} }}\n" for number, arm in arms.items())
            whole = body.arm(source[body.start : body.end])
            text = f"match ::midgard_core::mutant() {{\n{woven}_ => {{ {whole} }}\n}}"
            source = source[: body.start] + text + source[body.end :]
        (root / file).write_text(source)


def _body(source: str, first: int, last: int) -> Body:
    """The body of the innermost function around a text; rustfmt has set its braces."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    for number in range(len(lines) - 1, -1, -1):
        head = HEAD.match(lines[number])
        if starts[number] > first or head is None:
            continue
        close = f"{head[1]}}}\n"
        end = next(at for at in range(number, len(lines)) if lines[at] == close)
        opened = next(at for at in range(number, end) if lines[at].endswith("{\n"))
        if starts[opened] + len(lines[opened]) <= first and last <= starts[end]:
            listed = "impl Iterator" in "".join(lines[number : opened + 1]).rpartition("->")[2]
            return Body(starts[opened] + len(lines[opened]), starts[end], listed)
    raise ValueError(f"no function is around {source[first:last]!r}")
