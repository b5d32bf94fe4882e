"""Every printed number has an interval, and intervals hold what they say, also of few games."""

import json
import math
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard.cli import run as run_command
from midgard.comparison.saved import LEAST_GROUPS
from midgard.metrics import Metric, Span
from midgard.presentation import presentation
from midgard.report.facts import facts
from midgard.report.general import histogram
from midgard.simulation import Estimate, Run
from midgard.stats.intervals import Z, mean_of_values, positive, ratio_of, share_of, wilson
from midgard.stats.ratios import ratio_of_variances
from midgard.stats.sequential import t_quantile
from midgard.tables import Table
from support.games.every import GAMES

TWO = midgard.Champions(players=2)
PLAIN = ("games", "wins", "uses", "ships", "answers", "name", "attack/defense")
"""Columns of what was counted, which is exact, and of words."""


def score(run: Run) -> Estimate:
    found = run.seats[0].mean_score
    assert found is not None
    return found


def both_scores(run: Run) -> Estimate:
    found = run.by_bot["random"].mean_score
    assert found is not None
    return found


FIGURES: dict[str, Callable[[Run], Estimate]] = {
    "score of a seat": score,
    "score of a bot": both_scores,
    "line": lambda run: run.sheet_estimates["draugr"],
    "share of a line": lambda run: run.totals.line_share(["destinies"]),
    "uses": lambda run: run.uses("beg"),
    "fights": lambda run: run.counter("draugr-1 fought"),
    "length": lambda run: run.decisions_per_game,
    "width": lambda run: run.actions_per_decision,
}


def test_few_games_have_intervals_that_hold() -> None:
    """Of five games: with Student's quantile they hold 95 times in 100, with the normal one 88."""
    count, each = 400, 5
    right = midgard.simulate(TWO, ["random"], games=40_000, seed=0, rows=False)
    held, narrow = dict.fromkeys(FIGURES, 0), dict.fromkeys(FIGURES, 0)
    for seed in range(1, count + 1):
        run = midgard.simulate(TWO, ["random"], games=each, seed=seed, rows=False, threads=1)
        for name, figure in FIGURES.items():
            found, mean = figure(run), figure(right).mean
            held[name] += found.low <= mean <= found.high
            normal = (found.high - found.mean) * Z / t_quantile(0.975, each - 1)
            narrow[name] += abs(mean - found.mean) <= normal
    assert min(held.values()) >= 0.90 * count, held
    assert statistics.fmean(held.values()) >= 0.93 * count, held
    assert statistics.fmean(narrow.values()) < 0.90 * count, narrow


def test_shares_of_fights_hold_in_games_that_have_several() -> None:
    """Those who fight well in a game win most of its fights: a game is one sample, not several."""
    count, each = 400, 30
    of = {"part": "draugr-3 beaten", "whole": "draugr-3 fought"}
    right = midgard.simulate(TWO, games=40_000, seed=0, rows=False)
    share = right.totals.share(**of).mean
    held = 0
    for seed in range(1, count + 1):
        run = midgard.simulate(TWO, games=each, seed=seed, rows=False, threads=1)
        found = run.totals.share(**of)
        held += found.low <= share <= found.high
    assert held >= 0.92 * count, held


def test_figures_of_a_run_are_those_of_its_games() -> None:
    """The sums of the summary give what the rows of the games give."""
    run = midgard.simulate(TWO, ["greedy", "random"], games=60, seed=2, metrics=["decisions"])
    lengths = np.bincount(run.table("decisions")["game"])
    assert same(run.decisions_per_game, lengths)
    begged = run.table("decisions").labels("action") == "beg"
    uses = np.bincount(run.table("decisions")["game"][begged], minlength=60)
    assert same(run.uses("beg"), uses)
    assert same(run.sheet_estimates["favor"], run.rows["sheet_favor"].reshape(60, 2).mean(axis=1))
    blame = run.rows["sheet_blame"].reshape(60, 2).mean(axis=1)
    half = t_quantile(0.975, 59) * blame.std(ddof=1) / math.sqrt(60)
    line = run.sheet_estimates["blame"]  # which may be below 0
    assert (line.mean, line.high - line.mean) == pytest.approx((blame.mean(), half))


def same(found: Estimate, games: npt.NDArray[Any]) -> bool:
    """Whether an estimate is the mean of these numbers of games, which are never below 0."""
    mean = positive(mean_of_values(games.astype(np.float64)))
    return (found.mean, *found.interval) == pytest.approx((mean.mean, *mean.interval))


def test_the_intervals_of_parts_are_those_of_the_whole() -> None:
    """A run that stops by itself is played in parts."""
    whole = midgard.simulate(TWO, ["greedy"], games=400, seed=4)
    parts = midgard.simulate(TWO, ["greedy"], games=400, seed=4, until="±0.8 score")
    assert parts.games == 400
    for name in ("actions", "action_squares", "counters", "counter_games", "sheet", "products"):
        assert getattr(parts.totals, name) == getattr(whole.totals, name)


