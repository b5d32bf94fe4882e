"""Intervals for the mean of independent results that are looked at while they come in.

An interval that is made for a fixed number of results is wrong if somebody looks at it again and
again and stops when it pleases. The sequences of this module hold at all looks at once: the chance
that any of their intervals misses the true mean is at most ``alpha``.

`BoundedSequence` is for results with known bounds and holds for every number of results. It is the
empirical Bernstein bound of Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric,
nonasymptotic confidence sequences" (Annals of Statistics 49, 2021, theorem 4), in the form of
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (JRSS B 86,
2024), with a mixture over the size of the bet in place of their predictable bets. The mixture needs
two sums, so a batch costs one pass, and beyond a thousand results its intervals are narrower.

`asymptotic_half_width` is for results without bounds, such as scores. It is Robbins' normal mixture
with the estimated deviation: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
limit theory and asymptotic confidence sequences" (Annals of Statistics 52, 2024). It holds only
approximately, as intervals from the central limit theorem do, and needs `LEAST_RESULTS`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate

__all__ = [
    "LEAST_RESULTS",
    "BoundedSequence",
    "Target",
    "asymptotic_half_width",
    "fixed_half_width",
    "parse_target",
    "t_quantile",
]

Floats: TypeAlias = npt.NDArray[np.float64]

LEAST_RESULTS = 64
"""The least number of results of an asymptotic interval that is looked at again and again."""

_BETS: Floats = 0.9 * 0.5 ** np.arange(12.0)
"""The sizes of the bets in the mixture, for results from 0 to 1; 10**7 results need the least."""
_LOG_SHARE = -math.log(len(_BETS))
_COSTS: Floats = -np.log1p(-_BETS) - _BETS
_HALVINGS = 50  # of the interval in which a radius lies


class BoundedSequence:
    """Confidence sequences for the means of several streams of bounded results.

    For all numbers of results at once, the intervals of a stream contain its mean with a
    probability of at least 1 - ``alpha``, if each result has this mean whatever the results before
    it were.

    Args:
        low: the least result of each stream.
        high: the greatest result of each stream.
        alpha: the probability of an error in each stream.

    >>> import numpy as np
    >>> wins = BoundedSequence([0.0], [1.0], 0.05)
    >>> wins.add(np.tile([[1.0], [0.0]], (500, 1)))
    >>> low, high = wins.intervals()
    >>> wins.count, bool(low[0] < 0.5 < high[0]), round(float(high[0] - low[0]), 2)
    (1000, True, 0.12)
    """

    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike, alpha: float) -> None:
        """Begins without results."""
        self._low: Floats = np.atleast_1d(np.asarray(low, np.float64))
        self._range: Floats = np.atleast_1d(np.asarray(high, np.float64)) - self._low
        self._alpha = alpha
        self._sum = np.zeros(len(self._low))
        self._squares = np.zeros(len(self._low))
        self.count: int = 0

    def add(self, results: Floats) -> None:
        """Adds results: a row for each, a column for each stream.

        Several parts give the same numbers as all results at once, to the last bit.
        """
        scaled = (results - self._low) / self._range
        sums = _added_in_turn(self._sum, scaled)
        number = self.count + np.arange(len(results))[:, np.newaxis]
        expected = (sums[:-1] + 0.5) / (number + 1)  # from the results before, as the bound demands
        self._squares = _added_in_turn(self._squares, (scaled - expected) ** 2)[-1]
        self._sum = sums[-1]
        self.count += len(results)

    @property
    def state(self) -> dict[str, Any]:
        """The sums over the results so far, as plain data; `restore` takes it."""
        sums = {"sum": self._sum.tolist(), "squares": self._squares.tolist()}
        return {"count": self.count, **sums}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Goes on from a `state` of a sequence with the same streams."""
        self.count = state["count"]
        self._sum = np.array(state["sum"], np.float64)
        self._squares = np.array(state["squares"], np.float64)

    def intervals(self) -> tuple[Floats, Floats]:
        """Returns the low and the high ends, each with an entry for each stream."""
        if not self.count:
            return self._low.copy(), self._low + self._range
        mean, radius = self._sum / self.count, _radius(self._squares, self.count, self._alpha)
        low, high = np.maximum(mean - radius, 0.0), np.minimum(mean + radius, 1.0)
        return self._low + low * self._range, self._low + high * self._range

    @staticmethod
    def narrowest(low: float, high: float, alpha: float, count: int) -> float:
        """Returns the half-width of the interval after ``count`` results that are all the same.

        No results give a narrower one.

        >>> round(BoundedSequence.narrowest(0.0, 1.0, 0.05, 100), 3)
        0.068
        """
        return float(_radius(np.zeros(1), count, alpha)[0]) * (high - low)

    @staticmethod
    def can_exclude_zero(low: float, high: float, alpha: float, count: int) -> bool:
        """Returns whether ``count`` results can show that a mean is not zero.

        >>> [BoundedSequence.can_exclude_zero(-1.0, 1.0, 0.05, count) for count in (5, 50)]
        [False, True]
        """
        for bound in (low, high):
            stream = BoundedSequence([low], [high], alpha)
            stream.add(np.full((count, 1), bound))
            least, most = stream.intervals()
            if least[0] > 0.0 or most[0] < 0.0:
                return True
        return False


