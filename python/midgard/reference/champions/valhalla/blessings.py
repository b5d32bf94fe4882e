"""Permanent blessings: what a clan has of them, and how often it may use them in a round.

[blessing.permanent] 4.3: two copies add up.  Each effect has one function here.
"""

from typing import Any

from ..combat import Fight
from ..state import Table
from ..words import Seat

WAND, MERCY = "wand_of_gondul", "mercy_of_eir"

USES = {
    WAND: ("free_reroll_per_game_round", "wand_used"),
    MERCY: ("save_one_lost_die_per_game_round", "mercy_used"),
}
"""The effect that gives a use, and where the uses of this round are counted."""


def number(table: Table, seat: Seat, effect: str) -> int:
    """The sum of the permanent blessings of this clan."""
    cards = table.rules.cards.blessings
    return sum(
        count * cards[card].effect.get(effect, 0)
        for card, count in table.clans[seat].blessings.items()
        if cards[card].permanent
    )


def shields(table: Table, seat: Seat, fight: Fight) -> int:
    """4.3, wall_of_brynhildr: shields in the first round of a fight."""
    return number(table, seat, "first_round_shields") if fight.first_round else 0


def hits(table: Table, seat: Seat, fight: Fight) -> int:
    """4.3, spear_of_gunnr: hits in the first round of a fight."""
    return number(table, seat, "first_round_hits") if fight.first_round else 0


def pay_tribute(table: Table, seat: Seat) -> Table:
    """[blessing.tribute_of_skogul] 4.3: a coin for each enemy defeated."""
    coins = number(table, seat, "coin_per_enemy_defeated")
    return table.collect(seat, "blessing.tribute_of_skogul", coins=coins)


def larder(table: Table, seat: Seat) -> tuple[int, int]:
    """[blessing.larder_of_hlokk] 4.3: more food of a hunt, and a higher limit."""
    return number(table, seat, "hunt_food_bonus"), number(table, seat, "hunt_cap_bonus")


# Those that are used


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
