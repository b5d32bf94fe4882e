"""A seat is no more than a place in the order of play: its results move with who begins.

The Rust tests `rotation` hold that exactly, position by position, for greedy choices and values.
These hold it for whole games, as far as chance lets anybody see. Every seat begins in turn; the
victories of all rotations are put together, by seat and by place in the order of play.
"""

import os
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.search import ISMCTS
from support.balance.rotations import games, of_places, of_seats, unordered, victories

LONG = "MIDGARD_LONG" in os.environ
LONG_GAMES = 210_000
GAMES = LONG_GAMES if LONG else 200
"""Games a rotation."""
SEARCHED = 2_000
DEVIATIONS = 3.719
"""The limit is passed by chance once in ten thousand times."""
HALF_A_POINT = 0.005


def limit(freedom: int) -> float:
    """The limit of a chi-square, after Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + DEVIATIONS * part**0.5) ** 3)


def check(rotations: list[midgard.Game], bot: Any, number: int) -> None:
    """No seat wins more than its share, and a place in the order as much wherever it is."""
    wins = victories(rotations, bot, number)
    assert wins.sum() == pytest.approx(number * len(rotations))
    seats = of_seats(wins)
    assert seats.value <= limit(seats.freedom), wins
    if not unordered(rotations[0]):
        places = of_places(wins)
        assert places.value <= limit(places.freedom), wins


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(
    ("name", "rotations"), [*games()], ids=lambda it: it if type(it) is str else ""
)
def test_no_seat_wins_for_its_number(name: str, rotations: list[midgard.Game], bot: str) -> None:
    check(rotations, bot, GAMES)


@pytest.mark.skipif(not LONG, reason="two thousand games of a search take minutes")
@pytest.mark.parametrize("game", ["champions", "reavers"])
def test_searches_do_not_prefer_seats(game: str) -> None:
    rotations: list[midgard.Game] = [
        midgard.Champions(players=3, start_player=seat)
        if game == "champions"
        else midgard.Reavers(players=3)
        for seat in range(3)
    ]
    check(rotations, ISMCTS(simulations=30), SEARCHED)


@pytest.mark.parametrize("players", range(2, 7))
def test_half_a_point_would_be_seen(players: int) -> None:
    """The power of the long form against a seat that wins half a point at the others' cost."""
    share, others = 1 / players, HALF_A_POINT / (players - 1)
    bias = (HALF_A_POINT**2 + (players - 1) * others**2) / share
    rng = np.random.default_rng(1)
    found = rng.noncentral_chisquare(players - 1, LONG_GAMES * players * bias, size=100_000)
    assert (found > limit(players - 1)).mean() >= 0.99
