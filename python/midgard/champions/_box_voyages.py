"""The way to a shore or a Bergrisar in a game with a box: its choices, and where they lead.

A `Way` is a position on the way. What may follow it is a list of alternatives, and each alternative
is a list of ways with their chances. The value of a way is that of the best play of all that
follows, the last fight too.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from midgard.champions._box_ends import ends_of, onset_of, standing
from midgard.champions._box_fights import KINDS, SAME, BoxFight, End, Point, after_use
from midgard.champions._box_rolls import LEADER, Band, less
from midgard.champions.warbands import Enemy

__all__ = ["Arrived", "BoxVoyage", "Way"]

BERSERKER = KINDS.index("berserker")
FOOD = len(KINDS)


class Way(NamedTuple):
    """A position on the way, with what may still be spent.

    The stages are: ``hidden``, ``shown``, ``effect``, ``choice``, ``fight``, ``feed``, ``gate``
    (the last fight is next), and ``over``.
    """

    stage: str
    band: Band
    food: int
    coins: int
    favor: int
    wand: int
    mercy: int
    runes: frozenset[str]
    card: str = ""
    redrawn: bool = False
    met: bool | None = None
    hired: int = 0
    #: The cards that the rune Journey has put away, until a card takes effect.
    away: tuple[str, ...] = ()


Alternative: TypeAlias = list[tuple[Fraction, Way, float]]
"""Ways with their chances, and the glory that is scored on the step."""


@dataclass
class Arrived:
    """What comes of a whole way: the chances of the ways that end it, and means."""

    ways: dict[Way, Any] = field(default_factory=dict)
    rounds: Any = 0
    glory: Any = 0


@dataclass
class BoxVoyage:
    """A way with its cards, its fights, and what is kept at its end."""

    foe: Enemy
    last: BoxFight
    #: The Kraken or the Bandits: the foe, and how its fight is made from the worth of its ends.
    other: Enemy
    make: Callable[[Callable[[End], float]], BoxFight]
    #: The numbers of the cards of this deck, how many may come first, and how many are there.
    cards: Mapping[str, Mapping[str, int]]
    first: Mapping[str, int]
    among: Mapping[str, int]
    at_sea: bool
    fed: int
    coin: float
    glory: float
    jorunn: int
    binds: bool
    hireable: Band
    limit: int
    leader_counts: bool
    copies: frozenset[str]
    values: dict[Way, float] = field(default_factory=dict)
    fights: dict[Way, BoxFight] = field(default_factory=dict)

    # The choices

    def losses(self, way: Way, number: int, *, food: bool) -> Iterator[tuple[Band, int]]:
        """Every way to lose so many dice or food. `[berserker.first]` R-V-14"""
        stake = [*self.able(way.band), way.food if food else 0]
        due = min(number, sum(stake))
        for lost in itertools.product(*(range(min(n, due), -1, -1) for n in stake)):
            if sum(lost) == due and self.allowed(way.band, lost[:FOOD]):
                band = tuple(n - gone for n, gone in zip(way.band, lost[:FOOD], strict=True))
                yield band, way.food - lost[FOOD]

    def allowed(self, band: Band, lost: Band) -> bool:
        """Returns whether Berserkers are lost first, if they must be."""
        others = sum(lost) - lost[BERSERKER]
        return not (self.binds and others) or lost[BERSERKER] == band[BERSERKER]

    def able(self, band: Band) -> Band:
        """Returns the dice that can be lost. `[leader_die.immune]`"""
        return less(band, LEADER, band[LEADER]) if self.last.immune else band

    def alternatives(self, way: Way) -> list[Alternative]:
        """Returns what may be done, and where it leads."""
        if way.stage == "hidden":
            return [_lottery(self.first, way)]
        if way.stage == "shown":
            stays = way._replace(stage="effect", away=())
            found: list[Alternative] = [[(Fraction(1), stays, 0.0)]]
            away = (*way.away, way.card)
            following = self.following(away)
            for runes in after_use(way.runes, "journey", self.copies) if following else ():
                used = way._replace(runes=runes, redrawn=True, away=away)
                found.append(_lottery(following, used))
            return found
        if way.stage == "effect":
            quiet = way.card == "all_quiet"
            glory = 0.0 if quiet else float(self.jorunn)
            ways = self.sea(way) if self.at_sea else self.land(way)
            return [[(Fraction(1), after, glory)] for after in ways]
        if way.stage == "choice":
            return [[(Fraction(1), after, 0.0)] for after in self.chosen(way)]
        return [[(Fraction(1), after, 0.0)] for after in self.hungry(way)]

    def following(self, away: tuple[str, ...]) -> dict[str, int]:
        """Returns the cards that may come after these were put away. `[rune.journey]`"""
        left = {card: max(0, number - away.count(card)) for card, number in self.among.items()}
        return {card: number for card, number in left.items() if number}

    def sea(self, way: Way) -> Iterator[Way]:
        """A journey at sea. Rulebook p. 13, A-51"""
        card, numbers = way.card, self.cards[way.card]
        eats = way._replace(stage="feed")
        if card == "kraken":
            yield way._replace(stage="fight")
        elif card == "no_wind":
            yield eats._replace(food=max(0, way.food - 1))
        elif card == "shipwreck":
            yield eats._replace(coins=way.coins + numbers["coins"])
        elif card in ("lost", "storm", "whirlpool", "odins_trial"):
            number = {"lost": 2, "odins_trial": numbers.get("losses", 0)}.get(card, 1)
            favor = way.favor + numbers.get("favor", 0)
            for band, food in self.losses(way, number, food=card != "whirlpool"):
                yield eats._replace(band=band, food=food, favor=favor)
        else:
            yield eats

    def land(self, way: Way) -> Iterator[Way]:
        """A land journey. 3.1"""
        numbers, gate = self.cards[way.card], way._replace(stage="gate")
        if way.card == "avalanche":
            for band, _ in self.losses(way, numbers["warriors"], food=False):
                yield gate._replace(band=band)
        elif way.card == "thief":
            yield gate._replace(coins=max(0, way.coins - numbers["coins"]))
        elif way.card == "blizzard":
            yield from self.blizzard(way, numbers["coins"])
        elif way.card == "all_quiet":
            yield gate
        else:
            yield way._replace(stage="choice")

    def blizzard(self, way: Way, price: int) -> Iterator[Way]:
        """Some are lost, the others are paid for. `[land_journey.blizzard]` A-2"""
        for lost in itertools.product(*(range(n + 1) for n in self.able(way.band))):
            band = tuple(n - gone for n, gone in zip(way.band, lost, strict=True))
            short = max(0, sum(band) - way.coins // price) if price else 0
            if min(short, sum(self.able(band))) == 0 and self.allowed(way.band, lost):
                coins = way.coins - min(way.coins, price * sum(band))
                yield way._replace(stage="gate", band=band, coins=coins)

    def chosen(self, way: Way) -> Iterator[Way]:
        """What a land journey asks: to pay, or not. `[land_journey.choice]` R-D-18"""
        numbers, gate = self.cards[way.card], way._replace(stage="gate")
        if way.card == "bandits":
            yield way._replace(stage="fight")
        elif way.card == "blocked_path":
            yield way._replace(stage="over")
        elif way.card == "lost":
            for band, _ in self.losses(way, numbers["warriors"], food=False):
                yield gate._replace(band=band)
        else:
            yield gate
        paid = gate._replace(coins=way.coins - numbers["coins"])
        if paid.coins < 0:
            return
        times = numbers.get("times")
        if times is None:
            yield paid
            return
        if not times:
            return
        size = sum(way.band) if self.leader_counts else sum(way.band[:LEADER])
        for kind, there in enumerate(self.hireable):
            if size < self.limit and there > way.band[kind]:
                band, hired = less(way.band, kind, -1), way.hired + 1
                stage = "choice" if hired < times else "gate"
                yield paid._replace(band=band, hired=hired, stage=stage)

    def hungry(self, way: Way) -> Iterator[Way]:
        """All food is eaten, and those who get none starve. `[voyage.feeding]`"""
        unfed = max(0, sum(way.band) - way.food * self.fed)
        for band, _ in self.losses(way._replace(food=0), unfed, food=False):
            yield way._replace(stage="gate", band=band, food=0)

    # What they are worth

    def value(self, way: Way) -> float:
        """Returns what a way is worth under the best play."""
        if way not in self.values:
            self.values[way] = self._value(way)
        return self.values[way]

    def _value(self, way: Way) -> float:
        kept = self.coin * way.coins
        if way.stage == "over":
            return kept + self.last.worth(End(False, way.band, way.favor, way.runes))
        if way.stage == "gate":
            return kept + self.last.of(self.onset(way))
        if way.stage == "fight":
            fight = self.fight(way)
            return fight.of(onset_of(fight, _point(way, self.other.defense)))
        return max(map(self.worth, self.alternatives(way)))

    def worth(self, alternative: Alternative) -> float:
        """Returns the mean value of ways."""
        of = self.value
        return sum(float(share) * (of(way) + self.glory * got) for share, way, got in alternative)

    def onset(self, way: Way) -> Point | End:
        """Returns the beginning of the last fight, or its end if nobody is left."""
        band = standing(way.band, self.foe)
        return onset_of(self.last, _point(way._replace(band=band), self.foe.defense))

    def fight(self, way: Way) -> BoxFight:
        """Returns the fight on the way."""
        rest = way._replace(band=(), favor=0, wand=0, mercy=0, runes=frozenset())
        if rest not in self.fights:
            glory = self.glory * self.other.glory

            def worth(end: End) -> float:
                return self.value(self.after(rest, end)) + glory * end.victory

            self.fights[rest] = self.make(worth)
        return self.fights[rest]

    def after(self, way: Way, end: End) -> Way:
        """Returns where a fight on the way leads."""
        stage = ("feed" if self.at_sea else "gate") if end.victory else "over"
        return way._replace(
            stage=stage, band=end.band, favor=end.favor, wand=end.wand, mercy=end.mercy,
            runes=end.runes, met=end.victory,
        )  # fmt: skip

    # What comes of it

    def arrive(self, start: Way, *, exact: bool) -> Arrived:
        """Returns the chances of all ways that end the way, under the best play."""
        found = Arrived()
        waiting: list[tuple[Way, Any]] = [(start, Fraction(1) if exact else 1.0)]
        while waiting:
            way, chance = waiting.pop()
            if way.stage in ("gate", "over"):
                found.ways[way] = found.ways.get(way, 0) + chance
                continue
            if way.stage == "fight":
                fight = self.fight(way)
                begin = onset_of(fight, _point(way, self.other.defense))
                ends, rounds, scored = ends_of(fight, begin, 0, exact=exact)
                found.rounds += chance * rounds
                found.glory += chance * scored
                for (_, end), share in ends.items():
                    found.glory += chance * share * self.other.glory * end.victory
                    waiting.append((self.after(way, end), chance * share))
                continue
            for share, after, glory in self.best(way):
                found.glory += chance * (share if exact else float(share)) * int(glory)
                waiting.append((after, chance * (share if exact else float(share))))
        return found

    def best(self, way: Way) -> Alternative:
        """Returns the best alternative, the first of equals."""
        found: tuple[float, Alternative] | None = None
        for alternative in self.alternatives(way):
            value = self.worth(alternative)
            if found is None or value > found[0] + SAME:
                found = (value, alternative)
        assert found is not None
        return found[1]


def _lottery(cards: Mapping[str, int], way: Way) -> Alternative:
    """Returns the ways with each of these cards."""
    whole = sum(cards.values())
    return [
        (Fraction(count, whole), way._replace(stage="shown", card=card), 0.0)
        for card, count in cards.items()
        if count
    ]


def _point(way: Way, defense: int) -> Point:
    return Point(way.band, defense, way.favor, way.wand, way.mercy, way.runes, True, False)
