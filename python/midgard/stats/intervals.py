"""The intervals of means, ratios and shares for a number of games that was fixed before.

Games are independent; the seats, decisions and fights of a game are not. So each figure is a ratio
of two sums over games, with a game as a cluster, and its variance is that of its linear part (the
delta method). A mean over games is the ratio of a sum and the number of games.

Numbers that are all equal have no variance to make Student's interval of, so they have none. Shares
and results with known bounds have one of their own, which is never empty.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from midgard.stats.estimates import Estimate
from midgard.stats.sequential import t_quantile

__all__ = [
    "PROBABILITY",
    "ROUNDING",
    "Bounds",
    "Z",
    "adjusted_interval",
    "bounded",
    "mean_of",
    "mean_of_values",
    "nothing",
    "positive",
    "ratio_of",
    "scaled",
    "share_of",
    "wilson",
]

Bounds: TypeAlias = tuple[float, float]
"""The least and the greatest number that there can be."""

PROBABILITY = 0.975
"""The probability below the upper end of an interval of 95 %."""
ROUNDING = 1e-12
"""Numbers that differ by no more than this part of their size are equal."""
RARE = 0.05
"""The probability to see as many rows of a share that is below the interval."""
FEW = 3.0 + ROUNDING
"""Up to this number of rows, a share is rare."""
Z: float = NormalDist().inv_cdf(PROBABILITY)
"""95 % of the normal distribution lie within this many standard deviations of its mean."""


def nothing(mean: float = math.nan) -> Estimate:
    """Returns an estimate without an interval."""
    return Estimate(mean, math.nan, math.nan)


def mean_of(count: int, total: float, squares: float, bounds: Bounds | None = None) -> Estimate:
    """Returns the mean of independent numbers with Student's interval.

    Args:
        count: their number.
        total: their sum.
        squares: the sum of their squares.
        bounds: the bounds of the numbers, whose interval is then that of `bounded`.

    >>> found = mean_of(5, 15, 55)  # of 1, 2, 3, 4, 5
    >>> found.mean, round(found.high, 3)
    (3.0, 4.963)
    """
    return ratio_of(count, total, count, squares, total, count, bounds)


def mean_of_values(
    values: Sequence[float] | npt.NDArray[np.float64],
    bounds: Bounds | None = None,
    *,
    scale: float = 0.0,
) -> Estimate:
    """Returns the mean of independent numbers with Student's interval.

    Args:
        values: the numbers.
        bounds: their bounds, if they have some; the interval is then that of `bounded`.
        scale: the size of the numbers that they were made of, if these were larger.

    >>> found = mean_of_values([1, 2, 3, 4, 5])
    >>> found.mean, round(found.high, 3), mean_of_values([0.1, 0.1, 0.1]).high
    (3.0, 4.963, nan)
    """
    numbers = np.asarray(values, np.float64)
    if not len(numbers):
        return nothing()
    mean = float(numbers.mean())
    apart = numbers - mean
    if np.abs(apart).max() <= ROUNDING * max(scale, float(np.abs(numbers).max())):
        apart = np.zeros(len(numbers))
    squares = float(np.square(apart).sum())
    if bounds is not None:
        deviation = math.sqrt(squares / max(1, len(numbers) - 1))
        return bounded(mean, deviation, len(numbers), bounds)
    around = mean_of(len(numbers), 0.0, squares)
    return Estimate(mean, mean + around.low, mean + around.high) if squares else nothing(mean)


def ratio_of(
    clusters: int,
    top: float,
    bottom: float,
    top_squares: float,
    products: float,
    bottom_squares: float,
    bounds: Bounds | None = None,
) -> Estimate:
    """Returns the ratio of two sums over clusters with Student's interval.

    Whole numbers of any size lose nothing to rounding.

    Args:
        clusters: the number of clusters.
        top: the sum of the one number of all clusters.
        bottom: the sum of the other.
        top_squares: the sum of the squares of the first number.
        products: the sum of the products of both.
        bottom_squares: the sum of the squares of the second.
        bounds: the bounds of the ratio in each cluster, if it has some; the interval is then that
            of `bounded`.

    >>> found = ratio_of(2, 3, 4, 5, 6, 8)  # 1 of 2 and 2 of 2
    >>> found.mean, round(found.high, 2), ratio_of(2, 2, 4, 2, 4, 8).high  # 1 of 2 twice
    (0.75, 3.93, nan)
    """
    if not clusters or not bottom:
        return nothing()
    mean = top / bottom
    if clusters < 2:
        return nothing(mean)
    rest = bottom * bottom * top_squares - 2 * top * bottom * products + top * top * bottom_squares
    error = math.sqrt(max(0.0, rest / bottom**4 * (clusters / (clusters - 1))))
    if bounds is not None:
        return bounded(mean, error * math.sqrt(clusters), clusters, bounds)
    if not error:
        return nothing(mean)
    half = t_quantile(PROBABILITY, clusters - 1) * error
    return Estimate(mean, mean - half, mean + half)


def bounded(mean: float, deviation: float, size: float, bounds: Bounds) -> Estimate:
    """Returns the mean of a number of independent results with known bounds, with its interval.

    >>> found = bounded(1.0, 0.0, 30, (0.0, 1.0))
    >>> round(found.low, 3), found.high
    (0.855, 1.0)
    """
    if size < 2:
        return nothing(mean)
    found = adjusted_interval(mean, deviation, size, 2.0 - 2.0 * PROBABILITY, bounds)
    return nothing(mean) if found is None else Estimate(mean, *found)


def adjusted_interval(
    mean: float, deviation: float, count: float, alpha: float, bounds: Bounds
) -> tuple[float, float] | None:
    """Returns the interval of a mean of bounded results, for a number that was fixed before.

    It is Student's interval after ``t**2 / 2`` results were added at each bound, as Agresti and
    Coull (1998) do for shares and Bonett and Price (2012) for differences of paired shares. So it
    is never empty, also if all results are the same.

    >>> [round(end, 3) for end in adjusted_interval(0.0, 0.0, 30, 0.05, (0.0, 1.0)) or ()]
    [0.0, 0.145]
    """
    if count < 2:
        return None
    t = t_quantile(1.0 - alpha / 2.0, int(count) - 1)
    added, (low, high) = t * t / 2.0, bounds
    total = count + 2.0 * added
    middle = (count * mean + added * (low + high)) / total
    squares = (count - 1) * deviation**2 + count * mean**2 + added * (low**2 + high**2)
    half = t * math.sqrt(max(0.0, squares / total - middle**2) / total)
    return max(low, min(mean, middle - half)), min(high, max(mean, middle + half))


def positive(found: Estimate) -> Estimate:
    """Returns the mean of what is never below 0, such as counts, with an interval above 0.

    Student's interval has the same variance whatever the mean is. That of a count grows with its
    mean, so this one is the set of means that the result does not contradict if the variance is
    proportional to the mean: the score interval of Wilson, for a Poisson distribution with as much
    variance as there is. An event that never happened has no variance.

    Args:
        found: the mean with Student's interval.

    >>> rare = positive(mean_of_values([1.0] + [0.0] * 29))
    >>> round(rare.mean, 3), round(rare.low, 3), round(rare.high, 3)
    (0.033, 0.006, 0.201)
    >>> positive(mean_of_values([0.0] * 30))
    Estimate(mean=0.0, low=nan, high=nan)
    """
    if math.isnan(found.high) or found.mean <= 0.0:
        return nothing(found.mean)
    added = (found.high - found.mean) ** 2 / found.mean
    half = math.sqrt(added * found.mean + added * added / 4)
    middle = found.mean + added / 2
    return Estimate(found.mean, max(0.0, middle - half), middle + half)


def share_of(plain: Estimate, clusters: int, rows: float) -> Estimate:
    """Returns a share with the interval of Wilson, which lies between 0 and 1.

    It has as many independent rows as give the variance between clusters, but not more than there
    are; where all rows are alike, a cluster counts as one. With one row a cluster it is the usual
    interval of Wilson, with a quantile of Student's distribution. A single cluster has no variance.

    Args:
        plain: the share as a ratio over clusters.
        clusters: the number of clusters that have a row.
        rows: the number of rows.

    >>> found = share_of(Estimate(0.0, 0.0, 0.0), 30, 60)
    >>> found.low, round(found.high, 3)
    (0.0, 0.122)
    """
    if not clusters or math.isnan(plain.mean):
        return nothing(plain.mean)
    if clusters == 1:
        return Estimate(plain.mean, 0.0, 1.0)
    quantile = t_quantile(PROBABILITY, clusters - 1)
    size, half = float(clusters), (plain.high - plain.low) / 2  # NaN if no cluster differs
    if half > 0 and 0.0 < plain.mean < 1.0:
        size = min(plain.mean * (1 - plain.mean) * (quantile / half) ** 2, rows)
    return wilson(plain.mean, size, quantile)


@lru_cache(maxsize=1024)
def _rare_low(count: float) -> float:
    """Returns the mean of the Poisson distribution of which 5 % are ``count`` or more.

    The count need not be whole. The probability is the incomplete gamma function, as the series
    6.5.29 of Abramowitz and Stegun.

    >>> [round(_rare_low(count), 4) for count in (1, 2, 3)]
    [0.0513, 0.3554, 0.8177]
    """
    low, high = 0.0, count
    for _ in range(50):
        middle = (low + high) / 2
        term = math.exp(count * math.log(middle) - middle - math.lgamma(count + 1))
        total = term
        for at in range(1, 40):
            term *= middle / (count + at)
            total += term
        low, high = (middle, high) if total < RARE else (low, middle)
    return low


def wilson(share: float, size: float, quantile: float = Z) -> Estimate:
    """Returns a share of a number of independent rows with the interval of Wilson.

    An interval of Wilson misses a share that is very rare, or nearly 1, one time in seven. So for
    up to three rows on one side, the end on that side is that of Brown, Cai and DasGupta (2001):
    rarer shares show as many rows in less than 5 % of the runs.

    Rounding moves no end of the interval past the share.

    >>> found = wilson(0.1, 100)
    >>> round(found.low, 4), round(found.high, 4), round(wilson(0.01, 100).low, 5)
    (0.0552, 0.1744, 0.00051)
    """
    square = quantile * quantile / size
    middle = (share + square / 2) / (1 + square)
    half = math.sqrt(share * (1 - share) * square + square * square / 4) / (1 + square)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    if 0.0 < share * size <= FEW:
        low = min(low, _rare_low(share * size) / size)
    if 0.0 < (1 - share) * size <= FEW:
        high = max(high, 1 - _rare_low((1 - share) * size) / size)
    return Estimate(share, min(share, low), max(share, high))


def scaled(estimate: Estimate, by: float) -> Estimate:
    """Returns an estimate in another unit."""
    if math.isnan(estimate.low):
        return nothing(estimate.mean * by)
    return Estimate(estimate.mean * by, estimate.low * by, estimate.high * by)
