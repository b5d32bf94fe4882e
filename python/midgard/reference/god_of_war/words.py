"""The nouns of God of War: The Card Game, as they are written in texts and data.

A seat is the number of a player, clockwise.  A code is a kind of card.  A position is a place of
the scene: T1 to T4 the top row, B1 to B4 the bottom row.  An item is one piece of a set.

[words.hero] Rule 1, rule 19: five heroes; Brok and Sindri are one hero with two figures.
"""

from typing import TypeAlias

from ..shared import words as shared

Seat: TypeAlias = int
Code: TypeAlias = str
Position: TypeAlias = str
Op: TypeAlias = tuple[object, ...]
Ops: TypeAlias = tuple[Op, ...]

HEROES = ("kratos", "atreus", "freya", "mimir", "brok_sindri")
UNITS = ("kratos", "atreus", "freya", "mimir", "brok", "sindri")
MIMIR = "mimir"
BROTHERS = ("brok", "sindri")
RUNES = ("red", "green", "blue", "yellow")
SIDES = ("f", "b")
SLOTS = ("front", "back")
STUN, POISON, CRYSTAL = "stun", "poison", "crystal"
STATUS = (STUN, POISON, CRYSTAL)
FX = (STUN, POISON, f"{STUN} {POISON}")
"""The status cards of an attack; with both, stun is given first."""
ICONS = ("melee", "ranged", "defense")
POSITIONS = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
COLUMNS = (1, 2, 3, 4)
ROWS = ("top", "bottom")
CAPACITY = 2
"""The units that have room in one column."""

ITEM_CODES = (
    *("M1", "M2", "M3", "M1s", "R0", "R1", "R2", "R1s", "D1", "D2"),
    *("M1/R1", "M2/R2", "R1/D1", "R2/D2", CRYSTAL),
    *("N1", "N2", "N3", "N1r", "N2r", "N1d", "N4x"),
)
"""[sets.order] Rule 45: the codes in the order in which a set is built."""
SPECIALS = (
    *("mend", "heal1", "heal2", "draw2", "ally_draw1", "aid2", "ward2", "ward3", "shove"),
    *("fury1", "fury2", "pin", "peek2", "cleanse"),
)
CODES = (*ITEM_CODES, *SPECIALS, STUN, POISON)
MOST_OWN = 26
"""[cards.own] The codes that a card file can have of its own."""
GEAR_UP, WEAPONIZE = "gear up", "weaponize"
TRACKERS = {GEAR_UP: "brok", WEAPONIZE: "sindri"}
"""The items that come from a rage tracker, and whose it is."""
R0S, PLUS3, D1 = "virtual R0s", "virtual +3", "virtual D1"
ITEMS = (*ITEM_CODES, GEAR_UP, WEAPONIZE, R0S, PLUS3, D1)
"""[sets.order] Rule 45: all items, in their order."""
AIMS = ("melee bottom", "ranged bottom", "ranged top", "two")
SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10")
PATHS = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")
"""The path cards, by number from 1."""
LAST_QUEST = 6
"""The last built-in path card of a quest; the bosses follow it."""
MOST_NEW = 21
"""[scene.own] The new scenes that a card file can have."""
MARKS = ("atreus1", "atreus2", "mimir1", "mimir2")
"""The abilities of the companions, which are used once a quest."""
TEAMS = ("one", "each")
RESULTS = ("won", "lost")

MOST_PLAYERS = 4
MOST_ROUNDS = 255
MOST_UPGRADES = 10
MOST_DAMAGE = 255
MOST_BONUS = 255
"""The largest bonus that Kratos keeps for his next attack."""
MOST_VALUE = 15
"""The largest value of a variable and of a counter."""
UPGRADES = 88
DECK = 14
ROW = 6
LONGEST = 60
"""The most characters of a value in a message."""


def kind(code: Code, rune: str) -> str:
    """Returns the kind of an upgrade card: its code and its rune."""
    return f"{code} {rune}"


def number(value: object, count: int, expected: str) -> int:
    """Returns a whole number below ``count``; ValueError names the expected numbers."""
    return shared.number(value, count, expected, LONGEST)


def describe(value: object) -> str:
    """Returns a value for a message; long numbers and texts are not written out."""
    return shared.describe(value, LONGEST)
