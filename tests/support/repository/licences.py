"""The licences of the crates that are compiled into the wheel: ``make licences``.

The file is committed, because everybody who builds a wheel or a source distribution must find it;
``tests/release/test_licences.py`` sees to it that it is up to date.
"""

import json
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "LICENSE-THIRD-PARTY"
BUNDLED = "midgard-python"
"""The crate that becomes the compiled module."""
CHOICES = {
    "MIT": (
        *("LICENSE-MIT", "LICENSE", "LICENSE.md", "license-mit"),
        *("LICENSE-MIT.txt", "LICENSE.txt"),
    ),
    "BSD-2-Clause": ("LICENSE", "LICENSE.txt"),
    "BSD-3-Clause": ("LICENSE", "LICENSE.txt"),
    "Zlib": ("LICENSE-ZLIB", "LICENSE"),
    "ISC": ("LICENSE",),
    "Apache-2.0": ("LICENSE-APACHE", "LICENSE"),
}
"""Licences that may be in the wheel, the preferred one first, and the files of their texts."""
HEAD = """\
The compiled module of midgard contains code of the projects below. Where a project offers several
licences, the one that was chosen is named, and its text follows. Written by `make licences`.
"""
RULE = "-" * 80
STANDARD_LIBRARY = """\
Copyright (c) The Rust Project Contributors

Permission is hereby granted, free of charge, to any
person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the
Software without restriction, including without
limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of
the Software, and to permit persons to whom the Software
is furnished to do so, subject to the following
conditions:

The above copyright notice and this permission notice
shall be included in all copies or substantial portions
of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF
ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED
TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A
PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT
SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
DEALINGS IN THE SOFTWARE."""


def metadata() -> dict[str, Any]:
    """What cargo knows of all crates, those for other systems included."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    facts: dict[str, Any] = json.loads(found.stdout)
    return facts


def bundled(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The crates of others that are linked into the module: no build tools, macros or tests."""
    packages = {package["id"]: package for package in facts["packages"]}
    nodes = {node["id"]: node for node in facts["resolve"]["nodes"]}
    waiting = [name for name, package in packages.items() if package["name"] == BUNDLED]
    linked: set[str] = set()
    while waiting:
        name = waiting.pop()
        targets = packages[name]["targets"]
        if name in linked or any("proc-macro" in target["kind"] for target in targets):
            continue
        linked.add(name)
        for needed in nodes[name]["deps"]:
            if any(kind["kind"] is None for kind in needed["dep_kinds"]):
                waiting.append(needed["pkg"])
    others = (packages[name] for name in linked if packages[name]["source"])
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def choice(package: dict[str, Any]) -> tuple[str, str]:
    """The licence that is chosen for a crate, and its text.

    Raises:
        LookupError: the crate offers none of `CHOICES`, or its source has no text of it.
    """
    offered = package["license"].replace("/", " OR ").replace("(", " ").replace(")", " ").split()
    if "AND" in offered:
        raise LookupError(f"{package['name']}: read {package['license']} yourself")
    folder = Path(package["manifest_path"]).parent
    for licence, names in CHOICES.items():
        for name in names if licence in offered else ():
            if (folder / name).is_file():
                lines = (folder / name).read_text("utf-8").splitlines()
                return licence, "\n".join(line.rstrip() for line in lines).strip("\n")
    raise LookupError(f"{package['name']}: no text for {package['license']}")


def text() -> str:
    """The whole file; crates with the same text share it."""
    sharing: dict[tuple[str, str], list[str]] = defaultdict(list)
    sharing["MIT", STANDARD_LIBRARY].append("the standard library of Rust")
    for package in bundled(metadata()):
        names = sharing[choice(package)]
        if package["name"] not in names:
            names.append(package["name"])
    parts = [HEAD]
    for (licence, words), names in sharing.items():
        parts.append(f"{RULE}\n{', '.join(names)}: {licence}\n{RULE}\n\n{words}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
