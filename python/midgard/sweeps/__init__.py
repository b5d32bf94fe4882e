"""Sweeps: the same games at many points, and which numbers the results depend on.

A small TOML file defines the factors, the choice of points, and the number of games of each point;
docs/manual/sweeps.md has its form. All points have the same deals.

>>> import midgard
>>> sweep = midgard.sweep('''
... game = "champions(players=2)"
... games = 40
... [[vary]]
... table = "trolls"
... field = "glory"
... change = [0, 1]
... ''')
>>> [point.values for point in sweep.points]
[{'trolls glory': ''}, {'trolls glory': '+0'}, {'trolls glory': '+1'}]
>>> sweep.points[1].digest == sweep.points[0].digest != sweep.points[2].digest
True
"""

from __future__ import annotations

import importlib.util
import io
import json
import math
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, field
from os import PathLike
from typing import Any

import numpy as np

from midgard._midgard import InvalidOptionError
from midgard._runs.options import Progress, require_progress
from midgard._shared.input import (
    require_list,
    require_path,
    require_seed,
    require_whole,
    unknown_name,
)
from midgard._shared.interrupted import finished
from midgard._shared.progress import after, progress_of
from midgard._shared.regular import MOST_TEXT, read_regular
from midgard.columns import Columns
from midgard.stats.estimates import Estimate, WithNan, without_nan
from midgard.stats.sequential import t_quantile
from midgard.storage.stores import files_at
from midgard.sweeps.design import Design, Effect, analyzed, design_of
from midgard.sweeps.folder import SweepFolder
from midgard.sweeps.plan import Plan, read_plan
from midgard.sweeps.play import Played, check_names, named, played, with_claims
from midgard.sweeps.problems import InvalidSweepError
from midgard.tables import Table

__all__ = ["ClaimFound", "Effect", "InvalidSweepError", "Sweep", "SweepPoint", "sweep"]

SHOWN = 12
"""The number of effects of a result that are printed."""
CONSTANT = "-"
GRID_COLUMNS = 6
"""The table of a grid shows this many results."""


@dataclass(frozen=True)
class SweepPoint:
    """A point of a sweep.

    Attributes:
        values: the value of each factor as text; an empty one where the game is not changed.
        games: the number of games.
        digest: their digest.
        results: the estimates by name.
    """

    values: dict[str, str]
    games: int
    digest: str
    results: dict[str, Estimate]


@dataclass(frozen=True, eq=False)
class ClaimFound(WithNan):
    """How a claim fares.

    Attributes:
        text: what is claimed.
        margin: how much more the larger side is in the game without changes.
        half_width: half of the interval of 95 % of the margin, which is Student's over the parts of
            the games.
        holds: the share of the points of the design at which the margin is above 0.
    """

    text: str
    margin: float
    half_width: float
    holds: float


