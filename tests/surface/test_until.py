"""Runs that stop by themselves, at intervals that hold at every look."""

import importlib
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._runs import running as _running
from midgard.cli import run as run_command
from midgard.simulation import Run
from midgard.stats.estimates import ends
from support.surface.interrupts import left_of

TWO, THREE = midgard.Champions(players=2), midgard.Champions(players=3)


def won(run: Run, bot: str) -> midgard.simulation.Estimate:
    estimate = run.by_bot[bot].win_rate
    assert estimate is not None
    return estimate


def test_a_run_stops_when_one_bot_is_better() -> None:
    run = midgard.simulate(TWO, ["random", "greedy"], until="random>greedy")
    assert (run.until, run.reached, run.better) == ("random>greedy", True, "greedy")
    assert run.games < 200
    assert won(run, "greedy").low > 0.5 > won(run, "random").high
    assert "until random>greedy: reached: greedy is better" in str(run).splitlines()


def test_a_run_stops_when_its_intervals_are_narrow() -> None:
    run = midgard.simulate(THREE, ["greedy", "random", "random"], games=9000, until="±8% win")
    assert run.reached
    assert run.games < 9000
    for bot in ("greedy", "random"):
        low, high = won(run, bot).interval
        assert high - low <= 0.16
    scores = midgard.simulate(TWO, ["random"], games=9000, until="±2 score").by_bot["random"]
    assert scores.mean_score is not None
    assert scores.mean_score.high - scores.mean_score.low <= 4


def test_a_run_that_misses_its_target_prints_that() -> None:
    run = midgard.simulate(TWO, ["flat-mc:1", "random"], games=130, until="±12% win")
    assert (run.reached, run.better, run.games) == (False, None, 130)
    assert "until ±12% win: not reached in 130 games" in str(run)


def test_no_interval_is_shown_that_was_peeked_at() -> None:
    """Only what the run looked at has intervals, and those hold at every look."""
    run = midgard.simulate(TWO, ["greedy", "random"], until="greedy>random")
    groups = [*run.seats, *run.characters.values()]
    rates = [group.win_rate for group in groups if group.win_rate is not None]
    scores = [group.mean_score for group in [*groups, *run.by_bot.values()] if group.mean_score]
    assert rates
    assert all(math.isnan(estimate.low) for estimate in (*rates, *scores))


def test_nothing_else_has_an_interval_for_a_fixed_number_of_games() -> None:
    metrics = {"one": lambda span: len(span.steps)}
    run = midgard.simulate(TWO, ["greedy", "random"], until="greedy>random", metrics=metrics)
    assert math.isnan(run.metrics["one"].low)
    assert all(math.isnan(line.low) for line in run.sheet_estimates.values())
    with pytest.raises(midgard.InvalidOptionError, match="omit until="):
        midgard.simulate(TWO, ["greedy", "random"], until="a>b", metrics=["luck"])
    with pytest.raises(midgard.InvalidOptionError, match="stopped by itself has no report"):
        midgard.report.sections(run)


def test_a_large_limit_costs_nothing() -> None:
    run = midgard.simulate(TWO, ["greedy", "random"], until="greedy>random", games=10**12)
    assert run.games < 200


def test_a_run_that_stops_is_the_beginning_of_a_longer_one() -> None:
    runs = [
        midgard.simulate(TWO, ["greedy", "random"], until="±10% win", seed=3, threads=threads)
        for threads in (1, 2)
    ]
    whole = midgard.simulate(TWO, ["greedy", "random"], games=runs[0].games, seed=3)
    assert {run.digest for run in runs} == {whole.digest}
    assert {run.games for run in runs} == {whole.games}
    assert np.array_equal(runs[0].rows["score"], whole.rows["score"])
    assert (runs[0].actions, runs[0].counters) == (whole.actions, whole.counters)
    assert runs[0].decisions == whole.decisions
    for bot in ("greedy", "random"):
        assert won(runs[0], bot).mean == won(whole, bot).mean


