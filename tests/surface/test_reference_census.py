"""Each leader, rune or card has one home: few files of the reference name it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import midgard
from midgard.reference.champions import card_rows, words

CHAMPIONS = Path(midgard.__file__).parent / "reference" / "champions"
MOST = 6
"""The most files that may name a thing: the words, the list of its kind, the list of phases, its
home, a check, and one more.
"""
WORDS: dict[str, tuple[str, ...]] = {
    "leader": words.LEADERS,
    "rune": words.RUNES,
    "blessing": words.BLESSINGS,
    "stall": words.STALLS,
    "enemy": tuple(word for word in card_rows.ABILITIES if word != "none"),
    "epic": words.EPICS,
}
NOUNS = {"glory", "journey", "knowledge", "success"}
"""Words that mean something else too: of these only the tag and the file of the rune count."""
MORE: dict[str, tuple[int, str]] = {
    "reaction": (7, "a fight in a saved state has a field of this name"),
    "journey": (8, "its decision is a part of combat: part, phase, ships and voyage check it"),
    "success": (8, "it has a window of its own, and what it has revealed is checked"),
    "true_vision": (8, "who knows which destinies lie under the deck: deck, view and checks"),
    "awareness": (10, "the top of a deck that one seat knows: decks, views and checks"),
    "patience": (11, "it is used as any other rune: whatever asks for a rune asks for it too"),
    "training": (10, "it moves dice that were sent under seal: events, views and checks"),
}
"""Words that more files name, how many, and why."""
FILES = {
    path.relative_to(CHAMPIONS).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(CHAMPIONS.rglob("*.py"))
}
EVERY = [(kind, word) for kind in WORDS for word in WORDS[kind]]


def named(kind: str, word: str) -> list[str]:
    """Returns the files that name this."""
    pattern = rf"\b{word}\b"
    if word in NOUNS:
        pattern = rf"\b{kind}\.{word}\b|from \.{word} import|\b{word}\.[A-Z]"
    return [file for file, text in FILES.items() if re.search(pattern, text)]


@pytest.mark.parametrize(("kind", "word"), EVERY)
def test_few_files_name_a_thing(kind: str, word: str) -> None:
    """As many as are excepted, if more; else six."""
    files = named(kind, word)
    assert files, f"nothing names {word}"
    if word in MORE:
        assert len(files) == MORE[word][0] > MOST, f"{word}: {files}"
    else:
        assert len(files) <= MOST, f"{word}: {files}"


def test_the_exceptions_are_things() -> None:
    assert set(MORE) | NOUNS <= {word for _, word in EVERY}


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yields every function, with its file."""
    for file, text in FILES.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                yield file, node


def test_files_and_functions_are_short() -> None:
    """At most 500 lines a file and 50 lines a function."""
    assert [file for file, text in FILES.items() if text.count("\n") > 500] == []
    long = [
        f"{file}: {node.name}"
        for file, node in functions()
        if (node.end_lineno or 0) - node.lineno >= 50
    ]
    assert long == []


@pytest.mark.parametrize("kind", ["leader", "rune"])
def test_a_leader_and_a_rune_have_a_file(kind: str) -> None:
    """One file each, which cites its rule; nothing else lies there but what all of them share."""
    shared = {"__init__", {"leader": "gift", "rune": "effect"}[kind]}
    files = {path.stem for path in (CHAMPIONS / kind).glob("*.py")} - shared
    assert files == set(WORDS[kind])
    for word in WORDS[kind]:
        assert f"[{kind}.{word}]" in FILES[f"{kind}/{word}.py"], word
