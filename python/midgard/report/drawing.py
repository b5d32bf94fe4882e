"""Draws charts with matplotlib: as SVG that takes its colours from CSS, and as PNG."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from midgard.report.charts import Chart, Series, estimate_text
from midgard.stats.estimates import Estimate


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a chart; those of the series are those of Okabe and Ito.

    Attributes:
        paper: the background.
        ink: texts and intervals.
        soft: axes and texts of less weight.
        grid: the grid.
        series: the colours of series, in order; the last is for what is left over.
    """

    paper: str
    ink: str
    soft: str
    grid: str
    series: tuple[str, ...]

    def variables(self) -> dict[str, str]:
        """Returns the colours by their names in CSS."""
        plain = {"paper": self.paper, "ink": self.ink, "soft": self.soft, "grid": self.grid}
        return plain | {f"s{at}": color for at, color in enumerate(self.series)}


PALETTES = {
    "light": Palette(
        *("#ffffff", "#1b1f24", "#59636e", "#e3e6ea"),
        ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#d9c400", "#a8aeb5"),
    ),
    "dark": Palette(
        *("#12161c", "#e8eaed", "#a3adb8", "#2b323b"),
        ("#3f9fdc", "#e69f00", "#12b887", "#e8743b", "#8fd0f5", "#d992b8", "#f0e442", "#6b7480"),
    ),
}
"""The colours by theme."""

MARKED = Palette(
    *("#0b0e01", "#0b0e02", "#0b0e03", "#0b0e04"),
    tuple(f"#0b0f{at:02x}" for at in range(len(PALETTES["light"].series))),
)
"""Colours that stand for CSS variables in SVG."""

WIDTH = 7.6  # inches
FEWEST_BARS = 6  # fewer bars are not wider
MARKERS = "osD^v"


def require_matplotlib() -> None:
    """Checks that matplotlib is installed.

    Raises:
        ImportError: it is not.
    """
    try:
        import matplotlib.figure  # noqa: F401  # checks that it is installed
    except ImportError:
        raise ImportError(
            "midgard.report needs matplotlib: pip install 'midgard-engine[plot]'"
        ) from None


@contextmanager
def _settings(salt: str) -> Iterator[None]:
    """Sets what the files of matplotlib depend on, so that they do not depend on its user."""
    import matplotlib as mpl

    own: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": salt,
        "font.size": 9.0,
        "font.family": ["DejaVu Sans"],
        "axes.unicode_minus": True,
        "text.parse_math": False,
    }
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(own)
        yield


def draw_svg(chart: Chart) -> str:
    """Returns a chart as an SVG element, whose colours are the CSS variables of `Palette`."""
    with _settings(chart.name):
        file = io.StringIO()
        figure = _figure(chart, MARKED)
        none = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(file, format="svg", metadata=none, transparent=True)
    return _inline(file.getvalue(), chart)


