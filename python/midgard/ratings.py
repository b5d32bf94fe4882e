"""Strengths of players from the orders in which games ended: the model of Plackett and Luce.

A game is a race: whoever is first is drawn with chances in proportion to strength, then whoever is
second from the rest, and so on. Players who end level are taken in either order, half of each.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Rating", "plackett_luce"]

#: Points for each factor of e in strength: 400 points are a factor of ten, as usual since Elo.
POINTS = 400 / math.log(10)
#: How far strengths lie apart before anything is known, in points. It keeps the strength of
#: somebody who always wins finite, and is too wide to matter elsewhere.
PRIOR = 1000.0
Z = 1.959964  # 95 % of the normal law lie within so many standard deviations


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in points, 0 being the mean of all players, with its 95 % interval.

    Who is 400 points above another comes before it in ten of eleven games.
    """

    points: float
    low: float
    high: float


def plackett_luce(games: Iterable[Sequence[Sequence[Hashable]]]) -> dict[Hashable, Rating]:
    """Strengths that make the games most likely.

    Args:
        games: the order in which each ended: groups of players that are level, the best first. One
            player may be there several times.

    Returns:
        A rating for each player, strongest first.

    Raises:
        ValueError: when there is no game.

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
    """Each strict order with its weight: players who are level stand in every order."""
    orders: dict[tuple[Hashable, ...], float] = defaultdict(float)
    for game in games:
        ways = list(itertools.product(*(list(itertools.permutations(group)) for group in game)))
        for way in ways:
            orders[tuple(itertools.chain(*way))] += 1 / len(ways)
    return orders


def _likelihood(
    theta: npt.NDArray[np.float64], races: Sequence[tuple[list[int], float]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The slope of the logarithm of the likelihood, and its bend with the sign turned."""
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
