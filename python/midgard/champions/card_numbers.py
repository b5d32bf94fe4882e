"""The numbers of a card row, by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from midgard._midgard.champions import Champions
    from midgard.champions.types import CardRow

__all__ = ["card_numbers", "find_card"]


def card_numbers(row: CardRow) -> dict[str, list[int]]:
    """Returns the numbers of a row of `Champions.cards` by name; other entries are left out.

    ``row["numbers"]`` is a list of names, each with its numbers, separated by commas.

    >>> import midgard
    >>> card_numbers(find_card(midgard.Champions(), "board", ""))["favor_glory"]
    [2]
    """
    entries = (re.fullmatch(r"([a-z ]+) ([-\d ]+)", entry) for entry in row["numbers"].split(", "))
    return {
        entry[1].replace(" ", "_"): [int(number) for number in entry[2].split()]
        for entry in entries
        if entry
    }


def find_card(game: Champions, table: str, id: str) -> CardRow:
    """Returns the row with this table and id; the row of the board has the id ``""``.

    Raises:
        KeyError: there is no such row.
    """
    for row in game.cards():
        if (row["table"], row["id"]) == (table, id):
            return row
    raise KeyError(f"{table}: {id}")
