"""Modules of the package keep to what other modules offer."""

import ast
from collections.abc import Iterator
from pathlib import Path

import midgard

PACKAGE = Path(midgard.__file__).parent


def imports() -> Iterator[tuple[str, str, str]]:
    """Every ``from module import name`` of the package, with the file it stands in."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                for name in node.names:
                    yield str(path.relative_to(PACKAGE)), node.module or "", name.name


def test_no_module_imports_what_is_private_to_another() -> None:
    """The compiled module is private as a whole: its names with ``_`` are for this package."""
    private = [
        f"{file}: from {module} import {name}"
        for file, module, name in imports()
        if name.startswith("_")
        and not name.startswith("__")
        and module.split(".")[:2] != ["midgard", "_midgard"]
    ]
    assert not private


def test_only_champions_knows_champions() -> None:
    """Bots, searches, batches and tests of bots import nothing that only one game has."""
    general = ("luck.py", "tournament.py", "tables.py", "metrics.py", "columns.py", "simulation.py")
    folders = [
        *("_runs", "bots", "comparison", "record", "search", "selfplay", "stats"),
        *("testing", "value"),
    ]
    assert all((PACKAGE / name).exists() for name in (*general, *folders))
    found = [
        f"{file}: {module}"
        for file, module, _ in imports()
        if file in general or file.split("/")[0] in folders
        if module.startswith("midgard.champions")
    ]
    assert not found
