"""Intervals of rare, bounded and equal results: they hold the truth, or there is none."""

import math
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard.cli import run as run_command
from midgard.luck import ResultLuck
from midgard.metrics import Metric, Span
from midgard.simulation import Estimate, Run
from midgard.stats.intervals import mean_of_values, positive
from midgard.stats.metric_sums import MetricSums
from midgard.value import value_of
from support.games.every import GAMES

TWO = midgard.Champions(players=2)
Floats = npt.NDArray[np.float64]
MOST = 0.08
"""The share of intervals of 95 % that may miss in these tests, of some hundreds."""


def mean_of_games(values: Any, games: Any, *, is_share: bool = False) -> Estimate:
    return MetricSums.of(values, games, is_share=is_share).estimate()


def misses(found: Iterable[Estimate], right: float) -> float:
    """The share of intervals that miss the truth; what has no interval misses nothing."""
    wrong = [not (math.isnan(it.low) or it.low - 1e-12 <= right <= it.high + 1e-12) for it in found]
    return sum(wrong) / len(wrong)


# Numbers of games, made by dice of known probabilities


def often(share: float) -> Callable[[np.random.Generator, int], Floats]:
    return lambda dice, games: (dice.random(games) < share).astype(np.float64)


COUNTS: dict[str, tuple[float, Callable[[np.random.Generator, int], Floats]]] = {
    "rare": (0.05, lambda dice, games: dice.poisson(0.05, games).astype(np.float64)),
    "once or never": (0.05, often(0.05)),
    "some": (0.5, lambda dice, games: dice.poisson(0.5, games).astype(np.float64)),
    "many": (3.0, lambda dice, games: dice.poisson(3.0, games).astype(np.float64)),
    "six at once": (0.3, lambda dice, games: 6.0 * often(0.05)(dice, games)),
}


@pytest.mark.parametrize("games", [10, 30, 100, 300])
@pytest.mark.parametrize("name", COUNTS)
def test_means_of_counts_hold(name: str, games: int) -> None:
    """Student's interval of a rare count is below 0, or misses one time in eight."""
    right, made = COUNTS[name]
    dice = np.random.default_rng(2)
    found = [positive(mean_of_values(made(dice, games))) for _ in range(600)]
    assert misses(found, right) <= MOST
    assert all(math.isnan(it.low) or 0.0 <= it.low < it.mean < it.high for it in found)


