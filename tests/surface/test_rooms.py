"""The order of the Rust sources.

Rooms import only from rooms below them, and each `lib.rs` is a table of contents.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHAMPIONS = ROOT / "rust/champions/src"
ROOMS = {
    **{"words": 0, "players": 0, "cards": 1, "odds": 1},
    **{"say": 2, "combat": 3, "rules": 3, "knowledge": 4},
    **{"bots": 5, "text": 6, "tables": 7, "game": 8},
}
"""The rooms of Champions with their floors: no room imports from a higher floor."""

RUST_COMMENT = re.compile(r"//[^\n]*")
GROUP = re.compile(r"\buse crate::\{")
ITEM = re.compile(
    r"\s*(?:#!?\[(?:[^\[\]]|\[[^\]]*\])*\]\s*)*"
    r"(?:(?:pub(?:\(crate\))? )?(?:mod \w+|use [^;]+);|$)"
)
"""An item of a table of contents: a module or a re-export, with its attributes."""


def names(source: str) -> Iterator[str]:
    """Every name that follows `crate::`, those of groups included."""
    source = RUST_COMMENT.sub("", source)
    yield from re.findall(r"\bcrate::(\w+)", source)
    for group in GROUP.finditer(source):
        depth, rest = 1, source[group.end() :]
        start = 0
        for at, letter in enumerate(rest):
            depth += {"{": 1, "}": -1}.get(letter, 0)
            if depth == 0 or (depth == 1 and letter == ","):
                if found := re.match(r"\s*(\w+)", rest[start:at]):
                    yield found[1]
                start = at + 1
            if depth == 0:
                break


def upward(folder: Path) -> list[str]:
    """The imports of a crate that go up, or to what is not a room."""
    found = []
    for path in sorted(folder.rglob("*.rs")):
        inside = path.relative_to(folder)
        room = inside.parts[0].removesuffix(".rs")
        if room != "lib":
            floor = ROOMS[room]
            source = path.read_text(encoding="utf-8")
            wrong = {name for name in names(source) if ROOMS.get(name, 99) > floor}
            found += [f"{inside} imports {name}" for name in sorted(wrong)]
    return found


def test_no_import_goes_up() -> None:
    assert upward(CHAMPIONS) == []


def test_an_import_that_goes_up_is_found(tmp_path: Path) -> None:
    """In a line of its own, in a group, and of the root."""
    (tmp_path / "rules.rs").write_text("use crate::text::event;\nuse crate::words::Rune;\n")
    (tmp_path / "say.rs").write_text("// crate::bots\nuse crate::{cards::{A, B}, rules::C};\n")
    (tmp_path / "bots.rs").write_text("fn f() -> crate::Greedy {}\n")
    assert upward(tmp_path) == [
        "bots.rs imports Greedy",
        "rules.rs imports text",
        "say.rs imports rules",
    ]


def only_lists(source: str) -> bool:
    """Whether a source has modules and re-exports only."""
    source = RUST_COMMENT.sub("", source)
    at = 0
    while at < len(source):
        item = ITEM.match(source, at)
        if item is None or item.end() == at:
            return False
        at = item.end()
    return True


@pytest.mark.parametrize("crate", sorted(path.parent.name for path in ROOT.glob("rust/*/src")))
def test_lib_is_a_table_of_contents(crate: str) -> None:
    assert only_lists((ROOT / "rust" / crate / "src/lib.rs").read_text(encoding="utf-8"))


def test_code_in_a_table_of_contents_is_found() -> None:
    lists = "#![allow(x)]\n//! A.\nmod a;\n#[cfg(test)]\nmod b;\npub use a::{B, C};\n"
    assert only_lists(lists)
    assert not only_lists(lists + "const A: u8 = 1;\n")
    assert not only_lists(lists + "mod c {\n}\n")