@dataclass(frozen=True)
class Sweep:
    """The results of a sweep. ``print`` shows them.

    Attributes:
        game: the game without changes, as text.
        design: how the points were chosen.
        factors: the values of each factor, by its name.
        points: the points, the first of which is the game without changes.
        claims: how the claims fare.
        effects: how much each result depends on each factor, by result in the order of the results.
        interrupted: whether the sweep was stopped; then effects are empty.
    """

    game: str
    design: str
    factors: dict[str, tuple[str, ...]]
    points: tuple[SweepPoint, ...]
    claims: tuple[ClaimFound, ...]
    effects: tuple[Effect, ...]
    interrupted: bool
    _shown: tuple[str, ...] = field(repr=False)

    def effects_on(self, result: str) -> list[Effect]:
        """Returns the effects on a result or on the margin of a claim, the largest first.

        Raises:
            InvalidOptionError: the sweep has no effects on it.
        """
        found = [effect for effect in self.effects if effect.result == result]
        if not found:
            known = dict.fromkeys(effect.result for effect in self.effects)
            raise InvalidOptionError(unknown_name("result", result, known, "with effects"))
        return sorted(found, key=_importance, reverse=True)

    def table(self) -> Columns:
        """Returns a table with a row for each point: its factors, and its results with intervals.

        >>> import midgard
        >>> found = midgard.sweep('''
        ... game = "champions"
        ... games = 10
        ... results = ["win seat *"]
        ... [[vary]]
        ... option = "players"
        ... values = [2, 3]
        ... ''').table()
        >>> found.labels("players").tolist(), "win seat 1 low" in found
        (['', '2', '3'], True)
        """
        points = self.points
        columns: dict[str, Any] = {"point": np.arange(len(points), dtype=np.int64)}
        for name, labels in self.factors.items():
            codes = {"": -1} | {label: at for at, label in enumerate(labels)}
            columns[name] = np.array([codes[point.values[name]] for point in points], np.int16)
        columns["games"] = np.array([point.games for point in points], np.int64)
        none = Estimate(math.nan, math.nan, math.nan)
        for name in self._shown:
            found = [point.results.get(name, none) for point in points]
            for end, cells in (
                ("", [it.mean for it in found]),
                (" low", [it.low for it in found]),
                (" high", [it.high for it in found]),
            ):
                columns[f"{name}{end}"] = np.array(cells, np.float64)
        return Columns("sweep", "a point", columns, self.factors)

    def to_json(self) -> str:
        """Returns everything as JSON."""
        data = asdict(self)
        del data["_shown"]
        data["points"] = [
            {**asdict(point), "results": {it: asdict(point.results[it]) for it in point.results}}
            for point in self.points
        ]
        return json.dumps(without_nan(data), allow_nan=False, indent=1)

    def __str__(self) -> str:
        """Returns the claims and the largest effects, or the results of a grid, as tables."""
        games = sum(point.games for point in self.points)
        lines = [
            f"{self.design} sweep of {self.game}: {len(self.points):,} points, {games:,} games"
        ]
        if self.interrupted:
            lines.append("interrupted: only the points that were finished")
        if self.claims:
            table = Table(["claim", "margin", "95 %", "holds at"])
            for claim in self.claims:
                table.add(
                    claim.text,
                    f"{claim.margin:.4g}",
                    f"± {claim.half_width:.2g}",
                    f"{claim.holds:.0%}",
                )
            lines += ["", *table.lines()]
        if not self.effects:
            return "\n".join([*lines, "", *self._grid().lines(), *self._rest()])
        wanted = [claim.text for claim in self.claims] or list(self._shown)
        for result in dict.fromkeys(effect.result for effect in self.effects):
            if result in wanted:
                lines += ["", *_effect_lines(result, self.effects_on(result))]
        every = len(dict.fromkeys(effect.result for effect in self.effects))
        shown = len(set(wanted))
        if shown < every:
            lines += ["", f"{shown} of {every:,} results are shown; effects_on(...) has the others"]
        return "\n".join(lines)

    def _rest(self) -> list[str]:
        """Returns a line about the results that the table of a grid does not show."""
        every = len(self.points[0].results) if self.points else 0
        shown = len(self._shown[:GRID_COLUMNS])
        if shown >= every:
            return []
        return [
            "",
            f"{shown} of {every:,} results are shown: results = [...] in the file chooses them, and"
            " to_json() and --json have all",
        ]

    def _grid(self) -> Table:
        names = self._shown[:GRID_COLUMNS]
        table = Table([*self.factors, *names], left=len(self.factors))
        none = Estimate(math.nan, math.nan, math.nan)
        for point in self.points:
            means = (point.results.get(name, none).mean for name in names)
            cells = (CONSTANT if math.isnan(it) else f"{it:.4g}" for it in means)
            table.add(*(point.values[it] or CONSTANT for it in self.factors), *cells)
        return table


def _importance(effect: Effect) -> float:
    """Returns what effects are sorted by."""
    spread = effect.highest - effect.lowest
    return max(
        (it for it in (effect.mu_star, effect.total, spread) if not math.isnan(it)), default=0.0
    )


def _effect_lines(result: str, effects: list[Effect]) -> Iterator[str]:
    heads = {
        "mu": "mean", "mu_star": "size", "sigma": "deviation", "chance": "chance",
        "first": "alone", "first_half_width": "±", "total": "total", "total_half_width": "± ",
        "lowest": "lowest", "highest": "highest",
    }  # fmt: skip
    there = [key for key in heads if not math.isnan(getattr(effects[0], key))]
    table = Table([result, *(heads[key] for key in there)])
    for effect in effects[:SHOWN]:
        table.add(effect.factor, *(f"{getattr(effect, key):.3g}" for key in there))
    yield from table.lines()


def sweep(
    file: str | PathLike[str],
    *,
    out: str | PathLike[str] | None = None,
    filesystem: object = None,
    resume: bool = False,
    games: int | None = None,
    seed: int | str = 0,
    threads: int = 0,
    progress: Progress = False,
    bots: Sequence[str] = (),
    cards: str | PathLike[str] | None = None,
) -> Sweep:
    """Plays the points of a sweep and returns the effects of its factors.

    Args:
        file: the path of the file, or its text, which has more than one line.
        out: a folder that each point is written to when it was played, and the results at the end;
            or a URI such as ``"s3://bucket/sweep"``, which pyarrow opens (docs/manual/scale.md).
        filesystem: a ``pyarrow.fs.FileSystem`` that has the folder ``out``.
        resume: whether to finish the sweep of the folder if it was interrupted.
        games: the number of games at each point, for a file that names none; 1,000 by default.
        seed: the seed, for a file that names none.
        threads: the number of threads; 0 means one per core.
        progress: as for `midgard.simulate`, of the games of all points.
        bots: the names of the bots in the file that are code, such as ``["my_package:MyBot"]``: a
            file makes no code run unless the caller names it.
        cards: a card file with which all points are played, its path or its text, which has more
            than one line. Numbers that vary change those of this file.

    Raises:
        InvalidSweepError: the file has problems; the error has them all, with their lines. A bot
            that is code and is not in ``bots`` is one.
        InvalidCardsError: the card file has errors.
        InvalidOptionError: an option is out of range, the games are more than the budget, or
            ``out`` has something else than this sweep.
        Interrupted: Ctrl-C ended it; its ``run`` has the points that were finished.
        ImportError: the design needs SALib, or ``out`` needs pyarrow, which is not installed.
        OSError: the file cannot be read, or ``out`` cannot be written.
    """
    threads = require_whole("threads", threads, 0, 1024)
    if not isinstance(resume, bool):
        raise InvalidOptionError(f"resume must be True or False, not {resume!r}")
    require_progress(progress)
    if games is not None:
        games = require_whole("games", games, 2, 10**9)
    seed = require_seed(seed)
    if resume and out is None:
        raise InvalidOptionError("resume= is for a sweep with a folder: name it with out=")
    if filesystem is not None and out is None:
        raise InvalidOptionError("filesystem= is for a sweep with a folder: name it with out=")
    require_path("file", file)
    files = None if out is None else files_at("out", out, filesystem)
    text = _text_of(file)
    require_list("bots", bots)
    if cards is not None:
        require_path("cards", cards)
    corrected = "" if cards is None else _text_of(cards).rstrip()
    plan = read_plan(text, tuple(bots), games, seed, corrected and corrected + "\n")
    check_names(plan)
    design = design_of(plan)
    folder = None if files is None else SweepFolder(files, plan, design, resume=resume)
    with nullcontext() if folder is None else closing(folder):
        found, interrupted = _played(plan, design, folder, threads, progress)
        result = _result(plan, design, found, interrupted)
        if folder is not None and not interrupted:
            _write_results(folder, result)
    return finished(result)


