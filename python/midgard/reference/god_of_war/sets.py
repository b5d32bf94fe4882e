"""Sets of items: what an attack, a defence and a payment are made of.

[sets.order] Rule 45: a set is built item by item in the order of ``words.ITEMS``; an item may be
added only if a valid set can still be completed with items that are not before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from .cards import Item
from .words import CRYSTAL, ICONS, ITEMS, PLUS3, R0S

Chosen = tuple[str, ...]
Pool = Mapping[str, int]


@dataclass(frozen=True)
class Kind(ABC):
    """A kind of set: which items it takes, and when it is valid."""

    items: Mapping[str, Item]

    @abstractmethod
    def allows(self, item: str) -> bool:
        """Returns whether the item can be part of such a set."""

    @abstractmethod
    def valid(self, chosen: Chosen) -> bool:
        """Returns whether this is a complete set."""

    @abstractmethod
    def completable(self, chosen: Chosen, pool: Pool) -> bool:
        """Returns whether a valid set can be made of these items and some of the pool."""

    def is_number(self, item: str) -> bool:
        """Returns whether this is a Number item."""
        return self.items[item].number is not None

    def number_items_fit(self, chosen: Chosen) -> bool:
        """[sets.attack] Rule 9, G-33: an exclusive card has no other Number item beside it."""
        numbers = sum(map(self.is_number, chosen))
        exclusive = [item for item in chosen if self.items[item].exclusive]
        return all(numbers == self.is_number(item) for item in exclusive)


def place(item: str) -> tuple[int, str]:
    """[sets.order] Rule 45: the place of an item; printed codes of a file's own come last."""
    return (ITEMS.index(item), "") if item in ITEMS else (len(ITEMS), item)


def more(kind: Kind, chosen: Chosen, pool: Pool) -> list[str]:
    """[sets.order] Rule 45: the items of the pool that may be added now, in their order."""
    last = place(chosen[-1]) if chosen else (0, "")
    found = []
    for item in sorted(kind.items, key=place):
        if place(item) >= last and pool.get(item, 0) and kind.allows(item):
            longer = (*chosen, item)
            if kind.completable(longer, later(longer, pool)):
                found.append(item)
    return found


def later(chosen: Chosen, pool: Pool) -> Pool:
    """Returns what is left of the pool for the items that follow.

    [sets.confirm] Rule 58: R0s and +3 are options of one ability and never share a set.
    """
    last = place(chosen[-1])
    left = dict(pool)
    left[chosen[-1]] -= 1
    if chosen[-1] in (R0S, PLUS3):
        left[R0S] = left[PLUS3] = 0
    return {item: number for item, number in left.items() if number and place(item) >= last}


def remaining(chosen: Chosen, pool: Pool) -> Pool:
    """Returns what is left of the pool after these items."""
    for length in range(1, len(chosen) + 1):
        pool = later(chosen[:length], pool)
    return pool


@dataclass(frozen=True)
class Iconed(Kind):
    """A set of one icon and Number items."""

    icon: str

    def allows(self, item: str) -> bool:
        """[sets.attack] Rule 9, G-2: cards with the icon and Number items, no others."""
        return self.icon in self.items[item].icons or self.is_number(item)

    def numbers(self, chosen: Chosen) -> list[int]:
        """[sets.order] G-32: the numbers of the items; a wild card counts as its option."""
        found = []
        for name in chosen:
            item = self.items[name]
            found.append(item.number if item.number is not None else item.icons.get(self.icon, 0))
        return [number or 0 for number in found]

    def completable(self, chosen: Chosen, pool: Pool) -> bool:
        """Icons never spoil a set; of Number items one more can be needed."""
        icons = [
            item
            for item, count in pool.items()
            if self.icon in self.items[item].icons
            for _ in range(count)
        ]
        full = (*chosen, *icons)
        numbers = [item for item in pool if self.allows(item) and self.is_number(item)]
        return self.valid(full) or any(self.valid((*full, number)) for number in numbers)


