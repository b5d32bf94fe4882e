"""Estimates with their intervals, and the results of groups of players."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

__all__ = ["Estimate", "Group", "WithNan", "around", "ends", "without_nan"]


class WithNan:
    """A dataclass some of whose numbers may be NaN: two with NaN in the same fields are equal."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __eq__(self, other: object) -> bool:
        return (
            self._compared() == other._compared()
            if isinstance(other, type(self))
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[Any, ...]:
        return tuple(without_nan(getattr(self, name)) for name in self.__dataclass_fields__)


@dataclass(frozen=True, slots=True, eq=False)
class Estimate(WithNan):
    """A mean and its 95 % interval.

    Shares such as win rates have a Wilson interval, and returns one that adds results at their
    bounds. Other means and ratios have Student's, above 0 for what is never below it. Games are
    taken as independent. Both ends are NaN without an interval: for one game, for numbers
    that were the same in all games, and for what never happened. Two estimates with NaN in the
    same places are equal.
    """

    mean: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return (self.low, self.high)


def around(mean: float, low: float, high: float) -> Estimate:
    """Returns a mean with an interval that has it inside; without one if the ends are infinite.

    >>> around(0.5, 0.6, 0.9)
    Estimate(mean=0.5, low=0.5, high=0.9)
    """
    if math.isinf(low):
        return Estimate(mean, math.nan, math.nan)
    return Estimate(mean, min(low, mean), max(high, mean))


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
    """Returns the ends of an interval for JSON; ``None`` for a missing one."""
    return None if math.isnan(estimate.low) else list(estimate.interval)


def without_nan(data: Any) -> Any:
    """Returns plain data with ``None`` in place of NaN, which JSON lacks.

    >>> without_nan({"mean": 1.0, "ends": [math.nan]})
    {'mean': 1.0, 'ends': [None]}
    """
    if isinstance(data, dict):
        return {key: without_nan(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [without_nan(value) for value in data]
    return None if isinstance(data, float) and math.isnan(data) else data
