"""The card data as values: rows of supply cards, locations, spoils, the die, reavers, and numbers.

``card_file.py`` reads and checks the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..shared.cards import Source, read_once
from . import card_file
from .words import COIN, REAVERS, SPOILS, TOKENS, Kind

ICONS = ("coins", "spoils", *TOKENS)
"""The kinds of a supply card, in the order of rule 5."""


@dataclass(frozen=True)
class SupplyCard:
    """A supply card: its icons, and what it flips."""

    id: str
    icons: Mapping[str, int]
    flip_roskilde: bool
    flip_locations: bool

    @cached_property
    def print(self) -> tuple[object, ...]:
        """[chance.supply] Section 9: rows that are equal in this are one kind."""
        return (*self.icons.items(), self.flip_roskilde, self.flip_locations)


@dataclass(frozen=True)
class SpoilsType:
    """A type of spoils: how many cards, and the glory of 1, 2, ... of them up to a full set."""

    id: str
    count: int
    values: tuple[int, ...]
    weapon: bool

    def glory(self, cards: int) -> int:
        """[score.spoils] Section 7, 2: full sets, and the value of what is left over."""
        sets, rest = divmod(cards, len(self.values))
        return sets * self.values[-1] + (self.values[rest - 1] if rest else 0)


@dataclass(frozen=True)
class Reaver:
    """A row of reavers; its copies are alike."""

    id: str
    count: int
    cost: int
    helms: int
    yggdrasils: int
    bonus: str | None


@dataclass(frozen=True)
class Bonus:
    """The value of the text of a reaver at the end."""

    count: str
    div: int
    glory: int
    cap: int
    ignore: int


@dataclass(frozen=True)
class Cards:
    """All card data of a game."""

    supply: tuple[SupplyCard, ...]
    values: Mapping[str, Mapping[str, int]]
    spoils: tuple[SpoilsType, ...]
    die: tuple[str, ...]
    reavers: tuple[Reaver, ...]
    bonuses: Mapping[str, Bonus]
    prices: Mapping[str, Any]
    tokens: Mapping[str, int]
    scoring: Mapping[str, Any]
    negotiation: Mapping[str, Any]
    sell_limit: int

    @cached_property
    def spoils_ids(self) -> tuple[str, ...]:
        return tuple(row.id for row in self.spoils)

    @cached_property
    def reaver_ids(self) -> tuple[str, ...]:
        return tuple(row.id for row in self.reavers)

    @cached_property
    def supply_ids(self) -> tuple[str, ...]:
        return tuple(row.id for row in self.supply)

    @cached_property
    def supply_kinds(self) -> dict[str, int]:
        """[chance.supply] Section 9: the number of cards of each kind, by its lowest row."""
        kinds = dict[str, int]()
        for row in self.supply:
            lowest = next(other.id for other in self.supply if other.print == row.print)
            kinds[lowest] = kinds.get(lowest, 0) + 1
        return kinds

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The numbers of all kinds that the data has."""
        spoils = range(SPOILS, SPOILS + len(self.spoils))
        return (*range(COIN, SPOILS), *spoils, *range(REAVERS, REAVERS + len(self.reavers)))

    def spoils_type(self, name: str) -> SpoilsType:
        """Returns the spoils type with this id."""
        return next(row for row in self.spoils if row.id == name)

    def is_weapon(self, name: str) -> bool:
        """[die.weapons] Rule 13: weapons are every type with ``weapon = true``."""
        return self.spoils_type(name).weapon

    def reaver(self, name: str) -> Reaver:
        """Returns the reaver row with this id."""
        return next(row for row in self.reavers if row.id == name)

    def supply_card(self, name: str) -> SupplyCard:
        """Returns the supply row with this id."""
        return next(row for row in self.supply if row.id == name)

    def spoils_word(self, name: str) -> str:
        """Returns the word of an item that is this type of spoils."""
        return f"spoils-{self.spoils_ids.index(name)}"


@read_once
def load(own: Source) -> Cards:
    """Returns the built-in card data, corrected by a file or text."""
    rows = card_file.read(own)
    return Cards(
        supply=tuple(
            SupplyCard(
                row["id"],
                {icon: row[icon] for icon in ICONS},
                row["flip_roskilde"],
                row["flip_locations"],
            )
            for row in rows["supply"]
        ),
        values={row["id"]: {icon: row[icon] for icon in ICONS} for row in rows["locations"]},
        spoils=tuple(
            SpoilsType(row["id"], row["count"], tuple(row["values"]), row["weapon"])
            for row in rows["spoils"]
        ),
        die=tuple(rows["die"][0]["faces"]),
        reavers=tuple(
            Reaver(**{name: row[name] for name in REAVER_FIELDS}, bonus=bonus_of(row))
            for row in rows["reavers"]
        ),
        bonuses={
            row["id"]: Bonus(
                row["count"], row["div"], row["glory"], row["cap"], row.get("ignore", 0)
            )
            for row in rows["bonuses"]
        },
        prices=rows["prices"],
        tokens={token: rows["tokens"][token] for token in TOKENS},
        scoring=rows["scoring"],
        negotiation=rows["negotiation"],
        sell_limit=rows["rulings"]["bjorgvin_sell_limit_each"],
    )


def bonus_of(row: Mapping[str, Any]) -> str | None:
    """Returns the id of a reaver's bonus, if it has one."""
    bonus = row.get("bonus", card_file.NO_BONUS)
    return None if bonus == card_file.NO_BONUS else str(bonus)


REAVER_FIELDS = ("id", "count", "cost", "helms", "yggdrasils")
