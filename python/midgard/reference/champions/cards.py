"""The card data: dice, cards and board numbers, read from ``data/*.toml`` and checked.

An owner's own file corrects rows field by field; ``card_file.py`` reads and checks it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from typing import Any, TypeAlias

from . import card_file
from .options import OFFICIAL, Options
from .words import (
    BASE_DESTINIES,
    BASE_LEADERS,
    BASE_RUNES,
    ECONOMIC_STALLS,
    MILITARY_STALLS,
    PROMO_DESTINIES,
    PROMO_RUNES,
)

Raw: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """One distinct face of a die, and how many of the six sides show it."""

    hits: int
    shields: int
    food: int
    helmet: bool
    count: int

    @property
    def blank(self) -> bool:
        """[rune.potential] A-16: a helmet is not blank."""
        return not (self.hits or self.shields or self.food or self.helmet)

    @property
    def text(self) -> str:
        """``blank``, or hits and shields with their number from two on: ``hit-2+shield``.  Food is
        named if it is not the number of hits, and the helmet: ``hit+food-2``.
        """
        shown = [("hit", self.hits), ("shield", self.shields)]
        parts = [f"{word}-{n}" if n > 1 else word for word, n in shown if n]
        if self.food != self.hits:
            parts.append("food" if self.food == 1 else f"food-{self.food}")
        return "+".join([*parts, *(["helmet"] if self.helmet else [])]) or "blank"


@dataclass(frozen=True)
class Die:
    """A kind of warrior: the number of dice, and the faces in ascending order."""

    id: str
    count: int
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Enemy:
    """A troll (reward in wood), a draugr (coins), a monster (favor), a Bergrisar (archers), the
    Kraken or the Bandits (nothing).
    """

    id: str
    name: str
    colour: str
    attack: int
    defense: int
    glory: int
    reward: int
    prohibits: str
    any_resource: int = 0
    ability: str = "none"
    ability_number: int = 0

    def number(self, ability: str, without: int = 0) -> int:
        """Returns the number of this ability, or ``without`` if the enemy does not have it."""
        return self.ability_number if self.ability == ability else without

    @cached_property
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
            self.any_resource,
            self.ability,
            self.ability_number,
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
    """The price and gain of a Market Stall, and the number of uses in one visit."""

    id: str
    cost: Mapping[str, int]
    gain: Mapping[str, int]
    repeats: int


@dataclass(frozen=True)
class JourneyCard:
    """A journey with numbers of its own: how many there are, and what it costs or gives.

    ``times`` is how often a warrior may be hired, or None where nobody is for hire.
    """

    id: str
    count: int
    coins: int = 0
    warriors: int = 0
    times: int | None = None
    losses: int = 0
    favor: int = 0
    bandits: Enemy | None = None


@dataclass(frozen=True)
class Blessing:
    """A Valkyrie Blessing: its price in tokens, what it does, and its glory in each round."""

    id: str
    permanent: bool
    count: int
    cost: Mapping[str, int]
    effect: Mapping[str, int]
    glory: tuple[int, ...]


@dataclass(frozen=True)
class Epic:
    """An epic monster: its price in tokens, its glory now, and its bonus at the end."""

    id: str
    cost: Mapping[str, int]
    glory: int
    bonus: str
    bonus_number: int
    bonus_per: int
    bonus_max: int
    blame_at_most: int = 0


@dataclass(frozen=True)
class Ability:
    """The effect of the helmet of the Leader die for a leader.

    ``against`` is the number against Bergrisar and monsters, None if it is the same; ``most`` is
    the largest result, None without a limit.
    """

    effect: str
    number: int
    against: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Prices:
    """The fixed exchanges of Valhalla, the hits of a rally, and the tokens of each kind."""

    tokens_for_glory: int = 2
    glory: int = 1
    tokens_for_die: int = 3
    rally: int = 1
    tokens: Mapping[str, int] = field(default_factory=dict)


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
    bergrisar: tuple[Enemy, ...] = ()
    not_in_box: frozenset[str] = frozenset()
    sea_cards: Mapping[str, JourneyCard] = field(default_factory=dict)
    land_journeys: Mapping[str, JourneyCard] = field(default_factory=dict)
    blessings: Mapping[str, Blessing] = field(default_factory=dict)
    epics: Mapping[str, Epic] = field(default_factory=dict)
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    leader_numbers: Mapping[str, int] = field(default_factory=dict)
    prices: Prices = field(default_factory=Prices)

    def enemies(self, deck: str) -> tuple[Enemy, ...]:
        """The cards of the deck ``trolls``, ``draugr``, ``monsters`` or ``bergrisar``."""
        return {
            "trolls": self.trolls,
            "draugr": self.draugr,
            "monsters": self.monsters,
            "bergrisar": self.bergrisar,
        }[deck]

    def enemy(self, card: str) -> Enemy:
        """The troll, draugr, monster or Bergrisar of this id."""
        every = self.trolls + self.draugr + self.monsters + self.bergrisar
        return next(enemy for enemy in every if enemy.id == card)


def load(
    own: str | PathLike[str] | None = None,
    sets: tuple[str, ...] = (),
    options: Options = OFFICIAL,
) -> Cards:
    """Returns the built-in cards, corrected by a file; ValueError lists the problems.

    ``sets`` are the boxes in play, and the promo cards if they are.
    """
    return standard(sets, options) if own is None else _read(own, sets, options)


@cache
def standard(sets: tuple[str, ...], options: Options) -> Cards:
    """Returns the built-in cards, which are read once for each choice."""
    return _read(None, sets, options)


def _read(own: str | PathLike[str] | None, sets: tuple[str, ...], options: Options) -> Cards:
    rows = card_file.read(own, sets)
    return _build(_counted(rows, options) if sets else rows)


def _counted(rows: Raw, options: Options) -> Raw:
    """The rows under the options of the boxes.

    [component_counts] A-31: with "manual" only what the manual lists is in the box: of the new
    cards the Bergrisar, land journeys, blessings and epic monsters; and the promo cards.
    [archer_faces] R-D-12: the archer has one of two sets of faces.  [enemy.abilities] R-D-21: as an
    option the enemies of The Dark Mountains have no abilities.
    """
    if options.archer_faces == "B":
        for row in rows["dice"]:
            row["faces"] = row.get("faces_b", row["faces"])
    if options.component_counts == "manual":
        _leave_out(rows)
    if options.dm_enemy_abilities == "none":
        for deck in ("trolls", "draugr", "monsters"):
            for row in rows[deck]:
                row.update(ability="none", ability_number=0)
    return rows


def _leave_out(rows: Raw) -> None:
    """Takes away the cards that the manual does not list.

    Only the enemies of a box name an ability.
    """
    keep = {
        "runes": BASE_RUNES + PROMO_RUNES,
        "destinies": BASE_DESTINIES + PROMO_DESTINIES,
        "stalls": MILITARY_STALLS + ECONOMIC_STALLS,
        "leaders": BASE_LEADERS,
    }
    for table, ids in keep.items():
        rows[table] = [row for row in rows[table] if row["id"] in ids]
    for deck in ("trolls", "draugr", "monsters"):
        rows[deck] = [row for row in rows[deck] if "ability" not in row]
    for table in ("dice", "land_journeys", "blessings"):
        for row in rows.get(table, ()):
            row["count"] = row.get("manual_count", row["count"])
    for row in rows.get("bergrisar", ()):
        row["left_out"] = not row["in_manual_deck"]


def _build(rows: Raw) -> Cards:
    longships = _longships(rows)
    board: Raw = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in rows["board"].items()
        if not name.endswith("provenance")
    }
    fifth = board.pop("fifth_hut_price", None)
    board["hut_prices"] += () if fifth is None else (fifth,)
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
        longships={row["id"]: longships[row["id"]] for row in rows["longships"]},
        public_longships={name: longships[name] for name in ("small", "large")},
        longhouses={row["id"]: row["longhouse"] for row in rows["leaders"]},
        stalls={
            row["id"]: Stall(row["id"], _things(row["cost"]), _things(row["gain"]), row["repeats"])
            for row in rows["stalls"]
        },
        board=Board(**board),
        bergrisar=tuple(_enemy(row, "archers") for row in rows.get("bergrisar", ())),
        not_in_box=frozenset(
            row["id"] for row in rows.get("bergrisar", ()) if row.get("left_out", False)
        ),
        sea_cards={row["id"]: _journey(row) for row in rows["journeys"]},
        land_journeys={row["id"]: _journey(row) for row in rows.get("land_journeys", ())},
        blessings={row["id"]: _blessing(row) for row in rows.get("blessings", ())},
        epics={row["id"]: _epic(row) for row in rows.get("epics", ())},
        abilities={row["id"]: _ability(row) for row in rows.get("abilities", ())},
        leader_numbers={row["id"]: row.get("number", 0) for row in rows["leaders"]},
        prices=_prices(rows),
    )


def _longships(rows: Raw) -> dict[str, Longship]:
    return {
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


def _journey(row: Raw) -> JourneyCard:
    names = ("coins", "warriors", "losses", "favor")
    bandits = _enemy({"name": "Bandits", **row}, "nothing") if "attack" in row else None
    numbers = {name: row.get(name, 0) for name in names}
    times = row.get("times")
    return JourneyCard(row["id"], row["count"], times=times, bandits=bandits, **numbers)


def _blessing(row: Raw) -> Blessing:
    return Blessing(
        row["id"],
        row["kind"] == "permanent",
        row["count"],
        _things(row["cost"]),
        _things(row["effect"]),
        tuple(row["glory"]),
    )


def _epic(row: Raw) -> Epic:
    names = ("glory", "bonus", "bonus_number", "bonus_per", "bonus_max")
    numbers = {name: row[name] for name in names}
    return Epic(
        row["id"], _things(row["cost"]), blame_at_most=row.get("blame_at_most", 0), **numbers
    )


def _ability(row: Raw) -> Ability:
    return Ability(row["effect"], row["number"], row.get("against"), row.get("most"))


def _prices(rows: Raw) -> Prices:
    if "exchange" not in rows:
        return Prices()
    exchange = {key: number for key, number in rows["exchange"].items() if key != "provenance"}
    tokens = {key: number for key, number in rows["tokens"].items() if key != "provenance"}
    return Prices(rally=rows["rally"]["hits"], tokens=tokens, **exchange)


def _things(numbers: Mapping[str, int]) -> Mapping[str, int]:
    """Returns the things whose number is not 0."""
    return {name: number for name, number in numbers.items() if number}


def _die(row: Raw) -> Die:
    """Returns a die with its distinct faces in ascending order of (hits, shields, food, helmet)."""
    sides: dict[tuple[int, int, int, bool], int] = {}
    for face in row["faces"]:
        food, helmet = face.get("food", face["hits"]), face.get("helmet", False)
        side = (face["hits"], face["shields"], food, helmet)
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
        any_resource=row.get("any_resource", 0),
        ability=row.get("ability", "none"),
        ability_number=row.get("ability_number", 0),
    )