def test_equal_bots_are_seldom_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coin tosses in place of games: at most 5 % of 200 runs may ever decide."""
    plain = midgard.simulate(TWO, ["greedy", "random"], games=2)

    def tossed(game: Any, bots: Any, *, games: int, seed: int, first: int, **_: Any) -> Any:
        winner = np.random.default_rng([seed, first]).integers(0, 2, games)
        share = np.stack([winner == 0, winner == 1], axis=1).astype(float).ravel()
        seats = np.tile([0, 1], games)
        players = (seats + np.repeat(np.arange(first, first + games), 2)) % 2
        rows: dict[str, Any] = {"win_share": (share, []), "player": (players, [])}
        return {"tables": {"seats": rows}, "interrupted": False}

    monkeypatch.setattr(_running, "play_games", tossed)
    monkeypatch.setattr(_running, "added_up", len)
    monkeypatch.setattr(midgard.simulation, "measured", lambda *_: ({}, {}))
    monkeypatch.setattr(midgard.simulation, "run_of", lambda *parts: parts[-2].reached)
    monkeypatch.setattr(midgard.simulation, "finished", bool)
    decided = sum(
        bool(midgard.simulate(TWO, ["greedy", "random"], games=4000, seed=seed, until="a>b"))
        for seed in range(200)
    )
    assert decided <= 22  # more than that by chance 1 in 2,000
    assert plain.games == 2


@pytest.mark.parametrize(
    ("until", "message"),
    [
        ("soon", "until cannot be 'soon'; write"),
        ("±0% win", "the width must be above 0"),
        ("±1 win", "wrong unit: win is a percentage"),
        ("±1% fame", "names no metric that there is"),
        ("greedy>ismcts", "must name the two that are compared: a>b or greedy>random"),
        ("±0.01% win", "cannot be reached: the interval of 1000 games is at least"),
        (3, "until must be a text, not 3"),
    ],
)
def test_an_unreachable_target_is_refused(
    until: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard._runs.playing._simulate", None)
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.simulate(TWO, ["greedy", "random"], games=1000, until=until)


@pytest.mark.parametrize(
    ("text", "until", "message"),
    [("poker", "±1 score", "poker has no scores"), ("wall", "±1 score", "wall has no scores")],
)
def test_a_constant_result_is_not_a_target(
    text: str, until: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """All seats of a game with rivals have the same bot: one wins what another one loses."""
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.simulate(midgard.load_game(text), until=until)
    assert run_command(["simulate", "--game", text, "--until", until]) == 2
    said = capsys.readouterr()
    assert (said.out, "cannot be meant" in said.err) == ("", True)


def test_which_of_two_bots_of_one_team_wins_more_is_not_a_target() -> None:
    game = midgard.GodOfWar(players=2, scene="q2", team="each")
    with pytest.raises(midgard.InvalidOptionError, match="all seats of god_of_war win together"):
        midgard.simulate(game, ["greedy", "random"], until="greedy>random")


@pytest.mark.parametrize(
    ("text", "until"), [("wall", "±9% win"), ("champions(players=2)", "±3 score")]
)
def test_the_reason_of_a_stop_is_printed_with_its_interval(
    text: str, until: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also if one bot has all seats, of one team."""
    assert run_command(["simulate", "--game", text, "--until", until]) == 0
    out = capsys.readouterr().out
    assert f"until {until}: reached" in out
    row = next(line for line in out.splitlines() if line.startswith(("random", "greedy")))
    assert row.count(" to ") == 1


def test_few_games_can_show_nothing() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="6 games cannot show a difference"):
        midgard.simulate(TWO, ["greedy", "random"], games=6, until="greedy>random")
    for games, count in ((1, "1 game"), (3, "3 games")):
        with pytest.raises(midgard.InvalidOptionError, match=f": {count} cannot show a difference"):
            midgard.simulate(TWO, ["greedy", "random"], games=games, until="a>b")
        with pytest.raises(midgard.InvalidOptionError, match=f"interval of {count} is at least"):
            midgard.simulate(TWO, ["greedy", "random"], games=games, until="±1% win")
    with pytest.raises(midgard.InvalidOptionError, match=": 1 group cannot show a difference"):
        midgard.compare("greedy", "random", game=TWO, games=1, until="a>b")
    with pytest.raises(midgard.InvalidOptionError, match="no interval before 128 games"):
        midgard.simulate(TWO, ["greedy", "random"], games=100, until="±1 score")
    with pytest.raises(midgard.InvalidOptionError, match="only bots are better or worse"):
        midgard.simulate(TWO, ["greedy"], games=100, until="a>b")


