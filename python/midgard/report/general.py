"""The sections that the report of every game has."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from midgard._runs.text import ORDER, SEATS, orders_of
from midgard.games import teams
from midgard.presentation import presentation
from midgard.report.charts import Chart, Section, Series
from midgard.report.clusters import Numbers, ratios, shares
from midgard.simulation import Run
from midgard.stats.estimates import Group

MOST_BINS = 48
MOST_ACTIONS = 25


def general_sections(run: Run) -> list[Section]:
    """Returns the sections about wins, scores, lengths and actions."""
    sections = [Section("Wins", [*_wins(run), *_returns(run)])]
    if any(group.mean_score and group.mean_score.mean for group in run.seats):
        word = presentation(run.game).score_word.capitalize()
        sections.append(Section(word, _scores(run)))
        sections.append(Section.of(run, f"Spread of {word.lower()}", ["seats"], _distribution))
    if run.sheet:
        sections.append(Section.of(run, "Score sheet", ["seats"], _sheet))
    if run.metrics:
        sections.append(Section("Metrics", [_metrics(run)]))
    return sections


def closing_sections(run: Run) -> list[Section]:
    """Returns the sections about lengths and actions, which stand at the end."""
    return [
        Section.of(run, "Lengths", ["seats"], _lengths),
        Section("Actions", [_actions(run)] if run.decisions else []),
    ]


def _groupings(run: Run) -> list[tuple[str, Mapping[str, Group]]]:
    """Returns the groups by bot, order, seat and character, those with games only."""
    shown = presentation(run.game)
    names = shown.character_names(run.game)
    seats = {f"seat {seat}": group for seat, group in enumerate(run.seats)}
    characters = {names.get(name) or name: group for name, group in run.characters.items()}
    groupings: list[tuple[str, Mapping[str, Group]]] = [
        (ORDER, orders_of(run)),
        ("seat", seats),
        (shown.character_word, characters),
    ]
    if len(run.by_bot) > 1:
        groupings.insert(0, ("bot", run.by_bot))
    found = [(word, {n: g for n, g in named.items() if g.games}) for word, named in groupings]
    return [(word, named) for word, named in found if named]


def _slug(word: str) -> str:
    """Returns a word as a part of the name of a file."""
    return word.replace(" ", "-")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _wins(run: Run) -> list[Chart]:
    seats = sum(group.games for group in run.seats)
    fair = sum(group.wins for group in run.seats) / seats if seats else math.nan
    note = (
        "A shared victory counts as a fraction. Wilson intervals of 95 % take teams as independent"
    )
    line: tuple[float, str] | None = (fair, f"equal share {fair:.1%}")
    if len(set(teams(run.game))) > 1:
        note += "; the line is the share of each seat if all were equal."
    else:
        note = "All seats win or lose together. Wilson intervals of 95 % take games as independent."
        line = None
    seat_note = f"{note} {_sentence(SEATS)}" if run.orders else note
    return [
        replace(chart, caption=seat_note if chart.axis == "seat" else note, reference=line)
        for chart in _by_group(
            run, "wins", "Games won", "games won (% of those played)", "win_rate", ".1%"
        )
    ]


def _by_group(
    run: Run, name: str, title: str, unit: str, field: str, form: str = ".2f"
) -> list[Chart]:
    """Returns a chart of an estimate of groups for each grouping."""
    return [
        Chart(
            f"{name}-by-{_slug(word)}",
            *(f"{title} by {word}", "dots", unit, word, list(named)),
            [Series("", [getattr(group, field) for group in named.values()])],
            form=form,
        )
        for word, named in _groupings(run)
    ]


def _returns(run: Run) -> list[Chart]:
    if not any(group.has_own_returns for group in run.seats):
        return []
    return _by_group(run, "returns", "Return", "mean return per game", "mean_return", ".3f")


def _scores(run: Run) -> list[Chart]:
    score = presentation(run.game).score_word
    return _by_group(run, "score", f"Final {score}", f"mean {score} per player", "mean_score")


def _distribution(run: Run) -> list[Chart]:
    score, rows = presentation(run.game).score_word, run.rows
    return [
        histogram(
            "score-distribution",
            f"Distribution of final {score}",
            rows["game"],
            rows["score"],
            run.games,
            f"final {score}",
            "player",
        )
    ]


def _sheet(run: Run) -> list[Chart]:
    score, lines = presentation(run.game).score_word, run.sheet_estimates
    return [
        Chart(
            "score-by-line",
            f"Final {score} by line of the score sheet",
            "dots",
            f"mean {score} per player",
            "line",
            [line.replace("_", " ") for line in lines],
            [Series("", list(lines.values()))],
        )
    ]


def _metrics(run: Run) -> Chart:
    names, values = list(run.metrics), list(run.metrics.values())
    series = [Series("mean", values)]
    return Chart("metrics", "Metrics", "numbers", "mean", "metric", names, series, form=".4g")


def _lengths(run: Run) -> list[Chart]:
    rows = run.rows
    numbers, games = np.unique(rows["game"], return_inverse=True)
    lengths = np.bincount(games, weights=rows["decisions"])
    chart = histogram(
        "length-distribution",
        "Decisions per game",
        numbers,
        lengths.astype(np.int64),
        run.games,
        "decisions per game",
        "game",
    )
    players = run.game.players
    by_seat = ratios(rows["game"], rows["seat"].astype(np.int64), players, rows["decisions"])
    seats = [f"seat {seat}" for seat in range(players)]
    return [
        chart,
        Chart(
            "length-by-seat",
            "Decisions by seat",
            "dots",
            "mean decisions per game",
            "seat",
            seats,
            [Series("", by_seat)],
        ),
    ]


def _actions(run: Run) -> Chart:
    """Returns the actions that are used most."""
    texts = list(run.actions)
    most = sorted(range(len(texts)), key=lambda at: -run.actions[texts[at]])[:MOST_ACTIONS]
    most = [at for at in most if run.actions[texts[at]]]
    used = sum(count > 0 for count in run.actions.values())
    caption = f"{len(most)} of {used} actions that were used, out of {len(texts):,}."
    values = [run.uses(at) for at in most]
    return Chart(
        "actions",
        "Actions used most",
        "dots",
        "uses per game, all players together",
        "action",
        [texts[at] for at in most],
        [Series("", values)],
        caption=caption,
    )


def histogram(
    name: str,
    title: str,
    games: Numbers,
    values: Numbers,
    total: int,
    axis: str,
    of: str,
) -> Chart:
    """Returns the distribution of whole numbers as bars of equal width.

    Args:
        name: the name of the chart.
        title: its title.
        games: the game of each number.
        values: the numbers.
        total: the number of games.
        axis: what the numbers are.
        of: what has a number, in the singular.
    """
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    width = _width((high - low) // MOST_BINS + 1)
    start = low // width * width
    bins = (values - start) // width
    count = int(bins.max()) + 1 if len(bins) else 1
    one_code = np.zeros(len(values), np.int64)
    found = [shares(games, one_code, 1, bins == at)[0] for at in range(count)]
    firsts = [start + width * at for at in range(count)]
    names = [f"{it}" if width == 1 else f"{it} to {it + width - 1}" for it in firsts]
    return Chart(
        name,
        title,
        "bars",
        f"share of {of}s",
        axis,
        names,
        [Series("", found)],
        form=".2%",
        caption=_quantiles(games, values, of),
    )


def _width(least: int) -> int:
    """Returns the smallest round width of bins that is large enough.

    >>> _width(3), _width(30)
    (5, 50)
    """
    steps: Sequence[int] = (1, 2, 5)
    scale = 1
    while True:
        for step in steps:
            if step * scale >= least:
                return step * scale
        scale *= 10


def _quantiles(games: Numbers, values: Numbers, of: str) -> str:
    """Returns the mean with its interval, the standard deviation and quantiles as a sentence."""
    if not len(values):
        return ""
    mean = ratios(games, np.zeros(len(values), np.int64), 1, values)[0]
    between = "" if math.isnan(mean.low) else f" ({mean.low:.2f} to {mean.high:.2f})"
    low, half, high = (float(np.quantile(values, at)) for at in (0.05, 0.5, 0.95))
    return (
        f"Mean {mean.mean:.2f}{between}, standard deviation {values.std():.2f} per {of}; the"
        f" quantiles of 5 %, 50 % and 95 % are {low:g}, {half:g} and {high:g}."
    )
