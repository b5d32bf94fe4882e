"""The luck of dice and cards in a run, and results without it.

The luck of a throw or a draw is what the game was worth to a seat after it, less what it was worth
on the average over all its outcomes, by exact probabilities. Its mean is 0 whoever plays, so that
the result less the luck has the same mean as the result, and a narrower interval (AIVAT: Burch,
Schmid, Moravcik, Morrill and Bowling, AAAI 2018). ``midgard.simulate(..., metrics=["luck"])`` adds
the columns ``luck_score`` and ``luck_returns`` to the rows of a run.

>>> import midgard
>>> game = midgard.Champions(players=2)
>>> run = midgard.simulate(game, ["greedy"], games=50, seed=1, metrics=["luck"])
>>> account = run.luck.seats[0]
>>> account.score.saved > 1
True
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, is_real, require_text
from midgard.columns import Columns
from midgard.stats.estimates import Estimate
from midgard.stats.intervals import Bounds, mean_of_values, nothing
from midgard.stats.ratios import LEAST_GAMES, ratio_of_variances
from midgard.tables import Table

__all__ = ["GroupLuck", "Luck", "ResultLuck", "luck_of"]


@dataclass(frozen=True, slots=True)
class ResultLuck:
    """A result of a group and the part of luck in it, per seat and game.

    Returns have bounds, so their mean has an interval also if all are equal. Other numbers that are
    all equal have none. Returns without luck have no bounds and are often nearly equal in games
    that end alike, so they and their luck have no interval with fewer than 8 games.

    Attributes:
        result: the mean of the result.
        luck: the mean of the luck, which is 0 over all games there could be.
        without: the mean of the result less the luck. It estimates the same as ``result``.
        saved: how many times as many games ``result`` needs for the interval of ``without``;
            ``None`` where the result never varied.
        saved_interval: its interval of 95 %; ``None`` for few games.
    """

    result: Estimate
    luck: Estimate
    without: Estimate
    saved: float | None
    saved_interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class GroupLuck:
    """The luck of a bot, or of those at a seat.

    Attributes:
        name: the bot, or ``"seat 0"`` and so on.
        games: the number of games.
        score: luck in the score.
        returns: luck in the returns, which are shares of victory in most games.
    """

    name: str
    games: int
    score: ResultLuck
    returns: ResultLuck


@dataclass(frozen=True, slots=True)
class Luck:
    """The account of luck of a run. ``print`` shows it as a table.

    Attributes:
        by_bot: the luck of each bot.
        seats: the luck of each seat.
        score_word: what the score is called.
    """

    by_bot: tuple[GroupLuck, ...]
    seats: tuple[GroupLuck, ...]
    score_word: str

    def __str__(self) -> str:
        """Returns a table: results, luck, and results without luck, with 95 % intervals."""
        lines = []
        for what, form in ((self.score_word, "+.2f"), ("returns", "+.3f")):
            head = [what, "games", "mean", "95 %", "luck", "95 %", "without luck", "95 %"]
            head += ["saved", "95 %"]
            table = Table(head)
            for group in (*self.by_bot, *self.seats):
                one = group.returns if what == "returns" else group.score
                cells = [
                    cell
                    for estimate in (one.result, one.luck, one.without)
                    for cell in _cells(estimate, form)
                ]
                cells.append("-" if one.saved is None else f"{one.saved:.2f} x")
                ends = one.saved_interval
                cells.append("-" if ends is None else f"{ends[0]:.2f} to {ends[1]:.2f}")
                table.add(group.name, f"{group.games:,}", *cells)
            lines += [*table.lines(), ""]
        return "\n".join(lines[:-1])


def _cells(estimate: Estimate, form: str) -> tuple[str, str]:
    if math.isnan(estimate.low):
        return "-" if math.isnan(estimate.mean) else f"{estimate.mean:{form}}", "-"
    return f"{estimate.mean:{form}}", f"{estimate.low:{form}} to {estimate.high:{form}}"


def luck_of(rows: Columns, score_word: str, return_range: Bounds = (0.0, 1.0)) -> Luck:
    """Returns the account of the rows of a run.

    Args:
        rows: the table ``seats`` with the columns of luck.
        score_word: what the score is called.
        return_range: the least and the greatest return of the game.

    Raises:
        InvalidOptionError: the rows are not such a table, or ``return_range`` is not two numbers.
    """
    if not isinstance(rows, Columns):
        raise InvalidOptionError(f"rows must be a table of a run, not {abbreviate(rows)}")
    require_text("score_word", score_word)
    if "luck_score" not in rows:
        raise InvalidOptionError('these rows have no luck: simulate with metrics=["luck"]')
    bounds = _bounds(return_range)
    bots = rows.labels("bot")
    by_bot = tuple(_group(rows, str(bot), bots == bot, bounds) for bot in rows.words["bot"])
    seats = tuple(
        _group(rows, f"seat {seat}", rows["seat"] == seat, bounds)
        for seat in np.unique(rows["seat"])
    )
    return Luck(by_bot, seats, score_word)


def _bounds(return_range: object) -> Bounds:
    """Returns the bounds of returns after checking them."""
    pair = tuple(return_range) if isinstance(return_range, tuple | list) else ()
    if len(pair) != 2 or not all(is_real(one) for one in pair) or not pair[0] <= pair[1]:
        raise InvalidOptionError(
            f"return_range must be two numbers, the lower one first, not {abbreviate(return_range)}"
        )
    return float(pair[0]), float(pair[1])


def _group(rows: Columns, name: str, own: npt.NDArray[np.bool_], bounds: Bounds) -> GroupLuck:
    """Returns the luck of the seats that ``own`` marks."""
    score = _result(rows, own, "score", None)
    returns = _result(rows, own, "returns", bounds)
    return GroupLuck(name, len(np.unique(rows["game"][own])), score, returns)


def _result(
    rows: Columns, own: npt.NDArray[np.bool_], kind: str, bounds: Bounds | None
) -> ResultLuck:
    """Returns the luck in one result; the mean of the seats of a game is one number."""
    _, game = np.unique(rows["game"][own], return_inverse=True)
    seats = np.bincount(game)
    result, luck = (
        np.bincount(game, rows[column][own].astype(np.float64)) / seats
        for column in (kind, f"luck_{kind}")
    )
    if not len(result):
        return ResultLuck(nothing(), nothing(), nothing(), None, None)
    saved, ends = ratio_of_variances(result, result - luck) or (None, None)
    size = max(1.0, float(np.abs(result).max()))  # the luck of two seats may add up to nothing
    lucky = mean_of_values(luck, scale=size)
    never = math.isnan(lucky.low)  # then the result has the bounds of returns without luck too
    without = mean_of_values(result - luck, bounds if never else None, scale=size)
    if bounds is not None and not never and len(result) < LEAST_GAMES:
        lucky, without = nothing(lucky.mean), nothing(without.mean)
    return ResultLuck(mean_of_values(result, bounds), lucky, without, saved, ends)
