"""The sections of a balance report that only Champions has: glory, places and fights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from midgard._shared.texts import texts_of
from midgard.columns import Columns
from midgard.report import Chart, Section, Series, means, ratios, shares
from midgard.simulation import Run
from midgard.stats.estimates import Estimate

GAINS = ("food", "wood", "coins", "favor", "warriors", "runes", "destinies", "glory")
Numbers = npt.NDArray[Any]


def _chart(name: str, categories: Sequence[str], series: Sequence[Series], **more: Any) -> Chart:
    """Returns a chart with the words of ``charts.toml``."""
    words = texts_of("champions", "charts")[name]
    return Chart(name, categories=categories, series=series, **words, **more)


def champions_sections(run: Run) -> list[Section]:
    """Returns the sections about glory by round, places, and foes and fights."""
    return [
        Section.of(run, "Glory by round", ["scores"], _glory),
        Section.of(run, "Places", ["places"], _places),
        Section.of(run, "Places and winning", ["places", "seats"], _winning),
        Section.of(run, "Foes on the board", ["foes"], _foes),
        Section.of(run, "Fights", ["fights"], _fights),
    ]


def _words(table: Columns, column: str) -> tuple[Numbers, list[str]]:
    """Returns the codes of a column from 0 on, without words that do not occur, and its words."""
    known = [*table.words[column], "beg" if column == "place" else "other"]
    codes = table[column].astype(np.int64)
    codes = np.where(codes < 0, len(known), codes)
    used = np.flatnonzero(np.bincount(codes, minlength=len(known))[: len(known)])
    place = np.full(len(known) + 1, -1, np.int64)
    place[used] = np.arange(len(used))
    return place[codes], [known[at].replace("_", " ") for at in used]


def _transposed(values: Sequence[Estimate], columns: int) -> list[list[Estimate]]:
    """Returns the columns of a list of rows in one list."""
    return [list(values[at::columns]) for at in range(columns)]


def _glory(run: Run) -> list[Chart]:
    """Returns glory by line and round, per player, with the final scoring as a round of its own."""
    scores, players = run.table("scores"), run.game.players
    lines, names = _words(scores, "line")
    final = np.char.startswith(np.array(scores.words["rule"]), "score.")[scores["rule"]]
    last = int(scores["round"].max(initial=1))
    rounds = np.where(final, last, scores["round"].astype(np.int64) - 1)
    glory = scores["glory"] / players
    cells = means(
        scores["game"], run.games, rounds * len(names) + lines, (last + 1) * len(names), glory
    )
    totals = means(scores["game"], run.games, rounds, last + 1, glory)
    columns = _transposed(cells, len(names))
    return [
        _chart(
            "glory-by-round",
            [*(str(number + 1) for number in range(last)), "end of game"],
            [Series(name, column) for name, column in zip(names, columns, strict=True)],
            total=Series("sum", totals),
        )
    ]


def _places(run: Run) -> list[Chart]:
    """Returns uses, uses by round, and what a use brings at once."""
    places = run.table("places")
    codes, names = _words(places, "place")
    uses = means(places["game"], run.games, codes, len(names))
    order = sorted(range(len(names)), key=lambda at: -uses[at].mean)
    rank = np.argsort(np.array([*order, len(names)]))
    codes, names = np.where(codes < 0, -1, rank[codes]), [names[at] for at in order]
    return [
        _chart("place-uses", names, [Series("", [uses[at] for at in order])]),
        _uses_by_round(run, places, codes, names),
        _gains(places, codes, names),
    ]


def _uses_by_round(run: Run, places: Columns, codes: Numbers, names: list[str]) -> Chart:
    last = int(places["round"].max(initial=1))
    keys = np.where(codes < 0, -1, codes * last + places["round"].astype(np.int64) - 1)
    cells = means(places["game"], run.games, keys, len(names) * last)
    columns = _transposed(cells, last)
    return _chart(
        "place-uses-by-round",
        names,
        [Series(f"round {number + 1}", column) for number, column in enumerate(columns)],
    )


def _gains(places: Columns, codes: Numbers, names: list[str]) -> Chart:
    """Returns what a use brings at once, less what it costs."""
    series = []
    for good in GAINS:
        values = places[good].astype(np.float64)
        if f"{good}_paid" in places:
            values = values - places[f"{good}_paid"]
        if good == "warriors":
            values = values - places["turned_away"]
        series.append(Series(good, ratios(places["game"], codes, len(names), values)))
    return _chart("place-gains", names, series)


def _winning(run: Run) -> list[Chart]:
    """Returns how many more uses winners have than others of the same game."""
    places, rows, players = run.table("places"), run.rows, run.game.players
    numbers, game = np.unique(rows["game"], return_inverse=True)
    share = np.zeros((len(numbers), players))
    share[game, rows["seat"]] = rows["win_share"]
    won = share.sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        weight = np.nan_to_num(share / won - (1 - share) / (players - won), posinf=0, neginf=0)
    codes, names = _words(places, "place")
    at = np.searchsorted(numbers, places["game"])
    found = means(places["game"], run.games, codes, len(names), weight[at, places["seat"]])
    order = sorted(range(len(names)), key=lambda one: -found[one].mean)
    return [
        _chart(
            "places-and-winning",
            [names[one] for one in order],
            [Series("", [found[one] for one in order])],
            reference=(0.0, "no difference"),
        )
    ]


def _foes(run: Run) -> list[Chart]:
    """Returns how many foes are offered, fought and defeated, and their shares by round."""
    foes = run.table("foes")
    codes, names = _words(foes, "foe")
    games, count = foes["game"], len(names)
    fought = (foes["fights"] > 0).astype(np.float64)
    beaten = (fought > 0) * foes["defeated"].astype(np.float64)
    parts = {"offered": None, "fought": fought, "defeated": beaten}
    series = [
        Series(name, means(games, run.games, codes, count, cells)) for name, cells in parts.items()
    ]
    last = int(foes["round"].max(initial=1))
    keys = codes * last + foes["round"].astype(np.int64) - 1
    keys = np.where(codes < 0, -1, keys)
    columns = _transposed(shares(games, keys, count * last, fought), last)
    return [
        _chart("foes-offered", names, series),
        _chart(
            "foes-by-round",
            names,
            [Series(f"round {number + 1}", column) for number, column in enumerate(columns)],
        ),
    ]


def _fights(run: Run) -> list[Chart]:
    """Returns the fights by kind of foe: how many, how they end, what they cost and bring."""
    fights = run.table("fights")
    codes, names = _words(fights, "foe")
    games, count = fights["game"], len(names)

    def mean(cells: Numbers) -> list[Estimate]:
        return ratios(games, codes, count, cells.astype(np.float64))

    sent = fights["swordsmen"] + fights["spearmen"] + fights["axemen"]
    return [
        _chart("fights-by-foe", names, [Series("", means(games, run.games, codes, count))]),
        _chart("fights-won", names, [Series("", shares(games, codes, count, fights["won"]))]),
        _chart(
            "fights-warriors",
            names,
            [Series("sent", mean(sent)), Series("lost", mean(fights["fallen"]))],
        ),
        _chart("fights-glory", names, [Series("", mean(fights["glory"]))]),
    ]
