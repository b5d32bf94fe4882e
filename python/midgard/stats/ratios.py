"""The ratio of two variances of the same groups, with its interval.

Both variances come from the same groups: the interval is that of the jackknife: the ratio is
computed without each part of the groups in turn, as a logarithm, because a ratio has no symmetric
errors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from midgard.stats.intervals import PROBABILITY, ROUNDING
from midgard.stats.sequential import t_quantile

__all__ = ["LEAST_GAMES", "TINY", "jackknife", "ratio_of_variances"]

TINY = 1e-15
"""A variance that is nothing but rounding."""
LEAST_GAMES = 8
"""The least number of games of an interval for numbers that vary in each game."""


def jackknife(
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
    other, so that every game gives the same result.

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
