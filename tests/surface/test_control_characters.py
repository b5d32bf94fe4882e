"""No control character of a file reaches a terminal, whatever command prints it."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from midgard.cli.shell import HIDDEN, console
from midgard.storage.sealed import sealed, unsealed
from midgard.tables import Table
from support.surface.readers import READERS, RefusedError, command

pytest.importorskip("pyarrow.parquet")

WILD = "\x1b]0;owned\x07\x1b[31m\u202e\u2028\x85"
#: The readers whose files are tried, and the command that prints something from each.
PRINTING: dict[str, tuple[str, ...]] = {
    "replay of lines": ("replay", "FILE", "--log"),
    "replay of text": ("replay", "FILE", "--log"),
    "play --load": ("play", "--load", "FILE"),
    "perft --file": ("perft", "--file", "FILE"),
    "sweep FILE": ("sweep", "FILE"),
    "champions cards": ("cards", "list", "--game", "champions", "--cards", "FILE"),
    "champions cards check": ("cards", "check", "FILE", "--game", "champions"),
    "reavers cards check": ("cards", "check", "FILE", "--game", "reavers"),
    "god_of_war cards check": ("cards", "check", "FILE", "--game", "god_of_war"),
    "manifest of a run": ("verify", "FOLDER"),
    "sums of a run": ("verify", "FOLDER"),
}


def texts(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all texts in plain data."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield from texts(value[key], (*at, key))


def changed(text: str) -> Iterator[str]:
    """A JSON, TOML or plain text, with the characters in one of its texts at a time."""
    try:
        data = json.loads(text)
    except ValueError:
        quoted = json.dumps(WILD)[1:-1]
        for found in re.finditer(r'"[^"\n]*"', text):
            yield text[: found.end() - 1] + quoted + text[found.end() - 1 :]
        for found in re.finditer(r"$", text, re.MULTILINE):
            yield text[: found.end()] + WILD + text[found.end() :]
        return
    for at in list(texts(data))[:40]:
        again = json.loads(text)
        inner = again
        for key in at[:-1]:
            inner = inner[key]
        inner[at[-1]] += WILD
        yield json.dumps(again, indent=2) + "\n"


def printed(*words: str) -> str:
    try:
        return command(*words)
    except RefusedError as error:
        return str(error)


def hidden(text: str) -> set[str]:
    return {it for it in text if it not in "\n\t\r" and unicodedata.category(it) in HIDDEN}


@pytest.mark.parametrize("name", PRINTING)
def test_characters_of_a_file_are_escaped(name: str, tmp_path: Path) -> None:
    path, tried = READERS[name].make(tmp_path), 0
    folder = next((str(one) for one in path.parents if one.name == "run"), "")
    words = [{"FILE": str(path), "FOLDER": folder}.get(word, word) for word in PRINTING[name]]
    data = path.read_bytes()
    is_sealed = name == "sums of a run"
    for text in changed(unsealed(data) if is_sealed else data.decode()):
        path.write_bytes(sealed(text) if is_sealed else text.encode("utf-8", "replace"))
        tried += 1
        assert not hidden(printed(*words))
    assert tried > 1


def test_the_console_escapes_texts_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    to = console()
    table = Table(["head" + WILD])
    table.add("cell" + WILD)
    for it in (f"some{WILD}\ntext", table):
        to.print(it)
    found = capsys.readouterr().out
    assert not hidden(found)
    assert r"\x1b[31m\u202e" in found


SAVES: list[Callable[[str], tuple[str, bool]]] = [
    lambda path: (f"save {path}; no; quit", False),
    lambda path: (f"save {path}; save {path}; quit", False),
    lambda path: (f"save {path}; yes; quit", True),
]


@pytest.mark.parametrize("save", SAVES)
def test_save_replaces_a_file_only_if_it_was_asked(
    save: Callable[[str], tuple[str, bool]], tmp_path: Path
) -> None:
    path = tmp_path / "kept"
    path.write_text("kept")
    typed, replaced = save(str(path))
    words = ("play", "--players", "2", "--seat", "0", "--seed", "1", "--bots", "random")
    found = command(*words, typed=typed.replace("; ", "\n") + "\n")
    assert "exists already. Type yes to replace it." in found
    assert (path.read_text() != "kept") == replaced
    assert ("Not saved." in found) != replaced