def test_a_counter_that_is_not_there_is_named() -> None:
    run = midgard.simulate(TWO, games=2)
    with pytest.raises(
        midgard.InvalidOptionError, match=r'unknown counter "elves" in .*; known: troll-1'
    ):
        run.counter("elves")
    with pytest.raises(midgard.InvalidNotationError):
        run.uses("sing")


#: Games of random bots: those of the default bots of God of War are searches.
FORTY = ("--games=40", "--bots=random")


@pytest.mark.parametrize("options", [["--all"], ["--metrics=luck"], ["--fixed-seats"]])
@pytest.mark.parametrize("name", GAMES)
def test_every_number_that_the_shell_prints_has_its_interval(
    name: str,
    options: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A column of figures stands before one of intervals; none has ends that are equal.

    What was the same in all games has none: lengths of the bids, luck of a bot that has all seats.
    """
    printed: list[Table] = []
    lines = Table.lines

    def kept(table: Table, width: int | None = None) -> list[str]:
        printed.append(table)
        return lines(table, width)

    monkeypatch.setattr(Table, "lines", kept)
    assert run_command(["simulate", "--game", name, *FORTY, *options]) == 0
    text = capsys.readouterr().out
    if "--all" in options:
        assert text.splitlines()[2].count(" to ") == {"bids": 0, "poker": 1}.get(name, 2)
    assert "intervals hold with 95 % each, not all together" in text
    for table in printed:
        for at, head in enumerate(table.head):
            if not at or head in (*PLAIN, "95 %"):
                continue
            assert table.head[at + 1] == "95 %", head
            for row in table.rows:
                ends = row[at + 1].split(" to ")
                assert len(ends) == 1 or ends[0] != ends[1], (head, row)
                if name == "champions" and "--metrics=luck" not in options:
                    assert row[at] == "-" or len(ends) == 2, (head, row)


EACH = "intervals hold with 95 % each, not all together"


@pytest.mark.parametrize(
    "command",
    [
        "simulate --games 20 --players 2",
        "value-of favor --games 2 --players 2",
        "tournament --bots greedy,random --games 2 --players 2",
    ],
)
def test_every_command_prints_whether_its_intervals_hold_together(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(command.split()) == 0
    assert capsys.readouterr().out.count(EACH) == 1
    assert run_command(["compare", "--bots=greedy,random", "--players=2", "--games=20"]) == 0
    assert "intervals hold together with 95 %" in capsys.readouterr().out


def test_every_text_has_a_note_on_whether_its_intervals_hold_together() -> None:
    run = midgard.simulate(TWO, games=20)
    assert str(run).endswith(EACH)
    assert EACH in str(midgard.value_of(TWO, "favor", games=2))
    assert ("Intervals", EACH.removeprefix("intervals ")) in facts(run)
    stopped = midgard.simulate(TWO, ["greedy", "random"], until="a>b")
    assert EACH not in str(stopped)


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_the_json_has_its_interval(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["simulate", "--game", name, *FORTY, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for figure in ("decisions_per_game", "actions_per_decision"):
        interval = found[f"{figure}_interval"]
        assert (
            interval is None if name == "bids" else interval is None or interval[0] < found[figure]
        )
    assert found["score_by_source_intervals"].keys() == found["score_by_source"].keys()
    if name == "champions":
        assert all(len(it["interval"]) == 2 for it in found["places"].values() if it["uses"])
        for it in found["enemies"].values():
            assert len(it["fought_per_game_interval"]) == 2
            assert not it["fought"] or len(it["beaten_share_interval"]) == 2


def test_a_run_that_stops_by_itself_prints_only_intervals_that_hold_at_every_look(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["simulate", "--players=2", "--bots=greedy,random", "--until=greedy>random"]
    assert run_command(command) == 0
    text = capsys.readouterr().out
    assert "its intervals hold at every look; a figure with - has no such interval" in text
    intervals = [line for line in text.splitlines() if " to " in line and "to list" not in line]
    assert [line.split()[0] for line in intervals] == ["greedy", "random"]
    assert all(line.count(" to ") == 1 for line in intervals)
    assert run_command([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decisions_per_game_interval"] is None
    assert {it["interval"] for it in found["places"].values()} == {None}
    assert {it["beaten_share_interval"] for it in found["enemies"].values()} == {None}


def test_a_metric_of_ones_own_has_students_interval_over_games() -> None:
    def length(span: Span) -> int:
        return len(span.steps)

    run = midgard.simulate(TWO, games=6, seed=1, metrics=[length, Metric("wide", width, "round")])
    values = run.table("games")["length"]
    half = t_quantile(0.975, 5) * values.std(ddof=1) / math.sqrt(6)
    found = run.metrics["length"]
    assert (found.mean, found.high - found.mean) == pytest.approx((values.mean(), half))
    rounds = run.table("rounds")
    sums = np.bincount(rounds["game"], rounds["wide"])
    counts = np.bincount(rounds["game"])
    mean = sums.sum() / counts.sum()
    spread = math.sqrt(6 / 5 * np.square(sums - mean * counts).sum()) / counts.sum()
    found = run.metrics["wide"]
    assert found.high - found.mean == pytest.approx(t_quantile(0.975, 5) * spread)


def width(span: Span) -> float:
    return statistics.fmean(len(step.before.legal_actions()) for step in span.steps)


def test_a_histogram_has_the_intervals_of_wilson() -> None:
    """One number a game: as of independent games; four alike in a game: as of one."""
    generator = np.random.default_rng(3)
    games, values = np.arange(50), generator.integers(0, 4, 50)
    once = histogram("h", "H", games, values, 50, "points", "game").series[0].values
    alike = np.repeat(values, 4), np.repeat(games, 4)
    more = histogram("h", "H", alike[1], alike[0], 50, "points", "player").series[0].values
    for code, (one, other) in enumerate(zip(once, more, strict=True)):
        assert one is not None
        assert other is not None
        share = float((values == code).mean())
        size = 49.0  # the variance of a sample divides by one less than its size
        expected = wilson(share, size, t_quantile(0.975, 49))
        assert one.interval == pytest.approx(expected.interval)
        assert other.interval == pytest.approx(expected.interval)
        assert 0.0 <= one.low < share < one.high <= 1.0


def test_intervals_of_wilson_hold_their_mean_and_are_never_certain() -> None:
    for games, wins in [(1, 0), (1, 1), (2000, 0), (2000, 1), (2000, 1999), (2000, 2000)]:
        found = wilson(wins / games, games)
        assert 0.0 <= found.low <= found.mean <= found.high <= 1.0
        assert found.high - found.low > 1e-3
    one = share_of(ratio_of(1, 1, 2, 1, 2, 4), 1, 2)
    assert one == Estimate(0.5, 0.0, 1.0)


def test_the_games_that_a_pairing_saved_have_a_valid_interval() -> None:
    """The variance of a sum of two normal numbers by that of one: 1 + 3 ** 2."""
    generator, held = np.random.default_rng(4), 0
    for _ in range(400):
        one, other = generator.normal(size=60), generator.normal(size=60)
        found = ratio_of_variances(one + 3 * other, one)
        assert found is not None
        assert found[1] is not None
        held += found[1][0] <= 10.0 <= found[1][1]
    assert held >= 0.91 * 400
    assert ratio_of_variances(one[:5], other[:5])[1] is None  # type: ignore[index]
    assert ratio_of_variances(one, np.ones(60)) is None


def test_the_factor_of_a_comparison_has_an_interval_that_holds(tmp_path: Path) -> None:
    """Of a few bots, and of a few cards, where rare games have great differences."""
    count, groups = 100, LEAST_GROUPS
    only: dict[str, Any] = {"metrics": ["score"], "threads": 1}
    with (tmp_path / "glory.toml").open("w") as file:
        file.write('[[trolls]]\nid = "troll-2-1"\nglory = 5\nprovenance = "mine"\n')
    cards = midgard.Champions(players=2, cards=tmp_path / "glory.toml")

    def bots(groups: int, seed: int) -> midgard.Comparison:
        return midgard.compare("greedy", "random", game=TWO, games=2 * groups, seed=seed, **only)

    def games(groups: int, seed: int) -> midgard.Comparison:
        return midgard.compare(cards, TWO, bots=["greedy"], games=2 * groups, seed=seed, **only)

    for made, name in ((bots, "all seats"), (games, "seat 0")):
        right, held = made(10_000, 0).effect("score", name).saved, 0
        assert right is not None
        for seed in range(1, count + 1):
            found = made(groups, seed).effect("score", name)
            assert found.saved_low is not None
            assert found.saved_high is not None
            held += found.saved_low <= right <= found.saved_high
        assert held >= 0.88 * count
        few = made(groups - 1, 1).effect("score", name)
        assert (few.saved is not None, few.saved_low, few.saved_high) == (True, None, None)


def test_a_comparison_that_stops_by_itself_has_no_interval_of_its_factor() -> None:
    found = midgard.compare("greedy", "random", game=TWO, until="±9 score", games=2000)
    score = found.effect("score")
    assert (score.saved is not None, score.saved_low, score.saved_high) == (True, None, None)
    assert str(found).splitlines()[-1].endswith("; no interval at every look.")


def test_runs_that_are_alike_are_equal_however_long_they_took() -> None:
    one, two = (midgard.simulate(TWO, games=30, seed=1, threads=threads) for threads in (1, 2))
    assert one.seconds != two.seconds
    assert one == two
    stopped = {"until": "±9 score", "games": 400, "seed": 1}
    assert midgard.simulate(TWO, **stopped) == midgard.simulate(TWO, **stopped)  # type: ignore[arg-type]
    assert one != midgard.simulate(TWO, games=30, seed=2)


def test_every_game_prints_its_score_with_its_interval() -> None:
    for name in GAMES:
        game = midgard.load_game(name)
        run = midgard.simulate(game, ["random"], games=40, seed=1)
        assert math.isnan(run.decisions_per_game.low) == (name == "bids")
        for table in presentation(game).tables(game, run):
            assert list(table.head).count("95 %") >= 1