@dataclass(frozen=True)
class AttackSet(Iconed):
    """[sets.attack] Rule 9, rule 45: one icon at least, one number at least."""

    free_icon: bool = False

    def allows(self, item: str) -> bool:
        """[sets.gear] Rule 58: the +3 is a bonus that goes with any attack set."""
        return super().allows(item) or self.items[item].bonus > 0

    def valid(self, chosen: Chosen) -> bool:
        icon = self.free_icon or any(self.icon in self.items[item].icons for item in chosen)
        number = any(number >= 1 for number in self.numbers(chosen))
        return icon and number and self.number_items_fit(chosen)

    def completable(self, chosen: Chosen, pool: Pool) -> bool:
        """An icon and a number can be missing: two items more are enough."""
        names = [item for item, count in pool.items() if count and self.allows(item)]
        some = (more for size in (0, 1, 2) for more in combinations(names, size))
        return any(self.valid((*chosen, *more)) for more in some)

    def strength(self, chosen: Chosen) -> int:
        """[attack.strength] Rule 9: the sum of the numbers and bonuses."""
        return sum(self.numbers(chosen)) + sum(self.items[item].bonus for item in chosen)


@dataclass(frozen=True)
class DefenceSet(Iconed):
    """[sets.defence] Rule 24, G-3, G-64: it stands for any number of separate sets."""

    icon: str = "defense"

    def allows(self, item: str) -> bool:
        """[sets.gear] G-17: Gear Up and Weaponize never defend."""
        return super().allows(item) and not item.startswith(("gear", "weaponize"))

    def valid(self, chosen: Chosen) -> bool:
        icons = sum(self.icon in self.items[item].icons for item in chosen)
        numbers = [item for item in chosen if self.is_number(item)]
        exclusive = sum(self.items[item].exclusive for item in chosen)
        plain = any(not self.items[item].exclusive for item in numbers)
        needed = exclusive + plain
        return icons >= needed and any(number >= 1 for number in self.numbers(chosen))


@dataclass(frozen=True)
class Payment(Kind):
    """[sets.payment] Rule 17, rule 45: one card for each icon, numbers up to the term."""

    need: tuple[str, ...]

    @property
    def icons(self) -> list[str]:
        """The icons and crystals that are listed."""
        return [word for word in self.need if word in (*ICONS, CRYSTAL)]

    @property
    def term(self) -> int | None:
        """[sets.payment] Rule 45, G-22: the number that must be reached; None without a term."""
        terms = [word for word in self.need if word.startswith("num")]
        if not terms:
            return None
        return int(terms[0].partition(">=")[2] or 1)

    def allows(self, item: str) -> bool:
        if self.is_number(item):
            return self.term is not None
        return any(self.pays(item, icon) for icon in self.icons)

    def pays(self, item: str, icon: str) -> bool:
        """Returns whether an item can pay this icon; a virtual card never pays."""
        if item == CRYSTAL or icon == CRYSTAL:
            return item == icon
        return icon in self.items[item].icons and not item.startswith("virtual")

    def spent(self, chosen: Chosen) -> int | None:
        """[sets.payment] Rule 45, G-34: the largest sum of all paid cards; None if they do not fit.

        A wild card counts as the icon of the assignment with the largest sum.
        """
        cards = [item for item in chosen if not self.is_number(item)]
        numbers = sum(self.items[item].number or 0 for item in chosen)
        sums = [
            numbers + sum(self.items[c].icons.get(i, 0) for c, i in zip(cards, order, strict=True))
            for order in permutations(self.icons)
            if len(cards) == len(order)
            and all(self.pays(c, i) for c, i in zip(cards, order, strict=True))
        ]
        return max(sums, default=None)

    def valid(self, chosen: Chosen) -> bool:
        spent = self.spent(chosen)
        return spent is not None and spent >= (self.term or 0)

    def completable(self, chosen: Chosen, pool: Pool) -> bool:
        """All numbers of the pool help; of the cards with icons an exact number is needed."""
        missing = len(self.icons) - sum(not self.is_number(item) for item in chosen)
        if missing < 0:
            return False
        allowed = {item: count for item, count in pool.items() if self.allows(item)}
        numbers = spread({i: n for i, n in allowed.items() if self.is_number(i)})
        icons = spread({i: min(n, missing) for i, n in allowed.items() if not self.is_number(i)})
        return any(self.valid((*chosen, *c, *numbers)) for c in combinations(icons, missing))


def spread(pool: Pool) -> Sequence[str]:
    """Returns each item as often as it is there."""
    return [item for item, count in pool.items() for _ in range(count)]