def _added_in_turn(start: Floats, rows: Floats) -> Floats:
    """Returns the sums before the first row, after it, and so on, each made of the one before."""
    return np.cumsum(np.concatenate([start[np.newaxis], rows]), axis=0)


def _radius(squares: Floats, count: int, alpha: float) -> Floats:
    """Returns the radii of intervals around means of results from 0 to 1.

    A radius is where the mixture of the capitals of all bets is 2 / alpha.
    """
    wanted = math.log(2.0 / alpha)
    spent = _LOG_SHARE - squares[:, np.newaxis] * _COSTS
    low, high = np.zeros(len(squares)), np.ones(len(squares))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        capital = np.logaddexp.reduce(spent + count * middle[:, np.newaxis] * _BETS, axis=1)
        enough = capital >= wanted
        high, low = np.where(enough, middle, high), np.where(enough, low, middle)
    return high


def asymptotic_half_width(deviation: float, count: int, alpha: float, tuned: float) -> float:
    """Returns the half-width of an interval that may be looked at after every result.

    It holds approximately, from `LEAST_RESULTS` on.

    Args:
        deviation: the standard deviation of the results so far.
        count: the number of results so far.
        alpha: the probability of an error at any look.
        tuned: the number of results at which the intervals are the narrowest that they can be.

    >>> round(asymptotic_half_width(1.0, 1000, 0.05, 1000), 3), round(1.96 / 1000**0.5, 3)
    (0.096, 0.062)
    """
    twice = -2.0 * math.log(alpha)
    weight = count * (twice + math.log(twice + 1.0)) / tuned
    inside = 2.0 * (weight + 1.0) / weight * math.log(math.sqrt(weight + 1.0) / alpha)
    return deviation * math.sqrt(inside / count)


def fixed_half_width(deviation: float, count: int, alpha: float) -> float:
    """Returns the half-width of Student's interval, for a number of results that was fixed before.

    >>> round(fixed_half_width(1.0, 10, 0.05), 3)
    0.715
    """
    return t_quantile(1.0 - alpha / 2.0, count - 1) * deviation / math.sqrt(count)


