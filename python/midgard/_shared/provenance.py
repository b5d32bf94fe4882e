"""The mark of numbers that are reconstructed, in the explanations of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from midgard._shared.card_files import corrected_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from midgard.protocols import Game
    from midgard.types import CardRow

RECONSTRUCTED = "; reconstructed numbers, not the printed ones"
"""The remark of an explanation whose numbers are reconstructed."""

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


def rows_note(game: Game, command: str) -> list[str]:
    """Returns what stands below a report: how many rows are reconstructed, and how to list them.

    With a card file, how many of the reconstructed rows it corrects.

    >>> import midgard
    >>> rows_note(midgard.Champions(), "midgard cards list --reconstructed")[0].splitlines()[1]
    'midgard cards list --reconstructed'
    """
    corrected = corrected_rows(game)
    shown: Any = game
    count = sum(row["reconstructed"] for row in shown.cards())
    if corrected.rows or corrected.in_part:
        done = corrected.text(ROWS)
        return [f"{done}; to list the others:\n{command}" if count else done]
    if not count:
        return []
    are, them = ("row of the card data is", "it") if count == 1 else (ROWS, "them")
    return [
        f"{count} {are} reconstructed: plausible numbers, not the printed ones; to list {them}:\n"
        f"{command}"
    ]
