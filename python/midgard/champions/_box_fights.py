"""The best play of a fight in a game with a box, and what comes of it, by dynamic programming.

The order of a round is that of ``[losses.order]`` R-D-19. Dice of a kind that show the same face
are alike: a roll is a multiset of each kind, and values are arrays with one axis for each kind.
A round in which nothing changes leads back to itself; its value is found by policy iteration.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard.champions._box_rolls import (
    LEADER,
    SWORDSMAN,
    Band,
    Face,
    Floats,
    Table,
    Whole,
    less,
    rolls_of,
)

__all__ = ["KINDS", "SIZE", "BoxFight", "End", "Point", "after_use"]

KINDS = ("swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "leader")
"""The kinds of dice in the order in which they are asked for."""
BERSERKER = 5
NEW = (1, 2)
"""What a swordsman may become: a spearman or an axeman."""
SIZE = 300_000
"""The most multisets of dice that a round may have here."""
EXACT = 100_000
"""The most multisets of dice that a round may have in fractions."""
SAME = 1e-13
"""Values that differ by less are equal."""


class Point(NamedTuple):
    """A fight before a round, with what may still be spent."""

    band: Band
    left: int
    favor: int
    wand: int
    mercy: int
    runes: frozenset[str]
    first: bool
    upgrade: bool

    @property
    def order(self) -> int:
        """A number that falls from each round to every other point that follows."""
        spare = self.favor + self.wand + self.mercy + len(self.runes)
        return sum(self.band) + self.left + spare + self.first + (not self.upgrade)


class End(NamedTuple):
    """An end of a fight. What blessings may still do counts only where another fight follows.

    ``glory`` is that of the rune Glory if Patience copies it.
    """

    victory: bool
    band: Band
    favor: int
    runes: frozenset[str]
    wand: int = 0
    mercy: int = 0
    glory: int = 0


class Means(NamedTuple):
    """What may be spent on a roll, and whether Reaction counts for it."""

    favor: int
    wand: int
    runes: frozenset[str]
    reaction: bool


Goal: TypeAlias = Point | End
Settled: TypeAlias = tuple[float, Goal, int | Fraction]
"""The value of a roll that counts, where it leads, and the glory that it scores."""


def after_use(runes: frozenset[str], rune: str, copies: frozenset[str]) -> Iterator[frozenset[str]]:
    """What may be left of the runes after one is used: itself, or Patience, which copies it.

    ``[rune.patience]`` A-12: Patience copies an unused rune of the clan, or one of ``copies``.
    """
    if rune in runes:
        yield runes - {rune}
    if "patience" in runes and (rune in runes or rune in copies):
        yield runes - {"patience"}


@dataclass
class BoxFight:
    """A fight: the foe, the leader, and what its ends are worth."""

    faces: tuple[tuple[Face, ...], ...]
    attack: int
    worth: Callable[[End], float]
    leader: str | None = None
    ability: str = "none"
    ability_number: int = 0
    #: The helmet of the Leader die: the hits of rally; number, most and glory of the ability.
    rally: int = 1
    number: int = 1
    most: int | None = None
    ability_glory: Fraction = Fraction(0)
    #: What a glory is worth.
    glory_worth: float = 0.0
    #: Less than any end is worth.
    low: float = -100.0
    first_hits: int = 0
    first_shields: int = 0
    berserkers_first: bool = True
    immune: bool = False
    spends: bool = True
    #: The runes of others, or face up, that Patience may copy, and the glory of a copied Glory.
    copies: frozenset[str] = frozenset()
    copied_glory: int = 0
    #: Whether another fight follows, in which what is left of blessings counts.
    goes_on: bool = False
    tables: dict[Band, Table] = field(default_factory=dict)
    solved: dict[Point, tuple[float, dict[Goal, float], float]] = field(default_factory=dict)
    fractions: dict[Point, tuple[dict[Goal, Fraction], Fraction]] = field(default_factory=dict)

    def table(self, band: Band) -> Table:
        """Returns the rolls of a warband."""
        if band not in self.tables:
            self.tables[band] = Table(
                self.faces,
                band,
                svanhildr=self.leader == "svanhildr",
                single=self.ability == "double_hits_count_single",
            )
        return self.tables[band]

    def losable(self, band: Band) -> int:
        """Returns how many dice can be lost. `[leader_die.immune]`"""
        return sum(band) - (band[LEADER] if self.immune else 0)

    def losses(self, band: Band, number: int) -> Iterator[Band]:
        """Every way to lose so many dice. `[combat.casualties]` `[berserker.first]`"""
        first = min(band[BERSERKER], number) if self.berserkers_first else 0
        band, number = less(band, BERSERKER, first), number - first
        free = [n if kind != LEADER or not self.immune else 0 for kind, n in enumerate(band)]

        def fall(kind: int, due: int) -> Iterator[Band]:
            if kind == len(free):
                if due == 0:
                    yield ()
                return
            for count in range(min(free[kind], due), -1, -1):
                for rest in fall(kind + 1, due - count):
                    yield (band[kind] - count, *rest)

        return fall(0, number)

    def end(self, victory: bool, band: Band, left: Point | Means, mercy: int = 0) -> End:
        """Returns an end with what is left."""
        wand = left.wand if self.goes_on else 0
        return End(victory, band, left.favor, left.runes, wand, mercy if self.goes_on else 0)

    def value(self, point: Point) -> float:
        """Returns what a point is worth under the best play."""
        return self.solve(point)[0]

    def solve(self, point: Point) -> tuple[float, dict[Goal, float], float]:
        """Returns the value, the chances of what follows the round, and the glory it scores."""
        if point in self.solved:
            return self.solved[point]
        guess = self.low
        for _ in range(60):
            play = Round(self, point, guess)
            goals, constant, glory = play.chances()
            again = goals.pop(point, 0.0)
            better = constant / (1 - again)
            # A fight never comes back to its first round; other guesses are too low at first.
            done = point.first or abs(better - guess) <= SAME * max(1.0, abs(better))
            guess = better
            if done:
                break
        goals[point] = again
        self.solved[point] = (guess, goals, glory)
        return self.solved[point]

    def exactly(self, point: Point) -> tuple[dict[Goal, Fraction], Fraction]:
        """Returns the chances of what follows the round, and the glory it scores, in fractions."""
        if point not in self.fractions:
            guess = self.solve(point)[0]
            play = Round(self, point, guess)
            rolls = rolls_of(self.faces, point.band)
            if rolls > EXACT:
                raise InvalidOptionError(
                    f"{rolls:,} rolls are too many for fractions, the most is {EXACT:,}: fewer"
                    " kinds of dice, or fewer dice [combat.round]"
                )
            self.fractions[point] = play.shares(exact=True)
        return self.fractions[point]

    def of(self, goal: Goal) -> float:
        """Returns what a point or an end is worth."""
        return self.worth(goal) if isinstance(goal, End) else self.value(goal)


class Round:
    """One round from a point, with a guess of what the point itself is worth."""

    def __init__(self, fight: BoxFight, point: Point, guess: float) -> None:
        self.fight, self.point, self.guess = fight, point, guess
        self.table = fight.table(point.band)
        self.plans: dict[Means, list[tuple[npt.NDArray[np.bool_], Any]]] = {}
        self.known: dict[Means, Floats] = {}
        self.counts: dict[tuple[Any, ...], Settled] = {}

    def worth(self, goal: Goal) -> float:
        """Returns what may follow is worth."""
        return self.guess if goal == self.point else self.fight.of(goal)

    def settled(
        self, means: Means, row: tuple[int, ...], helmet: tuple[int, int, bool, Any]
    ) -> Settled:
        """The roll counts: the best of healing, mercy and losses. R-D-19"""
        key = (means, row, helmet)
        if key in self.counts:
            return self.counts[key]
        fight, point = self.fight, self.point
        hits, shields, _, double, _ = row
        more_hits, more_shields, upgrade, glory = helmet
        hits, shields = hits + more_hits, shields + more_shields
        if point.first:
            hits, shields = hits + fight.first_hits, shields + fight.first_shields
        if fight.ability == "armor_per_round":
            hits = max(0, hits - fight.ability_number)
        if fight.ability == "ignore_shields":
            shields = 0
        left, upgrade = point.left - hits, upgrade or point.upgrade
        due = min(max(0, fight.attack - shields), fight.losable(point.band))
        glory += double if fight.leader == "ullr" else 0
        gained = float(glory) * fight.glory_worth
        best: Settled | None = None
        for band, mercy, runes in self._after(due, means.runes):
            goal = self._goal(band, left, means._replace(runes=runes), mercy, upgrade)
            value = self.worth(goal) + gained
            if best is None or value > best[0] + SAME:
                best = (value, goal, glory)
        assert best is not None
        self.counts[key] = best
        return best

    def _after(self, due: int, runes: frozenset[str]) -> Iterator[tuple[Band, int, frozenset[str]]]:
        band, mercy = self.point.band, self.point.mercy
        for kept in range(min(mercy, due) + 1):
            for rest in self.fight.losses(band, due - kept):
                yield rest, mercy - kept, runes
        if due:
            for left in after_use(runes, "healing", self.fight.copies):
                yield band, mercy, left

    def _goal(self, band: Band, left: int, means: Means, mercy: int, upgrade: bool) -> Goal:
        fallen = not self.fight.losable(band) if self.fight.immune else not sum(band)
        if left <= 0 or fallen:
            ends = [band]
            if upgrade and band[SWORDSMAN]:
                without = less(band, SWORDSMAN)
                ends += [less(without, kind, -1) for kind in NEW]
            found = [self.fight.end(left <= 0, end, means, mercy) for end in ends]
            if left <= 0 and self.fight.copied_glory and "patience" in means.runes:
                rest, glory = means.runes - {"patience"}, self.fight.copied_glory
                found += [end._replace(runes=rest, glory=glory) for end in found]
            return max(found, key=self.fight.worth)
        return Point(band, left, means.favor, means.wand, mercy, means.runes, False, upgrade)

    def helmets(
        self, means: Means, row: tuple[int, ...]
    ) -> Iterator[tuple[Means, tuple[int, int, bool, Any]]]:
        """What the helmet may do besides Dagrun's throw. `[helmet]` R-V-13"""
        fight, rally = self.fight, self.fight.rally
        if not row[2]:
            yield means, (0, 0, False, 0)
            return
        yield means, (rally, 0, False, 0)
        effect: tuple[int, int, bool, Any] | None = (0, 0, False, fight.ability_glory)
        if fight.leader == "svanhildr":
            hits = fight.number * row[4]
            hits = hits if fight.most is None else min(hits, fight.most)
            effect = (hits, 0, False, 0) if hits else None
        elif fight.leader == "jorunn":
            idle = fight.ability == "ignore_shields" or not fight.number
            effect = None if idle else (0, fight.number, False, 0)
        elif fight.leader == "ragnhild":
            able = self.point.band[SWORDSMAN] and not self.point.upgrade
            effect = (0, 0, True, 0) if able else None
        elif fight.leader == "dagrun" or fight.leader is None:
            effect = None
        if effect is not None:
            yield means, effect
            for runes in self.uses(means, "leadership"):
                yield means._replace(runes=runes), (effect[0] + rally, *effect[1:])

    def uses(self, means: Means, rune: str) -> Iterator[frozenset[str]]:
        """What may be left of the runes after one is used on a roll, if any is spent at all."""
        if self.fight.spends:
            yield from after_use(means.runes, rune, self.fight.copies)

    def counting(self, means: Means) -> tuple[Floats, Any]:
        """The values of rolls that count, and what is done with each."""
        rows, inverse = self.table.features[means.reaction]
        choices = []
        for row in map(tuple, rows.tolist()):
            best: Settled | None = None
            for after, helmet in self.helmets(means, row):
                found = self.settled(after, row, helmet)
                if best is None or found[0] > best[0] + SAME:
                    best = found
            assert best is not None
            choices.append(best)
        values = np.array([value for value, _, _ in choices])[inverse]
        return values, (choices, inverse)

    def standing(self, means: Means, rally: int) -> tuple[Floats, Any]:
        """The same after the helmet was Dagrun's throw, and with Leadership also a hit."""
        rows, inverse = self.table.features[means.reaction]
        choices = [
            self.settled(means, row, (rally, 0, False, 0)) for row in map(tuple, rows.tolist())
        ]
        return np.array([value for value, _, _ in choices])[inverse], (choices, inverse)

    def values(self, means: Means) -> Floats:
        """Returns the values of all rolls, and keeps the plan for each."""
        if means in self.plans:
            return self.known[means]
        table, fight = self.table, self.fight
        value, counts = self.counting(means)
        plan: list[tuple[npt.NDArray[np.bool_], Any]] = [
            (np.ones(len(value), dtype=np.bool_), ("counts", counts))
        ]

        def offer(other: Floats, able: Any, what: Any) -> None:
            nonlocal value
            better = able & (other > value + SAME)
            value = np.where(better, other, value)
            plan.append((better, what))

        alone = sum(self.point.band) == self.point.band[LEADER]
        if fight.leader == "dagrun" and table.helmet.any() and not alone:
            ways = [(means, 0)]
            for runes in self.uses(means, "leadership"):
                ways.append((means._replace(runes=runes), fight.rally))
            for after, rally in ways:
                stands, chosen = self.standing(after, rally)
                other, kept = table.pick(table.mean(stands), fight.number)
                offer(other, table.helmet, ("stands", kept, chosen))
        if fight.spends:
            self._spend(means, offer)
        self.plans[means] = plan
        self.known[means] = value
        return value

    def _spend(self, means: Means, offer: Callable[[Floats, Any, Any], None]) -> None:
        table = self.table
        for runes in self.uses(means, "potential"):
            after = means._replace(runes=runes)
            other = table.mean(self.values(after))[table.unblank]
            offer(other, table.blanks > 0, ("throws", table.unblank, after))
        for runes in () if means.reaction else self.uses(means, "reaction"):
            after = means._replace(runes=runes, reaction=True)
            offer(self.values(after), table.shields > 0, ("reaction", after))
        again = []
        if means.wand:
            again.append(means._replace(wand=means.wand - 1))
        if means.favor and self.fight.ability != "no_favor_reroll":
            again.append(means._replace(favor=means.favor - 1))
        for after in again:
            other, kept = table.best(table.mean(self.values(after)))
            offer(other, np.ones(len(other), dtype=np.bool_), ("throws", kept, after))

    def chances(self) -> tuple[dict[Goal, float], float, float]:
        """Returns the chances of what follows, the value without the point, and the glory."""
        goals, glory = self.shares(exact=False)
        worth = sum(
            share * self.fight.of(goal) for goal, share in goals.items() if goal != self.point
        )
        return goals, worth + glory * self.fight.glory_worth, glory

    def shares(self, *, exact: bool) -> tuple[dict[Goal, Any], Any]:
        """Returns the chances of what follows, and the mean glory: floats or fractions.

        Fractions are counted in whole parts: a throw divides a part into so many equal ones as
        there are orders of sides, and no roll has more throws than there are parts for.
        """
        point, table = self.point, self.table
        start = Means(point.favor, point.wand, point.runes, False)
        self.values(start)
        most = 2 + point.favor + point.wand + len(point.runes)
        whole: int = 6 ** (sum(point.band) * most) if exact else 1
        lying: Any = np.zeros(math.prod(table.some), dtype=object if exact else np.float64)
        lying[0] = whole
        masses: dict[Means, Any] = {start: table.thrown(lying, exact=exact)}
        none = np.zeros_like(masses[start])
        goals: dict[Goal, Any] = {}
        glory: Any = 0

        def ended(mass: Any, chosen: Any) -> None:
            nonlocal glory
            choices, inverse = chosen
            sums = _sums(inverse, mass, len(choices)).tolist()
            for (_, goal, scored), share in zip(choices, sums, strict=True):
                if share:
                    part = Fraction(share, whole) if exact else share
                    goals[goal] = goals.get(goal, 0) + part
                    glory += part * (scored if exact else float(scored))

        while masses:
            means = max(masses, key=lambda it: it.favor + it.wand + len(it.runes))
            mass = masses.pop(means)
            for better, what in reversed(self.plans[means]):
                here = np.where(better, mass, none)
                mass = mass - here
                if not here.any():
                    continue
                if what[0] == "counts":
                    ended(here, what[1])
                    continue
                if what[0] == "reaction":
                    masses[what[1]] = masses.get(what[1], none) + here
                    continue
                lies = _sums(what[1], here, math.prod(table.some))
                thrown = table.thrown(lies, exact=exact)
                if what[0] == "stands":
                    ended(thrown, what[2])
                else:
                    masses[what[2]] = masses.get(what[2], none) + thrown
        return goals, glory


def _sums(places: Whole, weights: Any, length: int) -> Any:
    """Returns the sum of the weights of each place."""
    if weights.dtype == object:
        sums = np.zeros(length, dtype=object)
        np.add.at(sums, places, weights)
        return sums
    return np.bincount(places, weights=weights, minlength=length).astype(np.float64)
