"""Intervals that are looked at again and again: how often they are ever wrong, by simulation."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from midgard import InvalidOptionError
from midgard.stats.intervals import adjusted_interval
from midgard.stats.sequential import (
    LEAST_RESULTS,
    BoundedSequence,
    asymptotic_half_width,
    fixed_half_width,
    parse_target,
    t_quantile,
)

ALPHA = 0.1
STREAMS, RESULTS = 600, 3000
MOST = STREAMS * ALPHA + 4 * (STREAMS * ALPHA * (1 - ALPHA)) ** 0.5
"""The most streams that may ever be wrong: 1 false alarm in 30,000 if 10 % are."""
Draw = Callable[[np.random.Generator, tuple[int, int]], Any]

BOUNDED: dict[str, tuple[Draw, float]] = {
    "wins": (lambda rng, shape: rng.integers(0, 2, shape) * 2.0 - 1.0, 0.0),
    "rare wins": (lambda rng, shape: (rng.random(shape) < 0.02) * 2.0 - 1.0, -0.96),
    "pairs": (lambda rng, shape: rng.choice([-1.0, 0.0, 1.0], shape, p=[0.02, 0.9, 0.08]), 0.06),
    "shares": (lambda rng, shape: rng.uniform(-0.5, 1.0, shape), 0.25),
}
"""Results from -1 to 1, and their mean."""
UNBOUNDED: dict[str, tuple[Draw, float]] = {
    "scores": (lambda rng, shape: np.round(rng.normal(3.0, 20.0, shape)), 3.0),
    "skewed": (lambda rng, shape: rng.exponential(2.0, shape), 2.0),
}


def looks(first: int) -> list[int]:
    """Numbers of results after which somebody looks: at first each, then every 5 %."""
    found = [first]
    while found[-1] < RESULTS:
        found.append(max(found[-1] + 1, int(found[-1] * 1.05)))
    return [*found[:-1], RESULTS]


def batches(draw: Draw, seed: int, first: int) -> Iterator[tuple[Any, Any]]:
    """The new results at each look, and all so far: a row for each, a column for each stream."""
    results = draw(np.random.default_rng(seed), (RESULTS, STREAMS))
    before = 0
    for look in looks(first):
        yield results[before:look], results[:look]
        before = look


@pytest.mark.parametrize("name", BOUNDED)
def test_bounded_sequences_are_seldom_ever_wrong(name: str) -> None:
    draw, mean = BOUNDED[name]
    sequence = BoundedSequence([-1.0] * STREAMS, [1.0] * STREAMS, ALPHA)
    wrong = np.zeros(STREAMS, bool)
    for new, _ in batches(draw, 1, 1):
        sequence.add(new)
        low, high = sequence.intervals()
        wrong |= (low > mean) | (high < mean)
    assert wrong.sum() <= MOST


@pytest.mark.parametrize("name", UNBOUNDED)
def test_asymptotic_sequences_are_seldom_ever_wrong(name: str) -> None:
    draw, mean = UNBOUNDED[name]
    wrong = np.zeros(STREAMS, bool)
    for _, every in batches(draw, 2, LEAST_RESULTS):
        half = asymptotic_half_width(1.0, len(every), ALPHA, 400.0) * every.std(axis=0, ddof=1)
        wrong |= abs(every.mean(axis=0) - mean) > half
    assert wrong.sum() <= MOST


@pytest.mark.parametrize("name", ["wins", "shares"])
def test_an_interval_for_a_fixed_number_fails_if_it_is_looked_at_again_and_again(name: str) -> None:
    """The test above would tell."""
    draw, mean = BOUNDED[name]
    wrong, last = np.zeros(STREAMS, bool), np.zeros(STREAMS, bool)
    for _, every in batches(draw, 1, LEAST_RESULTS):
        half = fixed_half_width(1.0, len(every), ALPHA) * every.std(axis=0, ddof=1)
        last = abs(every.mean(axis=0) - mean) > half
        wrong |= last
    assert wrong.sum() > 2 * MOST
    assert last.sum() <= MOST, "at a number that was fixed before it is right"


@pytest.mark.parametrize("name", BOUNDED)
@pytest.mark.parametrize("count", [10, 100])
def test_adjusted_intervals_are_seldom_wrong_once(name: str, count: int) -> None:
    draw, mean = BOUNDED[name]
    wrong = 0
    for results in draw(np.random.default_rng(3), (STREAMS, count)):
        ends = adjusted_interval(results.mean(), results.std(ddof=1), count, ALPHA, (-1.0, 1.0))
        assert ends is not None
        assert ends[0] <= results.mean() <= ends[1]
        wrong += not ends[0] <= mean <= ends[1]
    assert wrong <= MOST


def test_sequences_are_not_much_wider_than_they_must_be() -> None:
    """Beside the interval for a fixed number of results; the law of the iterated logarithm."""
    results = BOUNDED["wins"][0](np.random.default_rng(4), (10_000, 1))
    sequence = BoundedSequence([-1.0], [1.0], 0.05)
    sequence.add(results)
    low, high = sequence.intervals()
    fixed = fixed_half_width(1.0, 10_000, 0.05)
    assert 1.0 < (high[0] - low[0]) / 2 / fixed < 2.0
    assert 1.0 < asymptotic_half_width(1.0, 10_000, 0.05, 800.0) / fixed < 2.0


def test_batches_of_any_size_give_the_same_sequence() -> None:
    results = BOUNDED["shares"][0](np.random.default_rng(5), (100, 3))
    whole, parts = (BoundedSequence([-1.0] * 3, [1.0] * 3, 0.05) for _ in range(2))
    whole.add(results)
    for at in range(0, 100, 7):
        parts.add(results[at : at + 7])
    for one, other in zip(whole.intervals(), parts.intervals(), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


def test_no_results_have_an_interval_as_wide_as_the_bounds() -> None:
    low, high = BoundedSequence([-1.0], [2.0], 0.05).intervals()
    assert (low.tolist(), high.tolist()) == ([-1.0], [2.0])


@pytest.mark.parametrize("count", [1, 50, 2000])
def test_no_results_have_a_narrower_interval_than_the_narrowest(count: int) -> None:
    least = BoundedSequence.narrowest(-1.0, 1.0, 0.05, count)
    for draw, _ in BOUNDED.values():
        sequence = BoundedSequence([-2.0], [2.0], 0.05)
        sequence.add(draw(np.random.default_rng(6), (count, 1)))
        low, high = sequence.intervals()
        assert (high[0] - low[0]) / 2 > min(least, 1.0)


QUANTILES = {
    (0.975, 1): 12.7062,
    (0.975, 2): 4.3027,
    (0.95, 5): 2.0150,
    (0.975, 10): 2.2281,
    (0.995, 29): 2.7564,
    (0.975, 30): 2.0423,
    (0.9995, 120): 3.3735,
    (0.975, 200): 1.9719,
    (0.975, 201): 1.9718,
    (0.975, 10**9): 1.9600,
}
"""Quantiles of Student's distribution, from printed tables."""


