"""How many games a pairing saved: the ratio of two variances, from the groups of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from midgard.comparison.pairing import Contrast, Floats, Tally
from midgard.stats.ratios import jackknife

PARTS = 40
"""The number of parts that groups are divided into."""
LEAST_GROUPS = 150
"""The least number of groups of an interval: with fewer, rare great differences are missing."""
ENOUGH = 4096
"""The number of groups that are divided at a time."""


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
            jackknife(whole.variances(at), [rest.variances(at) for rest in without])
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
