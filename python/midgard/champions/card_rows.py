"""The rows of the card data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from midgard._midgard.champions import Champions
    from midgard.champions.types import CardRow

__all__ = ["find_card"]


def find_card(game: Champions, table: str, id: str) -> CardRow:
    """Returns the row with this table and id; the row of the board has the id ``""``.

    Raises:
        KeyError: there is no such row.

    >>> import midgard
    >>> find_card(midgard.Champions(), "board", "")["numbers"]["favor_glory"]
    [2]
    """
    for row in game.cards():
        if (row["table"], row["id"]) == (table, id):
            return row
    raise KeyError(f"{table}: {id}")
