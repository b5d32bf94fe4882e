"""Fights and voyages by enumeration: every order of dice, every subset rerolled, in fractions.

Written from the rulebook (pp. 9, 10 and 13) for these tests alone, slow and plain: dice are
a tuple of ``(kind, side)``, a side is ``(hits, shields)``, and nothing is shared with
`midgard.odds`. Only `weighed` reads its results.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import midgard
from support.positions.champions import CARDS, WARRIORS

Band = tuple[str, ...]
Dice = tuple[tuple[str, tuple[int, int]], ...]
Runes = frozenset[str]
Worth = Callable[[bool, Band, int, Runes], Fraction]

SIDES: dict[str, tuple[tuple[int, int], ...]] = {
    die["id"]: tuple(
        (face["hits"], face["shields"]) for face in die["faces"] for _ in range(face["count"])
    )
    for die in CARDS["dice"]
}


@dataclass(frozen=True)
class Fight:
    """A fight and what its ends are worth."""

    attack: int
    worth: Worth
    leader: str | None = None
    double: Fraction = Fraction(0)
    spends: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", cache(self._value))
        object.__setattr__(self, "rolled", cache(self._rolled))

    def counted(self, dice: Dice, reaction: bool) -> tuple[int, int]:
        """[rune.reaction] R15, [leader.svanhildr] R45: hits and shields on the table."""
        hits = 0
        for kind, (weapons, shields) in dice:
            dealt = weapons + (shields if reaction else 0)
            more = self.leader == "svanhildr" and kind == "swordsman" and dealt > 0
            hits += dealt + more
        return hits, sum(shields for _, (_, shields) in dice)

    def settled(
        self,
        band: Band,
        left: int,
        favor: int,
        runes: Runes,
        dice: Dice,
        reaction: bool,
        again: Any,
    ) -> Fraction:
        """[combat.strike] [combat.casualties] The roll counts; ``again`` is this very point."""
        hits, shields = self.counted(dice, reaction)
        losses = min(len(band), max(0, self.attack - shields))
        bonus = self.double if any(side[0] == 2 for _, side in dice) else Fraction(0)
        ways = [(rest, runes) for rest in set(itertools.combinations(band, len(band) - losses))]
        if losses and "healing" in runes:
            ways.append((band, runes - {"healing"}))
        return bonus + max(self.after(b, left - hits, favor, r, again) for b, r in ways)

    def after(self, band: Band, left: int, favor: int, runes: Runes, again: Any) -> Fraction:
        if left <= 0:
            return self.worth(True, band, favor, runes)
        if not band:
            return self.worth(False, band, favor, runes)
        if again is not None and again[0] == (band, left, favor, runes):
            value: Fraction = again[1]
            return value
        found: Fraction = self.value(band, left, favor, runes)  # type: ignore[attr-defined]
        return found

    def best(
        self,
        band: Band,
        left: int,
        favor: int,
        runes: Runes,
        dice: Dice,
        reaction: bool,
        again: Any,
    ) -> Fraction:
        """The best that can be done with a roll."""
        options = [self.settled(band, left, favor, runes, dice, reaction, again)]
        args = (band, left, reaction)
        if self.spends and favor:
            for size in range(1, len(dice) + 1):
                for taken in itertools.combinations(range(len(dice)), size):
                    kept = tuple(die for place, die in enumerate(dice) if place not in taken)
                    air = tuple(dice[place][0] for place in taken)
                    options.append(self.thrown(kept, air, favor - 1, runes, *args))
        blanks = tuple(kind for kind, side in dice if side == (0, 0))
        if self.spends and "potential" in runes and blanks:
            kept = tuple(die for die in dice if die[1] != (0, 0))
            options.append(self.thrown(kept, blanks, favor, runes - {"potential"}, *args))
        if self.spends and "reaction" in runes and self.counted(dice, False)[1]:
            rest = runes - {"reaction"}
            options.append(self.rolled(band, left, favor, rest, dice, True))  # type: ignore[attr-defined]
        return max(options)

    def _rolled(
        self, band: Band, left: int, favor: int, runes: Runes, dice: Dice, reaction: bool
    ) -> Fraction:
        return self.best(band, left, favor, runes, dice, reaction, None)

    def thrown(
        self, kept: Dice, air: Band, favor: int, runes: Runes, band: Band, left: int, reaction: bool
    ) -> Fraction:
        """The mean over everything that dice in the air may show."""
        total = Fraction(0)
        for dice, share in throws(air):
            lying = tuple(sorted(kept + dice))
            total += share * self.rolled(band, left, favor, runes, lying, reaction)  # type: ignore[attr-defined]
        return total

    def _value(self, band: Band, left: int, favor: int, runes: Runes) -> Fraction:
        """What a round is worth. It may lead to itself: a guess is bettered until it is right."""
        point = (band, left, favor, runes)
        guess = min(self.worth(False, (), 0, frozenset()), Fraction(0)) - 1
        while True:
            constant, slope = Fraction(0), Fraction(0)
            for dice, share in throws(band):
                low = self.best(*point, dice, False, (point, guess))
                high = self.best(*point, dice, False, (point, guess + STEP))
                constant += share * low
                slope += share * (high - low) / STEP
            better = (constant - slope * guess) / (1 - slope)
            if better == guess:
                return guess
            guess = better


STEP = Fraction(1, 10**40)
"""So small that no choice turns within it, in any of these tests."""


@cache
def throws(air: Band) -> tuple[tuple[Dice, Fraction], ...]:
    """All throws, dice that show the same taken together."""
    cases = Counter(
        tuple(sorted(zip(air, sides, strict=True)))
        for sides in itertools.product(*(SIDES[kind] for kind in air))
    )
    return tuple((dice, Fraction(count, 6 ** len(air))) for dice, count in cases.items())


def band(swordsmen: int = 0, spearmen: int = 0, axemen: int = 0) -> Band:
    """A warband as its kinds."""
    return tuple(
        sorted(("swordsman",) * swordsmen + ("spearman",) * spearmen + ("axeman",) * axemen)
    )


def bands(most: int) -> Iterator[tuple[int, int, int]]:
    """Every warband of up to `most` warriors."""
    for a, b, c in itertools.product(range(most + 1), repeat=3):
        if 1 <= a + b + c <= most:
            yield (a, b, c)


def worth_of(weights: Iterable[float], runes: Iterable[str] = ()) -> Worth:
    """Weights as `support.odds.weights.weights_of` lists them."""
    victory, *each, favor, rune, _ = map(Fraction, weights)
    acting = {"potential", "reaction", "healing"}

    def worth(won: bool, survivors: Band, left: int, held: Runes) -> Fraction:
        kinds = sum(each[WARRIORS.index(kind)] for kind in survivors)
        spared = favor * left + rune * len(held & acting)
        return kinds + spared + (victory if won else 0)

    return worth


def voyage(fight: Fight, crew: Band, left: int, favor: int, runes: Runes, sea: Sea) -> Fraction:
    """[voyage.feeding] [journey.kraken] and the others: the mean over the journeys of a crew."""
    value = {}
    for journey in sea.journeys:
        value[journey] = sea.met(journey, fight, crew, left, favor, runes)
    total = sum(sea.journeys.values())
    return sum((Fraction(n, total) * value[kind] for kind, n in sea.journeys.items()), Fraction(0))


@dataclass(frozen=True)
class Sea:
    """What lies between a crew and the monster."""

    journeys: dict[str, int]
    food: int
    fed: int
    prohibits: str | None
    kraken: tuple[int, int]

    def met(
        self, journey: str, fight: Fight, crew: Band, left: int, favor: int, runes: Runes
    ) -> Fraction:
        """What is worth most when this journey takes effect."""
        if journey == "kraken":
            attack, defense = self.kraken

            def then(won: bool, rest: Band, favor: int, runes: Runes) -> Fraction:
                return self.fed_and_fought(fight, rest, self.food, left, favor, runes)

            first = Fight(attack, then, fight.leader, fight.double, fight.spends)
            return first._value(crew, defense, favor, runes)
        aboard = crew + ("food",) * self.food
        lost = {"lost": 2, "storm": 1, "whirlpool": 1, "no_wind": 1}.get(journey, 0)
        if journey == "whirlpool":
            ways = {rest + ("food",) * self.food for rest in rests(crew, lost)}
        elif journey == "no_wind":
            ways = {crew + ("food",) * max(0, self.food - 1)}
        else:
            ways = set(rests(aboard, lost))
        return max(
            self.fed_and_fought(
                fight,
                tuple(sorted(it for it in rest if it != "food")),
                rest.count("food"),
                left,
                favor,
                runes,
            )
            for rest in ways
        )

    def fed_and_fought(
        self, fight: Fight, crew: Band, food: int, left: int, favor: int, runes: Runes
    ) -> Fraction:
        """[voyage.feeding] [voyage.prohibited]"""
        values = []
        for fed in rests(crew, max(0, len(crew) - food * self.fed)):
            fit = tuple(kind for kind in fed if kind != self.prohibits)
            values.append(fight.after(fit, left, favor, runes, None))
        return max(values)


def rests(things: Band, lost: int) -> set[Band]:
    """Everything that may be left of things."""
    return set(itertools.combinations(things, max(0, len(things) - lost)))


def weighed(
    odds: midgard.JourneyOdds[Any], worth: Any, favor: int, runes: Iterable[str] = ()
) -> Any:
    """Returns the value of the outcomes of a voyage, without the Kraken."""
    total: Any = Fraction(0)
    for it in (passage.outcome for passage in odds.passages):
        left = tuple(k for k, n in zip(odds.warriors, it.survivors, strict=True) for _ in range(n))
        held = frozenset(runes) - set(it.runes_used)
        total += it.chance * worth(it.victory, left, favor - it.favor_spent, held)
    return total
