"""Reads warbands, enemies, runes and weights from the words that people write."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard._shared.input import abbreviate, is_real, require_whole, unknown_name
from midgard._shared.provenance import are_ours
from midgard.champions.card_rows import rows_in_box

if TYPE_CHECKING:
    from midgard.champions.types import CardRow

WARRIORS = ("swordsman", "spearman", "axeman")
"""The names of the kinds of warriors."""
LEADERS = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr")
"""The names of the leaders."""
RUNES = (
    *("gifts", "glory", "healing", "journey", "knowledge"),
    *("potential", "reaction", "success", "true_vision", "wealth"),
)
"""The names of the runes."""
BOXES = {"dark_mountains": "The Dark Mountains", "valhalla": "Valhalla"}
"""The titles of the boxes."""
UNFOUGHT = {
    "epics": "an epic monster, which is bought with tokens and not fought [valhalla.epic]",
    "blessings": "a blessing",
    "destinies": "a destiny",
    "journeys": "a journey",
    "land_journeys": "a land journey",
    "leaders": "a leader",
    "longships": "a longship",
    "runes": "a rune",
    "stalls": "a stall",
}
"""The kinds of cards that are not enemies."""
FOUGHT = (
    *("attack", "defense", "glory", "prohibits", "favor", "coins", "any_resource"),
    *("ability", "ability_number"),
)
"""The fields of an enemy that count in a fight or for its worth."""
ATTACK_AND_DEFENSE = re.compile(r"\s*(\d+)\s*/\s*(\d+)\s*")
TIE = 2.0**-30
"""The weight of a survivor in the objective ``win``, which breaks ties."""
LAST_TIE = 2.0**-36
"""The weight of a favor or rune that is not spent, which breaks the remaining ties."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy of a warband.

    Attributes:
        name: the name.
        attack: the number of warriors that fall each round, minus shields; 1 to 20.
        defense: the damage that defeats it; 1 to 20.
        glory: the glory for defeating it.
        reward: the value of its favor or coins in glory at the end; with the built-in numbers a
            favor counts 2 and a coin a third.
        prohibits: the kind of warrior that may not fight it.
        at_sea: whether it is fought from a ship, where prohibited warriors fall without a roll.
        card: the card, if it is one.
        reconstructed: whether its numbers that count in a fight are reconstructed and not the
            printed ones.

    >>> Enemy("straw man", attack=1, defense=2).glory
    0
    """

    name: str
    attack: int
    defense: int
    glory: int = 0
    reward: float = 0.0
    prohibits: str | None = None
    at_sea: bool = False
    card: str = ""
    reconstructed: bool = False

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            InvalidOptionError: a number is out of range, or the prohibited kind does not exist.
        """
        for what, least, most, tag in (
            ("attack", 1, 20, " [combat.strike]"),
            ("defense", 1, 20, " [combat.strike]"),
            ("glory", 0, 999, ""),
        ):
            number = require_whole(what, getattr(self, what), least, most, tag)
            object.__setattr__(self, what, number)
        if not _is_weight(self.reward):
            raise InvalidOptionError(f"reward must be a number, not {abbreviate(self.reward)}")
        if self.prohibits not in (None, *WARRIORS):
            raise InvalidOptionError(unknown_name("warrior", self.prohibits, WARRIORS))


@functools.cache
def built_in() -> Champions:
    """Returns a game with the built-in card numbers, made once."""
    return Champions()


@functools.lru_cache(maxsize=8)
def fought_in(game: Champions) -> Champions:
    """Returns the game whose rules fights have: without a box, one without options. `[preset]` A-31

    Of the options that a game without a box may have, only ``prohibited_dice`` has an effect on a
    fight: it decides who may be sent.
    """
    if game.expansions:
        return game
    return Champions(cards=game._corrections())


@functools.cache
def official(*boxes: Any, promos: bool = False, counts: Any = "official") -> Champions:
    return Champions(expansions=boxes, promos=promos, component_counts=counts)


UNLISTED = "; the manual does not list it: set component_counts to 'official' [component_counts]"
"""The note on a card of a box that the manual leaves out."""


