"""The card data: dice, cards and board numbers, read from ``data/champions.toml`` and checked.

An owner's own file corrects rows field by field: a row replaces the fields it names in the row of
the same id, a table without ids works the same way.  All problems are reported at once.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from .words import (
    COLOURS,
    DESTINIES,
    ECONOMIC_STALLS,
    JOURNEYS,
    LEADERS,
    LONGSHIPS,
    MILITARY_STALLS,
    RUNES,
    STALLS,
    WARRIORS,
)

DATA = Path(__file__).parents[2] / "data" / "champions.toml"
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
    """A kind of warrior: how many dice there are, and the faces, least first."""

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
        """All that is printed on the card; M14: cards with the same print are alike."""
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
    """The cards in the box, corrected by a file of one's own; ValueError lists all problems."""
    rows = _read(DATA)
    problems = _merge(rows, _read(Path(own))) if own is not None else []
    problems = problems or _check(rows)
    if problems:
        raise ValueError("the card data is not sound:\n" + "\n".join(f"- {p}" for p in problems))
    return _build(rows)


def _read(path: Path) -> Raw:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"the card data is not sound:\n- {path}: {error}") from error


def _merge(rows: Raw, own: Raw) -> list[str]:
    """Write the fields of the own file over ours; the problems found."""
    problems = []
    for table, content in own.items():
        ours = rows.get(table)
        if ours is None:
            problems.append(f"there is no table {table}")
        elif isinstance(ours, list):
            if not isinstance(content, list) or not all(isinstance(row, dict) for row in content):
                problems.append(f"{table}: write [[{table}]], one for each row")
                continue
            by_id = {row["id"]: row for row in ours}
            seen: set[str] = set()
            for row in content:
                name = row.get("id")
                if not isinstance(name, str) or name not in by_id:
                    problems.append(f"{table}: no row has the id {name!r}")
                    continue
                if name in seen:
                    problems.append(f"{table} {name}: the row stands twice")
                seen.add(name)
                problems += _correct(f"{table} {name}", by_id[name], row)
        elif isinstance(ours, dict):
            if isinstance(content, dict):
                problems += _correct(table, ours, content)
            else:
                problems.append(f"{table}: write [{table}]")
        elif content != ours:
            problems.append(f"{table} is {ours}, not {content!r}")
    return problems


def _correct(where: str, ours: Raw, own: Raw) -> list[str]:
    problems = []
    for field, value in own.items():
        if field.endswith("provenance"):
            if not isinstance(value, str):
                problems.append(f"{where}: {field} is a text")
        elif field not in ours:
            problems.append(f"{where}: there is no field {field}")
        elif type(value) is not type(ours[field]):
            problems.append(f"{where}: {field} is {value!r}, like {ours[field]!r} it should be")
        ours[field] = value
    return problems


COUNTS = {
    "trolls": 16,
    "draugr": 21,
    "monsters": 36,
    "runes": 10,
    "destinies": 12,
    "journeys": 6,
    "merchants": 8,
    "longships": 4,
    "public_longships": 2,
    "leaders": 5,
    "stalls": 8,
    "dice": 3,
}
"""[cards.counts] Rulebook p. 2: the decks and dice are those of the component list."""
DICE = {"swordsman": 12, "spearman": 12, "axeman": 10}
JOURNEY_CARDS = 18
WORD_LISTS = {
    "dice": WARRIORS,
    "runes": RUNES,
    "destinies": DESTINIES,
    "journeys": JOURNEYS,
    "longships": LONGSHIPS,
    "public_longships": ("small", "large"),
    "leaders": LEADERS,
    "stalls": STALLS,
}
MOSTS = {
    "blue_cards",
    "yellow_cards",
    "red_cards",
    "wood",
    "warriors",
    "favor",
    "food",
    "coins",
    "runes",
    "monsters",
    "draugr",
    "trolls",
}
PAID = ("food", "wood", "coins", "favor")
GAINED = {
    "merchants goods": ("food", "wood", "coins", "favor", *WARRIORS),
    "stalls cost": PAID,
    "stalls gain": (*PAID, "glory", *WARRIORS),
}
MOST_ABOARD = 15
"""So many can be named at once when a longship is loaded."""


