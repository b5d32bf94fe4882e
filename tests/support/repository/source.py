"""The source files of the package: its modules and their functions."""

import ast
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import midgard

PACKAGE = Path(midgard.__file__).parent
SKIPPED = (".__main__", "._midgard", ".testing.suite")
"""One line; compiled, and read another way; the checks of ``midgard.testing`` by other names."""


def modules() -> Iterator[str]:
    """The modules of the package, but for the reference, which has no bots."""
    for module in pkgutil.walk_packages([str(PACKAGE)], "midgard."):
        if ".reference" not in module.name and not module.name.endswith(SKIPPED):
            yield module.name


def source_path(name: str) -> Path:
    """Returns the file of a module of the package."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods, by qualified name; of a class, ``__init__`` stands for the class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield (
                        (node.name if inner.name == "__init__" else f"{node.name}.{inner.name}"),
                        inner,
                    )
