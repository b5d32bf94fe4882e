"""The folders of Champions stand above each other, and none imports from above."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.repository.circles import Crate

SOURCE = Path(__file__).parents[2] / "rust/champions/src"

#: The folders that each folder imports from, besides words and cards.
BELOW = {
    "say": set(),
    "rules": {"say"},
    "tables": {"rules"},
    "combat": {"rules"},
    "knowledge": {"rules"},
    "bots": {"combat", "rules"},
    "text": {"bots", "combat", "knowledge", "rules", "say"},
    "game": {"bots", "knowledge", "rules", "tables"},
}


@pytest.fixture(scope="module")
def crate() -> Crate:
    return Crate(SOURCE)


def test_no_folder_imports_from_above(crate: Crate) -> None:
    found: dict[str, set[str]] = {folder: set() for folder in BELOW}
    for module, imports in crate.imports.items():
        if module:
            found[module[0]] |= {it[0] for it in imports if it} - {module[0]}
    assert found == BELOW


def test_combat_imports_no_phase(crate: Crate) -> None:
    combat = [it for module, it in crate.imports.items() if module[0:1] == ("combat",)]
    assert combat
    assert not [it for imports in combat for it in imports if it[:2] == ("rules", "phase")]


@pytest.mark.parametrize(
    "module", ["rules", "rules/state", "rules/check/part", "rules/phase/table", "rules/chance"]
)
def test_a_type_does_not_import_what_phases_do(crate: Crate, module: str) -> None:
    """State, rules, checks, types of phases and chance events stand below all phases."""
    below = crate.reached(tuple(module.split("/")))
    assert not below & crate.circles[0]


def test_a_path_counts_where_its_name_is_defined(tmp_path: Path) -> None:
    texts = {
        "lib.rs": "mod high;\nmod low;\nmod same;\n",
        "high.rs": "use crate::low::{self, deep::Thing};\nfn f() { low::other() }\n",
        "low.rs": "pub mod deep;\npub use deep::Thing;\n// use crate::high::Wrong;\n",
        "low/deep.rs": "pub(in crate::high) struct Thing;\nfn f() -> crate::same::Own {}\n",
        "same.rs": "use crate::low::Thing as It;\nstruct Own(It);\n"
        "#[cfg(test)]\nmod tests {\n    use crate::high;\n}\n",
    }
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    crate = Crate(tmp_path)
    assert crate.imports[("high",)] == {("low",), ("low", "deep")}
    assert crate.imports[("same",)] == {("low", "deep")}
    assert crate.circles == [{("same",), ("low", "deep")}]
