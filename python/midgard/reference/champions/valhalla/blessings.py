"""Permanent blessings: what a clan has of them, and how often it may use them in a round.

[blessing.permanent] 4.3: two copies add up.
"""

from typing import Any

from ..state import Table
from ..words import Seat

WAND, MERCY = "wand_of_gondul", "mercy_of_eir"
USES = {
    WAND: ("free_reroll_per_game_round", "wand_used"),
    MERCY: ("save_one_lost_die_per_game_round", "mercy_used"),
}
"""The effect that gives a use, and where the uses of this round are counted."""


def number(table: Table, seat: Seat, effect: str) -> int:
    """What the permanent blessings of this clan add up to."""
    cards = table.rules.cards.blessings
    return sum(
        count * cards[card].effect.get(effect, 0)
        for card, count in table.clans[seat].blessings.items()
        if cards[card].permanent
    )


def uses_left(table: Table, seat: Seat, blessing: str) -> int:
    """[blessing.uses] 4.3: as many uses in a game round as copies."""
    effect, used = USES[blessing]
    gone: int = getattr(table.clans[seat], used)
    return number(table, seat, effect) - gone


def invoke(table: Table, seat: Seat, blessing: str) -> Table:
    """A blessing is used."""
    _, used = USES[blessing]
    more: dict[str, Any] = {used: getattr(table.clans[seat], used) + 1}
    table = table.with_clan(seat, **more)
    return table.emit("invoked", f"blessing.{blessing}", seat=seat, blessing=blessing)
