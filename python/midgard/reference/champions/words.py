"""The nouns of the game, in the order in which they are numbered and listed.

A word is a plain string.  A *warrior* is a die, a *place* is where a worker can stand, a *site* is
where warriors can be sent, a *shore* is a Distant Shores location, a *seat* is the number of a
player, clockwise.  New words go last, so numbers never move.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from ..shared.words import describe as describe
from ..shared.words import number as number

Thing = TypeVar("Thing")
Seat: TypeAlias = int
Warband: TypeAlias = Counter[str]
"""A number of warriors of each kind."""

DM, VALHALLA = "dark_mountains", "valhalla"
EXPANSIONS = (DM, VALHALLA)
BASE, PROMOS = "base", "promos"

BASE_WARRIORS = ("swordsman", "spearman", "axeman")
LEADER_DIE = "leader"
ELITE = ("shieldwarrior", "berserker")
WARRIORS = (*BASE_WARRIORS, "archer", *ELITE, LEADER_DIE)
"""In the order in which they are named (A-33); which are in play, the rules of the game know."""
FOOD = "food"
CARGO = (*WARRIORS, FOOD)
"""The possible load of a longship, in the order of assignment."""

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
DM_MILITARY_STALLS = ("roving_rangers",)
DM_ECONOMIC_STALLS = ("wandering_monk", "gossip")
VALHALLA_STALLS = ("trainer",)
STALLS = (
    *MILITARY_STALLS,
    *ECONOMIC_STALLS,
    *DM_MILITARY_STALLS,
    *DM_ECONOMIC_STALLS,
    *VALHALLA_STALLS,
)
BASE_LAND = ("troll", "left_draugr", "right_draugr")
BERGRISAR = ("left_bergrisar", "right_bergrisar")
LAND_SITES = BASE_LAND + BERGRISAR
SHORES = ("shore-1", "shore-2", "shore-3", "shore-4")
SITES = LAND_SITES + SHORES
"""The sites of warriors, in the order of combat."""
SPACES = SHORES + BERGRISAR
"""Where a journey can lie: at sea, then on land."""

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
    *BASE_LAND,
    *MILITARY_STALLS,
    *ECONOMIC_STALLS,
    *BERGRISAR,
    *DM_MILITARY_STALLS,
    *DM_ECONOMIC_STALLS,
    *VALHALLA_STALLS,
)

BASE_LEADERS = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr")
DM_LEADERS = ("jorunn", "ragnhild")
VALHALLA_LEADERS = ("hervor", "thorir")
LEADERS = BASE_LEADERS + DM_LEADERS + VALHALLA_LEADERS
BASE_RUNES = (
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
DM_RUNES = ("awareness", "friendship", "the_hunt", "patience", "training")
VALHALLA_RUNES = ("leadership", "resurrection")
PROMO_RUNES = ("virtue",)
RUNES = BASE_RUNES + DM_RUNES + VALHALLA_RUNES + PROMO_RUNES
ANY_TIME = (
    *("gifts", "knowledge", "success", "wealth"),
    *("awareness", "friendship", "training", "resurrection", "virtue"),
)
"""Runes that need no special moment."""
PATIENCE = "patience"
BASE_DESTINIES = (
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
DM_DESTINIES = ("liberator",)
VALHALLA_DESTINIES = (
    *("valkyries_favored", "odins_swordsmith", "odins_hafter", "odins_blacksmith"),
    "odins_fletcher",
)
PROMO_DESTINIES = ("despised",)
DESTINIES = BASE_DESTINIES + DM_DESTINIES + VALHALLA_DESTINIES + PROMO_DESTINIES
BASE_JOURNEYS = ("all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool")
PROMO_JOURNEYS = ("odins_trial", "shipwreck")
JOURNEYS = BASE_JOURNEYS + PROMO_JOURNEYS
DM_LAND_JOURNEYS = (
    *("all_quiet", "avalanche", "bandits", "blizzard", "blocked_path", "lone_warrior", "lost"),
    "thief",
)
PROMO_LAND_JOURNEYS = ("mercenaries",)
LAND_JOURNEYS = DM_LAND_JOURNEYS + PROMO_LAND_JOURNEYS
JOURNEY_DECKS: dict[str, tuple[str, ...]] = {"sea": JOURNEYS, "land": LAND_JOURNEYS}
"""The two journey decks, and the words of their cards."""
BASE_LONGSHIPS = ("longship-1", "longship-2", "longship-3", "longship-4")
DM_LONGSHIPS = ("longship-5",)
LONGSHIPS = BASE_LONGSHIPS + DM_LONGSHIPS
SHIP_KINDS = ("small", "large", "private")
COLOURS = ("red", "blue", "yellow")

TRACK_LINES = ("trolls", "draugr", "monsters", "krakens", "skald", "leader", "rune_effects")
"""Lines of the score sheet that grow during the game."""
CLOSING_LINES = ("destinies", "sets", "runes", "longship", "favor", "coins", "blame")
"""Lines that are counted at the end."""
DM_LINES = ("bergrisar", "bandits")
VALHALLA_LINES = ("sacrifices", "blessings", "epics", "epic_bonus")
"""The last one is counted at the end."""
BASE_SHEET = TRACK_LINES + CLOSING_LINES
SHEET = BASE_SHEET + DM_LINES + VALHALLA_LINES

BLESSINGS = (
    *("provisions", "ringing_coin", "odins_horn", "freyjas_pardon", "shield_hall"),
    *("berserk_rage", "levy_of_the_slain", "hunters_host", "carved_rune", "thread_of_fate"),
    *("feast_of_heroes", "champions_pyre", "wall_of_brynhildr", "spear_of_gunnr"),
    *("wand_of_gondul", "tribute_of_skogul", "larder_of_hlokk", "mercy_of_eir"),
)
EPICS = (
    *("nidhoggr", "garmr", "jormungandr", "fenrir", "hels_host", "surtr", "frost_jotun"),
    *("earth_jotun", "hraesvelgr"),
)
TOKENS = tuple(kind for kind in WARRIORS if kind != LEADER_DIE)
"""The kinds of sacrifice tokens."""

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
