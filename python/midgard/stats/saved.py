"""How many games a pairing saved: the ratio of two variances, with its interval.

Both variances come from the same groups, so the interval is that of the jackknife: the ratio is
computed without each part of the groups in turn, as a logarithm, because a ratio has no symmetric
errors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from midgard._pairing import Contrast, Floats, Tally
from midgard.stats.intervals import PROBABILITY, ROUNDING
from midgard.stats.sequential import t_quantile

__all__ = ["TINY", "Parts", "ratio_of_variances"]

TINY = 1e-15
"""A variance that is nothing but rounding."""
PARTS = 40
"""The number of parts that groups are divided into."""
LEAST_GROUPS = 150
"""The least number of groups of an interval: with fewer, rare great differences are missing."""
LEAST_GAMES = 8
"""The least number of games of an interval for numbers that vary in each game."""
ENOUGH = 4096
"""So many groups are divided at a time."""


class Parts:
    """The groups of a comparison in parts: group ``k`` is in part ``k % PARTS``.

    Args:
        contrasts: the effects.
        plays: the number of games in a group.
    """

    def __init__(self, contrasts: Sequence[Contrast], plays: int) -> None:
        """Begins without groups."""
        self._contrasts, self._plays = contrasts, plays
        self._parts = [Tally(contrasts, plays) for _ in range(PARTS)]
        self._waiting: list[Floats] = []
        self._groups = self._divided = 0

    def add(self, sums: Floats) -> None:
        """Adds groups: their sums, as `Tally.add` takes them."""
        self._waiting.append(sums)
        self._groups += len(sums)
        if self._groups - self._divided >= ENOUGH:
            self._divide()

    def _divide(self) -> None:
        if not self._waiting:
            return
        sums = np.concatenate(self._waiting)
        for at, part in enumerate(self._parts):
            part.add(sums[(at - self._divided) % PARTS :: PARTS])
        self._waiting, self._divided = [], self._groups

    def intervals(self) -> list[tuple[float, float] | None]:
        """Returns the interval of the factor of each effect; ``None`` where it cannot be made."""
        self._divide()
        parts = [part for part in self._parts if part.groups]
        if self._groups < LEAST_GROUPS:
            return [None] * len(self._contrasts)
        before, after = self._running(parts), self._running(parts[::-1])[::-1]
        without = []
        for one, other in zip(before[:-1], after[1:], strict=True):
            rest = Tally(self._contrasts, self._plays)
            rest.merge(one)
            rest.merge(other)
            without.append(rest)
        whole = before[-1]
        return [
            _jackknife(whole.variances(at), [rest.variances(at) for rest in without])
            for at in range(len(self._contrasts))
        ]

    def _running(self, parts: Sequence[Tally]) -> list[Tally]:
        """Returns the sums of the first parts: of none, of one, and so on."""
        found = [Tally(self._contrasts, self._plays)]
        for part in parts:
            sums = Tally(self._contrasts, self._plays)
            sums.merge(found[-1])
            sums.merge(part)
            found.append(sums)
        return found


def _jackknife(
    whole: tuple[float, float], without: Sequence[tuple[float, float]]
) -> tuple[float, float] | None:
    """Returns the interval of a ratio from the pairs of variances without each part."""
    if min(map(min, (whole, *without))) <= TINY:
        return None
    ratio, count = math.log(whole[1] / whole[0]), len(without)
    found = np.array([math.log(unpaired / paired) for paired, unpaired in without])
    return _ends(ratio, found, count)


def _ends(ratio: float, without: npt.NDArray[np.float64], count: int) -> tuple[float, float] | None:
    spread = math.sqrt((count - 1) / count * float(np.square(without - without.mean()).sum()))
    half = t_quantile(PROBABILITY, count - 1) * spread
    if half <= ROUNDING:
        return None
    return math.exp(min(ratio - half, 700.0)), math.exp(min(ratio + half, 700.0))


def ratio_of_variances(
    one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]
) -> tuple[float, tuple[float, float] | None] | None:
    """Returns the ratio of the variances of two numbers of the same games, and its interval.

    ``None`` without variance; no interval for few games, or if one number is a multiple of the
    other, so that every game says the same.

    >>> numbers = np.arange(20.0)
    >>> ratio_of_variances(2 * numbers, numbers)
    (4.0, None)
    """
    count = len(one)
    apart = [numbers - numbers.mean() for numbers in (one, other)]
    squares = [float(np.square(it).sum()) for it in apart]
    if min(squares) <= TINY * count:
        return None
    ratio = squares[0] / squares[1]
    if count < LEAST_GAMES:
        return ratio, None
    rest = [
        square - count / (count - 1) * np.square(it)
        for square, it in zip(squares, apart, strict=True)
    ]
    if min(float(it.min()) for it in rest) <= TINY * count:
        return ratio, None
    return ratio, _ends(math.log(ratio), np.log(rest[0] / rest[1]), count)
