"""The nouns of Reavers of Midgard, as they are written in texts and data.

A seat is the number of a player, clockwise.  Items are the kinds of things that a deal can move.
"""

import operator
from typing import SupportsIndex, TypeAlias

Seat: TypeAlias = int
Kind: TypeAlias = int

ROSKILDE = "roskilde"
LOCATIONS = (ROSKILDE, "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik")
"""The locations, by number."""
RAIDS = LOCATIONS[1:]
"""The locations with loot."""
TOKENS = ("farm", "wall", "tower")
FACES = ("A", "B")
DIE = ("nothing", "terror", "spoils")
MODES = ("menu", "micro", "auto")
MEMORY = ("perfect", "screen")
CHOICES_OF_LOCATIONS = ("lowest", "random")
SHEET = (
    *("raid_tokens", "raid_sets", "spoils", "reaver_product", "reaver_bonuses"),
    *("terror", "coins"),
)
"""The lines of the score sheet."""

ROUNDS = 10
MARKET = 4
MOST_TYPES = 8
MOST_ROWS = 48

COIN, TERROR, SPOILS, REAVERS = 0, 4, 5, 13
"""Numbers of kinds (section 6.1): tokens are 1 to 3, spoils types and reaver rows follow."""
ITEMS = (
    *("coin", *TOKENS, "terror"),
    *(f"spoils-{number}" for number in range(MOST_TYPES)),
    *(f"reaver-{number}" for number in range(MOST_ROWS)),
)
"""The word of each kind, by number."""


def whole(value: object) -> int | None:
    """Returns the value as a whole number, or None for truth values, fractions and texts."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def number(value: object, count: int, expected: str) -> int:
    """Returns a whole number below ``count``; ValueError says what was expected."""
    known = whole(value)
    if known not in range(count):
        raise ValueError(f"{expected}, not {describe(value)}")
    assert known is not None
    return known


def describe(value: object) -> str:
    """Returns a value for a message; long numbers and texts are not written out."""
    known = whole(value)
    if known is not None and abs(known) >= 10**9:
        return "a very large number"
    return f"{value!r:.60}"
