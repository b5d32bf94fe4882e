"""``midgard cards``: lists the card data and checks files of corrections."""

from __future__ import annotations

import itertools
import json
import sys
from typing import TYPE_CHECKING

from midgard import Champions
from midgard._midgard.champions import _read_cards, _with_cards, check_cards
from midgard.cli.shell import FAILED, CommandError, console, one_line
from midgard.tables import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from midgard.champions.types import CardRow, Expansion

__all__ = ["check", "show"]

RECONSTRUCTED = "*"


def check(file: str, boxes: Sequence[Expansion], *, promos: bool) -> int:
    """Prints the problems of a file on standard error as ``FILE:LINE: message``."""
    text = _read_cards(file)
    problems = check_cards(text, expansions=boxes, promos=promos)
    for line, message in problems:
        where = f"{file}:{line}" if line else file
        print(one_line(f"{where}: {message}"), file=sys.stderr)
    if problems:
        return FAILED
    changed = _with_cards(text, boxes, promos).cards()
    rows = Champions(expansions=boxes, promos=promos).cards()
    built_in = {(row["table"], row["id"]): row for row in rows}
    count = sum(row != built_in[row["table"], row["id"]] for row in changed)
    differ = "1 row differs" if count == 1 else f"{count} rows differ"
    print(f"{one_line(file)}: fine, {differ} from the built-in ones")
    return 0


def show(game: Champions, only: str | None, reconstructed: bool, *, as_json: bool) -> int:
    """Prints the rows of the card data, or some of them."""
    rows = game.cards()
    tables = list(dict.fromkeys(row["table"] for row in rows))
    if only is not None and only not in tables:
        raise CommandError(f"there is no table {only!r}; there is: {', '.join(tables)}")
    shown = [
        row
        for row in rows
        if only in (None, row["table"]) and (row["reconstructed"] or not reconstructed)
    ]
    if as_json:
        print(json.dumps(shown, indent=2))
    else:
        _print_rows(shown)
    return 0


def _print_rows(rows: list[CardRow]) -> None:
    to = console()
    for _, group in itertools.groupby(rows, key=lambda row: row["table"]):
        lines = [_cells(row) for row in group]
        to.print(Table([""] * len(lines[0]), len(lines[0]), rows=lines))
    count = sum(row["reconstructed"] for row in rows)
    to.print(
        f"\n{len(rows)} rows; {count} marked {RECONSTRUCTED} are reconstructed: plausible numbers"
        " of our own, not the printed ones.\nTo correct them, see docs/cards.md."
    )


def _cells(row: CardRow) -> tuple[str, ...]:
    """Returns the cells of a row. A row without an id is the only one of its table."""
    mark = RECONSTRUCTED if row["reconstructed"] else " "
    texts = (row["table"], row["id"], row["name"], row["text"], row["provenance"])
    return (mark, *map(one_line, texts))
