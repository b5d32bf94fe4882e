"""Documentation, messages and names of tests have none of the patterns that one reads twice.

Each pattern has a limit for each kind of text. A limit only falls: it is the number of sentences
that are still to be rewritten, and a pattern without a limit has none.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PATTERNS = {
    "so many": r"\b[Ss]o many\b",
    "what as a subject": r"(?:^|(?<=[.:;] ))What (?!if\b)[^.?]*\.",
    "is none": r"\b(?:is|are|has) none\b(?! of\b)",
    "unknown": r"[Tt]here is no [^\"'`{]{0,12}[\"'`{][^;]*; there (?:is|are)\b",
    "of now": r"\bof now\b",
    "it may": r"# Panics\n+[^\n]*\bit may\.",
    "panics": r"# Panics\n+(?!Panics|May panic|Methods panic|In a debug build)",
    "is no": r"\b(?<![Tt]here )(?<!right )is no (?!longer\b|more\b|other\b|such\b|better\b)[a-z]",
    "tells": r"\b(?:says|tells|told)\b(?! apart| from)",
}
"""What makes a stranger read twice."""
IN_NAMES = {
    "so many": r"_so_many(?=_|$)",
    "what as a subject": r"^test_what_",
    "is none": r"_(?:is|are|has)_none(?=_|$)",
    "is no": r"(?<!there)_is_no_(?!longer|more|other|such|better)",
    "tells": r"_(?:says|tells|told)(?=_|$)(?!_apart|_from)",
}
"""The same in the name of a test, with underscores."""
LIMITS: dict[str, dict[str, int]] = {
    "rust": {"so many": 1, "what as a subject": 5, "is none": 1, "tells": 6},
    "python": {"what as a subject": 1, "is none": 4, "tells": 4},
    "docs": {},
    "tests": {"so many": 6, "what as a subject": 71, "is none": 11, "is no": 3, "tells": 77},
    "test names": {"so many": 2, "is none": 1, "tells": 1},
}
"""Sentences that are still to be rewritten. A pattern without a number has none."""


def rust_texts(source: str) -> Iterator[str]:
    """Doc comments, each as a whole, and the texts of a Rust file."""
    for block in re.findall(r"(?:^[ \t]*//[/!].*\n)+", source, re.MULTILINE):
        yield paragraphs(re.sub(r"^[ \t]*//[/!] ?", "", block, flags=re.MULTILINE))
    code = re.sub(r"^[ \t]*//.*$", "", source, flags=re.MULTILINE)
    for text in re.findall(r'"((?:[^"\\\n]|\\.|\\\n)*)"', code):
        yield re.sub(r"\\\n\s*", "", text).replace('\\"', '"')


def paragraphs(text: str) -> str:
    """Returns a text with a line for each paragraph, and without its code."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith(">>>"))
    return re.sub(r"(?<=\S)(?<!# Panics)\n[ \t]*(?=[^\s#*-])", " ", text)


def python_texts(source: str) -> Iterator[str]:
    """Docstrings and other texts of a Python file, with ``{}`` in the places of values."""
    inside: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if node in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            inside.update(node.values)
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield paragraphs(node.value)


def python_comments(source: str) -> Iterator[str]:
    """The comments of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("#: ")


def docstrings(source: str) -> Iterator[str]:
    """The docstrings of a Python file."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and (text := ast.get_docstring(node)):
            yield paragraphs(text)


def names(source: str) -> Iterator[str]:
    """The names of the tests of a file."""
    yield from re.findall(r"^ *(?:async )?def (test_\w+)", source, re.MULTILINE)


def files(kind: str) -> Iterator[Path]:
    """The files with texts of a kind. Reports of the lab and generated pages are left out."""
    folders = {
        "rust": ("rust/**/*.rs",),
        "python": ("python/**/*.py", "python/**/*.pyi"),
        "docs": ("*.md", "docs/*.md", "docs/manual/*.md", "docs/reference/*.md"),
        "tests": ("tests/**/*.py",),
        "test names": ("tests/**/test_*.py",),
    }
    skipped = {"CHANGELOG.md", "api.md", "test_dialect.py"}
    for folder in folders[kind]:
        for path in sorted(ROOT.glob(folder)):
            if path.name not in skipped and "target" not in path.parts:
                yield path


def texts(kind: str, source: str) -> Iterator[str]:
    """The texts of a kind in a file."""
    match kind:
        case "rust":
            yield from rust_texts(source)
        case "python":
            yield from python_texts(source)
            yield from python_comments(source)
        case "docs":
            yield paragraphs(source)
        case "tests":
            yield from docstrings(source)
        case _:
            yield from names(source)


@cache
def found(kind: str) -> dict[str, list[str]]:
    """For each pattern the places that have it."""
    patterns = IN_NAMES if kind == "test names" else PATTERNS
    each: dict[str, list[str]] = {name: [] for name in patterns}
    for path in files(kind):
        for text in texts(kind, path.read_text("utf-8")):
            for name, pattern in patterns.items():
                for match in re.finditer(pattern, text, re.MULTILINE):
                    place = text[max(0, match.start() - 30) : match.end() + 50]
                    each[name].append(f"{path.relative_to(ROOT)}: {place!r}")
    return each


@pytest.mark.parametrize("kind", ["rust", "python", "docs", "tests", "test names"])
def test_patterns_that_are_read_twice_only_get_rarer(kind: str) -> None:
    limits = LIMITS.get(kind, {})
    more = {name: where for name, where in found(kind).items() if len(where) > limits.get(name, 0)}
    assert more == {}, {name: len(where) for name, where in more.items()}


if __name__ == "__main__":
    for kind in LIMITS:
        print(kind, {name: len(where) for name, where in found(kind).items() if where})
