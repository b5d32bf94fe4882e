"""The sums of the values of a metric, from which its mean is made.

They are exact, so that runs in one piece and in shards have the same mean, to the last bit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from midgard.stats.estimates import Estimate
from midgard.stats.intervals import nothing, ratio_of, share_of

__all__ = ["MetricSums"]

_EXACT = re.compile(r"-?[0-9]{1,2000}(/[0-9]{1,2000})?")
"""A fraction as text. Sums of squares of floating-point numbers have less than 1,300 digits."""
_WHOLE = 2.0**31
"""Whole numbers below this are added as such."""


@dataclass(frozen=True, slots=True)
class MetricSums:
    """The sums of the values of a metric.

    Attributes:
        games: the number of games with a value.
        values: the number of values.
        total: their sum.
        squares: the sum over games of the squares of the sums of their values.
        products: the sum over games of the sum of their values by their number.
        counts: the sum over games of the squares of the numbers of their values.
        is_share: whether all values are truth values.
    """

    games: int = 0
    values: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    products: Fraction = Fraction(0)
    counts: int = 0
    is_share: bool = True

    @staticmethod
    def of(
        values: npt.NDArray[np.float64], games: npt.NDArray[np.int64], *, is_share: bool = False
    ) -> MetricSums:
        """Returns the sums of values, which belong to these games; NaN counts as missing.

        >>> MetricSums.of(np.array([1.0, 3.0, 2.0, 2.0]), np.array([0, 0, 1, 1])).total
        Fraction(8, 1)
        """
        there = ~np.isnan(values)
        if not there.any():
            return MetricSums()
        cells, (_, game) = values[there], np.unique(games[there], return_inverse=True)
        counts: list[int] = np.bincount(game).tolist()
        sums = _sums(cells, game, len(counts))
        return MetricSums(
            games=len(counts),
            values=len(cells),
            total=Fraction(sum(sums)),
            squares=Fraction(sum(one * one for one in sums)),
            products=Fraction(sum(one * count for one, count in zip(sums, counts, strict=True))),
            counts=sum(count**2 for count in counts),
            is_share=is_share,
        )

    def __add__(self, other: MetricSums) -> MetricSums:
        """Returns the sums of both."""
        apart = {one.name for one in fields(self)} - {"is_share"}
        added = {name: getattr(self, name) + getattr(other, name) for name in apart}
        return MetricSums(**added, is_share=self.is_share and other.is_share)

    def estimate(self) -> Estimate:
        """Returns the mean of all values with an interval that takes games as independent.

        Values that are all equal have none, but a share has that of Wilson.

        >>> MetricSums.of(np.array([1.0, 3.0, 2.0, 2.0]), np.array([0, 0, 1, 1])).estimate()
        Estimate(mean=2.0, low=nan, high=nan)
        >>> share = MetricSums.of(np.zeros(30), np.arange(30), is_share=True)
        >>> round(share.estimate().high, 3)
        0.122
        """
        if not self.games:
            return nothing()
        exact = self.total / self.values
        rest = self.squares - 2 * exact * self.products + exact * exact * self.counts
        mean, found = float(exact), nothing(float(exact))
        if self.games > 1 and rest:
            half = _half_width(self.games, self.values, rest)
            found = Estimate(mean, mean - half, mean + half)
        return share_of(found, self.games, self.values) if self.is_share else found

    def to_plain(self) -> dict[str, Any]:
        """Returns the sums as plain data, without loss."""
        found = {one.name: getattr(self, one.name) for one in fields(self)}
        return {key: str(it) if isinstance(it, Fraction) else it for key, it in found.items()}

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> MetricSums:
        """Returns the sums that `to_plain` wrote.

        Raises:
            ValueError: these are not sums; so do a `TypeError` and a `ZeroDivisionError`.
        """
        found: dict[str, Any] = {**plain}
        usual = MetricSums().to_plain()
        if any(type(found.get(key)) is not type(value) for key, value in usual.items()):
            raise ValueError("these are no sums")
        for key in ("total", "squares", "products"):
            if not _EXACT.fullmatch(found[key]):  # such as 1e200000000, which takes minutes
                raise ValueError("these are no sums")
            found[key] = Fraction(found[key])
        return MetricSums(**found)


def _sums(
    cells: npt.NDArray[np.float64], game: npt.NDArray[np.int64], games: int
) -> list[int | Fraction]:
    """Returns the exact sum of the values of each game."""
    if (np.abs(cells) < _WHOLE).all() and (cells == np.trunc(cells)).all():
        whole = np.zeros(games, np.int64)
        np.add.at(whole, game, cells.astype(np.int64))
        return [int(one) for one in whole]
    sums: list[int | Fraction] = [0] * games
    for at, cell in zip(game, cells, strict=True):
        sums[at] += Fraction(float(cell))
    return sums


def _half_width(games: int, values: int, rest: Fraction) -> float:
    """Returns the half-width of Student's interval, whatever the size of the values is."""
    power = (rest.numerator.bit_length() - rest.denominator.bit_length()) // 2
    around = ratio_of(games, 0.0, values, float(rest / Fraction(4) ** power), 0.0, 0.0)
    try:
        return math.ldexp(around.high, power)
    except OverflowError:
        return math.inf
