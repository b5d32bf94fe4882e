"""The points of a sweep, and what depends on what: grids, and the designs of SALib."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard.stats.estimates import WithNan
from midgard.sweeps.factors import Factor
from midgard.sweeps.plan import Plan, Point

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Effect(WithNan):
    """How much a result depends on a factor.

    A figure that the design does not give is NaN. ``mu``, ``mu_star`` and ``sigma`` are in the unit
    of the result, for a change of the factor over its whole range; ``first`` and ``total`` are
    shares of the variance of the result.

    Attributes:
        factor: the name of the factor.
        result: the name of the result.
        mu: the mean effect.
        mu_star: the mean size of an effect, whatever its sign.
        mu_star_half_width: half of its interval of 95 % over trajectories.
        sigma: the standard deviation of the effects, which is large if other factors matter to it.
        chance: the standard error of a single effect that comes from the games.
        first: the share of the variance that the factor explains alone.
        first_half_width: half of its interval of 95 %.
        total: the share that it takes part in, together with other factors or alone.
        total_half_width: half of its interval of 95 %.
        lowest: the smallest value of the result where only this factor is changed.
        highest: the largest one.
    """

    factor: str
    result: str
    mu: float = math.nan
    mu_star: float = math.nan
    mu_star_half_width: float = math.nan
    sigma: float = math.nan
    chance: float = math.nan
    first: float = math.nan
    first_half_width: float = math.nan
    total: float = math.nan
    total_half_width: float = math.nan
    lowest: float = math.nan
    highest: float = math.nan


@dataclass(frozen=True)
class Design:
    """The points of a sweep.

    Attributes:
        points: the points that are played, each once; the first is the game without changes.
        rows: the position among them of each row of the design.
        units: the rows of the design, each factor from 0 to 1; empty for grids.
    """

    points: tuple[Point, ...]
    rows: tuple[int, ...]
    units: Floats


def library(design: str) -> str | None:
    """Returns the version of SALib if the design needs it.

    Raises:
        ImportError: it is not installed.
    """
    if design not in ("morris", "sobol"):
        return None
    try:
        import_module("SALib")
    except ImportError:
        needed = f"design = \"{design}\" needs SALib: pip install 'midgard-engine[sweep]'"
        raise ImportError(needed) from None
    return version("SALib")


def _problem(factors: Sequence[Factor]) -> dict[str, Any]:
    """Returns what SALib calls the problem."""
    names = [factor.name for factor in factors]
    return {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}


def design_of(plan: Plan) -> Design:
    """Returns the points of a sweep.

    Raises:
        ImportError: the design needs SALib.
        InvalidOptionError: the games of all points are more than the budget.
    """
    library(plan.design)
    _require_budget(plan, _size(plan))
    sizes = [len(factor) for factor in plan.factors]
    base: Point = (None,) * len(sizes)
    units = np.empty((0, len(sizes)))
    rows: list[Point]
    if plan.design == "grid":
        rows = list(itertools.product(*map(range, sizes)))
    elif plan.design == "single":
        rows = [
            (*base[:at], value, *base[at + 1 :])
            for at, size in enumerate(sizes)
            for value in range(size)
        ]
    else:
        units = _sampled(plan)
        value = _nearest if plan.design == "morris" else _part
        rows = [tuple(map(value, row.tolist(), sizes)) for row in units]
    points = tuple(dict.fromkeys([base, *rows]))
    at = {point: number for number, point in enumerate(points)}
    return Design(points, tuple(at[row] for row in rows), units)


def _nearest(unit: float, size: int) -> int:
    """Returns the value that is nearest to a number from 0 to 1, the first at 0 and the last at 1.

    >>> [_nearest(level / 3, 3) for level in range(4)]
    [0, 1, 1, 2]
    """
    return round(unit * (size - 1))


def _part(unit: float, size: int) -> int:
    """Returns in which of equal parts a number from 0 to 1 lies.

    >>> [_part(unit, 3) for unit in (0.0, 0.33, 0.34, 1.0)]
    [0, 0, 1, 2]
    """
    return min(int(unit * size), size - 1)


def _size(plan: Plan) -> int:
    """Returns the number of rows of a design, before points that are the same are counted once."""
    sizes = [len(factor) for factor in plan.factors]
    return {
        "grid": math.prod(sizes),
        "single": sum(sizes),
        "morris": plan.trajectories * (len(sizes) + 1),
        "sobol": plan.samples * (len(sizes) + 2),
    }[plan.design]


def _require_budget(plan: Plan, size: int) -> None:
    games = (size + 1) * plan.games
    if games > plan.budget:
        raise InvalidOptionError(
            f"the budget is {plan.budget:,} games: {size + 1:,} points of {plan.games:,} games are"
            f" {games:,}"
        )


def _sampled(plan: Plan) -> Floats:
    """Returns the rows of a design of SALib."""
    problem, seed = _problem(plan.factors), plan.seed % 2**32
    if plan.design == "morris":
        sample = import_module("SALib.sample.morris").sample
        found = sample(problem, plan.trajectories, num_levels=plan.levels, seed=seed)
    else:
        sample = import_module("SALib.sample.sobol").sample
        found = sample(problem, plan.samples, calc_second_order=False, seed=seed)
    return np.asarray(found, np.float64)


def analyzed(plan: Plan, design: Design, result: str, means: Floats, parts: Floats) -> list[Effect]:
    """Returns how a result depends on each factor.

    Args:
        plan: the sweep.
        design: its points.
        result: the name of the result.
        means: the result at each point.
        parts: the same in each part of the games.
    """
    found = means[list(design.rows)]
    if plan.design == "single":
        return [_single(plan, design, at, result, means) for at in range(len(plan.factors))]
    if plan.design == "grid" or not np.isfinite(found).all():
        return []
    if plan.design == "morris":
        return _screened(plan, design, result, found, parts[list(design.rows)])
    return _shares(plan, result, found)


def _single(plan: Plan, design: Design, at: int, result: str, means: Floats) -> Effect:
    own = [means[0]]
    own += [means[n] for n, point in enumerate(design.points) if point[at] is not None]
    return Effect(plan.factors[at].name, result, lowest=min(own), highest=max(own))


def _screened(
    plan: Plan, design: Design, result: str, means: Floats, parts: Floats
) -> list[Effect]:
    """Returns the elementary effects of Morris."""
    analyze = import_module("SALib.analyze.morris").analyze
    problem = _problem(plan.factors)
    options = {"num_levels": plan.levels, "seed": plan.seed % 2**32}
    steps = list(_steps(design, [len(factor) for factor in plan.factors]))
    # SALib divides each difference by what a step changes of a number from 0 to 1. A factor with
    # few values changes by another part of its range, so the differences are stretched.
    stretched = means.copy()
    for row, at, change in steps:
        unit = design.units[row + 1, at] - design.units[row, at]
        stretched[row + 1] = stretched[row] + (means[row + 1] - means[row]) * (unit / change)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of equal results
        found = analyze(problem, design.units, stretched, **options)
    chance = _chance(len(plan.factors), steps, parts)
    return [
        Effect(
            factor.name,
            result,
            mu=float(found["mu"][at]),
            mu_star=float(found["mu_star"][at]),
            mu_star_half_width=float(found["mu_star_conf"][at]),
            sigma=float(found["sigma"][at]),
            chance=chance[at],
        )
        for at, factor in enumerate(plan.factors)
    ]


def _steps(design: Design, sizes: Sequence[int]) -> Iterator[tuple[int, int, float]]:
    """Yields row, factor, and its change as a part of its range, of each step between two rows."""
    rows = [design.points[at] for at in design.rows]
    count = design.units.shape[1]
    for start in range(0, len(rows), count + 1):
        for row in range(start, start + count):
            pairs = zip(rows[row], rows[row + 1], strict=True)
            (at,) = [at for at, (old, new) in enumerate(pairs) if old != new]
            yield row, at, ((rows[row + 1][at] or 0) - (rows[row][at] or 0)) / (sizes[at] - 1)


def _chance(count: int, steps: Sequence[tuple[int, int, float]], rows: Floats) -> list[float]:
    """Returns for each factor the standard error of a single elementary effect.

    Both ends of an effect have the same deals, part by part, so the differences of parts tell how
    much of it is chance.
    """
    errors: list[list[float]] = [[] for _ in range(count)]
    for row, at, change in steps:
        effects = (rows[row + 1] - rows[row]) / change
        errors[at].append(float(effects.var(ddof=1) / len(effects)))
    return [math.sqrt(sum(one) / len(one)) if one else math.nan for one in errors]


def _shares(plan: Plan, result: str, found: Floats) -> list[Effect]:
    """Returns the shares of the variance, by Sobol's indices."""
    if found.std() == 0.0:
        return []
    analyze = import_module("SALib.analyze.sobol").analyze
    options = {"calc_second_order": False, "seed": plan.seed % 2**32 or 1}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of equal results
        it = analyze(_problem(plan.factors), found, **options)
    return [
        Effect(
            factor.name,
            result,
            first=float(it["S1"][at]),
            first_half_width=float(it["S1_conf"][at]),
            total=float(it["ST"][at]),
            total_half_width=float(it["ST_conf"][at]),
        )
        for at, factor in enumerate(plan.factors)
    ]
