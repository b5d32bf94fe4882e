"""The rows of the cards of reavers and bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from midgard._shared.provenance import are_ours

if TYPE_CHECKING:
    from midgard.types import CardRow

MANY = 20
"""A bonus for this number is as good as one without a limit."""
NO_BONUS = "none"
"""The word of a reaver without a bonus."""
ICONS = ("coins", "spoils", "farm", "wall", "tower")
"""The loot of locations for the icons of a supply card."""


def card_name(row: CardRow) -> str:
    """Returns the name of a card, or its id if it has no name."""
    return row["name"] or row["id"]


def reaver_fields(rows: list[CardRow], row: CardRow) -> dict[str, bool]:
    """Returns what a reaver costs and is worth, and whether each field of it is reconstructed.

    >>> import midgard
    >>> rows = midgard.Reavers().cards()
    >>> [seer] = [row for row in rows if row["name"] == "Seer"]
    >>> reaver_fields(rows, seer)
    {'cost': True, 'helms': True, 'yggdrasils': True, 'bonus': True}
    """
    found = are_ours(row, *(it for it in row["numbers"] if it != "count"), *row["words"])
    bonus = row["words"].get("bonus", NO_BONUS)
    for one in rows:
        if (one["table"], one["id"]) == ("bonuses", bonus):
            found["bonus"] |= any(are_ours(one, *_bonus_fields(one)).values())
    return found


def supply_fields(row: CardRow) -> dict[str, bool]:
    """Returns what is shown of the supply of a location, and whether it is ours; if all of it is
    alike, the location alone.
    """
    ours = are_ours(row, *(it for it in ICONS if row["numbers"][it][0]))
    if len(set(ours.values())) == 1:
        return {card_name(row): next(iter(ours.values()))}
    return {f"{card_name(row)} {field}": is_ours for field, is_ours in ours.items()}


def _bonus_fields(row: CardRow) -> tuple[str, ...]:
    """Returns the fields of a bonus that its explanation shows."""
    word = row["words"]["count"]
    if word in ("ignored_terror", "one"):
        return ("count", "ignore" if word == "ignored_terror" else "glory")
    most = ("cap",) if row["numbers"]["cap"][0] < MANY else ()
    return ("count", "div", "glory", *most)
