"""The effects of a comparison with their intervals, and whether they reach what was wanted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate
from midgard.comparison.contrasts import WINNERS
from midgard.comparison.pairing import Columns, Contrast, Tally, statements
from midgard.comparison.saved import Parts
from midgard.stats.intervals import adjusted_interval
from midgard.stats.ratios import TINY
from midgard.stats.sequential import (
    LEAST_RESULTS,
    BoundedSequence,
    Target,
    asymptotic_half_width,
    fixed_half_width,
)

LEAST_PRESENT = 30  # groups in which a character must be, for an interval
ENOUGH = 4096  # results that show whatever more results of the same kind show


@dataclass(frozen=True, slots=True)
class Effect:
    """The difference between a and b in one quantity: a minus b.

    Attributes:
        metric: the quantity, such as ``"win"``.
        by: ``"bot"``, ``"seat"``, ``"character"`` or ``"line"`` if the effect is on one of these,
            else empty.
        name: which of these it is.
        difference: the mean of a minus that of b; ``None`` without games.
        low: the low end of its interval; ``None`` if there are too few groups for one.
        high: the high end of its interval.
        mean_a: the mean in a; ``None`` without games.
        mean_b: the mean in b; ``None`` without games, and for ``"winners"``, which has one number.
        unit: the unit of all these numbers.
        is_share: whether they are shares of 1, such as win rates.
        groups: the number of groups that have results.
        saved: how many times as many games a comparison without common deals needs for the same
            interval; ``None`` where nothing varied.
        saved_low: the low end of its interval of 95 %, which is its own; ``None`` with few groups,
            and where a comparison stops by itself.
        saved_high: the high end.
        asymptotic: whether the interval holds only approximately, by the central limit theorem.
        always_same: whether each group had the same difference. Without known bounds such results
            have no interval.
        is_constant: whether the rules leave no difference, or no seats in one of the two. Such an
            effect has no interval and makes no other one wider.
    """

    metric: str
    by: str
    name: str
    difference: float | None
    low: float | None
    high: float | None
    mean_a: float | None
    mean_b: float | None
    unit: str
    is_share: bool
    groups: int
    saved: float | None
    saved_low: float | None
    saved_high: float | None
    asymptotic: bool
    always_same: bool
    is_constant: bool

    @property
    def half_width(self) -> float:
        """The distance from the difference to the farther end; infinite without an interval."""
        if self.difference is None or self.low is None or self.high is None:
            return math.inf
        return max(self.high - self.difference, self.difference - self.low)

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval shows that there is a difference."""
        return self.low is not None and self.high is not None and not self.low <= 0.0 <= self.high


def is_bounded(contrast: Contrast) -> bool:
    """Returns whether each group has one result, with known bounds."""
    return contrast.bounds is not None and contrast.character is None