def _check(rows: Raw) -> list[str]:
    """Everything that is wrong with the merged rows."""
    problems = [
        f"{table}: {len(rows.get(table, []))} rows, there are {number} in the box"
        for table, number in COUNTS.items()
        if len(rows.get(table, [])) != number
    ]
    for table, words in WORD_LISTS.items():
        if tuple(row["id"] for row in rows[table]) != words:
            problems.append(f"{table}: the ids are {', '.join(words)}, in this order")
    for table, content in rows.items():
        for row in content if isinstance(content, list) else [content]:
            if isinstance(row, dict):
                problems += _check_numbers(f"{table} {row.get('id', '')}".strip(), row)
    return problems or [*_check_dice(rows), *_check_words(rows), *_check_board(rows["board"])]


def _check_numbers(where: str, row: Raw) -> list[str]:
    """Numbers are whole and not negative (only blame costs glory)."""
    problems = []
    for field, value in row.items():
        if field == "blame_glory":
            continue
        numbers = value if isinstance(value, list) else [value]
        for number in numbers:
            if isinstance(number, float | bool) or (isinstance(number, int) and number < 0):
                problems.append(f"{where}: {field} has {number!r}, not a whole number from 0 on")
    return problems


def _check_dice(rows: Raw) -> list[str]:
    problems = []
    for die in rows["dice"]:
        faces = die["faces"]
        good = all(
            isinstance(face, dict)
            and face.keys() == {"hits", "shields", "count"}
            and all(type(number) is int and number >= 0 for number in face.values())
            for face in faces
        )
        if not good or sum(face["count"] for face in faces) != 6:
            problems.append(f"dice {die['id']}: six faces, each with hits, shields and count")
        if die["count"] != DICE[die["id"]]:
            problems.append(f"dice {die['id']}: there are {DICE[die['id']]} in the box")
    if sum(row["count"] for row in rows["journeys"]) != JOURNEY_CARDS:
        problems.append(f"journeys: there are {JOURNEY_CARDS} in the box")
    return problems


def _check_words(rows: Raw) -> list[str]:
    problems = []
    for table in ("trolls", "draugr", "monsters"):
        for row in rows[table]:
            if row["prohibits"] not in (*WARRIORS, "none"):
                problems.append(f"{table} {row['id']}: prohibits a warrior or none")
            if row.get("colour", COLOURS[0]) not in COLOURS:
                problems.append(f"{table} {row['id']}: colour is one of {', '.join(COLOURS)}")
    for row in rows["destinies"]:
        if row["most"] not in MOSTS:
            problems.append(f"destinies {row['id']}: nobody counts {row['most']}")
    for place, goods in GAINED.items():
        table, field = place.split()
        for row in rows[table]:
            if not all(key in goods and type(n) is int and n >= 0 for key, n in row[field].items()):
                problems.append(f"{table} {row['id']}: {field} has numbers of {', '.join(goods)}")
    for table in ("longships", "public_longships"):
        for row in rows[table]:
            if row["capacity"] > MOST_ABOARD:
                problems.append(f"{table} {row['id']}: capacity is {MOST_ABOARD} at most")
    for row in rows["stalls"]:
        military = row["id"] in MILITARY_STALLS
        if row["type"] != ("military" if military else "economic"):
            problems.append(f"stalls {row['id']}: the type of a stall cannot be changed")
        often = range(1, 16) if row["id"] == ECONOMIC_STALLS[3] else range(1, 2)
        if row["repeats"] not in often:
            problems.append(f"stalls {row['id']}: repeats {row['repeats']} times")
    return problems


def _check_board(board: Raw) -> list[str]:
    problems = []
    for field, length in {"hut_prices": 4, "stave_church": 4, "warriors_per_food": 4}.items():
        if len(board[field]) != length or not all(type(n) is int for n in board[field]):
            problems.append(f"board: {field} has {length} numbers")
    blame = board["blame_glory"]
    if not blame or not all(type(n) is int and n <= 0 for n in blame):
        problems.append("board: blame_glory has numbers from 0 down")
    if board["coins_per_glory"] < 1:
        problems.append("board: coins_per_glory is 1 at least")
    return problems


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
        merchants={row["id"]: row["goods"] for row in rows["merchants"]},
        longships={name: longships[name] for name in LONGSHIPS},
        public_longships={name: longships[name] for name in ("small", "large")},
        longhouses={row["id"]: row["longhouse"] for row in rows["leaders"]},
        stalls={
            row["id"]: Stall(row["id"], row["cost"], row["gain"], row["repeats"])
            for row in rows["stalls"]
        },
        board=Board(**board),
    )


def _die(row: Raw) -> Die:
    """The distinct faces, in ascending order of (hits, shields)."""
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
