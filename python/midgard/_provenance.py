"""The mark of numbers that are reconstructed, in the explanations of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from midgard.types import CardRow

__all__ = ["RECONSTRUCTED", "are_ours", "mark", "rows_note"]

RECONSTRUCTED = "; reconstructed numbers, not the printed ones"
"""What an explanation adds if numbers that it names are reconstructed."""

ROWS = "rows of the card data are"


def are_ours(row: CardRow, *fields: str) -> dict[str, bool]:
    """Returns these fields of a row, and whether each is reconstructed.

    >>> import midgard
    >>> game = midgard.Champions(expansions=["dark_mountains"])
    >>> [row] = [row for row in game.cards() if row["id"] == "bandits"]
    >>> are_ours(row, "attack", "glory")
    {'attack': True, 'glory': False}
    """
    return {field: field in row["reconstructed_fields"] for field in fields}


def mark(fields: Mapping[str, bool]) -> str:
    """Returns what an explanation adds that shows these fields: which of them are reconstructed.

    Args:
        fields: what is shown, and whether it is reconstructed.

    >>> mark({"attack": True, "blame_at_most": True})
    '; reconstructed numbers, not the printed ones'
    >>> mark({"attack": True, "glory": False})
    '; reconstructed numbers, not the printed ones: attack'
    >>> mark({"glory": False})
    ''
    """
    ours = [name.replace("_", " ") for name, is_ours in fields.items() if is_ours]
    if not ours:
        return ""
    return RECONSTRUCTED + (f": {', '.join(ours)}" if len(ours) < len(fields) else "")


def rows_note(rows: Iterable[CardRow], command: str) -> list[str]:
    """Returns what stands below a report: how many rows are reconstructed, and how to list them.

    >>> rows_note([], "midgard cards list --reconstructed")
    []
    """
    count = sum(row["reconstructed"] for row in rows)
    if not count:
        return []
    are, them = ("row of the card data is", "it") if count == 1 else (ROWS, "them")
    return [
        f"{count} {are} reconstructed: plausible numbers, not the printed ones; to list {them}:\n"
        f"{command}"
    ]
