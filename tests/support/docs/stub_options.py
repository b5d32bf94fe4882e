"""The options in the stubs: ``make docs`` writes them from the table, between two markers.

The block has the signature of the class of a game and a property for each option. All else in a
stub is written by hand.
"""

import ast
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import get_args

from midgard._midgard import BaseGame
from midgard.games import GAMES, OptionRow, option_table

__all__ = ["FIRST", "LAST", "block", "in_stub", "with_options"]

FIRST = "    # options: make docs writes these lines from the table of options"
LAST = "    # end of the options"


def aliases(source: str) -> dict[tuple[str, ...], str]:
    """Returns the names of lists of words that a stub imports, by their words."""
    found: dict[tuple[str, ...], str] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("types"):
            module = import_module(node.module or "")
            for name in node.names:
                if words := get_args(getattr(module, name.name)):
                    found[tuple(map(str, words))] = name.name
    return found


def _word(row: OptionRow, names: Mapping[tuple[str, ...], str]) -> str:
    """Returns the type of a word of an option."""
    if not row.values:
        return "str"
    written = ", ".join(f'"{word}"' for word in row.values)
    return names.get(tuple(row.values), f"Literal[{written}]")


def types(row: OptionRow, names: Mapping[tuple[str, ...], str]) -> tuple[str, str]:
    """Returns the types of an option, as an argument and as a property."""
    word, none = _word(row, names), "" if row.default is not None else " | None"
    taken, kept = {
        "number": ("int", "int" + none),
        "flag": ("bool", "bool"),
        "word": (word, word + none),
        "words": (f"Iterable[{word}]", f"list[{word}]{none}" if none else f"tuple[{word}, ...]"),
        "seat_words": ("str | Sequence[str]", f"list[str]{none}" if none else "str | list[str]"),
        "cards": ("str | PathLike[str]", "None"),
    }[row.kind]
    return f"{taken} | None", kept


def _default(row: OptionRow) -> str:
    if row.default is None:
        return "None"
    return {"number": row.default, "flag": row.default.title(), "words": "()"}.get(
        row.kind, f'"{row.default}"'
    )


def block(game: str, source: str) -> list[str]:
    """Returns the lines of the options in the stub of a game: signature and properties."""
    rows, names = option_table(game).values(), aliases(source)
    lines = ["    __signature__: ClassVar[Signature]", "    def __new__(", "        cls,"]
    for at, row in enumerate(rows):
        lines += ["        *,"] if at == 1 else []
        lines.append(f"        {row.name}: {types(row, names)[0]} = {_default(row)},")
    lines.append(f"    ) -> {GAMES[game].__name__}: ...")
    for row in rows:
        if row.kind != "cards" and not hasattr(BaseGame, row.name):
            lines += ["    @property", f"    def {row.name}(self) -> {types(row, names)[1]}: ..."]
    return lines


def in_stub(source: str) -> list[str]:
    """Returns the lines between the markers of a stub."""
    lines = source.splitlines()
    return lines[lines.index(FIRST) + 1 : lines.index(LAST)]


def with_options(stub: Path, source: str) -> str:
    """Returns a stub with the options of its game, if it has markers."""
    lines = source.splitlines()
    if FIRST not in lines:
        return source
    first, last = lines.index(FIRST) + 1, lines.index(LAST)
    return "\n".join([*lines[:first], *block(stub.stem, source), *lines[last:]]) + "\n"
