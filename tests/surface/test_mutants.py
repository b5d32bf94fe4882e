"""The lists of mutants fit the source: each text stands in it once, and all can be woven."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from support.box_mutants import BOX_MUTANTS
from support.mutants import MUTANTS
from support.schemata import weave

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [*MUTANTS, *BOX_MUTANTS])
def test_a_mutant_changes_one_place(name: str) -> None:
    file, old, new = MUTANTS[name] if name in MUTANTS else BOX_MUTANTS[name]
    assert old != new
    assert (ROOT / file).read_text(encoding="utf-8").count(old) == 1


def test_names_are_used_once() -> None:
    assert not MUTANTS.keys() & BOX_MUTANTS.keys()


def test_the_mutants_of_the_boxes_are_woven_into_one_source(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rust", tmp_path / "rust")
    weave(tmp_path, dict(enumerate(BOX_MUTANTS.values(), 1)))
    woven = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "rust").rglob("*.rs"))
    arms = [int(number) for number in re.findall(r"^(\d+) => \{ ", woven, re.M)]
    assert sorted(arms) == list(range(1, len(BOX_MUTANTS) + 1))
