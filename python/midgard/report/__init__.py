"""Balance reports: the results of a run as one HTML file, and its charts as PNG.

The file has its styles and charts in itself, no scripts, and light and dark colours. It needs
matplotlib: ``pip install 'midgard-engine[plot]'``.

>>> import midgard
>>> run = midgard.simulate(midgard.Champions(players=2), games=20, seed=1)
>>> [one.title for one in midgard.report.sections(run)][:2]
['Wins', 'Glory']
"""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from midgard._midgard import InvalidOptionError
from midgard._runs.run import require_run
from midgard._shared.input import require_path, require_text
from midgard.presentation import presentation
from midgard.report.charts import Chart, Section, Series
from midgard.report.clusters import means, ratios, shares
from midgard.report.drawing import draw_png, require_matplotlib
from midgard.report.facts import commands, facts
from midgard.report.general import closing_sections, general_sections
from midgard.report.layout import document

if TYPE_CHECKING:
    from midgard.simulation import Run

__all__ = ["Chart", "Section", "Series", "html", "means", "ratios", "sections", "shares", "write"]


def write(run: Run, path: str | PathLike[str], *, png: str | PathLike[str] | None = None) -> None:
    """Writes the report of a run.

    The same run gives the same bytes with the same version of matplotlib.

    Args:
        run: the results of `midgard.simulate`. Sections whose tables it lacks name them.
        path: the HTML file.
        png: a folder for the charts as PNG, in light and in dark; it is made if its parent exists.

    Raises:
        ImportError: matplotlib is not installed.
        InvalidOptionError: the run or the path is missing, or the run stopped by itself.
        OSError: a file cannot be written.
    """
    require_run(run)
    require_path("path", path)
    if png is not None:
        require_path("png", png)
    require_matplotlib()
    made = sections(run)
    if png is not None:
        folder = Path(png)
        folder.mkdir(exist_ok=True)
    Path(path).write_text(_document(run, made, path, png), "utf-8")
    if png is not None:
        for chart in (chart for section in made for chart in section.charts):
            if chart.kind != "numbers" and chart.categories:
                draw_png(chart, folder)


def html(run: Run, name: str = "report.html") -> str:
    """Returns the report of a run as HTML.

    Args:
        run: the results of `midgard.simulate`.
        name: the name of the file in the command that makes the report again.

    Raises:
        ImportError: matplotlib is not installed.
        InvalidOptionError: it is not a run, or one that stopped by itself (``until``).
    """
    require_run(run)
    require_text("name", name)
    require_matplotlib()
    return _document(run, sections(run), name, None)


def sections(run: Run) -> list[Section]:
    """Returns the sections of a report: those of every game, and those of its own.

    A game has its own by `midgard.presentation.Presentation.report_sections`.

    Raises:
        InvalidOptionError: it is not a run, or one that stopped by itself (``until``).
    """
    require_run(run)
    if run.until is not None:
        raise InvalidOptionError(
            "a run that stopped by itself has no report: intervals are for a number of games that"
            " is fixed"
        )
    if not run.games:
        return [Section("Games", (), "The run has no games.")]
    own = presentation(run.game).report_sections(run)
    return [*general_sections(run), *own, *closing_sections(run)]


def _document(
    run: Run,
    made: list[Section],
    path: str | PathLike[str],
    png: str | PathLike[str] | None,
) -> str:
    name = Path(path).name
    folder = None if png is None else Path(os.fspath(png)).name
    return document(run, made, facts(run), commands(run, name, folder))
