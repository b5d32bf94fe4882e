"""``until`` by groups and of a worth, and how many games an interval needs."""

import math
from pathlib import Path

import numpy as np
import pytest

import midgard
from midgard import storage
from midgard._runs.until_groups import Groups
from midgard._shared.progress import progress_of
from midgard.cli import run as run_command
from midgard.simulation import Run

GAME = midgard.Champions(players=2, leaders="random")


def half(group: midgard.simulation.Group) -> float:
    assert group.win_rate is not None
    return (group.win_rate.high - group.win_rate.low) / 2


def test_one_bot_stops_when_orders_and_leaders_are_narrow() -> None:
    run = midgard.simulate(GAME, ["random"], until="±8% win", seed=3)
    assert run.reached
    assert run.until == "±8% win"
    assert max(map(half, run.orders)) <= 0.08
    assert max(map(half, run.characters.values())) <= 0.08
    assert all(math.isnan(half(one)) for one in (*run.seats, *run.by_bot.values()))


@pytest.mark.parametrize(("by", "other"), [("order", "characters"), ("leader", "orders")])
def test_the_groups_can_be_named(by: str, other: str) -> None:
    run = midgard.simulate(GAME, ["random"], until=f"±9% win by {by}", seed=3)
    assert run.reached
    rest = run.characters.values() if other == "characters" else run.orders
    assert all(math.isnan(half(one)) for one in rest)
    both = midgard.simulate(GAME, ["random"], until="±9% win", seed=3)
    assert run.games <= both.games


def test_a_game_without_an_order_stops_by_seat() -> None:
    run = midgard.simulate(midgard.Reavers(players=2), ["random"], until="±10% win", seed=3)
    assert run.reached
    assert max(map(half, run.seats)) <= 0.1


@pytest.mark.parametrize(
    ("until", "message"),
    [
        ("±5% win by place", "results are by order or by leader, not by 'place'"),
        ("±1 score by leader", "only win rates and returns are by group"),
        ("±0.01% win", "cannot be reached: the interval of 1000 games is at least"),
        ("a>b", "only bots are better or worse"),
    ],
)
def test_a_target_that_no_group_reaches_is_refused(
    until: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard._runs.playing._simulate", None)
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.simulate(GAME, ["random"], games=1000, until=until)


def test_intervals_of_groups_hold_at_every_look() -> None:
    """Of 200 sequences of tosses at most 5 % may ever miss a half, with both groups."""
    missed = 0
    for seed in range(200):
        tosses = np.random.default_rng(seed).integers(0, 2, 2000).astype(float)
        groups = Groups(GAME, ("order",), (0.0, 1.0), 0.05)
        for start in range(0, 2000, 100):
            part = tosses[start : start + 100]
            wins = np.stack([part, 1 - part], axis=1).ravel()
            groups.add({"win_share": (wins, []), "order": (np.tile([1, 2], 100), [])}, "win_share")
            ends = [groups.estimate(("order", name), 0.5) for name in ("1", "2")]
            if any(one is None or not one.low < 0.5 < one.high for one in ends):
                missed += 1
                break
    assert missed <= 10


def test_a_stored_run_by_groups_is_the_run_in_memory(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    plain = midgard.simulate(GAME, ["random"], until="±10% win", seed=3)
    run = midgard.simulate(
        GAME, ["random"], until="±10% win", seed=3, out=tmp_path / "run", shard_games=90
    )
    assert run == plain
    assert storage.open_run(tmp_path / "run").run() == plain


def test_a_run_prints_the_number_of_games_for_an_interval() -> None:
    few = midgard.simulate(GAME, ["random"], games=400, seed=1)
    needed = few.games_needed("±5% win by order")
    assert 300 < needed < 500
    run = midgard.simulate(GAME, ["random"], games=needed, seed=2)
    assert max(map(half, run.orders)) == pytest.approx(0.05, rel=0.1)
    assert few.games_needed("±5% win") > needed
    assert few.games_needed("±2.5% win by order") == pytest.approx(4 * needed, rel=0.01)
    assert few.games_needed("±0.5 score") > 100
    for until in ("±5% fame", "a>b", "±1% win by place"):
        with pytest.raises(midgard.InvalidOptionError):
            few.games_needed(until)
    with pytest.raises(midgard.InvalidOptionError, match="has no intervals"):
        midgard.simulate(GAME, ["random"], games=1).games_needed("±1 score")


def test_the_command_prints_the_number_of_games_for_an_interval(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_command(["simulate", "--players", "2", "--games", "50"]) == 0
    assert "±1% of the win rates needs about " in capsys.readouterr().out


@pytest.mark.parametrize(("until", "metric"), [("±15% win", "returns"), ("±3 score", "score")])
def test_a_worth_stops_when_its_interval_is_narrow(until: str, metric: str) -> None:
    worth = midgard.value_of(midgard.Champions(players=2), "coin +3", until=until, seed=1)
    assert (worth.reached, worth.until, worth.limit) == (True, until, 100_000)
    found = getattr(worth.overall, metric)
    width = found.high - found.low
    assert 0 < width <= (0.3 if metric == "returns" else 6.0)
    other = worth.overall.score if metric == "returns" else worth.overall.returns
    assert other is not None
    assert math.isnan(other.low)
    assert math.isnan(worth.possible.low)
    assert f"until {until}: reached" in str(worth)
    same = midgard.value_of(midgard.Champions(players=2), "coin +3", games=worth.games, seed=1)
    assert getattr(same.overall, metric).mean == pytest.approx(found.mean)


@pytest.mark.parametrize(
    ("until", "message"),
    [("±0.1% win", "cannot be reached"), ("±1 fame", "names no metric"), ("a>b", "only bots")],
)
def test_a_target_that_no_worth_reaches_is_refused(until: str, message: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.value_of(midgard.Champions(players=2), "coin +3", games=50, until=until)


def test_the_command_takes_until(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["value-of", "coin +3", "--players", "2", "--until", "±15% win", "--seed", "1"]
    assert run_command(line) == 0
    assert "until ±15% win: reached" in capsys.readouterr().out


def test_no_remaining_time_is_shown_where_the_number_of_games_is_only_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bar of a run with ``until`` has no end."""
    wanted: list[int | None] = []

    class Bar:
        def __init__(self, games: int | None) -> None:
            wanted.append(games)

        def __enter__(self) -> None:
            return None

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr("midgard._shared.progress.progress_bar", Bar)
    two: list[str] = ["greedy", "random"]
    midgard.simulate(GAME, two, games=500, until="±20% win", progress=True)
    midgard.compare(*two, game=GAME, games=500, until="a>b", progress=True)
    midgard.value_of(GAME, "coin +3", games=500, until="±30% win", progress=True)
    midgard.simulate(GAME, two, games=5, progress=True)
    assert wanted == [None, None, None, 5]


def test_a_bar_without_an_end_shows_no_remaining_time(capsys: pytest.CaptureFixture[str]) -> None:
    from midgard._shared.rich_progress import rich_bar

    for games, shown in ((None, False), (100, True)):
        with rich_bar(games) as report:
            report(7)
        assert ("left" in capsys.readouterr().err) == shown
    with progress_of(True, 5, "a>b") as quiet:
        assert quiet is None  # standard error is not a terminal


def test_runs_compare_equal_with_groups() -> None:
    one, two = (midgard.simulate(GAME, ["random"], games=20, seed=1) for _ in range(2))
    assert isinstance(one, Run)
    assert one == two
