"""The package by subject: its folders, the names it offers, and no circle of imports."""

from __future__ import annotations

import importlib
import pydoc
import tomllib
from pathlib import Path

import midgard
from support.imports import circles, graph

PACKAGE = Path(midgard.__file__).parent
ROOT = PACKAGE.parents[1]
TITLES = (
    "Champions of Midgard",
    "Reavers of Midgard: The Card Game",
    "God of War: The Card Game",
)
PUBLIC = {
    entry.stem
    for entry in PACKAGE.iterdir()
    if not entry.name.startswith("_")
    and (entry.suffix == ".py" or (entry / "__init__.py").exists())
    and entry.name not in ("cli", "data")
}


def test_few_files_are_in_no_folder() -> None:
    flat = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__", "types"}
    assert len(flat) <= 10


def test_no_module_leads_back_to_itself() -> None:
    assert circles(graph(PACKAGE, PACKAGE.parent)) == []


def test_every_public_module_is_an_attribute() -> None:
    assert midgard._MODULES >= PUBLIC
    for name in sorted(midgard._MODULES):
        assert getattr(midgard, name) is importlib.import_module(f"midgard.{name}")


def test_the_package_lists_public_names_only() -> None:
    names = set(dir(midgard))
    assert names == {*midgard.__all__, *midgard._MODULES}
    assert {name for name in names if name.startswith("_")} == {"__version__"}


def test_the_package_names_all_games() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shown = pydoc.plain(pydoc.render_doc(midgard))
    for title in TITLES:
        assert title in " ".join(shown.split())
        assert title in project["description"]
