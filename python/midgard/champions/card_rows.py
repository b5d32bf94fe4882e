"""The rows of the card data."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from midgard._midgard.champions import Champions

if TYPE_CHECKING:
    from midgard.champions.types import CardRow, Expansion

__all__ = ["RECONSTRUCTED", "copies_in_box", "find_card", "rows_in_box"]

RECONSTRUCTED = "; reconstructed numbers, not the printed ones"
"""What the explanation of a card adds if its row is reconstructed."""
LISTED = ("leaders", "runes", "destinies", "stalls", "trolls", "draugr", "monsters")
"""Tables of which the manual lists the cards of the base game alone."""


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


def copies_in_box(game: Champions, row: CardRow) -> int:
    """Returns how many of a card or die are in the box of a game. `[component_counts]`

    >>> import midgard
    >>> game = midgard.Champions(expansions=["valhalla"], component_counts="manual")
    >>> copies_in_box(game, find_card(game, "dice", "berserker"))
    5
    """
    numbers = row["numbers"]
    official: int = numbers.get("count", [1])[0]
    if game.component_counts != "manual":
        return official
    if row["table"] in LISTED and (row["table"], row["id"]) not in _base_cards():
        return int((row["table"], row["id"]) in _promo_cards(game.expansions))
    if row["words"].get("in_manual_deck") == "false":
        return 0
    listed: int = numbers.get("manual_count", [official])[0]
    return listed


@lru_cache(maxsize=8)
def rows_in_box(game: Champions) -> tuple[CardRow, ...]:
    """Returns the rows of what is in the box of a game. `[component_counts]`

    >>> import midgard
    >>> game = midgard.Champions(expansions=["valhalla"], component_counts="manual")
    >>> [row["id"] for row in rows_in_box(game) if row["table"] == "leaders"]
    ['asmundr', 'dagrun', 'gylfir', 'svanhildr', 'ullr']
    """
    return tuple(row for row in game.cards() if copies_in_box(game, row))


def _ids(game: Champions) -> set[tuple[str, str]]:
    return {(row["table"], row["id"]) for row in game.cards()}


@cache
def _base_cards() -> set[tuple[str, str]]:
    return _ids(Champions())


@cache
def _promo_cards(boxes: tuple[Expansion, ...]) -> set[tuple[str, str]]:
    if not boxes:
        return set()
    return _ids(Champions(expansions=boxes, promos=True)) - _ids(Champions(expansions=boxes))
