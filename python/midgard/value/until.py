"""When an estimate of a worth stops by itself: at an interval that holds at every look.

The results are the mean differences of games, which are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate
from midgard.stats.estimates import Estimate, around
from midgard.stats.sequential import (
    LEAST_RESULTS,
    BoundedSequence,
    asymptotic_half_width,
    parse_target,
)
from midgard.value.forks import Difference

if TYPE_CHECKING:
    from midgard.protocols import Game

ALPHA = 0.05
FIRST_LOOK = 64  # games
GROWTH = 1.25  # of the number of games from look to look


class WorthStopping:
    """The differences so far, and whether their interval is as narrow as ``until`` wants.

    Args:
        game: the game.
        text: the value of ``until``.
        games: the most games that there can be.

    Attributes:
        text: the value of ``until``.
        metric: ``"score"`` or ``"returns"``: the field of a difference that is looked at.
        reached: whether a look has found the interval narrow enough.

    Raises:
        InvalidOptionError: the text names something else, or the games cannot reach it.
    """

    def __init__(self, game: Game, text: str, games: int) -> None:
        """Begins without games."""
        least, most = game.return_range
        units = {"win": True} if (least, most) == (0.0, 1.0) else {"return": False}
        units |= {"score": False} if game.sheet_lines else {}
        target = parse_target(text, units, None)
        self.text: str = target.text
        self.metric: str = "score" if target.metric == "score" else "returns"
        self._wanted, self._limit = target.half_width, games
        self._sequence = BoundedSequence([least - most], [most - least], ALPHA)
        self._values: list[float] = []
        self._next = float(FIRST_LOOK)
        self.reached: bool = False
        self._require_possible(least - most, most - least)

    def _require_possible(self, low: float, high: float) -> None:
        """Checks that the most games can reach the target."""
        start = f"until {abbreviate(self.text)} cannot be reached"
        if self.metric == "score":
            if self._limit < LEAST_RESULTS:
                raise InvalidOptionError(
                    f"{start}: a score has no interval before {LEAST_RESULTS} games; allow more"
                )
            return
        narrowest = BoundedSequence.narrowest(low, high, ALPHA, self._limit)
        if narrowest > self._wanted:
            raise InvalidOptionError(
                f"{start}: the interval of {self._limit} games is at least ±{narrowest:.3%}; allow"
                " more games"
            )

    def add(self, differences: Sequence[Difference]) -> bool:
        """Adds the differences of a game that a worth counts; returns whether to stop."""
        if differences:
            values = [getattr(it, self.metric) for it in differences]
            self._values.append(sum(values) / len(values))
            if self.metric != "score":
                self._sequence.add(np.array([[self._values[-1]]]))
            if len(self._values) >= self._next:
                self._next *= GROWTH
                low, high = self._ends()
                self.reached = high - low <= 2 * self._wanted
        return self.reached

    def _ends(self) -> tuple[float, float]:
        """Returns the ends of the interval."""
        if self.metric != "score":
            low, high = self._sequence.intervals()
            return float(low[0]), float(high[0])
        count = len(self._values)
        if count < LEAST_RESULTS:
            return -math.inf, math.inf
        values = np.array(self._values)
        tuned = math.sqrt(LEAST_RESULTS * max(LEAST_RESULTS, self._limit))
        half = asymptotic_half_width(float(values.std(ddof=1)), count, ALPHA, tuned)
        return float(values.mean()) - half, float(values.mean()) + half

    def estimate(self, mean: float) -> Estimate:
        """Returns a mean with the interval that holds at every look."""
        return around(mean, *self._ends())
