"""Charts and sections as data: what is shown, with its unit, and the estimates behind it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from midgard._runs.run import require_run
from midgard._shared.input import require_callable, require_list, require_text
from midgard.stats.estimates import Estimate

if TYPE_CHECKING:
    from midgard.simulation import Run

Kind: TypeAlias = Literal["dots", "bars", "stack", "heat", "numbers"]
"""How a chart is drawn; see `Chart`."""


@dataclass(frozen=True, slots=True)
class Series:
    """A named estimate for each category of a chart.

    Attributes:
        name: the name in the legend.
        values: an estimate for each category, or ``None`` for a missing one. An estimate without
            an interval has NaN as its ends.
    """

    name: str
    values: Sequence[Estimate | None]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as data.

    Attributes:
        name: the name of its files, such as ``wins-by-seat``.
        title: what is shown, in a phrase.
        kind: ``"dots"`` has a dot with its interval for each category and series; ``"bars"`` has
            upright bars; ``"stack"`` stacks the series on each other; ``"heat"`` has a coloured
            cell for each category and series; ``"numbers"`` is a table without a picture.
        unit: the unit of the estimates.
        axis: what the categories are, in the singular.
        categories: the names of the categories.
        series: the series; one of them needs no name.
        form: the format of the estimates, such as ``.1%``.
        caption: what is needed to read the chart.
        reference: a number to compare with, and its name.
        total: the sums of a stack with their intervals.

    >>> chart = Chart("coins", "Coins by seat", "dots", "coins per game", "seat", ["0", "1"],
    ...               [Series("", [Estimate(2.0, 1.5, 2.5), None])])
    >>> chart.rows()
    [['0', '2.00', '1.50 to 2.50'], ['1', '-', '-']]
    """

    name: str
    title: str
    kind: Kind
    unit: str
    axis: str
    categories: Sequence[str]
    series: Sequence[Series]
    form: str = ".2f"
    caption: str = ""
    reference: tuple[float, str] | None = None
    total: Series | None = None

    @property
    def every_series(self) -> list[Series]:
        """The series, with the sums of a stack at the end."""
        return [*self.series, *([] if self.total is None else [self.total])]

    def head(self) -> list[str]:
        """Returns the head of the table of the numbers."""
        names = [one.name or self.unit for one in self.every_series]
        return [self.axis, *(text for name in names for text in (name, "95 % interval"))]

    def rows(self) -> list[list[str]]:
        """Returns the numbers as texts, a row for each category."""
        return [
            [category]
            + [text for one in self.every_series for text in estimate_text(one.values[at], self)]
            for at, category in enumerate(self.categories)
        ]


def estimate_text(value: Estimate | None, chart: Chart) -> tuple[str, str]:
    """Returns an estimate and its interval as texts."""
    if value is None or math.isnan(value.mean):
        return "-", "-"
    if math.isnan(value.low) or math.isnan(value.high):
        return f"{value.mean:{chart.form}}", "-"
    between = f"{value.low:{chart.form}} to {value.high:{chart.form}}"
    return f"{value.mean:{chart.form}}", between


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report.

    Attributes:
        title: its heading.
        charts: its charts, in order.
        text: a sentence above the charts.
    """

    title: str
    charts: Sequence[Chart] = ()
    text: str = ""

    @classmethod
    def of(
        cls,
        run: Run,
        title: str,
        needs: Sequence[str],
        charts: Callable[[Run], Sequence[Chart]],
        text: str = "",
    ) -> Section:
        """Returns a section, which names the tables that are missing if it cannot be made.

        Args:
            run: the run.
            title: the heading.
            needs: the names of the tables that its charts are made from.
            charts: makes the charts; not called if a table is missing.
            text: a sentence above the charts.

        Raises:
            InvalidOptionError: one of these is something else.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(2), games=2, seed=1)
        >>> Section.of(run, "Fights", ["fights"], lambda run: []).text
        "This section needs midgard.simulate(..., metrics=['fights'])."
        """
        require_run(run)
        require_text("title", title)
        require_list("needs", needs)
        require_callable("charts", charts)
        require_text("text", text)
        missing = [name for name in needs if name not in run.tables]
        if not missing:
            return cls(title, charts(run), text)
        metrics = [name for name in missing if name != "seats"]
        options = ["rows=True"] if "seats" in missing else []
        options += [f"metrics={metrics}"] if metrics else []
        return cls(title, (), f"This section needs midgard.simulate(..., {', '.join(options)}).")