@cache
def t_quantile(probability: float, freedom: int) -> float:
    """Returns a quantile of Student's t distribution.

    Args:
        probability: 0.5 to less than 1.
        freedom: the degrees of freedom, at least 1.

    >>> [round(t_quantile(0.975, freedom), 3) for freedom in (1, 10, 1000)]
    [12.706, 2.228, 1.962]
    """
    if freedom > 200:  # the expansion of Cornish and Fisher, exact to six digits here
        z = NormalDist().inv_cdf(probability)
        first = (z**3 + z) / 4.0
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96.0
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384.0
        return z + first / freedom + second / freedom**2 + third / freedom**3
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        if (1.0 + _t_central(middle, freedom)) / 2.0 < probability:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _t_central(angle: float, freedom: int) -> float:
    """Returns the probability between -t and t, where ``t = sqrt(freedom) * tan(angle)``.

    The finite sums are 26.7.3 and 26.7.4 of Abramowitz and Stegun.
    """
    cosine, odd = math.cos(angle), freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for at in range(2 + odd, freedom, 2):
        term *= cosine * cosine * (at - 1) / at
        total += term
    if odd:
        return 2.0 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a run that stops by itself: the value of ``until``.

    Attributes:
        text: the text that was read.
        metric: the metric whose interval is to be narrow, or ``None`` if the run is to show which
            of two is better.
        half_width: the greatest half-width of the interval, in shares of 1 for percentages; 0 if
            the run is to show which of two is better.
    """

    text: str
    metric: str | None
    half_width: float


_WIDTH = re.compile(r"\s*(?:±|\+-|\+/-)\s*([0-9]*\.?[0-9]+)\s*(%?)\s*([^\W\d][\w-]*)\s*")


def parse_target(text: object, units: Mapping[str, bool], names: tuple[str, str] | None) -> Target:
    """Reads the text of ``until``.

    Args:
        text: ``"±0.5% win"``, ``"+-1 score"``, ``"a>b"``, or the last with the names of a and b.
        units: the metrics that the text may name, each with whether it is a percentage.
        names: the names of a and b, or ``None`` if neither can be better.

    Raises:
        InvalidOptionError: the text does not have this form, names a metric or something to compare
            that does not exist, or its width is not above 0.

    >>> parse_target("±0.5% win", {"win": True, "score": False}, None)
    Target(text='±0.5% win', metric='win', half_width=0.005)
    """
    if not isinstance(text, str):
        raise InvalidOptionError(f"until must be a text, not {abbreviate(text)}; {_forms(units)}")
    if ">" in text:
        return _better(text, names, units)
    found = _WIDTH.fullmatch(text)
    if found is None:
        raise InvalidOptionError(f"until cannot be {abbreviate(text)}; {_forms(units)}")
    number, percent, metric = float(found[1]), bool(found[2]), found[3]
    if metric not in units:
        raise InvalidOptionError(
            f"until {abbreviate(text)} names no metric that there is; {_forms(units)}"
        )
    if percent != units[metric]:
        raise InvalidOptionError(
            f"until {abbreviate(text)} has the wrong unit: {metric} is"
            f" {'a percentage' if units[metric] else 'not a percentage'}; {_forms(units)}"
        )
    if not 0.0 < number < math.inf:
        raise InvalidOptionError(f"until {abbreviate(text)}: the width must be above 0")
    return Target(text, metric, number / 100 if percent else number)


def _better(text: str, names: tuple[str, str] | None, units: Mapping[str, bool]) -> Target:
    """Reads ``a>b``."""
    if names is None:
        raise InvalidOptionError(
            f"until {abbreviate(text)}: only bots are better or worse; {_forms(units)}"
        )
    named = {side.strip() for side in text.split(">")}
    if text.count(">") != 1 or named not in ({"a", "b"}, set(names)):
        raise InvalidOptionError(
            f"until {abbreviate(text)} must name the two that are compared: a>b or"
            f" {names[0]}>{names[1]}"
        )
    return Target(text, None, 0.0)


def _forms(units: Mapping[str, bool]) -> str:
    """Returns the texts that are allowed, as the end of an error."""
    widths = " or ".join(f'"±{"0.5%" if share else "1"} {name}"' for name, share in units.items())
    return f'write {widths or "nothing"}, or "a>b" for two bots'
