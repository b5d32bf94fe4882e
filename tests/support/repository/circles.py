"""Finds the modules of a crate that import each other in a circle.

A path counts for the module in which its name is defined, also where another module offers the
name with `pub use`; a module that only offers a name imports nothing. The unit tests of a file do
not count, and neither do calls of methods and texts that a macro writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

__all__ = ["Crate"]

USE = re.compile(r"(?m)^[ ]*(?P<offers>pub(?:\([^)]*\))? )?use (?P<tree>[\w:]+[^;]*);")
#: Text that imports nothing: comments, where an item is visible, and the unit tests of a module.
APART = (r"//[^\n]*", r"\bpub\(in [^)]*\)", r"(?s)#\[cfg\(test\)\]\s*mod \w+ \{.*\Z")

Path_ = tuple[str, ...]


class Crate:
    """The modules of a crate, by their paths."""

    def __init__(self, source: Path) -> None:
        self.texts: dict[Path_, str] = {}
        for file in sorted(source.rglob("*.rs")):
            path = file.relative_to(source).with_suffix("").parts
            text = file.read_text(encoding="utf-8")
            for pattern in APART:
                text = re.sub(pattern, "pub" if "pub" in pattern else "", text)
            self.texts[() if path == ("lib",) else path] = text
        self.names: dict[Path_, dict[str, Path_]] = {path: {} for path in self.texts}
        self.paths: dict[Path_, list[Path_]] = {path: [] for path in self.texts}
        for path, text in self.texts.items():
            self._read(path, text)

    def _read(self, module: Path_, text: str) -> None:
        """Notes the names that a module brings in, and the paths that it uses."""
        for use in USE.finditer(text):
            for tree in branches(use["tree"]):
                name, _, alias = (part.strip() for part in tree.partition(" as "))
                path = self._absolute(module, name)
                if path is not None:
                    path = path[:-1] if path[-1:] == ("self",) else path
                    self.names[module][alias or path[-1]] = path
                    if not use["offers"]:
                        self.paths[module].append(path)
        for name in re.findall(r"(?<![\w:])\w+(?:::\w+)+", USE.sub("", text)):
            path = self._absolute(module, name)
            if path is not None:
                self.paths[module].append(path)

    def _absolute(self, module: Path_, name: str) -> Path_ | None:
        """Returns a path from the root of the crate; `None` for a name of another crate."""
        first, *rest = re.sub(r"\s", "", name).split("::")
        if first == "crate":
            return tuple(rest)
        if first == "self":
            return (*module, *rest)
        if first == "super":
            while rest[:1] == ["super"]:
                module, rest = module[:-1], rest[1:]
            return (*module[:-1], *rest)
        return (*module, first, *rest) if (*module, first) in self.texts else None

    def home(self, path: Path_, depth: int = 9) -> Path_:
        """Returns the module that defines what a path names."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.texts:
                rest = path[length:]
                offered = self.names[path[:length]].get(rest[0]) if rest else None
                if offered is None or not depth:
                    return path[:length]
                return self.home((*offered, *rest[1:]), depth - 1)
        return ()

    @cached_property
    def imports(self) -> dict[Path_, set[Path_]]:
        """The modules that each module imports from."""
        return {
            module: {self.home(path) for path in paths} - {module}
            for module, paths in self.paths.items()
        }

    def reached(self, module: Path_) -> set[Path_]:
        """The modules that a module imports from, at once or over others."""
        found: set[Path_] = set()
        todo = [module]
        while todo:
            new = self.imports[todo.pop()] - found
            found |= new
            todo.extend(new)
        return found

    @cached_property
    def circles(self) -> list[set[Path_]]:
        """The sets of modules that import each other in a circle, the largest first."""
        reached = {module: self.reached(module) for module in self.texts}
        circles = {
            frozenset(other for other in found if module in reached[other])
            for module, found in reached.items()
        }
        return sorted((set(it) for it in circles if len(it) > 1), key=len, reverse=True)


def branches(tree: str) -> Iterator[str]:
    """Yields the paths of the tree of a `use`."""
    before, brace, rest = tree.strip().partition("{")
    if not brace:
        yield before
        return
    depth, part = 0, ""
    for letter in rest[: rest.rindex("}")] + ",":
        depth += (letter == "{") - (letter == "}")
        if letter == "," and not depth:
            if part.strip():
                yield from (before + it for it in branches(part))
            part = ""
        else:
            part += letter
