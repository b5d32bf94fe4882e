"""The nouns of Reavers of Midgard, as they are written in texts and data.

A seat is the number of a player, clockwise.  Items are the kinds of things that a deal can move.
"""

from typing import TypeAlias

from ..shared import words as shared

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
TIES = ("reavers", "spoils", "raid_tokens", "terror")
"""The tests of ties, in order."""

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

MOST_COINS = 30_000
"""[state.bounds] The most coins of a table, those of locations included: no game comes near."""
MOST_TERROR = 9_999
"""[state.bounds] The most terror of a seat: no game comes near."""
LONGEST = 60
"""The most characters of a value in a message."""


def number(value: object, count: int, expected: str) -> int:
    """Returns a whole number below ``count``; ValueError names the expected numbers."""
    return shared.number(value, count, expected, LONGEST)


def describe(value: object) -> str:
    """Returns a value for a message; long numbers and texts are not written out."""
    return shared.describe(value, LONGEST)