@pytest.mark.parametrize("alike", [1, 2, 8])
@pytest.mark.parametrize("games", [2, 5, 30, 200])
@pytest.mark.parametrize("share", [0.0, 0.0009, 0.0047, 0.011, 0.2, 0.5, 0.99, 0.9991, 1.0])
def test_metrics_of_truth_values_hold(share: float, games: int, alike: int) -> None:
    """So many of the eight rows of a game are alike; games are the samples."""
    dice = np.random.default_rng(3)
    found = []
    for _ in range(400):
        own = np.repeat(dice.random((games, 8 // alike)) < share, alike, axis=1)
        number = np.repeat(np.arange(games), 8)
        found.append(mean_of_games(own.ravel().astype(np.float64), number, is_share=True))
    assert misses(found, share) <= MOST
    assert all(0.0 <= it.low <= it.mean <= it.high <= 1.0 for it in found)
    assert min(it.high - it.low for it in found) > 0.001


@pytest.mark.parametrize("games", [2, 5, 30, 200])
@pytest.mark.parametrize("share", [0.003, 0.05, 0.4, 0.9])
def test_means_of_returns_with_known_bounds_hold(share: float, games: int) -> None:
    """A return of 2 with this probability, else -1: few games, or one side only."""
    dice, bounds = np.random.default_rng(4), (-2.0, 2.0)
    made = (np.where(dice.random(games) < share, 2.0, -1.0) for _ in range(600))
    found = [mean_of_values(values, bounds) for values in made]
    assert misses(found, 3 * share - 1) <= MOST
    assert all(-2.0 <= it.low < it.high <= 2.0 for it in found)


@pytest.mark.parametrize("value", [0.0, 1.0, 0.1, -7.3, 1e30])
@pytest.mark.parametrize("games", [1, 2, 3, 40])
def test_equal_numbers_have_no_interval(value: float, games: int) -> None:
    for found in (
        mean_of_values([value] * games),
        mean_of_games(np.full(3 * games, value), np.repeat(np.arange(games), 3)),
    ):
        assert found.mean == pytest.approx(value)
        assert math.isnan(found.low)
        assert math.isnan(found.high)


# Games


def shared(span: Span) -> bool:
    return len(span.end.winners) > 1


def troll(span: Span) -> bool | None:
    return None if span.round == 1 else any(event["name"] == "slain" for event in span.events)


def test_a_metric_of_truth_values_has_an_interval_that_does_not_collapse() -> None:
    run = midgard.simulate(TWO, games=30, seed=1, metrics={"shared": shared, "never": never})
    for name in ("shared", "never"):
        found = run.metrics[name]
        assert found.low <= found.mean < found.high
        assert found.high >= 0.1
    per = [Metric("troll", troll, "round"), Metric("one", one), Metric("mixed", mixed)]
    found = (run := midgard.simulate(TWO, games=5, seed=1, metrics=per)).metrics["troll"]
    assert 0.0 <= found.low < found.high < 1.0
    for name in ("one", "mixed"):
        assert math.isnan(run.metrics[name].low), "no truth values, but numbers that are all equal"
    assert ["one", "1", "-"] in [line.split() for line in str(run).splitlines()]


def never(span: Span) -> np.bool_:
    return np.bool_(False)


def one(span: Span) -> int:
    return 1


def mixed(span: Span) -> float:
    return True if span.number else 1


def test_the_winners_of_few_games_have_intervals_that_hold() -> None:
    """Most runs of 30 games see no shared victory; their intervals hold it too."""
    shared = midgard.simulate(TWO, games=19_000, seed=0).rows["win_share"][::2] == 0.5
    right = float(shared[9_000:].mean())
    runs = shared[:9_000].reshape(300, 30).astype(np.float64)
    found = [mean_of_games(it, np.arange(30), is_share=True) for it in runs]
    assert 0.0 < right < 0.05
    assert misses(found, right) <= MOST


def mean_return(run: Run) -> list[Estimate]:
    groups = [*run.by_bot.values(), *run.seats, *run.characters.values()]
    return [group.mean_return for group in groups if group.mean_return is not None]


@cache
def right_returns(name: str) -> list[float]:
    run = midgard.simulate(midgard.load_game(name), ["random"], games=5_000, seed=0)
    return [it.mean for it in mean_return(run)]


@pytest.mark.parametrize(("name", "games"), [(name, games) for games in (2, 5) for name in GAMES])
def test_mean_returns_and_luck_of_few_games_hold(name: str, games: int) -> None:
    game, bots = midgard.load_game(name), ["random"]
    right = right_returns(name)
    seats = slice(1, 1 + game.players)
    returns: list[list[Estimate]] = [[] for _ in right]
    luck: list[list[ResultLuck]] = [[] for _ in range(game.players)]
    for seed in range(1, 151):
        run = midgard.simulate(game, bots, games=games, seed=seed, threads=1, metrics=["luck"])
        for cells, found in zip(returns, islice(mean_return(run), 1 + game.players), strict=False):
            cells.append(found)
        for results, group in zip(luck, run.luck.seats, strict=True):
            results.append(group.returns)
    low, high = game.return_range
    for cells, mean in zip(returns[: 1 + game.players], right, strict=False):
        assert misses(cells, mean) <= 0.1
        assert all(low <= it.low < it.high <= high for it in cells)
    for results, mean in zip(luck, right[seats], strict=True):
        assert misses([it.result for it in results], mean) <= 0.1
        assert misses([it.without for it in results], mean) <= 0.12
        assert misses([it.luck for it in results], 0.0) <= 0.12
        assert all(it.result.high > it.result.low for it in results)
        for part in (it for one in results for it in (one.luck, one.without)):
            assert math.isnan(part.low) or part.low < part.high


def test_luck_over_two_games_is_not_certain() -> None:
    run = midgard.simulate(TWO, ["greedy", "random"], games=2, seed=1, metrics=["luck"])
    for group in (*run.luck.by_bot, *run.luck.seats):
        assert group.returns.result.high - group.returns.result.low > 0.5
    assert "+1.000 to +1.000" not in str(run.luck)


def test_an_event_that_never_happened_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    run = midgard.simulate(TWO, games=2, seed=1, rows=False)
    unused = [text for text, uses in run.actions.items() if not uses]
    assert unused
    for text in unused:
        assert (run.uses(text).mean, math.isnan(run.uses(text).low)) == (0.0, True)
    for name, count in run.counters.items():
        if not count:
            assert math.isnan(run.counter(name).low)
    assert run_command(["simulate", "--players=2", "--games=2", "--seed=1", "--json"]) == 0
    assert '"interval": [\n        0.0,\n        0.0\n' not in capsys.readouterr().out


def test_an_interval_of_a_nonnegative_number_does_not_go_below_0() -> None:
    """Of few games; the blame of a clan may be below 0."""
    below = set()
    for players in (2, 3, 4):
        game = midgard.Champions(players=players)
        for seed in range(40):
            run = midgard.simulate(game, games=4, seed=seed, threads=1)
            for line in run.sheet:
                share = run.totals.line_share([line])
                ends = [run.sheet_estimates[line].low, share.low]
                assert not share.high > 1.0
                if line == "blame":
                    below.add(min(ends) < 0.0)
                else:
                    assert run.rows[f"sheet_{line}"].min() >= 0
                    assert all(math.isnan(end) or end >= 0.0 for end in ends), line
            counts = [run.uses(index) for index in range(game.action_count)]
            counts += [run.decisions_per_game, run.actions_per_decision]
            assert all(math.isnan(it.low) or it.low >= 0.0 for it in counts)
    assert True in below


@pytest.mark.parametrize("what", ["place market", "place stave-church", "beg", "coin"])
@pytest.mark.parametrize("games", [2, 5, 12])
def test_how_often_a_thing_was_possible_is_a_count(what: str, games: int) -> None:
    worth = value_of(TWO, what, games=games, seed=2)
    for found in (worth.possible, worth.own_choices):
        if found is not None:
            assert math.isnan(found.low) or 0.0 <= found.low < found.mean < found.high
    assert "-" not in worth.occurrence().replace("stave-church", "")


def test_worths_that_are_equal_have_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["value-of", "coin +3", "--players=2", "--games=2", "--rounds=8", "--seed=1"]
    assert run_command(command) == 0
    text = capsys.readouterr().out
    assert "+1.00 to +1.00" not in text
    assert "nan" not in text
    assert "intervals hold with 95 % each, not all together" in text
    assert run_command([*command, "--json"]) == 0
    assert "NaN" not in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_tournament_prints_no_empty_interval(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = midgard.load_game(name)
    bots = (
        f"random,{next(bot for bot in ('greedy', 'flat-mc:1') if bot.split(':')[0] in text(game))}"
    )
    command = ["tournament", "--game", name, "--bots", bots, "--games=2", "--seed=1"]
    assert run_command(command) == 0
    assert "nan" not in capsys.readouterr().out
    assert run_command([*command, "--json"]) == 0
    assert "NaN" not in capsys.readouterr().out


def text(game: midgard.Game) -> list[str]:
    return [name.partition(":")[0] for name in game.bots]