def _text_of(file: str | PathLike[str]) -> str:
    """Returns a file, which is a path or a text of more than one line."""
    is_text = isinstance(file, str) and "\n" in file
    text = str(file) if is_text else read_regular(file, MOST_TEXT).decode()
    return text.removeprefix("\ufeff")


def _write_results(folder: SweepFolder, result: Sweep) -> None:
    folder.write_file("results.json", (result.to_json() + "\n").encode())
    if importlib.util.find_spec("pyarrow") is not None:
        target = io.BytesIO()
        importlib.import_module("pyarrow.parquet").write_table(result.table().to_arrow(), target)
        folder.write_file("results.parquet", target.getvalue())


def _played(
    plan: Plan,
    design: Design,
    folder: SweepFolder | None,
    threads: int,
    progress: Progress,
) -> tuple[list[Played], bool]:
    """Plays the points that a folder lacks, each game once; returns those until Ctrl-C."""
    found: list[Played] = []
    known: dict[tuple[str, tuple[str, ...]], Played] = {}
    with progress_of(progress, plan.games * len(design.points)) as report:
        for number, point in enumerate(design.points):
            one = None if folder is None else folder.read(number)
            same = (str(plan.game_at(point)), plan.bots_at(point))
            if one is None:
                shown = after(report, plan.games * number)
                try:
                    one = known.get(same) or played(plan, point, threads, shown)
                except KeyboardInterrupt:
                    return found, True
                if folder is not None:
                    folder.write(number, one)
            known[same] = one
            found.append(one)
    return found, False


def _result(plan: Plan, design: Design, found: list[Played], interrupted: bool) -> Sweep:
    points = tuple(
        SweepPoint(
            {
                factor.name: "" if value is None else factor.labels[value]
                for factor, value in zip(plan.factors, point, strict=True)
            },
            one.games,
            one.digest,
            one.results,
        )
        for point, one in zip(design.points, found, strict=False)
    )
    names = list(found[0].results) if found else []
    shown = tuple(named(plan, names))
    means = [with_claims(plan, {key: it.mean for key, it in one.results.items()}) for one in found]
    parts = [
        [
            with_claims(plan, {name: cells[part] for name, cells in one.parts.items()})
            for part in range(len(next(iter(one.parts.values()))))
        ]
        for one in found
    ]
    results = [*(claim.text for claim in plan.claims), *shown]
    effects = (
        []
        if interrupted
        else [
            effect
            for name in dict.fromkeys(results)
            for effect in analyzed(
                plan,
                design,
                name,
                np.array([point.get(name, math.nan) for point in means]),
                np.array([[part.get(name, math.nan) for part in point] for point in parts]),
            )
        ]
    )
    return Sweep(
        game=str(plan.game),
        design=plan.design,
        factors={factor.name: factor.labels for factor in plan.factors},
        points=points,
        claims=tuple(_claims(plan, design, means, parts)) if found and not interrupted else (),
        effects=tuple(effects),
        interrupted=interrupted,
        _shown=shown,
    )


def _claims(
    plan: Plan,
    design: Design,
    means: list[dict[str, float]],
    parts: list[list[dict[str, float]]],
) -> Iterator[ClaimFound]:
    for claim in plan.claims:
        here = np.array([part[claim.text] for part in parts[0]])
        margin = means[0][claim.text]
        half = t_quantile(0.975, len(here) - 1) * float(here.std(ddof=1)) / math.sqrt(len(here))
        rows = [means[row][claim.text] for row in design.rows]
        yield ClaimFound(claim.text, margin, half, sum(it > 0 for it in rows) / len(rows))
