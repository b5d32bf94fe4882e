"""The intervals of means, ratios and shares for a number of games that was fixed before.

Games are independent; the seats, decisions and fights of a game are not. So each figure is a ratio
of two sums over games, with a game as a cluster, and its variance is that of its linear part (the
delta method). A mean over games is the ratio of a sum and the number of games.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from midgard.estimates import Estimate
from midgard.sequential import t_quantile

__all__ = ["PROBABILITY", "Z", "mean_of", "nothing", "ratio_of", "scaled", "share_of", "wilson"]

PROBABILITY = 0.975
"""The probability below the upper end of an interval of 95 %."""
Z: float = NormalDist().inv_cdf(PROBABILITY)
"""95 % of the normal distribution lie within this many standard deviations of its mean."""


def nothing(mean: float = math.nan) -> Estimate:
    """Returns an estimate without an interval."""
    return Estimate(mean, math.nan, math.nan)


def mean_of(count: int, total: float, squares: float) -> Estimate:
    """Returns the mean of independent numbers with Student's interval.

    Args:
        count: their number.
        total: their sum.
        squares: the sum of their squares.

    >>> found = mean_of(5, 15, 55)  # of 1, 2, 3, 4, 5
    >>> found.mean, round(found.high, 3)
    (3.0, 4.963)
    """
    return ratio_of(count, total, count, squares, total, count)


def ratio_of(
    clusters: int,
    top: float,
    bottom: float,
    top_squares: float,
    products: float,
    bottom_squares: float,
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

    >>> found = ratio_of(2, 3, 4, 5, 6, 8)  # 1 of 2 and 2 of 2
    >>> found.mean, round(found.high, 2)
    (0.75, 3.93)
    """
    if not clusters or not bottom:
        return nothing()
    mean = top / bottom
    if clusters < 2:
        return nothing(mean)
    rest = bottom * bottom * top_squares - 2 * top * bottom * products + top * top * bottom_squares
    spread = math.sqrt(max(0.0, rest / bottom**4 * (clusters / (clusters - 1))))
    half = t_quantile(PROBABILITY, clusters - 1) * spread
    return Estimate(mean, mean - half, mean + half)


def share_of(plain: Estimate, clusters: int, rows: float) -> Estimate:
    """Returns a share with the interval of Wilson, which lies between 0 and 1.

    It has as many independent rows as give the variance between clusters, but not more than there
    are; where all rows are alike, a cluster counts as one. With one row a cluster it is the usual
    interval of Wilson, with a quantile of Student's distribution. A single cluster says nothing.

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
    size, half = float(clusters), (plain.high - plain.low) / 2
    if half > 0 and 0.0 < plain.mean < 1.0:
        size = min(plain.mean * (1 - plain.mean) * (quantile / half) ** 2, rows)
    return wilson(plain.mean, size, quantile)


def wilson(share: float, size: float, quantile: float = Z) -> Estimate:
    """Returns a share of so many independent rows with the interval of Wilson.

    Rounding moves no end of the interval past the share.

    >>> found = wilson(0.1, 100)
    >>> round(found.low, 4), round(found.high, 4)
    (0.0552, 0.1744)
    """
    square = quantile * quantile / size
    middle = (share + square / 2) / (1 + square)
    half = math.sqrt(share * (1 - share) * square + square * square / 4) / (1 + square)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Estimate(share, min(share, low), max(share, high))


def scaled(estimate: Estimate, by: float) -> Estimate:
    """Returns an estimate in another unit."""
    if math.isnan(estimate.low):
        return nothing(estimate.mean * by)
    return Estimate(estimate.mean * by, estimate.low * by, estimate.high * by)
