"""What the modules of a package import when they run.

An import inside a function counts, because it may only hide a circle; one below TYPE_CHECKING does
not, because it never runs.  Whoever imports ``a.b.c`` runs ``a.b`` first, unless it lies in ``a.b``
itself.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

__all__ = ["circles", "graph"]


def graph(package: Path, root: Path) -> dict[str, set[str]]:
    """Returns, for each module of a package, the modules of it that it imports.

    ``package`` is a folder below ``root``, which is on the path of Python.
    """
    files = {name_of(file, root): file for file in sorted(package.rglob("*.py"))}
    found: dict[str, set[str]] = {}
    for module, file in files.items():
        named = imported(module, file, set(files))
        with_packages = {part for name in named for part in packages_of(name, module)}
        found[module] = ((named | with_packages) & set(files)) - {module}
    return found


def name_of(file: Path, root: Path) -> str:
    """Returns the name of the module in a file."""
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def packages_of(name: str, importer: str) -> Iterator[str]:
    """Yields the packages that run before a module, but for those that the importer lies in."""
    parts = name.split(".")
    for number in range(1, len(parts)):
        package = ".".join(parts[:number])
        if not f"{importer}.".startswith(f"{package}."):
            yield package


def imported(module: str, file: Path, known: set[str]) -> set[str]:
    """Returns the modules that a file imports when it runs."""
    found = set()
    for node in run(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = node.level - (file.name == "__init__.py")
                parts = module.split(".")
                base = ".".join([*parts[: len(parts) - up], *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in known else base)
    return found


def run(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes that run: all but those that only a type checker reads."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for other in node.orelse:
            yield from run(other)
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from run(child)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Returns the sets of modules of which each leads back to itself by imports, sorted."""
    reached = {module: reach(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }
    return [list(circle) for circle in sorted(found)]


def reach(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Returns the modules that an import of this one runs, itself only if it leads back."""
    reached, left = set[str](), list(graph[start])
    while left:
        module = left.pop()
        if module not in reached:
            reached.add(module)
            left += graph[module]
    return reached
