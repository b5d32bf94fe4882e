"""The best play of a fight in a game with a box, and what comes of it, by dynamic programming.

The order of a round is that of ``[losses.order]`` R-D-19. The dice of a kind that show the same face
are alike: a roll is a multiset of each kind, and values are arrays with one axis for each kind.
A round in which nothing changes leads back to itself; its value is found by policy iteration.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["KINDS", "SIZE", "BoxFight", "End", "Face", "Point", "rolls_of"]

KINDS = ("swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "leader")
"""The kinds of dice in the order in which they are asked for."""
SWORDSMAN, BERSERKER, LEADER = 0, 5, 6
NEW = (1, 2)
"""What a swordsman may become: a spearman or an axeman."""
SIZE = 300_000
"""The most multisets of dice that a round may have here."""
SAME = 1e-13
"""Values that differ by less are equal."""

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Band: TypeAlias = tuple[int, ...]


class Face(NamedTuple):
    """A face of a die: what it shows, and on how many of the six sides it is."""

    hits: int
    shields: int
    helmet: bool
    blank: bool
    sides: int


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
    """An end of a fight."""

    victory: bool
    band: Band
    favor: int
    runes: frozenset[str]


class Means(NamedTuple):
    """What may be spent on a roll, and whether Reaction counts for it."""

    favor: int
    wand: int
    runes: frozenset[str]
    reaction: bool


Goal: TypeAlias = Point | End
Settled: TypeAlias = tuple[float, Goal, float]
"""The value of a roll that counts, where it leads, and the glory that it scores."""


class _Kind(NamedTuple):
    """The multisets of the dice of one kind: those of some, and those of all of them."""

    some: tuple[tuple[int, ...], ...]
    full: Whole
    throw: Floats
    lower: tuple[tuple[int, ...], ...]


@cache
def _kind(faces: tuple[Face, ...], dice: int) -> _Kind:
    some = sorted(
        (s for s in itertools.product(range(dice + 1), repeat=len(faces)) if sum(s) <= dice), key=sum
    )
    number = {counts: index for index, counts in enumerate(some)}
    full = [index for index, counts in enumerate(some) if sum(counts) == dice]
    throw = np.zeros((len(some), len(full)))
    for row, kept in enumerate(some):
        for column, index in enumerate(full):
            more = [all_ - lies for all_, lies in zip(some[index], kept, strict=True)]
            if min(more) >= 0:
                ways = math.factorial(sum(more))
                share = 1.0
                for face, count in zip(faces, more, strict=True):
                    ways //= math.factorial(count)
                    share *= (face.sides / 6) ** count
                throw[row, column] = ways * share
    lower = tuple(
        tuple(number[less(counts, face)] for face, count in enumerate(counts) if count)
        for counts in some
    )
    return _Kind(tuple(some), np.array(full), throw, lower)


def less(counts: tuple[int, ...], place: int, number: int = 1) -> tuple[int, ...]:
    """Returns the counts with a number less in one place."""
    return (*counts[:place], counts[place] - number, *counts[place + 1 :])


def rolls_of(faces: tuple[tuple[Face, ...], ...], band: Band) -> int:
    """Returns the number of multisets of some of the dice of a warband."""
    return math.prod(
        math.comb(count + len(sides), count) for sides, count in zip(faces, band, strict=True)
    )


class Table:
    """All rolls of a warband: a flat index for each, with what it shows."""

    def __init__(self, fight: BoxFight, band: Band) -> None:
        self.present = [kind for kind, count in enumerate(band) if count]
        self.kinds = [_kind(fight.faces[kind], band[kind]) for kind in self.present]
        self.full = tuple(len(kind.full) for kind in self.kinds)
        self.some = tuple(len(kind.some) for kind in self.kinds)
        grids = np.ix_(*(kind.full for kind in self.kinds))
        self.as_some = np.ravel_multi_index(np.broadcast_arrays(*grids), self.some).ravel()
        faces = fight.faces

        def total(value: Callable[[int, Face], int]) -> Whole:
            shape = np.zeros(self.full, dtype=np.int64)
            for axis, (kind, rolls) in enumerate(zip(self.present, self.kinds, strict=True)):
                each = [value(kind, face) for face in faces[kind]]
                sums = np.array([rolls.some[i] for i in rolls.full]) @ np.array(each)
                shape = shape + sums.reshape([-1 if a == axis else 1 for a in range(len(self.full))])
            return shape.ravel()

        def hits(reaction: bool) -> Whole:
            def of(kind: int, face: Face) -> int:
                dealt = min(face.hits, 1) if fight.ability == "double_hits_count_single" else face.hits
                dealt += face.shields * reaction
                return dealt + sword(reaction)(kind, face) * (fight.leader == "svanhildr")

            return total(of)

        def sword(reaction: bool) -> Callable[[int, Face], int]:
            return lambda kind, face: int(
                kind == SWORDSMAN and (face.hits > 0 or (reaction and face.shields > 0))
            )

        self.shields = total(lambda _, face: face.shields)
        self.blanks = total(lambda _, face: int(face.blank))
        helmet = np.minimum(total(lambda _, face: int(face.helmet)), 1)
        double = np.minimum(total(lambda _, face: int(face.hits == 2)), 1)
        #: For each roll, without and with Reaction, which of the features it has.
        self.features: list[tuple[Whole, Whole]] = []
        for reaction in (False, True):
            columns = (hits(reaction), self.shields, helmet, double, total(sword(reaction)))
            rows, inverse = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
            self.features.append((rows, inverse.ravel()))
        self.helmet = helmet > 0
        self._kept_blanks(faces)

    def _kept_blanks(self, faces: tuple[tuple[Face, ...], ...]) -> None:
        """For each roll what lies if all blanks are taken up. `[rune.potential]`"""
        axes = []
        for kind, rolls in zip(self.present, self.kinds, strict=True):
            number = {counts: index for index, counts in enumerate(rolls.some)}
            blank = [face.blank for face in faces[kind]]
            axes.append(
                [
                    number[
                        tuple(0 if b else n for b, n in zip(blank, rolls.some[i], strict=True))
                    ]
                    for i in rolls.full
                ]
            )
        grids = np.ix_(*(np.array(axis) for axis in axes))
        self.unblank = np.ravel_multi_index(np.broadcast_arrays(*grids), self.some).ravel()

    def mean(self, values: Floats) -> Floats:
        """From values of rolls to the mean values of what is kept, the rest being thrown."""
        found = values.reshape(self.full)
        for axis, kind in enumerate(self.kinds):
            found = np.moveaxis(np.tensordot(kind.throw, found, (1, axis)), 0, axis)
        return found.ravel()

    def thrown(self, mass: Floats) -> Floats:
        """From the chances of what is kept to the chances of rolls."""
        found = mass.reshape(self.some)
        for axis, kind in enumerate(self.kinds):
            found = np.moveaxis(np.tensordot(kind.throw, found, (0, axis)), 0, axis)
        return found.ravel()

    def best(self, kept: Floats) -> tuple[Floats, Whole]:
        """For each roll the best that may be kept of it, at least one die less, and its value."""
        kept = kept.copy()
        kept[self.as_some] = -np.inf
        value = kept.reshape(self.some)
        index = np.arange(len(kept)).reshape(self.some)
        for axis, kind in enumerate(self.kinds):
            value = np.moveaxis(value, axis, 0).copy()
            index = np.moveaxis(index, axis, 0).copy()
            for row, lower in enumerate(kind.lower):
                for other in lower:
                    better = value[other] > value[row]
                    value[row] = np.where(better, value[other], value[row])
                    index[row] = np.where(better, index[other], index[row])
            value = np.moveaxis(value[kind.full], 0, axis)
            index = np.moveaxis(index[kind.full], 0, axis)
        return value.ravel(), index.ravel()

    def pick(self, kept: Floats, most: int) -> tuple[Floats, Whole]:
        """As `best`, but at most so many dice are thrown, and not the Leader die."""
        sizes = []
        for kind, rolls in zip(self.present, self.kinds, strict=True):
            most_here = max(map(sum, rolls.some))
            gone = [most_here - sum(counts) for counts in rolls.some]
            sizes.append([99 * (kind == LEADER) * n + n for n in gone])
        thrown: Any = np.zeros(self.some, dtype=np.int64)
        for axis, gone in enumerate(sizes):
            thrown = thrown + np.array(gone).reshape(
                [-1 if a == axis else 1 for a in range(len(sizes))]
            )
        return self.best(np.where(thrown.ravel() <= most, kept, -np.inf))


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
    most: int = 0
    ability_glory: float = 0.0
    #: What a glory is worth.
    glory_worth: float = 0.0
    #: Less than any end is worth.
    low: float = -100.0
    first_hits: int = 0
    first_shields: int = 0
    berserkers_first: bool = True
    immune: bool = False
    spends: bool = True
    tables: dict[Band, Table] = field(default_factory=dict)
    solved: dict[Point, tuple[float, dict[Goal, float], float]] = field(default_factory=dict)

    def table(self, band: Band) -> Table:
        """Returns the rolls of a warband."""
        if band not in self.tables:
            self.tables[band] = Table(self, band)
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
            # After a first round the fight never comes back to it; else the guess was too low at first.
            done = point.first or abs(better - guess) <= SAME * max(1.0, abs(better))
            guess = better
            if done:
                break
        goals[point] = again
        self.solved[point] = (guess, goals, glory)
        return self.solved[point]

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
        self, means: Means, row: tuple[int, ...], helmet: tuple[int, int, bool, float]
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
        gained = glory * fight.glory_worth
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
        if due and "healing" in runes:
            yield band, mercy, runes - {"healing"}

    def _goal(self, band: Band, left: int, means: Means, mercy: int, upgrade: bool) -> Goal:
        fallen = not self.fight.losable(band) if self.fight.immune else not sum(band)
        if left <= 0 or fallen:
            ends = [band]
            if upgrade and band[SWORDSMAN]:
                without = less(band, SWORDSMAN)
                ends += [less(without, kind, -1) for kind in NEW]
            found = [End(left <= 0, end, means.favor, means.runes) for end in ends]
            return max(found, key=self.fight.worth)
        return Point(band, left, means.favor, means.wand, mercy, means.runes, False, upgrade)

    def helmets(
        self, means: Means, row: tuple[int, ...]
    ) -> Iterator[tuple[Means, tuple[int, int, bool, float]]]:
        """What the helmet may do besides Dagrun's throw. `[helmet]` R-V-13"""
        fight, rally = self.fight, self.fight.rally
        if not row[2]:
            yield means, (0, 0, False, 0.0)
            return
        yield means, (rally, 0, False, 0.0)
        effect: tuple[int, int, bool, float] | None = (0, 0, False, fight.ability_glory)
        if fight.leader == "svanhildr":
            hits = fight.number * row[4]
            hits = min(hits, fight.most) if fight.most else hits
            effect = (hits, 0, False, 0.0) if row[4] else None
        elif fight.leader == "jorunn":
            effect = None if fight.ability == "ignore_shields" else (0, fight.number, False, 0.0)
        elif fight.leader == "ragnhild":
            able = self.point.band[SWORDSMAN] and not self.point.upgrade
            effect = (0, 0, True, 0.0) if able else None
        elif fight.leader == "dagrun" or fight.leader is None:
            effect = None
        if effect is not None:
            yield means, effect
            if "leadership" in means.runes and fight.spends:
                rest = means._replace(runes=means.runes - {"leadership"})
                yield rest, (effect[0] + rally, *effect[1:])

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
            self.settled(means, row, (rally, 0, False, 0.0)) for row in map(tuple, rows.tolist())
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
            if "leadership" in means.runes and fight.spends:
                ways.append((means._replace(runes=means.runes - {"leadership"}), fight.rally))
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
        runes = means.runes
        if "potential" in runes:
            after = means._replace(runes=runes - {"potential"})
            other = table.mean(self.values(after))[table.unblank]
            offer(other, table.blanks > 0, ("throws", table.unblank, after))
        if "reaction" in runes and not means.reaction:
            after = means._replace(runes=runes - {"reaction"}, reaction=True)
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
        """The chances of what follows, the value without that of the point itself, and the glory."""
        point, table = self.point, self.table
        start = Means(point.favor, point.wand, point.runes, False)
        self.values(start)
        lying = np.zeros(math.prod(table.some))
        lying[0] = 1.0
        masses = {start: table.thrown(lying)}
        goals: dict[Goal, float] = {}
        glory = 0.0

        def ended(mass: Floats, chosen: Any) -> None:
            nonlocal glory
            choices, inverse = chosen
            shares = np.bincount(inverse, weights=mass, minlength=len(choices)).tolist()
            for (_, goal, scored), share in zip(choices, shares, strict=True):
                if share:
                    goals[goal] = goals.get(goal, 0.0) + share
                    glory += share * scored

        while masses:
            means = max(masses, key=lambda it: it.favor + it.wand + len(it.runes))
            mass = masses.pop(means)
            for better, what in reversed(self.plans[means]):
                here = np.where(better, mass, 0.0)
                mass = mass - here
                if not here.any():
                    continue
                if what[0] == "counts":
                    ended(here, what[1])
                    continue
                if what[0] == "reaction":
                    masses[what[1]] = masses.get(what[1], 0.0) + here
                    continue
                lies = np.bincount(what[1], weights=here, minlength=math.prod(table.some))
                if what[0] == "stands":
                    ended(table.thrown(lies), what[2])
                else:
                    masses[what[2]] = masses.get(what[2], 0.0) + table.thrown(lies)
        worth = sum(
            share * self.fight.of(goal) for goal, share in goals.items() if goal != point
        )
        return goals, worth + glory * self.fight.glory_worth, glory
