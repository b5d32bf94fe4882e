"""The card data: dice, cards and board numbers, read from ``data/champions.toml`` and checked.

An owner's own file corrects rows field by field; ``card_file.py`` reads and checks it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, TypeAlias

from . import card_file
from .words import LONGSHIPS

Raw: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """One distinct face of a die, and how many of the six sides show it."""

    hits: int
    shields: int
    count: int

    @property
    def blank(self) -> bool:
        return self.hits == 0 and self.shields == 0

    @property
    def text(self) -> str:
        """``blank``, or hits and shields with their number from two on: ``hit-2+shield``."""
        shown = [("hit", self.hits), ("shield", self.shields)]
        parts = [f"{word}-{n}" if n > 1 else word for word, n in shown if n]
        return "+".join(parts) or "blank"


@dataclass(frozen=True)
class Die:
    """A kind of warrior: the number of dice, and the faces in ascending order."""

    id: str
    count: int
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Enemy:
    """A troll (reward in wood), a draugr (coins), a monster (favor) or the Kraken (nothing)."""

    id: str
    name: str
    colour: str
    attack: int
    defense: int
    glory: int
    reward: int
    prohibits: str

    @property
    def print(self) -> tuple[object, ...]:
        """Returns all that is printed on the card; M14: cards with the same print are alike."""
        return (
            self.name,
            self.colour,
            self.attack,
            self.defense,
            self.glory,
            self.reward,
            self.prohibits,
        )


@dataclass(frozen=True)
class Destiny:
    """Glory for having most of something, alone or tied."""

    id: str
    most: str
    sole: int
    tied: int


@dataclass(frozen=True)
class Longship:
    """A private longship (``min_players`` is the mark on it), or a public one."""

    id: str
    min_players: int
    wood: int
    coins: int
    capacity: int
    glory: int


@dataclass(frozen=True)
class Stall:
    """What a Market Stall takes and gives, and how often in one visit."""

    id: str
    cost: Mapping[str, int]
    gain: Mapping[str, int]
    repeats: int


@dataclass(frozen=True)
class Board:
    """The numbers printed on the board and the reference cards."""

    merchant_coins: int
    runesmith_wood: int
    hut_prices: tuple[int, ...]
    stave_church: tuple[int, ...]
    hunting_food: int
    warriors_per_food: tuple[int, ...]
    set_glory: int
    favor_glory: int
    coins_per_glory: int
    blame_glory: tuple[int, ...]


@dataclass(frozen=True)
class Cards:
    """Everything that is printed."""

    dice: Mapping[str, Die]
    trolls: tuple[Enemy, ...]
    draugr: tuple[Enemy, ...]
    monsters: tuple[Enemy, ...]
    kraken: Enemy
    runes: Mapping[str, int]
    destinies: Mapping[str, Destiny]
    journeys: Mapping[str, int]
    merchants: Mapping[str, Mapping[str, int]]
    longships: Mapping[str, Longship]
    public_longships: Mapping[str, Longship]
    longhouses: Mapping[str, int]
    stalls: Mapping[str, Stall]
    board: Board

    def enemies(self, deck: str) -> tuple[Enemy, ...]:
        """The cards of the deck ``trolls``, ``draugr`` or ``monsters``."""
        return {"trolls": self.trolls, "draugr": self.draugr, "monsters": self.monsters}[deck]

    def enemy(self, card: str) -> Enemy:
        """The troll, draugr or monster of this id."""
        every = self.trolls + self.draugr + self.monsters
        return next(enemy for enemy in every if enemy.id == card)


def load(own: str | PathLike[str] | None = None) -> Cards:
    """Returns the built-in cards, corrected by a file; ValueError lists the problems."""
    return _build(card_file.read(own))


def _build(rows: Raw) -> Cards:
    longships = {
        row["id"]: Longship(
            row["id"],
            row.get("min_players", 0),
            row.get("wood", 0),
            row["coins"],
            row["capacity"],
            row.get("glory", 0),
        )
        for row in rows["longships"] + rows["public_longships"]
    }
    board: Raw = {
        field: tuple(value) if isinstance(value, list) else value
        for field, value in rows["board"].items()
        if not field.endswith("provenance")
    }
    return Cards(
        dice={row["id"]: _die(row) for row in rows["dice"]},
        trolls=tuple(_enemy(row, "wood") for row in rows["trolls"]),
        draugr=tuple(_enemy(row, "coins") for row in rows["draugr"]),
        monsters=tuple(_enemy(row, "favor") for row in rows["monsters"]),
        kraken=_enemy({"id": "kraken", "name": "Kraken", **rows["kraken"]}, "nothing"),
        runes={row["id"]: row["glory"] for row in rows["runes"]},
        destinies={
            row["id"]: Destiny(row["id"], row["most"], row["sole"], row["tied"])
            for row in rows["destinies"]
        },
        journeys={row["id"]: row["count"] for row in rows["journeys"]},
        merchants={row["id"]: _things(row["goods"]) for row in rows["merchants"]},
        longships={name: longships[name] for name in LONGSHIPS},
        public_longships={name: longships[name] for name in ("small", "large")},
        longhouses={row["id"]: row["longhouse"] for row in rows["leaders"]},
        stalls={
            row["id"]: Stall(row["id"], _things(row["cost"]), _things(row["gain"]), row["repeats"])
            for row in rows["stalls"]
        },
        board=Board(**board),
    )


def _things(numbers: Mapping[str, int]) -> Mapping[str, int]:
    """Returns the things whose number is not 0."""
    return {name: number for name, number in numbers.items() if number}


def _die(row: Raw) -> Die:
    """Returns a die with its distinct faces in ascending order of (hits, shields)."""
    sides: dict[tuple[int, int], int] = {}
    for face in row["faces"]:
        side = (face["hits"], face["shields"])
        sides[side] = sides.get(side, 0) + face["count"]
    faces = tuple(Face(*side, count) for side, count in sorted(sides.items()) if count)
    return Die(row["id"], row["count"], faces)


def _enemy(row: Raw, reward: str) -> Enemy:
    return Enemy(
        id=row["id"],
        name=row["name"],
        colour=row.get("colour", "none"),
        attack=row["attack"],
        defense=row["defense"],
        glory=row["glory"],
        reward=row.get(reward, 0),
        prohibits=row.get("prohibits", "none"),
    )
