"""The speed of the exact odds from Python: ``make bench``. Every benchmark asserts its answer.

The figures are of whole calls: words read, the fight solved, its law as objects.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

import midgard

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

Report: TypeAlias = Callable[[str, int], None]

RUNES = ("healing", "potential", "reaction")
FIGHTS: tuple[tuple[str, tuple[int, int, int], dict[str, Any], float], ...] = (
    ("five warriors", (4, 0, 1), {}, 0.999989),
    ("eight warriors", (3, 3, 2), {}, 0.988928),
    ("eight warriors, four favor", (3, 3, 2), {"favor": 4}, 1.0),
    ("eight warriors, five favor, three runes", (3, 3, 2), {"favor": 5, "runes": RUNES}, 1.0),
    (
        "the same, Svanhildr",
        (3, 3, 2),
        {"favor": 5, "runes": RUNES, "leader": "svanhildr"},
        1.0,
    ),
    (
        "the same, Ullr, for glory",
        (3, 3, 2),
        {"favor": 5, "runes": RUNES, "leader": "ullr", "objective": "glory"},
        0.999831,
    ),
)


@pytest.mark.parametrize(("name", "warriors", "options", "win"), FIGHTS)
def test_fight(
    benchmark: BenchmarkFixture,
    report: Report,
    name: str,
    warriors: tuple[int, int, int],
    options: dict[str, Any],
    win: float,
) -> None:
    """A fight against the strongest enemy of the box; five of them against a weak one."""
    enemy = "4/6" if sum(warriors) == 8 else "1/3"
    odds = benchmark(lambda: midgard.odds(warriors, enemy, **options))
    assert math.isclose(odds.win, win, abs_tol=1e-6)
    assert math.isclose(sum(it.chance for it in odds.outcomes), 1, rel_tol=1e-12)
    report(f"odds, {name}", 1)


def test_fractions(benchmark: BenchmarkFixture, report: Report) -> None:
    """Six warriors with a favor, in fractions."""
    exact = benchmark(lambda: midgard.odds((2, 2, 2), "3/5", favor=1, exact=True))
    assert sum(it.chance for it in exact.outcomes) == 1
    assert math.isclose(exact.win, midgard.odds((2, 2, 2), "3/5", favor=1).win, rel_tol=1e-12)
    report("odds in fractions, six warriors, a favor", 1)


def test_voyage(benchmark: BenchmarkFixture, report: Report) -> None:
    """Six warriors through every journey of the box, the Kraken included."""
    options: dict[str, Any] = {"shore": 2, "food": 3, "favor": 1}
    odds = benchmark(lambda: midgard.journey_odds((2, 2, 2), "sea-serpent", **options))
    assert math.isclose(odds.chance(lambda it: True), 1, rel_tol=1e-12)
    assert odds.by_journey()["kraken"][1] < odds.by_journey()["all_quiet"][1]
    report("odds of a voyage, six warriors, a favor", 1)