def box_note(game: Champions, has: Callable[[Champions], bool]) -> str:
    """Returns the end of a message: the box or option that has what a game lacks, or nothing."""
    promos, counts = game.promos, game.component_counts if game.expansions else game.preset

    def unlisted(*more: str) -> str:
        boxes = [it for it in BOXES if it in (*game.expansions, *more)]
        is_listed = counts == "official" or has(official(*boxes, promos=promos, counts="manual"))
        return "" if is_listed else UNLISTED

    for box, title in BOXES.items():
        if box not in game.expansions and has(official(box, promos=promos)):
            name = f"name {box!r} in the game's expansions"
            return f"; it comes with {title}: {name}{unlisted(box)}"
    if game.component_counts == "manual" and has(official(*game.expansions, promos=promos)):
        return UNLISTED
    if set(game.expansions) != set(BOXES) and has(official(*BOXES, promos=promos)):
        titles = " and ".join(BOXES.values())
        return f"; it comes with {titles} together: name both as expansions{unlisted(*BOXES)}"
    return "" if promos else _promo_note(game, has)


def _promo_note(game: Champions, has: Callable[[Champions], bool]) -> str:
    """Returns the same for a promo card, which is in play with a box alone. `[promos]`"""

    def adds(*boxes: str) -> bool:
        return has(official(*boxes, promos=True)) and not has(official(*boxes))

    if game.expansions and adds(*game.expansions):
        return "; it is a promo card: set the option promos [promos]"
    boxes = [box for box in BOXES if adds(box)]
    if len(boxes) == len(BOXES):
        return "; it is a promo card: name an expansion, and set the option promos [promos]"
    if boxes:
        (box,) = boxes
        name = f"name {box!r} in the game's expansions, and set the option promos [promos]"
        return f"; it is a promo card of {BOXES[box]}: {name}"
    return ""


def card_note(game: Champions, table: str, card: str) -> str:
    """Returns the same for a card of a table."""
    return box_note(
        game,
        lambda box: any((row["table"], row["id"]) == (table, card) for row in rows_in_box(box)),
    )


def fights_by_ours(row: CardRow) -> bool:
    """Returns whether a number of an enemy that counts in a fight is reconstructed."""
    held = {*row["numbers"], *row["words"]}
    return any(are_ours(row, *(name for name in FOUGHT if name in held)).values())


def slug(name: str) -> str:
    """Returns a name as it is written in commands: ``hill-troll``."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def numbers_in(
    warriors: str | Mapping[str, int] | Iterable[int], kinds: tuple[str, ...]
) -> list[tuple[str, Any]]:
    """Returns the kinds that are written, each with its number.

    Raises:
        ValueError: a kind does not exist, or a number is missing.

    >>> numbers_in("4 swordsmen, 1 axe", WARRIORS)
    [('swordsman', 4), ('axeman', 1)]
    """
    if isinstance(warriors, str):
        words = warriors.replace(",", " ").replace("+", " ").split()
        numbers, names = words[::2], words[1::2]
        if len(words) % 2 or not all(number.isdecimal() for number in numbers):
            raise ValueError("a number before each kind")
        pairs = zip(names, map(int, numbers), strict=True)
        return [(_kind(kind, kinds), number) for kind, number in pairs]
    if isinstance(warriors, Mapping):
        return [(_kind(kind, kinds), count) for kind, count in warriors.items()]
    counts = list(itertools.islice(warriors, len(kinds) + 1))
    if len(counts) != len(kinds):
        raise ValueError(f"one number for each of {', '.join(kinds)}")
    return list(zip(kinds, counts, strict=True))


def _kind(word: str, kinds: tuple[str, ...]) -> str:
    """Returns a kind of warriors; the beginning of the word is enough."""
    plural = str(word).lower().replace("men", "man").removesuffix("s")
    found = [kind for kind in kinds if plural and kind.startswith(plural)]
    if len(found) != 1:
        note = "" if found or not plural else _kind_note(plural, kinds)
        raise ValueError(f"{word!r} is not one of {', '.join(kinds)}{note}")
    return found[0]


def _kind_note(word: str, kinds: tuple[str, ...]) -> str:
    """Returns the end of a message: the box that has dice of a kind that begins so, or nothing."""

    def has(box: Champions) -> bool:
        dice = (row["id"] for row in box.cards() if row["table"] == "dice")
        return any(kind.startswith(word) for kind in dice if kind not in kinds)

    return box_note(built_in(), has)


def face_words(game: Champions) -> list[list[str]]:
    """Returns the texts of the faces of each kind of die, such as ``blank`` or ``hit-2``."""
    return [game.faces(kind) for kind in WARRIORS]


def _is_weight(value: Any) -> bool:
    return is_real(value) and bool(abs(value) <= 1e6)
