"""The totals of runs: those of several parts added up, and the results that are made of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from midgard._midgard import _group
from midgard.estimates import Estimate, Group

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup, _RawRun
    from midgard._until import Stopping

__all__ = ["added_up", "group_of", "line_of"]

Z = 1.959964  # 95 % of the normal distribution lie within this many standard deviations


def added_up(parts: Sequence[_RawRun]) -> _RawRun:
    """Returns the totals of a run that was played in several parts, in the order of its games."""
    return reduce(_both, parts)


def _both(one: _RawRun, other: _RawRun) -> _RawRun:
    digest = (int(one["digest"], 16) + int(other["digest"], 16)) % 2**64
    found: dict[str, Any] = {
        **_sums(one, other, ("games", "decisions", "choices", "seconds")),
        "digest": f"{digest:016x}",
        "interrupted": one["interrupted"] or other["interrupted"],
        "actions": [a + b for a, b in zip(one["actions"], other["actions"], strict=True)],
        "sheet": _sums(one["sheet"], other["sheet"], one["sheet"]),
        "sheet_squares": _sums(one["sheet_squares"], other["sheet_squares"], one["sheet"]),
        "counters": _sums(one["counters"], other["counters"], one["counters"]),
        "tables": {
            name: {
                column: (np.concatenate([cells, other["tables"][name][column][0]]), words)
                for column, (cells, words) in columns.items()
            }
            for name, columns in one["tables"].items()
        },
    }
    for kind in ("bots", "seats", "characters"):
        found[kind] = _groups(one[kind], other[kind])
    return cast("_RawRun", found)


def _sums(one: Mapping[str, Any], other: Mapping[str, Any], keys: Any) -> dict[str, Any]:
    return {key: one[key] + other[key] for key in keys}


def _groups(one: Mapping[str, _RawGroup], other: Mapping[str, _RawGroup]) -> dict[str, _RawGroup]:
    """Returns the sums of groups by name."""
    found: dict[str, _RawGroup] = {}
    for name, group in one.items():
        sums = tuple(a + b for a, b in zip(group["sums"], other[name]["sums"], strict=True))
        found[name] = _group(cast("tuple[int, int, int, int, int, int]", sums))
    return found


def line_of(seats: int, total: int, squares: int | None) -> Estimate:
    """Returns the mean of a line of the score sheet, with an interval if there are squares."""
    if not seats:
        return Estimate(math.nan, math.nan, math.nan)
    mean = total / seats
    if squares is None or seats < 2:
        return Estimate(mean, math.nan, math.nan)
    half = Z * math.sqrt(max(0.0, squares - total * mean) / (seats - 1) / seats)
    return Estimate(mean, mean - half, mean + half)


def group_of(
    raw: _RawGroup, stopping: Stopping | None, mates: int = 1, bot: str | None = None
) -> Group:
    """Returns a group. Where a run stops by itself, only intervals that allow for it are made.

    Args:
        raw: its sums.
        stopping: what the run stops at, if it stops by itself.
        mates: the number of seats of a team, which win and lose together.
        bot: the bot, if it is the group of one.
    """

    def estimate(metric: str, found: tuple[float, float, float] | None) -> Estimate | None:
        if found is None or stopping is None:
            return None if found is None else _apart(metric, found, raw["games"], mates)
        if bot is not None and metric == stopping.metric:
            return stopping.estimate(bot, found[0])
        return Estimate(found[0], math.nan, math.nan)

    return Group(
        raw["games"],
        raw["wins"],
        estimate("win", raw["win_rate"]),
        estimate("score", raw["mean_score"]),
        estimate("return", raw["mean_return"]),
    )


def _apart(metric: str, found: tuple[float, float, float], games: int, mates: int) -> Estimate:
    """Returns an estimate from seats of which so many win and lose together."""
    mean, low, high = found
    if mates == 1 or metric == "score" or math.isnan(low):
        return Estimate(mean, low, high)
    if metric == "return":
        wider = math.sqrt(mates)
        return Estimate(mean, mean - wider * (mean - low), mean + wider * (high - mean))
    spread = Z * Z * mates / games
    middle = (mean + spread / 2) / (1 + spread)
    half = math.sqrt(mean * (1 - mean) * spread + spread * spread / 4) / (1 + spread)
    return Estimate(mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))