class Intervals:
    """The groups of a comparison so far, and the intervals of its effects.

    Args:
        contrasts: the effects.
        plays: the number of games in a group.
        limit: the most groups that there can be.
        alpha: the probability that any interval is wrong; it is divided among the effects that can
            be different numbers by the rules.
        anytime: whether the intervals are to hold at every look at once.
    """

    def __init__(
        self, contrasts: Sequence[Contrast], plays: int, limit: int, alpha: float, *, anytime: bool
    ) -> None:
        """Begins without groups."""
        self._contrasts, self._limit, self._anytime = contrasts, limit, anytime
        self._alpha = alpha / statements(contrasts)
        self._tally = Tally(contrasts, plays)
        self._parts = None if anytime else Parts(contrasts, plays)
        self._bounded = [at for at, contrast in enumerate(contrasts) if is_bounded(contrast)]
        bounds = [contrasts[at].bounds or (0.0, 0.0) for at in self._bounded]
        self._sequence: BoundedSequence | None = None
        if anytime and bounds:
            low, high = zip(*bounds, strict=True)
            self._sequence = BoundedSequence(low, high, self._alpha)

    @property
    def groups(self) -> int:
        """The number of groups."""
        return self._tally.groups

    def add(self, played: Sequence[Columns]) -> None:
        """Adds groups: the results of each of their plays."""
        sums = np.stack([contrast.sums(played) for contrast in self._contrasts], axis=2)
        self._tally.add(sums)
        if self._parts is not None:
            self._parts.add(sums)
        if self._sequence is not None:
            found = sums[:, :, self._bounded].sum(axis=1)
            in_a, in_b = (
                found[..., 0] / found[..., 1],
                found[..., 2] / np.maximum(found[..., 3], TINY),
            )
            self._sequence.add(in_a - in_b)

    def effects(self) -> tuple[Effect, ...]:
        """Returns the effects."""
        sequence = self._sequence
        ends = {}
        if sequence is not None:
            ends = dict(zip(self._bounded, zip(*sequence.intervals(), strict=True), strict=True))
        parts = self._parts
        factors = [None] * len(self._contrasts) if parts is None else parts.intervals()
        return tuple(
            self._effect(at, contrast, ends.get(at), factors[at])
            for at, contrast in enumerate(self._contrasts)
        )

    def _effect(
        self,
        at: int,
        contrast: Contrast,
        ends: tuple[float, float] | None,
        factor: tuple[float, float] | None,
    ) -> Effect:
        tally = self._tally
        means = tally.mean(at) if tally.groups else None
        paired, unpaired = tally.variances(at)
        varied = paired > TINY
        difference = None if means is None else means[0] - means[1]
        found = None
        if difference is not None and not contrast.is_constant:
            found = ends or self._interval(at, contrast, difference, math.sqrt(paired), varied)
        alone = contrast.metric == WINNERS
        saved = unpaired / paired if varied and not alone else None
        return Effect(
            metric=contrast.metric,
            by=contrast.by,
            name=contrast.name,
            difference=difference,
            low=None if found is None else float(found[0]),
            high=None if found is None else float(found[1]),
            mean_a=None if means is None else means[0],
            mean_b=None if means is None or alone else means[1],
            unit=contrast.unit,
            is_share=contrast.is_share,
            groups=int(tally.present[at]),
            saved=saved,
            saved_low=None if saved is None or factor is None else factor[0],
            saved_high=None if saved is None or factor is None else factor[1],
            asymptotic=ends is None,
            always_same=tally.groups > 1 and means is not None and not varied,
            is_constant=contrast.is_constant,
        )

    def _interval(
        self, at: int, contrast: Contrast, difference: float, deviation: float, varied: bool
    ) -> tuple[float, float] | None:
        """Returns an interval that rests on the central limit theorem, if there can be one."""
        groups, alpha = self._tally.groups, self._alpha
        if is_bounded(contrast) and contrast.bounds is not None:
            return adjusted_interval(difference, deviation, groups, alpha, contrast.bounds)
        least = LEAST_RESULTS if self._anytime else 2
        if contrast.character is not None:
            least = max(least, LEAST_PRESENT)
        if not varied or self._tally.present[at] < least:
            return None
        if self._anytime:
            tuned = math.sqrt(LEAST_RESULTS * max(LEAST_RESULTS, self._limit))
            half = asymptotic_half_width(deviation, groups, alpha, tuned)
        else:
            half = fixed_half_width(deviation, groups, alpha)
        low, high = contrast.bounds or (-math.inf, math.inf)
        return max(low, difference - half), min(high, difference + half)


def decisive(target: Target, kinds: Sequence[tuple[str, str]]) -> list[int]:
    """Returns which effects decide about a target: all of its metric, else those by bot or seat.

    ``kinds`` has the metric of each effect and what it is by.
    """
    metric = kinds[0][0] if target.metric is None else target.metric
    ways = [by for one, by in kinds if one == metric]
    by = next(way for way in ("", "bot", "seat", "line") if way in ways)
    return [at for at, kind in enumerate(kinds) if kind == (metric, by)]


def is_met(target: Target, effects: Sequence[Effect]) -> bool:
    """Returns whether the effects reach a target."""
    kinds = [(effect.metric, effect.by) for effect in effects]
    found = [effects[at] for at in decisive(target, kinds)]
    if target.metric is None:
        return all(effect.excludes_zero for effect in found)
    return all(effect.half_width <= target.half_width for effect in found)


def require_possible(
    target: Target, contrasts: Sequence[Contrast], groups: int, alpha: float
) -> None:
    """Checks that a number of groups can reach a target.

    Raises:
        InvalidOptionError: no results of this number of groups reach it.
    """
    alpha /= statements(contrasts)
    count = "1 group" if groups == 1 else f"{groups} groups"
    for at in decisive(target, [(contrast.metric, contrast.by) for contrast in contrasts]):
        contrast = contrasts[at]
        if contrast.is_constant:
            raise InvalidOptionError(
                f"until {abbreviate(target.text)} cannot be reached: {contrast.metric} is always"
                " the same here"
            )
        if contrast.bounds is None:
            if groups < LEAST_RESULTS:
                raise InvalidOptionError(
                    f"until {abbreviate(target.text)} cannot be reached: {contrast.metric} has no"
                    f" interval before {LEAST_RESULTS} groups, and there can be {groups}"
                )
        elif target.metric is None:
            if not BoundedSequence.can_exclude_zero(*contrast.bounds, alpha, min(groups, ENOUGH)):
                raise InvalidOptionError(
                    f"until {abbreviate(target.text)} cannot be reached: {count} cannot"
                    " show a difference, whatever comes of them; allow more games"
                )
        else:
            narrowest = BoundedSequence.narrowest(*contrast.bounds, alpha, groups)
            if narrowest > target.half_width:
                shown = f"{narrowest:.3%}" if contrast.is_share else f"{narrowest:.4f}"
                raise InvalidOptionError(
                    f"until {abbreviate(target.text)} cannot be reached: the interval of"
                    f" {count} is at least ±{shown}; allow more games"
                )
