"""Retired words name nothing: no function, class, parameter or variable has one in its name.

Prose is free, and so are names of tests, which are sentences.
"""

import ast
import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

RETIRED = {
    "python": (
        *("law", "laws", "told", "tell", "telling", "given", "question", "questions", "guide"),
        *("brake", "pen", "page", "muster", "desk", "ledger", "hopeless"),
    ),
    "rust": (
        *("law", "told", "tell", "telling", "given", "asked", "eye", "guide", "brake", "pen"),
        *("page", "muster", "desk", "ledger", "hope", "hopeless", "tries"),
    ),
}
"""Words that no longer stand in identifiers. A word comes here once it is gone from a language."""
FROZEN = {
    # the goods that were given, a field of the phase Market in saved states
    ("python", "given"): {
        "python/midgard/champions/types.py",
        "python/midgard/reavers/types.py",  # what was put into a pot, in saved states too
        "python/midgard/reference/champions/check/visit.py",
        "python/midgard/reference/champions/place/market.py",
    },
    ("rust", "given"): {
        "rust/champions/src/knowledge/observation/phase.rs",
        "rust/champions/src/rules/back.rs",
        "rust/champions/src/rules/phase/details.rs",
        "rust/champions/src/rules/phase/table/base.rs",
        "rust/champions/src/rules/place/market.rs",
    },
    # the warriors that were asked for, a field of the event `lacked`
    ("rust", "asked"): {
        "rust/champions/src/rules/event.rs",
        "rust/champions/src/rules/phase/stocking.rs",
        "rust/champions/src/rules/state/supply.rs",
        "rust/champions/src/text/event.rs",
    },
}
"""Words that stay as names of data, and the files that name it: what is saved does not change."""
OTHERS = {"given": ("tests/support/fuzz/drawn_games.py", "tests/surface/test_unknown_names.py")}
"""The name of a function of another library, and who uses it: hypothesis.given."""


RUST_TEXT = re.compile(
    r"//[^\n]*" r'|r(#*)".*?"\1|"(?:[^"\\]|\\.)*"' r"|'(?:\\.|[^\\'])'", re.DOTALL
)
"""Comments, texts and characters of Rust."""


def python_names(source: str) -> Iterator[str]:
    """Every identifier of a Python file, attributes of others included."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            yield token.string


def rust_names(source: str) -> Iterator[str]:
    """Every identifier of a Rust file, without comments, texts and names of tests."""
    code = RUST_TEXT.sub(" ", source)
    code = re.sub(r"#\[test\]\s*fn \w+", " ", code)
    yield from re.findall(r"[A-Za-z_]\w*", code)


def words(name: str) -> set[str]:
    """The words of an identifier.

    >>> sorted(words("_RawLaw")), sorted(words("check_asked"))
    (['law', 'raw'], ['asked', 'check'])
    """
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def files(language: str) -> list[Path]:
    folders = {"python": ("python", "tests", "benches"), "rust": ("rust", "benches")}[language]
    endings = {"python": (".py", ".pyi"), "rust": (".rs",)}[language]
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in endings and "target" not in path.parts
    ]


@pytest.mark.parametrize("language", RETIRED)
def test_no_identifier_has_a_retired_word(language: str) -> None:
    retired = set(RETIRED[language])
    names_of = {"python": python_names, "rust": rust_names}[language]
    found = set()
    for path in files(language):
        file = str(path.relative_to(ROOT))
        for name in set(names_of(path.read_text("utf-8"))):
            if name.startswith("test_") or file == str(Path(__file__).relative_to(ROOT)):
                continue
            for word in words(name) & retired:
                frozen = file in FROZEN.get((language, word), ())
                if not frozen and file not in OTHERS.get(word, ()):
                    found.add(f"{file}: {name}")
    assert sorted(found) == []


def test_every_exception_is_needed() -> None:
    for (language, word), frozen in FROZEN.items():
        names_of = {"python": python_names, "rust": rust_names}[language]
        for file in frozen:
            assert word in names_of((ROOT / file).read_text("utf-8")), file


def documentation(path: Path) -> Iterator[str]:
    """The lines of doc comments of a Rust file, the first lines of docstrings of a Python file."""
    source = path.read_text("utf-8")
    if path.suffix == ".rs":
        yield from re.findall(r"^\s*//[/!] ?(.*)$", source, re.MULTILINE)
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield (ast.get_docstring(node) or "").partition("\n")[0]


@pytest.mark.parametrize("language", RETIRED)
def test_documentation_has_no_questions(language: str) -> None:
    questions = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in files(language)
        if "tests" not in path.parts
        for line in documentation(path)
        if re.search(r"\w\?( |$)", line)
    ]
    assert questions == []
