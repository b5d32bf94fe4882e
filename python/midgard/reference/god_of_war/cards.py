"""The card data as values: heroes, items, specials, upgrades, hindrances and numbers.

``card_file.py`` reads and checks the file; ``scenes.py`` has the scenes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..shared.cards import Source, read_once
from . import card_file, scenes
from .new_scenes import new_scenes
from .own_codes import PRINT, own_codes
from .scenes import Scene
from .words import (
    BROTHERS,
    CODES,
    D1,
    GEAR_UP,
    ITEM_CODES,
    ITEMS,
    LAST_QUEST,
    PATHS,
    PLUS3,
    R0S,
    RUNES,
    SCENES,
    SPECIALS,
    STATUS,
    WEAPONIZE,
    Code,
    Ops,
    kind,
)

LETTERS = {"M": "melee", "R": "ranged", "D": "defense"}


@dataclass(frozen=True)
class Item:
    """One piece of a set: its icons with their numbers, or the number of a Number item.

    [sets.order] Rule 9, G-32: a wild card has several icons and counts as one of them.
    """

    icons: Mapping[str, int] = field(default_factory=dict)
    number: int | None = None
    exclusive: bool = False
    stun: bool = False
    rage: bool = False
    draw: bool = False
    bonus: int = 0


def item_of(code: Code) -> Item:
    """[cards.codes] Rule 9, G-35: reads a code: letters and numbers, the suffixes s, r, x and d."""
    match = PRINT.fullmatch(code)
    if match is None:
        return Item()
    options, suffixes = match.groups()
    printed = {option[0]: int(option[1]) for option in options.split("/")}
    number = printed.pop("N", None)
    marks = (suffix in suffixes for suffix in "xsrd")
    return Item({LETTERS[letter]: value for letter, value in printed.items()}, number, *marks)


@dataclass(frozen=True)
class Cards:
    """All card data of a game."""

    hand_limit: int
    freya_tokens: int
    faces: tuple[int, ...]
    piles: Mapping[str, int]
    health: Mapping[str, int]
    rage_max: Mapping[str, int]
    decks: Mapping[str, tuple[Code, ...]]
    effects: Mapping[str, Ops]
    upgrades: Mapping[str, int]
    hindrances: Mapping[int, Ops]
    scenes: Mapping[str, Scene]
    own: tuple[Code, ...] = ()
    new_scenes: Mapping[str, str] = field(default_factory=dict)
    """[scene.own] The kind of each new scene, in the order of the ids."""

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """[scene.own] The path cards by number; those of new scenes come after the printed ones."""
        return (*PATHS, *self.new_scenes)

    @cached_property
    def scene_words(self) -> tuple[str, ...]:
        """All scenes, boards of Baldur by themselves."""
        return (*SCENES, *self.new_scenes)

    def kind_of(self, path: str) -> str:
        """Returns whether a path card is a quest or a boss."""
        if path in self.new_scenes:
            return self.new_scenes[path]
        return "quest" if PATHS.index(path) < LAST_QUEST else "boss"

    def path_scene(self, number: int) -> str:
        """Returns the first scene of a path card."""
        name = self.paths[number - 1]
        return "b9a" if name == "b9" else name

    def boards(self, number: int) -> list[str]:
        """[scene.next] Returns the scene of a path card, and those that replace it in turn."""
        found = [self.path_scene(number)]
        while (after := self.scenes[found[-1]].next) is not None:
            found.append(after)
        return found

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        """[cards.own] All codes: those of the file's own come after the built-in ones."""
        return (*CODES, *self.own)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of upgrade cards that there can be: code by code, rune by rune."""
        return tuple(kind(code, rune) for code in self.codes for rune in RUNES)

    @cached_property
    def special_codes(self) -> tuple[Code, ...]:
        """The Special cards."""
        return (*SPECIALS, *(code for code in self.own if not PRINT.fullmatch(code)))

    def deck(self, hero: str) -> Counter[Code]:
        """[setup.decks] Rule 1: the 14 cards of a hero, all unseen."""
        return Counter(self.decks[hero])

    def number_of(self, effect: str, at: int = 0) -> int:
        """[rage.numbers] Rule 16: the number in the effect with this index of a rage, Special or
        companion row.
        """
        numbers = [part for part in self.effects[effect][at] if isinstance(part, int)]
        return numbers[0]

    @cached_property
    def items(self) -> Mapping[str, Item]:
        """The items of sets by name.

        [sets.gear] G-17: Gear Up and Weaponize are Number items.  [sets.gear] G-58: a virtual
        card has an icon; the +3 is a bonus and no number.
        """
        gear = self.number_of("gear_up_weaponize")
        found = {code: item_of(code) for code in ITEM_CODES}
        found[GEAR_UP] = found[WEAPONIZE] = Item(number=gear)
        found[R0S] = Item({"ranged": 0}, stun=True)
        found[PLUS3] = Item(bonus=self.number_of("solo_plus3"))
        found[D1] = Item({"defense": 1})
        assert tuple(found) == ITEMS
        found.update({code: item_of(code) for code in self.own if PRINT.fullmatch(code)})
        return found

    @cached_property
    def number_codes(self) -> tuple[Code, ...]:
        """The Number cards."""
        codes = (code for code in self.codes if code in self.items)
        return tuple(code for code in codes if self.items[code].number is not None)

    def health_of(self, unit: str, solo: bool) -> int:
        """Returns the health of a unit."""
        return self.health["kratos_solo" if solo else unit]

    def rage_of(self, unit: str, solo: bool) -> int:
        """Returns the last slot of a unit's rage track."""
        return self.rage_max["kratos_solo" if solo else unit]


