"""The package by subject: its folders, the names it offers, and no circle of imports."""

import ast
import importlib
import pydoc
import subprocess
import sys
import tomllib
from pathlib import Path

import midgard
from midgard.cli.app import MODULES
from support.repository.imports import circles, graph

PACKAGE = Path(midgard.__file__).parent
ROOT = PACKAGE.parents[1]
TITLES = ("Champions of Midgard", "Reavers of Midgard: The Card Game", "God of War: The Card Game")
PUBLIC = {
    entry.stem
    for entry in PACKAGE.iterdir()
    if not entry.name.startswith("_")
    and (entry.suffix == ".py" or (entry / "__init__.py").exists())
    and entry.name not in ("cli", "data")
}

LATER = {
    "__init__.py": "a module is loaded when it is first asked for",
    "__main__.py": "typer, which only an extra brings, and an interrupt while modules are loaded",
    "_shared/failures.py": "ctypes, which some builds of Python lack",
    "_shared/progress.py": "rich, which only an extra brings",
    "bots/names.py": "searches and networks, for a bot that is named",
    "champions/presentation.py": "report, edits, texts and commands, for who asks for them",
    "cli/scenes.py": "scenes, for a command about cards of God of War",
    "god_of_war/presentation.py": "texts, for who asks for them",
    "reavers/presentation.py": "report and texts, for who asks for them",
}
"""Files that import something inside a function, and why: a command loads what it needs."""
OPTIONAL = {
    *(
        *("datasets", "fsspec", "gymnasium", "matplotlib", "numpy", "open_spiel"),
        *("pandas", "pettingzoo"),
    ),
    *("polars", "pyarrow", "pyspiel", "ray", "torch"),
}
"""Libraries that only an extra brings, or NumPy, without which a state does all it can."""


def test_few_files_are_in_no_folder() -> None:
    flat = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__", "types"}
    assert len(flat) <= 10


def test_no_module_leads_back_to_itself() -> None:
    assert circles(graph(PACKAGE, PACKAGE.parent)) == []


def test_a_function_imports_only_what_a_comment_explains() -> None:
    later = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if imported_late(ast.parse(path.read_text(encoding="utf-8"))) - OPTIONAL
    }
    assert later == LATER.keys()


def imported_late(tree: ast.Module) -> set[str]:
    """Returns the packages that functions import: the first word of each name."""
    found = set()
    functions = [it for it in ast.walk(tree) if isinstance(it, ast.FunctionDef)]
    for node in (inner for function in functions for inner in ast.walk(function)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or ".").partition(".")[0])
    return found


def test_a_command_imports_no_other_command() -> None:
    """Nor NumPy, for the version: a command is there at once."""
    code = "import sys; from midgard.__main__ import main; main(); print(*sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", code, "--version"], capture_output=True, text=True, check=True
    )
    version, modules = shown.stdout.splitlines()
    commands = {*MODULES.values()}
    assert version == f"midgard {midgard.__version__}"
    assert commands & {*modules.split()} == set()
    assert "numpy" not in modules.split()


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
