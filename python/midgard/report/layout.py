"""Reports as HTML: one file without scripts and without anything from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from midgard.presentation import presentation
from midgard.report.charts import Chart, Section
from midgard.report.drawing import PALETTES, draw_svg
from midgard.simulation import Run

STYLE = """
:root { color-scheme: light dark; %s }
@media (prefers-color-scheme: dark) { :root { %s } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main, header, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2rem }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem }
h2 { font-size: 1.25rem; margin: 2.6rem 0 .4rem; padding-top: .8rem;
  border-top: 1px solid var(--grid) }
h3 { font-size: 1rem; margin: 0 }
p { margin: .3rem 0; max-width: 46rem }
.soft, figcaption p, nav { color: var(--soft) }
nav { margin-top: 1rem }
nav a { color: inherit; margin-right: .9rem; white-space: nowrap; display: inline-block }
a { color: var(--s0) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 1rem 0 }
dt { color: var(--soft) }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere }
pre { margin: .2rem 0; padding: .6rem .8rem; border: 1px solid var(--grid); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: .85em }
figure { margin: 1.3rem 0 2rem }
figcaption p { font-size: .87rem; margin: .1rem 0 .4rem }
.chart { overflow-x: auto }
svg { display: block; width: 100%%; min-width: 34rem; max-width: 58rem; height: auto }
svg text { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif
  !important; font-variant-numeric: tabular-nums }
details { font-size: .87rem }
summary { cursor: pointer; color: var(--soft) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .7rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--grid) }
th { font-weight: 600; color: var(--soft) }
th:first-child, td:first-child { text-align: left }
footer { padding: 1.5rem 1.25rem 3rem; color: var(--soft); font-size: .87rem }
@media print { details { display: none } figure { break-inside: avoid } }
"""


def document(
    run: Run,
    sections: Sequence[Section],
    facts: Sequence[tuple[str, str]],
    commands: Sequence[tuple[str, str]],
) -> str:
    """Returns a report as HTML.

    Args:
        run: the run.
        sections: its sections.
        facts: what stands at its head, with names.
        commands: how it is made again, with what each command is for.
    """
    shown = presentation(run.game)
    count = f"{run.games:,} game" + "s" * (run.games != 1)
    stopped = " (interrupted)" if run.interrupted else ""
    title = f"{shown.title}: {count}{stopped}"
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(it)}</dd>" for name, it in facts)
    again = "".join(
        f'<p class="soft">{escape(name)}</p><pre>{escape(it)}</pre>' for name, it in commands
    )
    links = "".join(f'<a href="#{_anchor(it.title)}">{escape(it.title)}</a>' for it in sections)
    notes = "".join(f'<p class="soft">{escape(it)}</p>' for it in shown.notes(run.game))
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<link rel="icon" href="data:,">',
            f"<title>{escape(title)}</title>",
            f"<style>{_style()}</style></head><body>",
            f'<header><h1>{escape(title)}</h1><p class="soft">A balance report of midgard.'
            " Intervals are 95 %; games are taken as independent, the rows of one game are"
            f" not.</p><dl>{listed}</dl>{notes}{again}<nav>{links}</nav></header>",
            f"<main>{''.join(map(_section, sections))}</main>",
            f"<footer><p>{escape(shown.notice)}</p></footer>" if shown.notice else "",
            "</body></html>\n",
        ]
    )


def _style() -> str:
    def variables(theme: str) -> str:
        colors = PALETTES[theme].variables().items()
        return " ".join(f"--{name}: {color};" for name, color in colors)

    return STYLE % (variables("light"), variables("dark"))


def _anchor(title: str) -> str:
    """Returns the name of a section in links; charts have others."""
    return "about-" + re.sub(r"\W+", "-", title.lower()).strip("-")


def _section(section: Section) -> str:
    text = f"<p>{escape(section.text)}</p>" if section.text else ""
    charts = "".join(map(_chart, section.charts))
    heading = f'<h2 id="{_anchor(section.title)}">{escape(section.title)}</h2>'
    return f"\n<section>{heading}{text}{charts}</section>"


def _chart(chart: Chart) -> str:
    caption = f"<p>{escape(chart.caption)}</p>" if chart.caption else ""
    drawn = chart.kind != "numbers" and chart.categories
    picture = f'<div class="chart">{draw_svg(chart)}</div>' if drawn else ""
    numbers = f'<div class="scroll">{_numbers(chart)}</div>'
    if drawn:
        numbers = f"<details><summary>Numbers: {escape(chart.unit)}</summary>{numbers}</details>"
    return (
        f'\n<figure id="{chart.name}"><figcaption><h3>{escape(chart.title)}</h3>{caption}'
        f"</figcaption>{picture}{numbers}</figure>"
    )


def _numbers(chart: Chart) -> str:
    """Returns the numbers of a chart as a table."""
    head = "".join(f'<th scope="col">{escape(it)}</th>' for it in chart.head())
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(it)}</td>' for it in row)}</tr>\n" for row in chart.rows()
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
