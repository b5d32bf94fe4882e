"""The lists of mutants fit the source: each text stands in it once, and all can be woven."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from support.box_mutants import BOX_MUTANTS
from support.god_of_war_mutants import GOD_OF_WAR_MUTANTS
from support.mutants import MUTANTS
from support.reavers_mutants import REAVERS_MUTANTS
from support.schemata import weave

ROOT = Path(__file__).resolve().parents[2]
#: The mutants that share a build, by the game or the boxes that they break.
WOVEN = {"boxes": BOX_MUTANTS, "reavers": REAVERS_MUTANTS, "god_of_war": GOD_OF_WAR_MUTANTS}
ALL = MUTANTS | BOX_MUTANTS | REAVERS_MUTANTS | GOD_OF_WAR_MUTANTS


@pytest.mark.parametrize("name", ALL)
def test_a_mutant_changes_one_place(name: str) -> None:
    file, old, new = ALL[name]
    assert old != new
    assert (ROOT / file).read_text(encoding="utf-8").count(old) == 1


def test_names_are_used_once() -> None:
    assert len(ALL) == len(MUTANTS) + sum(map(len, WOVEN.values()))


@pytest.mark.parametrize("name", WOVEN)
def test_mutants_are_woven_into_one_source(tmp_path: Path, name: str) -> None:
    mutants = WOVEN[name]
    shutil.copytree(ROOT / "rust", tmp_path / "rust")
    weave(tmp_path, dict(enumerate(mutants.values(), 1)))
    woven = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "rust").rglob("*.rs"))
    arms = [int(number) for number in re.findall(r"^(\d+) => \{ ", woven, re.M)]
    assert sorted(arms) == list(range(1, len(mutants) + 1))
