"""Means over the rows of a table, with intervals that take games as independent."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, require_whole
from midgard.stats.estimates import Estimate
from midgard.stats.intervals import PROBABILITY, ROUNDING, nothing, positive, share_of
from midgard.stats.sequential import t_quantile

Numbers = npt.NDArray[Any]


def means(
    games: Numbers, total: int, codes: Numbers, count: int, values: Numbers | None = None
) -> list[Estimate]:
    """Returns for each code the mean over games of the sum of the values of its rows in a game.

    Args:
        games: the game of each row.
        total: the number of games, those without a row included.
        codes: the category of each row, 0 to ``count - 1``; rows with other codes are left out.
        count: the number of categories.
        values: the value of each row; 1 without them, which counts rows. The interval of a count
            is above 0.

    Raises:
        InvalidOptionError: what should be an array of numbers is something else or has another
            length, or a number is below 0.

    >>> means(np.array([0, 0, 1]), 2, np.array([0, 0, 0]), 1)[0].mean
    1.5
    """
    total = require_whole("total", total, 0, 10**12)
    weighted = {} if values is None else {"values": values}
    count = _checked(count, games, codes=codes, **weighted)
    code, sums = _cells(games, codes, count, np.ones(len(games)) if values is None else values)
    filled = np.bincount(code, minlength=count)
    mean = np.bincount(code, weights=sums, minlength=count) / max(total, 1)
    squares = np.bincount(code, weights=np.square(sums - mean[code]), minlength=count)
    squares += (total - filled) * np.square(mean)  # games without a row
    found = _estimates(mean, squares, np.full(count, total), np.full(count, total))
    return found if values is not None else [positive(one) for one in found]


def ratios(
    games: Numbers, codes: Numbers, count: int, top: Numbers, bottom: Numbers | None = None
) -> list[Estimate]:
    """Returns for each code the sum of ``top`` by that of ``bottom``, which is 1 for each row.

    The interval is that of a ratio estimator, with a game as a cluster. It is NaN for a single
    game, and where all games have the same ratio; the ratio is NaN if ``bottom`` adds up to 0.

    Raises:
        InvalidOptionError: as for `means`.

    >>> ratios(np.array([0, 1]), np.array([0, 0]), 1, np.array([1.0, 0.0]))[0].mean
    0.5
    """
    weighted = {} if bottom is None else {"bottom": bottom}
    count = _checked(count, games, codes=codes, top=top, **weighted)
    code, tops = _cells(games, codes, count, top)
    _, bottoms = _cells(games, codes, count, np.ones(len(games)) if bottom is None else bottom)
    whole = np.bincount(code, weights=bottoms, minlength=count)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.bincount(code, weights=tops, minlength=count) / whole
    rest = tops - np.where(np.isfinite(ratio), ratio, 0.0)[code] * bottoms
    squares = np.bincount(code, weights=np.square(rest), minlength=count)
    return _estimates(ratio, squares, np.bincount(code, minlength=count), whole)


def shares(games: Numbers, codes: Numbers, count: int, flags: Numbers) -> list[Estimate]:
    """Returns for each code the share of its rows whose flag is set.

    The intervals are those of Wilson, with as many independent rows as give the variance between
    games; where all flags are alike, a game counts as one row. They lie between 0 and 1. A single
    game has no variance, so that the interval is all of them.

    Raises:
        InvalidOptionError: as for `means`.

    >>> shares(np.array([0, 1]), np.array([0, 0]), 1, np.array([True, True]))[0].high
    1.0
    """
    count = _checked(count, games, codes=codes, flags=flags)
    found = []
    for code, plain in enumerate(ratios(games, codes, count, flags.astype(np.float64))):
        rows = codes == code
        found.append(share_of(plain, np.unique(games[rows]).size, int(rows.sum())))
    return found


def _checked(count: int, games: Numbers, **columns: Numbers) -> int:
    """Returns the number of categories, after checking it and the columns of a table."""
    for name, numbers in {"games": games, **columns}.items():
        if not isinstance(numbers, np.ndarray) or numbers.dtype.kind not in "biuf":
            raise InvalidOptionError(
                f"{name} must be a NumPy array of numbers, not {abbreviate(numbers)}"
            )
        if numbers.shape != (len(games),):
            raise InvalidOptionError(f"{name} must have a number for each of {len(games)} rows")
    return require_whole("count", count, 0, 10**6)


def _cells(games: Numbers, codes: Numbers, count: int, values: Numbers) -> tuple[Numbers, Numbers]:
    """Returns the code and the sum of the values of each pair of a game and a code."""
    there = (codes >= 0) & (codes < count)
    keys = games[there].astype(np.int64) * count + codes[there]
    cells, inverse = np.unique(keys, return_inverse=True)
    sums = np.bincount(inverse, weights=values[there], minlength=len(cells))
    return cells % max(count, 1), sums


def _estimates(
    mean: Numbers, squares: Numbers, clusters: Numbers, weights: Numbers
) -> list[Estimate]:
    """Returns means with intervals from the sums of squared residuals of clusters."""
    found = []
    for center, square, size, weight in zip(mean, squares, clusters, weights, strict=True):
        error = 0.0
        if size > 1 and weight:
            error = math.sqrt(size / (size - 1) * float(square)) / float(weight)
        if not error or error <= ROUNDING * abs(float(center)):
            found.append(nothing(float(center)))
            continue
        half = t_quantile(PROBABILITY, int(size) - 1) * error
        found.append(Estimate(float(center), float(center) - half, float(center) + half))
    return found
