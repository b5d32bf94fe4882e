"""Estimates with their intervals, and the results of groups of players."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Estimate", "Group", "ends"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval.

    Win rates have a Wilson interval. Means and ratios have Student's, which takes games as
    independent; it is NaN for one game.
    """

    mean: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return (self.low, self.high)


@dataclass(frozen=True, slots=True)
class Group:
    """The results of a group of players: those at a seat, with a character, or of a bot.

    Attributes:
        games: the number of seats that the group had, over all games.
        wins: the number of games that it won; a shared victory counts as a fraction.
        win_rate: wins per seat that it had; ``None`` without games.
        mean_score: the mean score; ``None`` without games.
        mean_return: the mean return, which is the win rate in a game whose returns are shares of
            victory; ``None`` without games.
    """

    games: int
    wins: float
    win_rate: Estimate | None
    mean_score: Estimate | None
    mean_return: Estimate | None

    @property
    def has_own_returns(self) -> bool:
        """Whether returns were something else than shares of victory in these games."""
        if self.win_rate is None or self.mean_return is None:
            return False
        return abs(self.win_rate.mean - self.mean_return.mean) > 1e-9


def ends(estimate: Estimate) -> list[float] | None:
    """Returns the ends of an interval for JSON; ``None`` where there is none."""
    return None if math.isnan(estimate.low) else list(estimate.interval)
