"""All rolls of a warband, as multisets of the faces of each kind."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["LEADER", "SWORDSMAN", "Band", "Face", "Floats", "Table", "Whole", "less", "rolls_of"]

SWORDSMAN, LEADER = 0, 6
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


class _Kind(NamedTuple):
    """The multisets of the dice of one kind: those of some, and those of all of them."""

    some: tuple[tuple[int, ...], ...]
    full: Whole
    throw: Floats
    parts: npt.NDArray[np.object_]
    lower: tuple[tuple[int, ...], ...]


@cache
def _kind(faces: tuple[Face, ...], dice: int) -> _Kind:
    some = sorted(
        (s for s in itertools.product(range(dice + 1), repeat=len(faces)) if sum(s) <= dice),
        key=sum,
    )
    number = {counts: index for index, counts in enumerate(some)}
    full = [index for index, counts in enumerate(some) if sum(counts) == dice]
    throw = np.zeros((len(some), len(full)))
    parts = np.zeros((len(some), len(full)), dtype=object)
    for row, kept in enumerate(some):
        for column, index in enumerate(full):
            more = [all_ - lies for all_, lies in zip(some[index], kept, strict=True)]
            if min(more) >= 0:
                ways = math.factorial(sum(more))
                share, orders = 1.0, 6 ** sum(kept)
                for face, count in zip(faces, more, strict=True):
                    ways //= math.factorial(count)
                    share *= (face.sides / 6) ** count
                    orders *= face.sides**count
                throw[row, column] = ways * share
                parts[row, column] = ways * orders
    lower = tuple(
        tuple(number[less(counts, face)] for face, count in enumerate(counts) if count)
        for counts in some
    )
    return _Kind(tuple(some), np.array(full), throw, parts, lower)


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

    def __init__(
        self, faces: tuple[tuple[Face, ...], ...], band: Band, *, svanhildr: bool, single: bool
    ) -> None:
        self.present = [kind for kind, count in enumerate(band) if count]
        self.kinds = [_kind(faces[kind], band[kind]) for kind in self.present]
        self.dice = sum(band)
        self.full = tuple(len(kind.full) for kind in self.kinds)
        self.some = tuple(len(kind.some) for kind in self.kinds)
        grids = np.ix_(*(kind.full for kind in self.kinds))
        self.as_some = np.ravel_multi_index(np.broadcast_arrays(*grids), self.some).ravel()

        def total(value: Callable[[int, Face], int]) -> Whole:
            shape = np.zeros(self.full, dtype=np.int64)
            for axis, (kind, rolls) in enumerate(zip(self.present, self.kinds, strict=True)):
                each = [value(kind, face) for face in faces[kind]]
                sums = np.array([rolls.some[i] for i in rolls.full]) @ np.array(each)
                shape = shape + sums.reshape(
                    [-1 if a == axis else 1 for a in range(len(self.full))]
                )
            return shape.ravel()

        def hits(reaction: bool) -> Whole:
            def of(kind: int, face: Face) -> int:
                dealt = min(face.hits, 1) if single else face.hits
                dealt += face.shields * reaction
                return dealt + sword(reaction)(kind, face) * (svanhildr)

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
                    number[tuple(0 if b else n for b, n in zip(blank, rolls.some[i], strict=True))]
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

    def thrown(self, mass: Any, *, exact: bool) -> Any:
        """From the chances of what is kept to the chances of rolls; exact ones in whole parts."""
        found = mass.reshape(self.some)
        for axis, kind in enumerate(self.kinds):
            throw: Any = kind.parts if exact else kind.throw
            found = np.moveaxis(np.tensordot(throw, found, (0, axis)), 0, axis)
        return found.ravel() // 6**self.dice if exact else found.ravel()

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
