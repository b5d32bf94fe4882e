"""The rows of the card data."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from midgard._midgard.champions import Champions
from midgard._shared.provenance import are_ours

if TYPE_CHECKING:
    from midgard.champions.types import CardRow, Expansion

UNSHOWN = ("count", "manual_count", "in_manual_deck", "needs", "type")
"""Fields that say how many of a card there are and when, not what it does."""
LONGHOUSE = 8
"""The warriors that a longhouse mostly holds: another number is named."""
LISTED = ("leaders", "runes", "destinies", "stalls", "trolls", "draugr", "monsters")
"""Tables of which the manual lists the cards of the base game alone."""


def find_card(game: Champions, table: str, id: str) -> CardRow:
    """Returns the row with this table and id; the row of the board has the id ``""``.

    Raises:
        KeyError: the row does not exist.

    >>> import midgard
    >>> find_card(midgard.Champions(), "board", "")["numbers"]["favor_glory"]
    [2]
    """
    return _rows_of(game)[table, id]


@lru_cache(maxsize=8)
def _rows_of(game: Champions) -> dict[tuple[str, str], CardRow]:
    return {(row["table"], row["id"]): row for row in game.cards()}


def shown_fields(row: CardRow, *without: str) -> dict[str, bool]:
    """Returns the fields that say what a card does, and whether each is reconstructed.

    >>> import midgard
    >>> game = midgard.Champions(expansions=["dark_mountains"])
    >>> shown_fields(find_card(game, "land_journeys", "bandits"))
    {'coins': False, 'attack': True, 'defense': True, 'glory': False}
    """
    fields = [*row["numbers"], *row["words"], *row["amounts"]]
    if row["numbers"].get("repeats") == [1]:  # nothing is said of it
        without = (*without, "repeats")
    return are_ours(row, *(it for it in fields if it not in (*UNSHOWN, *without)))


def epic_fields(row: CardRow) -> dict[str, bool]:
    """Returns what the explanation of an epic monster shows, and whether it is reconstructed."""
    if row["words"]["bonus"] == "if_blame_at_most":
        return shown_fields(row, "bonus_per", "bonus_max")
    return shown_fields(row)


def leader_fields(game: Champions, row: CardRow) -> dict[str, bool]:
    """Returns what the explanation of a leader shows, and whether it is reconstructed.

    >>> import midgard
    >>> game = midgard.Champions(expansions=["valhalla"])
    >>> leader_fields(game, find_card(game, "leaders", "ullr"))
    {'gift': False, 'the ability': True}
    """
    usual = row["numbers"]["longhouse"] == [LONGHOUSE]
    found = shown_fields(row, "longhouse") if usual else shown_fields(row)
    if "number" not in found:  # what it gives is a rule, and not a number of the row
        found["gift"] = False
    if "valhalla" in game.expansions:
        ability = shown_fields(find_card(game, "abilities", row["id"]))
        found["the ability"] = any(ability.values())
    return found


def copies_source(game: Champions, row: CardRow) -> dict[str, bool]:
    """Returns ``count``, and whether the number of copies in the box is reconstructed."""
    field = "count"
    if game.component_counts == "manual" and "manual_count" in row["numbers"]:
        field = "manual_count"
    return {"count": are_ours(row, field)[field]}


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
    return tuple(row for row in _rows_of(game).values() if copies_in_box(game, row))


def is_for_players(game: Champions, row: CardRow) -> bool:
    """Returns whether a card can come into play with the number of players of a game.

    >>> import midgard
    >>> game = midgard.Champions(2)
    >>> is_for_players(game, find_card(game, "longships", "longship-4"))
    False
    """
    (least,) = row["numbers"].get("min_players", [0])
    return least <= game.players


def shores_of(game: Champions) -> int:
    """Returns the number of shores of a game. `[setup.shores]`"""
    return 3 if game.players < 4 else 4


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