@pytest.mark.parametrize(("probability", "freedom"), QUANTILES)
def test_quantiles_are_those_of_the_tables(probability: float, freedom: int) -> None:
    expected = QUANTILES[probability, freedom]
    assert t_quantile(probability, freedom) == pytest.approx(expected, abs=6e-5)


def test_both_ways_to_a_quantile_agree() -> None:
    for probability in (0.6, 0.975, 0.9999):
        near, far = t_quantile(probability, 200), t_quantile(probability, 201)
        assert 0 < near - far < near / 1000


UNITS = {"win": True, "score": False}


@pytest.mark.parametrize("text", ["±0.5% win", "+-0.5% win", "+/-.5%win", "  ± 0.50 %  win "])
def test_a_width_may_be_written_in_several_ways(text: str) -> None:
    target = parse_target(text, UNITS, None)
    assert (target.text, target.metric) == (text, "win")
    assert target.half_width == pytest.approx(0.005)


def test_points_have_no_percent() -> None:
    assert parse_target("±1.5 score", UNITS, None).half_width == 1.5


@pytest.mark.parametrize("text", ["a>b", "b > a", "greedy>random", "random>greedy"])
def test_the_two_may_be_named(text: str) -> None:
    assert parse_target(text, UNITS, ("greedy", "random")).metric is None


BAD = {
    "±0% win": "the width must be above 0",
    "±0.0 score": "the width must be above 0",
    "±1 win": "wrong unit: win is a percentage",
    "±1% score": "wrong unit: score is not a percentage",
    "±1% fame": 'names no metric that there is; write "±0.5% win" or "±1 score"',
    "±-1% win": "until cannot be",
    "-1% win": "until cannot be",
    "±nan% win": "until cannot be",
    "±1e9% win": "until cannot be",
    "win": "until cannot be",
    "": "until cannot be",
    "\ud800": "until cannot be",
    "a>c": "must name the two that are compared: a>b or greedy>random",
    "a>a": "must name the two",
    "a>b>a": "must name the two",
    ">": "must name the two",
    None: "must be a text, not None",
    0.5: r"must be a text, not 0\.5",
}


@pytest.mark.parametrize("text", BAD)
def test_an_impossible_target_is_refused_by_its_text(text: Any) -> None:
    with pytest.raises(InvalidOptionError, match=BAD[text]):
        parse_target(text, UNITS, ("greedy", "random"))


def test_one_result_has_no_interval() -> None:
    assert adjusted_interval(0.5, 0.0, 1, 0.05, (0.0, 1.0)) is None
