"""Balance reports: what they show, what they hold, and what is said if something is missing."""

import importlib
import math
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import report
from midgard._runs.totals import added_up
from midgard.cli import run as command
from midgard.report.facts import commands, kept_tables
from midgard.report.general import histogram
from midgard.simulation import Run
from midgard.stats.intervals import mean_of_values, positive
from midgard.stats.sequential import t_quantile
from support.surface.interrupts import left_of

SMALL = [name for name in ("wall", "bids", "poker") if name in midgard.GAMES]

CHEAP = SMALL[0] if SMALL else "champions(players=2)"
"""A game with few charts, if the build has one."""


@cache
def played(text: str, games: int = 30) -> Run:
    game = midgard.load_game(text)
    bot = midgard.bots.default_bot(game)
    return midgard.simulate(game, [bot], games=games, seed=3, metrics=kept_tables(game))


@cache
def champions() -> tuple[Run, str]:
    """A run of Champions, and its report."""
    pytest.importorskip("matplotlib")
    run = played("champions(players=2)")
    return run, report.html(run)


class Reader(HTMLParser):
    """Collects the elements of a document, and checks that each one is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def alone(text: str) -> None:
    """Checks that a document is whole, and needs nothing from elsewhere."""
    reader = Reader(text)
    assert reader.open == []
    tags = {tag for tag, _ in reader.found}
    assert not tags & {"script", "iframe", "object", "img", "image"}
    for tag, attributes in reader.found:
        for name, value in attributes.items():
            if "xmlns" not in name:
                assert "://" not in (value or ""), (tag, name, value)
            if name in ("href", "xlink:href", "src"):
                assert (value or "").startswith(("#", "data:")), (tag, value)
    names = [it["id"] for _, it in reader.found if "id" in it]
    assert len(names) == len(set(names))
    used = set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text))
    assert used <= set(names)
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []


def test_a_report_of_champions_stands_alone() -> None:
    run, text = champions()
    alone(text)
    assert run.digest in text
    assert "midgard report --game &#x27;champions(players=2)&#x27; --bots greedy" in text
    assert "rules version" in text
    assert str(run.game.card_digest) in text  # type: ignore[attr-defined]  # a game with cards
    assert "reconstructed" in text


def test_a_report_of_champions_has_its_sections() -> None:
    titles = [section.title for section in report.sections(played("champions(players=2)"))]
    assert titles == [
        *("Wins", "Glory", "Spread of glory", "Score sheet", "Glory by round", "Places"),
        *("Places and winning", "Foes on the board", "Fights", "Lengths", "Actions"),
    ]


@pytest.mark.parametrize("name", SMALL)
def test_a_report_of_a_game_without_tables_of_its_own_stands_alone(name: str) -> None:
    pytest.importorskip("matplotlib")
    text = report.html(played(name))
    alone(text)
    for heading in ("Wins", "Lengths", "Actions"):
        assert f">{heading}</h2>" in text
    assert "This section needs" not in text


def test_every_chart_has_a_name_of_its_own_and_numbers_that_fit() -> None:
    for text in ("champions(players=2)", *SMALL):
        charts = [one for section in report.sections(played(text)) for one in section.charts]
        assert len({one.name for one in charts}) == len(charts)
        for chart in charts:
            assert chart.unit
            assert all(len(row) == len(chart.head()) for row in chart.rows())
            assert len(chart.rows()) == len(chart.categories)


def test_every_estimate_has_an_interval() -> None:
    """Only what was the same in all games has none, and the gains of a place used in one game."""
    for section in report.sections(played("champions(players=2)")):
        for chart in section.charts:
            for value in (it for one in chart.every_series for it in one.values):
                assert value is not None
                if chart.name != "place-gains" and not math.isnan(value.low):
                    assert value.low < value.high, chart.name
                    assert value.low <= value.mean <= value.high, chart.name


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    run, text = played(CHEAP), report.html(played(CHEAP))
    (tmp_path / "other").mkdir()
    for file in (tmp_path / "report.html", tmp_path / "other" / "report.html"):
        report.write(run, file)
        assert file.read_text("utf-8") == text


def test_a_single_game_has_a_report() -> None:
    pytest.importorskip("matplotlib")
    alone(report.html(played("champions(players=2)", 1)))


def test_a_report_names_the_tables_that_its_sections_need() -> None:
    run = midgard.simulate(midgard.Champions(players=2), games=3, rows=False)
    texts = {section.title: section.text for section in report.sections(run)}
    assert texts["Fights"] == "This section needs midgard.simulate(..., metrics=['fights'])."
    assert texts["Lengths"] == "This section needs midgard.simulate(..., rows=True)."
    assert "rows=True, metrics=['places']" in texts["Places and winning"]


def test_the_sections_agree_with_the_run() -> None:
    """The glory of all rounds is the mean score; offered foes are at least those fought."""
    run = played("champions(players=2)")
    charts = {one.name: one for section in report.sections(run) for one in section.charts}
    total = charts["glory-by-round"].total
    assert total is not None
    score = sum(it.mean for it in total.values if it)
    assert score == pytest.approx(run.rows["score"].mean())
    lines = [it.mean for it in charts["score-by-line"].series[0].values if it]
    assert sum(lines) == pytest.approx(score)
    uses = sum(it.mean for it in charts["place-uses"].series[0].values if it)
    assert uses * run.games == pytest.approx(run.table("places").height)
    shares = [it.mean for it in charts["score-distribution"].series[0].values if it]
    assert sum(shares) == pytest.approx(1)


def test_intervals_take_a_game_as_a_cluster() -> None:
    """Two rows of a game that are alike say no more than one."""
    generator = np.random.default_rng(1)
    games, values = np.arange(50), generator.random(50)
    zero = np.zeros(50, np.int64)
    once = report.ratios(games, zero, 1, values)[0]
    twice = report.ratios(np.repeat(games, 2), np.repeat(zero, 2), 1, np.repeat(values, 2))[0]
    assert twice.interval == pytest.approx(once.interval)
    per_game = report.means(games, 50, zero, 1, values)[0]
    assert math.isnan(report.ratios(games, zero, 1, np.full(50, 0.1))[0].low)
    assert per_game.interval == pytest.approx(once.interval)
    half = t_quantile(0.975, 49) * values.std(ddof=1) / math.sqrt(50)
    assert once.high - once.mean == pytest.approx(half)


def test_games_without_a_row_count_in_a_mean_per_game() -> None:
    found = report.means(np.array([0, 0, 2]), 4, np.array([0, 0, 1]), 2)
    assert [it.mean for it in found] == [0.5, 0.25]
    counted = positive(mean_of_values([2, 0, 0, 0]))
    assert found[0].interval == pytest.approx(counted.interval)
    assert found[0].low > 0.0


def test_a_share_lies_between_0_and_1_and_is_never_certain() -> None:
    games = np.arange(40)
    certain = report.shares(games, np.zeros(40, np.int64), 1, np.full(40, True))[0]
    assert (certain.mean, certain.high) == (1.0, 1.0)
    assert 0.9 < certain.low < 0.95  # as if 40 games were 40 rows
    flags = games % 4 == 0
    once = report.shares(games, np.zeros(40, np.int64), 1, flags)[0]
    twice = report.shares(np.repeat(games, 2), np.zeros(80, np.int64), 1, np.repeat(flags, 2))[0]
    assert 0 < once.low < once.mean == 0.25 < once.high < 1
    assert twice.interval == pytest.approx(once.interval)
    assert math.isnan(report.shares(games[:0], games[:0], 1, flags[:0])[0].mean)


def test_nobody_has_an_equal_share_of_what_all_win_together() -> None:
    apart, together = (
        report.sections(played(text))[0].charts[0] for text in ("champions(players=2)", "wall")
    )
    assert apart.reference == (0.5, "equal share 50.0%")
    assert "if all were equal" in apart.caption
    assert together.reference is None
    assert together.caption.startswith("All seats win or lose together.")


def test_a_histogram_has_bars_of_round_width() -> None:
    values = np.arange(-7, 400)
    chart = histogram("h", "H", np.zeros(len(values), np.int64), values, 1, "points", "player")
    assert chart.categories[0] == "-10 to -1"
    assert len(chart.categories) <= 50


def test_charts_are_written_as_png(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    report.write(played(CHEAP), tmp_path / "a.html", png=tmp_path / "charts")
    files = sorted(path.name for path in (tmp_path / "charts").iterdir())
    assert {"wins-by-seat-dark.png", "wins-by-seat-light.png"} <= set(files)
    for path in (tmp_path / "charts").iterdir():
        assert path.read_bytes().startswith(b"\x89PNG")


def test_the_command_writes_the_report_that_its_report_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    run, text = played(CHEAP), report.html(played(CHEAP))
    out = tmp_path / "report.html"
    line = f"report --game {CHEAP} --bots {run.bots[0]} --games {run.games} --seed 3 --out"
    assert command([*line.split(), str(out)]) == 0
    assert run.digest in capsys.readouterr().out
    assert out.read_text("utf-8") == text


@pytest.mark.parametrize("options", [["--out=gone/a.html"], ["--out=a.html", "--png=gone/a"]])
def test_the_command_plays_nothing_if_it_cannot_write(
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    assert command(["report", "--games=1000000000", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "gone" in said.err


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(OSError, match="gone"):
        report.write(played(CHEAP), tmp_path / "gone" / "report.html")


def test_without_matplotlib_one_line_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=r"pip install 'midgard-engine\[plot\]'"):
        report.write(played("champions(players=2)"), tmp_path / "report.html")
    assert command(["report", "--games=1000000000", f"--out={tmp_path / 'report.html'}"]) == 2
    assert "pip install 'midgard-engine[plot]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_bots_without_a_name_have_no_command() -> None:
    pytest.importorskip("matplotlib")

    class Mine:
        def choose(self, state: midgard.State) -> int:
            return state.legal_actions()[0]

    run = midgard.simulate(midgard.Champions(players=2), [Mine, "random"], games=1, seed=1)
    text = report.html(run)
    assert "midgard report --" not in text
    assert "which have no name in a command" in text


def cut(monkeypatch: pytest.MonkeyPatch, games: Sequence[int], **options: Any) -> Run:
    """A run that was interrupted when these games were finished."""
    plain = importlib.import_module("midgard._runs.playing")._simulate

    def stop(game: Any, names: Any, wanted: Any, progress: Any) -> Any:
        parts = [
            plain(game, names, {**wanted, "first": number, "games": 1}, progress)
            for number in games
        ]
        return {**added_up(parts), "interrupted": True}

    with monkeypatch.context() as patch:
        patch.setattr("midgard._runs.playing._simulate", stop)
        found = left_of(midgard.simulate, midgard.Champions(players=2), games=99, seed=3, **options)
        assert isinstance(found, midgard.Run)
        return found


def again(run: Run) -> str:
    """The text of a report on how to make it again."""
    return "\n".join(text for parts in commands(run, "report.html", None) for text in parts)


def test_an_interrupted_run_has_only_commands_that_make_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Threads finish games of different parts of a run; one thread finishes the first ones."""
    pytest.importorskip("matplotlib")
    game = midgard.Champions(players=2)
    for games in ([0, 1, 2, 3], [0], [0, 1, 50, 51, 52, 75], [5], list(range(0, 98, 2))):
        run = cut(monkeypatch, games)
        assert (run.interrupted, run.games) == (True, len(games))
        same = midgard.simulate(game, games=len(games), seed=3).digest == run.digest
        text = again(run)
        assert ("midgard.simulate(game" in text) == same
        assert ("no command makes it again" in text) != same
        assert "midgard report --" not in text
    assert "it has game 0, 2, 4," in text
    assert "and 29 more parts of seed 3" in text
    assert "it has game 0 to 1, 50 to 52, 75 of seed 3" in again(
        cut(monkeypatch, [0, 1, 50, 51, 52, 75], metrics=kept_tables(game))
    )
    bare = report.html(cut(monkeypatch, [0, 7], rows=False))
    assert "it has 2 games, and has not kept which ones" in bare
    whole = again(cut(monkeypatch, range(4), metrics=kept_tables(game)))
    assert "midgard report --game" in whole
    assert "--games 4 " in whole


def test_the_note_about_wins_is_a_sentence() -> None:
    note = report.sections(played("champions(players=2)"))[0].charts[0].caption
    assert "independent; the line is" in note
    assert "independent independent" not in note


def test_texts_are_escaped() -> None:
    pytest.importorskip("matplotlib")
    run = midgard.simulate(
        midgard.Champions(players=2), games=2, metrics={"<b>&": lambda span: len(span.steps)}
    )
    text = report.html(run)
    alone(text)
    assert "&lt;b&gt;&amp;" in text


def test_importing_the_module_does_not_import_matplotlib() -> None:
    program = "import sys, midgard.report, midgard.cli; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
