"""The nouns of the game, in the order in which they are numbered and listed.

A word is a plain string.  A *warrior* is a die, a *place* is where a worker can stand, a *site* is
where warriors can be sent, a *shore* is a Distant Shores location, a *seat* is the number of a
player, clockwise.  New words go last, so numbers never move.
"""

import operator
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import SupportsIndex, TypeAlias, TypeVar

Thing = TypeVar("Thing")
Seat: TypeAlias = int
Warband: TypeAlias = Counter[str]
"""A number of warriors of each kind."""

WARRIORS = ("swordsman", "spearman", "axeman")
FOOD = "food"
CARGO = (*WARRIORS, FOOD)
"""What a longship can carry, in the order of assignment."""

GOODS = ("food", "wood", "coin")
"""The goods of the Market and of the rune Gifts."""
PURSE = {"food": "food", "wood": "wood", "coin": "coins"}
"""Where a clan keeps each of the goods."""

MOST_GOODS = 999
"""The most food, wood, coins, favor or blame of a clan: more is not gained."""
MOST_GLORY = 2**15 - 1
"""The largest number on a line of the score sheet."""

SMITHS = {"swordsmith": "swordsman", "hafter": "spearman", "blacksmith": "axeman"}
MILITARY_STALLS = ("folk_warriors", "raiders", "varyags", "jomsvikings")
ECONOMIC_STALLS = ("wealthy_stranger", "skald", "generous_merchant", "aumingi")
STALLS = MILITARY_STALLS + ECONOMIC_STALLS
LAND_SITES = ("troll", "left_draugr", "right_draugr")
SHORES = ("shore-1", "shore-2", "shore-3", "shore-4")
SITES = LAND_SITES + SHORES
"""The sites of warriors, in the order of combat."""

PLACES = (
    "swordsmith",
    "hafter",
    "blacksmith",
    "smokehouse",
    "hunting_grounds",
    "jarls_longhouse",
    "merchant_ship",
    "market",
    "stave_church",
    "runesmith",
    "sages_house",
    "shipwright",
    "worker_huts",
    "small_longship",
    "large_longship",
    "private_longship",
    *LAND_SITES,
    *STALLS,
)

LEADERS = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr")

ASMUNDR_GLORY = 2
"""[leader.asmundr] Rulebook p. 13: for each favor discarded to reroll."""
RUNES = (
    "gifts",
    "glory",
    "healing",
    "journey",
    "knowledge",
    "potential",
    "reaction",
    "success",
    "true_vision",
    "wealth",
)
ANY_TIME = ("gifts", "knowledge", "success", "wealth")
"""Runes that need no special moment."""
DESTINIES = (
    "crusher_of_ice",
    "earth_smasher",
    "master_of_flames",
    "craftsman",
    "leader_of_armies",
    "odins_favored",
    "prepared",
    "prosperous",
    "runemaster",
    "monster_hunter",
    "slayer_of_the_undead",
    "troll_slayer",
)
JOURNEYS = ("all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool")
LONGSHIPS = ("longship-1", "longship-2", "longship-3", "longship-4")
SHIP_KINDS = ("small", "large", "private")
COLOURS = ("red", "blue", "yellow")

TRACK_LINES = ("trolls", "draugr", "monsters", "krakens", "skald", "leader", "rune_effects")
"""Lines of the score sheet that grow during the game."""
CLOSING_LINES = ("destinies", "sets", "runes", "longship", "favor", "coins", "blame")
"""Lines that are counted at the end."""
SHEET = TRACK_LINES + CLOSING_LINES

VARIANTS = ("hall_of_records", "mistrustful_villagers")
ASSIGNMENTS = ("in_turn", "simultaneous")


def in_order(words: Iterable[str], vocabulary: Sequence[str]) -> tuple[str, ...]:
    """Returns the words in the order of their list."""
    return tuple(sorted(words, key=vocabulary.index))


def without(whole: Counter[Thing], part: Counter[Thing]) -> Counter[Thing]:
    """Returns the rest after a part is removed; all of the part must be there."""
    if not part <= whole:
        raise AssertionError(f"{dict(part)} is not in {dict(whole)}")
    return whole - part


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
    """Returns a value for a message; long numbers are not written out."""
    known = whole(value)
    return repr(value) if known is None or abs(known) < 10**9 else "a very large number"