def units_of(hero: str) -> tuple[str, ...]:
    """Returns the units of a hero."""
    return BROTHERS if hero == "brok_sindri" else (hero,)


@read_once
def load(own: Source) -> Cards:
    """Returns the built-in card data, corrected by a file or text."""
    rows = card_file.read(own)
    by_id: dict[str, dict[str, Any]] = {
        table: {row["id"]: row for row in rows[table]}
        for table in rows
        if isinstance(rows[table], list)
    }
    named = {**by_id["rage"], **by_id["specials"], **by_id["companions"]}
    units = by_id["units"]
    return Cards(
        hand_limit=rows["rules"]["hand_limit"],
        freya_tokens=rows["rules"]["freya_tokens"],
        faces=tuple(sorted(by_id["die"]["enemy"]["faces"])),
        piles={status: by_id["status"][status]["count"] for status in STATUS},
        health={name: row["health"] for name, row in units.items()},
        rage_max={name: row["rage_max"] for name, row in units.items()},
        decks={name: tuple(map(plain, row["deck"])) for name, row in by_id["heroes"].items()},
        effects={name: scenes.ops(row["effects"]) for name, row in named.items()},
        upgrades=upgrades_of(by_id["upgrades"], own_codes(rows)),
        hindrances={
            number: scenes.ops(by_id["hindrances"][name]["effects"])
            for number, name in enumerate(PATHS, 1)
        }
        | {
            number: scenes.ops(by_id["scenes"][name]["hindrance"])
            for number, name in enumerate(new_scenes(rows), len(PATHS) + 1)
        },
        scenes={
            name: scenes.scene_of(row, by_id["cards"]) for name, row in by_id["scenes"].items()
        },
        own=own_codes(rows),
        new_scenes=new_scenes(rows),
    )


def plain(code: str) -> Code:
    """Returns a code of the data as texts have it: a Special by its bare name."""
    return code.removeprefix("S:")


def upgrades_of(rows: Mapping[str, Mapping[str, Any]], own: tuple[Code, ...]) -> Mapping[str, int]:
    """Returns the number of upgrade cards of each kind, code by code, rune by rune."""
    counts = {kind(plain(name), rune): row[rune] for name, row in rows.items() for rune in RUNES}
    names = [kind(code, rune) for code in (*CODES, *own) for rune in RUNES]
    return {name: counts[name] for name in names if counts.get(name, 0)}