def _inline(text: str, chart: Chart) -> str:
    """Returns the SVG of matplotlib as an element of HTML, without what HTML does not need."""
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    used = set(re.findall(r"#([\w-]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda it: it[0] if it[1] in used else "", text)
    text = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font: \1 sans-serif", text)
    text = re.sub(r' transform="rotate\(-0 [^"]*"', "", text)
    text = re.sub(r' (?:d|x|y|transform)="[^"]*"', _shortened, text)
    for name, color in MARKED.variables().items():
        text = text.replace(color, f"var(--{name})")
    text = re.sub(r"\n\s*", "\n", text)
    head, _, rest = text.partition(">")
    head = re.sub(r' (width|height|version)="[^"]*"', "", head)
    label = f"{chart.name}-title {chart.name}-desc"
    return (
        f'{head} role="img" aria-labelledby="{label}">'
        f'<title id="{chart.name}-title">{escape(chart.title)}</title>'
        f'<desc id="{chart.name}-desc">{escape(f"{chart.unit} by {chart.axis}")}</desc>{rest}'
    ).strip()


def _shortened(attribute: re.Match[str]) -> str:
    """Returns an attribute with coordinates of at most two decimals."""
    return re.sub(r"(\d\.\d\d)\d+", r"\1", attribute[0])


def draw_png(chart: Chart, folder: Path) -> list[Path]:
    """Writes a chart as a PNG for each theme, with its title, and returns the files.

    Raises:
        OSError: a file cannot be written.
    """
    files = []
    for theme, palette in PALETTES.items():
        with _settings(chart.name):
            figure = _figure(chart, palette)
            _add_title(figure, chart.title, palette)
            files.append(folder / f"{chart.name}-{theme}.png")
            figure.savefig(files[-1], dpi=160, facecolor=palette.paper, metadata={"Software": None})
    return files


def _add_title(figure: Any, title: str, palette: Palette) -> None:
    """Writes a title at the top: above the legend if there is one."""
    style = {"size": 11, "weight": "bold"}
    if figure.legends:
        legend = figure.legends[0]
        legend.set_title(title, prop=style)
        legend.set_alignment("left")
        legend.get_title().set_color(palette.ink)
    else:
        figure.suptitle(title, x=0.012, ha="left", color=palette.ink, fontproperties=style)


def _figure(chart: Chart, palette: Palette) -> Any:
    """Returns a chart as a figure of matplotlib."""
    from matplotlib.figure import Figure

    rows = len(chart.categories)
    size = max(1, len(chart.series)) if chart.kind == "dots" else 1
    height = {
        "dots": 0.85 + rows * (0.14 + 0.15 * size) + 0.25 * (size > 1),
        "heat": 0.6 + 0.24 * rows,
        "bars": 2.9,
        "stack": 4.2,
    }[chart.kind]
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots()
    _plain(axes, palette)
    {"dots": _dots, "heat": _heat, "bars": _bars, "stack": _stack}[chart.kind](axes, chart, palette)
    return figure


def _plain(axes: Any, palette: Palette) -> None:
    """Removes what charts do not need, and sets the colours of the rest."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(palette.soft)
    axes.tick_params(colors=palette.ink, length=3, color=palette.soft)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(palette.soft)
    axes.yaxis.label.set_color(palette.soft)
    axes.patch.set_alpha(0)


def _errors(values: Sequence[Estimate]) -> tuple[list[float], list[float]]:
    """Returns the lengths of the intervals below and above the means; 0 without an interval."""

    def length(part: float) -> float:
        return 0.0 if math.isnan(part) else max(part, 0.0)

    return [length(it.mean - it.low) for it in values], [length(it.high - it.mean) for it in values]


def _percent(axis: Any, chart: Chart) -> None:
    if chart.form.endswith("%"):
        axis.set_major_formatter(lambda value, _: f"{round(100 * value, 6):g}%")


def _present(series: Series) -> list[tuple[int, Estimate]]:
    """Returns the estimates that there are, with the numbers of their categories."""
    return [
        (at, value)
        for at, value in enumerate(series.values)
        if value is not None and not math.isnan(value.mean)
    ]


def _dots(axes: Any, chart: Chart, palette: Palette) -> None:
    count = len(chart.series)
    for number, series in enumerate(chart.series):
        shift = (number - (count - 1) / 2) * 0.62 / max(count, 1)
        points = _present(series)
        values = [value for _, value in points]
        axes.errorbar(
            [value.mean for value in values],
            [at + shift for at, _ in points],
            xerr=_errors(values),
            fmt=MARKERS[number % len(MARKERS)],
            color=palette.series[number],
            ecolor=palette.series[number],
            markersize=4.5,
            elinewidth=1.6,
            capsize=2.5,
            label=series.name,
        )
    axes.set_yticks(range(len(chart.categories)), list(chart.categories))
    axes.set_ylim(len(chart.categories) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=palette.grid, linewidth=0.8)
    axes.set_xlabel(chart.unit)
    _percent(axes.xaxis, chart)
    means = [value.mean for series in chart.series for _, value in _present(series)]
    if means and 0 <= min(means) < 0.4 * max(means):
        axes.set_xlim(left=-0.012 * max(means))  # room for a dot at zero
    if chart.reference is not None and not math.isnan(chart.reference[0]):
        axes.axvline(chart.reference[0], color=palette.soft, linewidth=1, linestyle=(0, (4, 3)))
        axes.annotate(
            chart.reference[1],
            (chart.reference[0], 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            color=palette.soft,
            fontsize=8,
        )
    if count > 1:
        _legend(axes, palette, min(count, 4))
    else:
        _labels(axes, chart, palette)


def _labels(axes: Any, chart: Chart, palette: Palette) -> None:
    """Writes the estimates and their intervals at the right of their dots."""
    for at, value in _present(chart.series[0]):
        mean, between = estimate_text(value, chart)
        axes.annotate(
            mean if between == "-" else f"{mean}  ({between})",
            (1.01, at),
            xycoords=("axes fraction", "data"),
            va="center",
            color=palette.ink,
            fontsize=8,
        )


def _legend(axes: Any, palette: Palette, columns: int) -> None:
    handles, names = axes.get_legend_handles_labels()
    axes.figure.legend(
        handles,
        names,
        loc="outside upper left",
        ncols=columns,
        frameon=False,
        labelcolor=palette.ink,
        fontsize=8.5,
        handletextpad=0.4,
        columnspacing=1.2,
    )


def _bars(axes: Any, chart: Chart, palette: Palette) -> None:
    points = _present(chart.series[0])
    axes.bar(
        [at for at, _ in points],
        [value.mean for _, value in points],
        width=0.86,
        color=palette.series[0],
        yerr=_errors([value for _, value in points]),
        error_kw={"ecolor": palette.ink, "elinewidth": 0.8},
    )
    every = max(1, math.ceil(len(chart.categories) / 14))
    shown = range(0, len(chart.categories), every)
    ranges = " to " in chart.categories[0]
    edge = 0.5 if ranges else 0.0  # the first number of a range stands at the edge of its bar
    names = [chart.categories[at].partition(" ")[0] for at in shown]
    axes.set_xticks([at - edge for at in shown], names)
    axes.set_xlabel(chart.axis)
    _upright(axes, chart, palette)


def _upright(axes: Any, chart: Chart, palette: Palette) -> None:
    axes.set_ylabel(chart.unit)
    axes.grid(axis="y", color=palette.grid, linewidth=0.8)
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(-0.6, max(len(chart.categories), FEWEST_BARS) - 0.4)
    _percent(axes.yaxis, chart)


def _stack(axes: Any, chart: Chart, palette: Palette) -> None:
    """Stacks the largest series, and the sum of all others; negative parts hang below zero."""
    names, parts = _largest(chart, len(palette.series) - 1)
    above, below = [0.0] * len(chart.categories), [0.0] * len(chart.categories)
    for number, (name, part) in enumerate(zip(names, parts, strict=True)):
        color = palette.series[-1 if name == OTHERS else number]
        feet = [below[at] if it < 0 else above[at] for at, it in enumerate(part)]
        for at, it in enumerate(part):
            if it < 0:
                below[at] += it
            else:
                above[at] += it
        axes.bar(
            range(len(part)),
            part,
            bottom=feet,
            width=0.8,
            color=color,
            edgecolor=palette.paper,
            linewidth=0.7,
            label=name,
        )
    axes.axhline(0, color=palette.soft, linewidth=0.8)
    if chart.total is not None:
        points = _present(chart.total)
        axes.errorbar(
            [at for at, _ in points],
            [value.mean for _, value in points],
            yerr=_errors([value for _, value in points]),
            fmt="D",
            markersize=4,
            color=palette.ink,
            markeredgecolor=palette.paper,
            capsize=3,
            label=chart.total.name,
        )
    axes.set_xticks(range(len(chart.categories)), list(chart.categories))
    axes.set_xlabel(chart.axis)
    _upright(axes, chart, palette)
    _legend(axes, palette, 5)


OTHERS = "other"


def _largest(chart: Chart, most: int) -> tuple[list[str], list[list[float]]]:
    """Returns the names and the means of the largest series, and the sum of the rest."""
    parts = {
        series.name: [0.0 if it is None else it.mean for it in series.values]
        for series in chart.series
    }
    ordered = sorted(parts, key=lambda name: -sum(map(abs, parts[name])))
    kept = [name for name in parts if name in ordered[:most]]
    rest = [parts[name] for name in ordered[most:]]
    names, found = list(kept), [parts[name] for name in kept]
    if rest:
        names.append(OTHERS)
        found.append([sum(column) for column in zip(*rest, strict=True)])
    return names, found


def _heat(axes: Any, chart: Chart, palette: Palette) -> None:
    """Colours a cell for each category and series; negative numbers have another colour."""
    from matplotlib.patches import Rectangle

    every = [value.mean for series in chart.series for _, value in _present(series)]
    largest = max(map(abs, every), default=0.0) or 1.0
    for column, series in enumerate(chart.series):
        for row, value in _present(series):
            color = palette.series[0 if value.mean >= 0 else 3]
            if abs(value.mean) > largest / 200:
                depth = 0.06 + 0.54 * abs(value.mean) / largest
                corner = (column - 0.5, row - 0.5)
                axes.add_patch(Rectangle(corner, 1, 1, color=color, alpha=depth, linewidth=0))
            text = f"{value.mean:{chart.form}}"
            zero = not float(text.rstrip("%"))
            axes.text(
                column,
                row,
                "·" if zero else text.replace("-", "\u2212"),
                ha="center",
                va="center",
                fontsize=8,
                color=palette.soft if zero else palette.ink,
            )
    axes.set_xticks(range(len(chart.series)), [series.name for series in chart.series])
    axes.set_yticks(range(len(chart.categories)), list(chart.categories))
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)
    axes.set_xlim(-0.5, len(chart.series) - 0.5)
    axes.set_ylim(len(chart.categories) - 0.5, -0.5)
