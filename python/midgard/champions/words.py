"""The words of the plain data: goods, sites, shores, phases, and numbers by word."""

from typing import Literal, TypeAlias, TypedDict

Variant: TypeAlias = Literal["hall_of_records", "mistrustful_villagers"]
"""A variant of the rules."""
Expansion: TypeAlias = Literal["dark_mountains", "valhalla"]
"""A box."""
Preset: TypeAlias = Literal["official", "manual"]
"""The default values of options."""
AssignmentMode: TypeAlias = Literal["in_turn", "simultaneous"]
"""The mode of assignment."""
Warrior: TypeAlias = Literal["swordsman", "spearman", "axeman"]
"""A kind of warrior."""
Item: TypeAlias = Literal["swordsman", "spearman", "axeman", "food"]
"""The things that a clan sends or loses: a warrior or food."""
Goods: TypeAlias = Literal["food", "wood", "coin"]
"""The goods that can be traded."""
Land: TypeAlias = Literal["troll", "left_draugr", "right_draugr"]
"""An enemy space on land."""
Shore: TypeAlias = Literal["shore-1", "shore-2", "shore-3", "shore-4"]
"""A shore. The fourth one is in play with four players."""
Site: TypeAlias = Land | Shore
"""Where warriors can be sent: an enemy space on land, or a shore."""
ShipKind: TypeAlias = Literal["small", "large", "private"]
"""The kind of a longship."""
Stock: TypeAlias = Land | Literal["rune-1", "rune-2"] | Shore | Literal["merchant"]
"""The cards that one step of round set-up lays out."""
Foe: TypeAlias = Literal["hunt", "troll", "left_draugr", "right_draugr", "kraken", "monster"]
"""The kinds of foes in a combat."""
Journey: TypeAlias = Literal["all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool"]
"""A kind of journey card."""
PhaseName: TypeAlias = Literal[
    "stalls",
    "start",
    "draft",
    "destinies",
    "stocking",
    "placement",
    "stave_church",
    "aumingi",
    "runesmith",
    "shipwright",
    "rune_draw",
    "crowded",
    "market",
    "sail",
    "true_vision",
    "peek",
    "peek_journey",
    "sage_draw",
    "keep_destiny",
    "gifts",
    "success",
    "knowledge",
    "assignment",
    "dice",
    "roll",
    "pick",
    "casualties",
    "fallen",
    "blame",
    "reveal",
    "journey",
    "lost",
    "starving",
    "closing",
    "end",
    "rune_taken",
    "success_window",
]
"""The name of a phase: docs/reference/state.md explains each."""


class PerWarrior(TypedDict):
    """A number for each kind of warrior."""

    swordsman: int
    spearman: int
    axeman: int


class PerJourney(TypedDict):
    """A number for each kind of journey."""

    all_quiet: int
    kraken: int
    lost: int
    no_wind: int
    storm: int
    whirlpool: int


class Lying(TypedDict):
    """For each kind of warrior the number of dice that show each of the six faces."""

    swordsman: list[int]
    spearman: list[int]
    axeman: list[int]
