"""Ratings of players from the rankings of games: the Plackett-Luce model.

The first player of a ranking is drawn with probabilities proportional to strength, then the second
player from the others, and so on. Tied players count in every order, with equal weights.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from midgard.stats.intervals import Z

__all__ = ["Rating", "plackett_luce"]

#: Points for each factor of e in strength: 400 points are a factor of ten, as in Elo ratings.
POINTS = 400 / math.log(10)
#: The standard deviation of the prior, in points. It keeps the rating of a player who always wins
#: finite, and is too wide to matter otherwise.
PRIOR = 1000.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points with its 95 % interval; 0 is the mean of all players.

    A player who is 400 points above another finishes before it in ten of eleven games.
    """

    points: float
    low: float
    high: float


def plackett_luce(games: Iterable[Sequence[Sequence[Hashable]]]) -> dict[Hashable, Rating]:
    """Returns the ratings that make the games most likely.

    Args:
        games: the ranking of each game: groups of tied players, the best first. A player may occur
            several times.

    Returns:
        A rating for each player, the strongest first.

    Raises:
        ValueError: the list of games is empty.

    >>> ratings = plackett_luce([[["a"], ["b"]]] * 3 + [[["b"], ["a"]]])
    >>> round(ratings["a"].points - ratings["b"].points)  # three of four: 191 without the prior
    187
    """
    orders = _orders(games)
    if not orders:
        raise ValueError("there are no games to rate players by")
    players = sorted({player for order in orders for player in order}, key=str)
    number = {player: at for at, player in enumerate(players)}
    races = [([number[player] for player in order], weight) for order, weight in orders.items()]
    theta = np.zeros(len(players))
    for _ in range(100):
        slope, bend = _likelihood(theta, races)
        step = np.linalg.solve(bend, slope)
        theta += np.clip(step, -1.0, 1.0)
        if float(np.abs(step).max()) < 1e-10:
            break
    theta -= theta.mean()
    centre = np.eye(len(players)) - 1 / len(players)
    spread = np.sqrt(np.diag(centre @ np.linalg.inv(_likelihood(theta, races)[1]) @ centre))
    found = {
        player: Rating(*(POINTS * (theta[at] + sign * Z * spread[at]) for sign in (0, -1, 1)))
        for player, at in number.items()
    }
    return dict(sorted(found.items(), key=lambda entry: -entry[1].points))


def _orders(games: Iterable[Sequence[Sequence[Hashable]]]) -> dict[tuple[Hashable, ...], float]:
    """Returns each strict order with its weight; tied players occur in every order."""
    orders: dict[tuple[Hashable, ...], float] = defaultdict(float)
    for game in games:
        ways = list(itertools.product(*(list(itertools.permutations(group)) for group in game)))
        for way in ways:
            orders[tuple(itertools.chain(*way))] += 1 / len(ways)
    return orders


def _likelihood(
    theta: npt.NDArray[np.float64], races: Sequence[tuple[list[int], float]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Returns the gradient and the negative Hessian of the log-likelihood."""
    prior = (POINTS / PRIOR) ** 2
    slope = -prior * theta
    bend = prior * np.eye(len(theta))
    strength = np.exp(theta)
    for order, weight in races:
        for at in range(len(order) - 1):
            left = order[at:]
            share = np.zeros(len(theta))
            np.add.at(share, left, strength[left])
            share /= share.sum()
            slope[order[at]] += weight
            slope -= weight * share
            bend += weight * (np.diag(share) - np.outer(share, share))
    return slope, bend