def interrupted(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Lets each part of a run be interrupted after a number of games."""
    plain = importlib.import_module("midgard._runs.playing")._simulate

    def stop(game: Any, names: Any, options: Any, progress: Any) -> Any:
        return {**plain(game, names, options | {"games": games}, progress), "interrupted": True}

    monkeypatch.setattr("midgard._runs.playing._simulate", stop)


@pytest.mark.parametrize("games", [0, 1, 7])
@pytest.mark.parametrize("until", ["±2 score", "±9% win", "greedy>random"])
def test_a_run_that_is_interrupted_before_a_look_shows_nothing(
    games: int, until: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, games)
    run = left_of(midgard.simulate, TWO, ["greedy", "random"], games=1000, until=until)
    assert (run.interrupted, run.reached, run.better, run.games) == (True, False, None, games)
    assert f"until {until}: interrupted after {games} game" in str(run)
    report = importlib.import_module("midgard.cli.summary").report
    assert json.dumps(report(TWO, run, 0), allow_nan=False)


@pytest.mark.parametrize("command", ["simulate --bots", "compare --bots"])
def test_an_interrupted_command_prints_the_number_of_games(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It did not play the most games in vain."""
    plain, parts = importlib.import_module("midgard._runs.playing")._simulate, []

    def stop(game: Any, names: Any, options: Any, progress: Any) -> Any:
        parts.append(options)
        return {**plain(game, names, options, progress), "interrupted": len(parts) > 4}

    monkeypatch.setattr("midgard._runs.playing._simulate", stop)
    line = [*command.split(), "greedy,random", "--players=2", "--seed=1", "--until=±0.9% win"]
    assert run_command(line) == 130
    said = capsys.readouterr()
    found = re.search(r"until ±0.9% win: interrupted after (\d+) games, not reached", said.out)
    assert found is not None
    assert f"interrupted after {found[1]} of at most 100,000 games" in said.err
    assert "not reached within" not in said.out


def test_the_default_limit_is_one_number_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("simulate", "compare"):
        assert run_command([name, "--help"]) == 0
        assert "100,000" in " ".join(capsys.readouterr().out.split())
        assert "100,000 by default" in (DOCS / f"{PAGES[name]}.md").read_text() or (
            "by default 100,000" in (DOCS / f"{PAGES[name]}.md").read_text()
        )
    assert "100,000 by default" in " ".join((midgard.simulate.__doc__ or "").split())
    games: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("midgard.cli.simulate.play_games", lambda *_, games, **__: 1 / 0)
        patch.setattr("midgard.cli.simulate.require_range", lambda count, _: games.append(count))
        for options in ([], ["--until=a>b"]):
            with pytest.raises(ZeroDivisionError):
                run_command(["simulate", "--bots=greedy,random", "--players=2", *options])
    assert games == [1000, 100_000]


PAGES = {"simulate": "simulation", "compare": "compare"}
DOCS = Path(__file__).parents[2] / "docs" / "manual"


BOTH = ["greedy", "random"]


def test_a_run_without_games_has_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(monkeypatch, 0)
    run = left_of(midgard.simulate, TWO, BOTH, games=9, metrics=["luck", "fights"])
    assert "nan" not in str(run.luck)
    assert (run.luck.by_bot[0].games, run.luck.seats) == (0, ())
    assert run.rows.labels("bot").shape == (0,)
    own = left_of(midgard.simulate, TWO, games=9, metrics={"one": lambda _: 1})
    assert (own.table("games").height, math.isnan(own.metrics["one"].mean)) == (0, True)
    with pytest.raises(midgard.InvalidOptionError, match="share no two games"):
        midgard.compare(run, left_of(midgard.simulate, TWO, ["greedy"], games=9))


# Luck


def test_the_account_of_luck_is_shown_by_bot_and_seat() -> None:
    run = midgard.simulate(THREE, ["greedy"], games=120, seed=1, metrics=["luck"])
    account = run.luck
    assert [group.name for group in account.by_bot] == ["greedy"]
    assert [group.name for group in account.seats] == ["seat 0", "seat 1", "seat 2"]
    for group in account.seats:
        for one in (group.score, group.returns):
            spread = (one.luck.high - one.luck.low) / 2
            assert abs(one.luck.mean) < 2 * spread
            assert one.result.mean - one.luck.mean == pytest.approx(one.without.mean)
            assert one.saved is not None
            assert one.saved > 1
    assert account.by_bot[0].returns.saved is None
    assert str(account).count("without luck") == 2


def test_the_luck_of_a_game_does_not_depend_on_threads_or_other_games() -> None:
    one = midgard.simulate(THREE, ["greedy"], games=12, seed=5, metrics=["luck"], threads=1).rows
    two = midgard.simulate(THREE, ["greedy"], games=18, seed=5, metrics=["luck"], threads=2).rows
    for column in ("luck_score", "luck_returns"):
        assert np.array_equal(one[column], two[column][: one.height])


def test_the_json_of_a_run_has_its_luck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = ["simulate", "--players=2", "--bots=greedy,random", "--games=20", "--metrics=luck"]
    assert run_command([*line, f"--json={tmp_path / 'run.json'}"]) == 0
    capsys.readouterr()
    assert run_command([*line, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["luck"]
    assert json.loads((tmp_path / "run.json").read_text())["luck"] == printed
    account = midgard.simulate(TWO, ["greedy", "random"], games=20, metrics=["luck"]).luck
    assert list(printed["by_bot"]) == ["greedy", "random"]
    assert len(printed["seats"]) == 2
    for group, found in zip(account.by_bot, printed["by_bot"].values(), strict=True):
        for name in ("score", "returns"):
            one, same = getattr(group, name), found[name]
            assert same["saved"] == one.saved
            assert same["saved_interval"] == (one.saved_interval and list(one.saved_interval))
            for part in ("result", "luck", "without"):
                estimate = getattr(one, part)
                assert same[part]["mean"] == estimate.mean
                assert same[part]["interval"] == ends(estimate)
    assert run_command(["simulate", "--players=2", "--games=2", "--json"]) == 0
    assert "luck" not in json.loads(capsys.readouterr().out)


def test_luck_needs_rows() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="adds columns to the rows"):
        midgard.simulate(TWO, games=2, metrics=["luck"], rows=False)
    with pytest.raises(midgard.InvalidOptionError, match="no account of luck"):
        _ = midgard.simulate(TWO, games=2).luck


def test_the_luck_of_all_seats_adds_up_to_nothing_in_shares_of_one_victory() -> None:
    rows = midgard.simulate(THREE, ["random"], games=40, seed=2, metrics=["luck"]).rows
    assert rows["luck_returns"].reshape(-1, 3).sum(axis=1) == pytest.approx(np.zeros(40), abs=1e-9)
