"""Whole games in all rotations: ``python -m support.balance.rotations --games 200000``.

Every seat begins in turn. Prints Markdown: chi-square and its probability for the victories by
seat and for the victories by place in the order of play, a row for each competitive game.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import midgard
from midgard.search import ISMCTS

__all__ = ["Chi", "games", "of_places", "of_seats", "unordered", "victories"]

BOXES: list[dict[str, Any]] = [
    {},
    {"expansions": ["dark_mountains"]},
    {"expansions": ["valhalla"]},
    {"expansions": ["dark_mountains", "valhalla"]},
]


@dataclass(frozen=True)
class Chi:
    """A chi-square with its degrees of freedom."""

    value: float
    freedom: int

    @property
    def probability(self) -> float:
        """How often chance alone makes a value as large, after Wilson and Hilferty."""
        part = 2 / (9 * self.freedom)
        deviations = ((self.value / self.freedom) ** (1 / 3) - (1 - part)) / part**0.5
        return math.erfc(deviations / 2**0.5) / 2


def main() -> None:
    """Play every game that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games a rotation")
    parser.add_argument("--bot", default="greedy", help="a bot, or search: 30 simulations")
    parser.add_argument("--seed", type=int, default=1_000)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("names", nargs="*", help='such as "champions(players=3)"')
    wanted = parser.parse_args()
    bot = ISMCTS(simulations=30) if wanted.bot == "search" else wanted.bot
    print("| Game | Games | Most for a seat | By seat: chi-square, p | By place: chi-square, p |")
    print("|---|---:|---:|---:|---:|")
    for name, rotations in games():
        if not wanted.names or name in wanted.names:
            wins = victories(rotations, bot, wanted.games, wanted.seed, wanted.threads)
            print(line(name, rotations, wins), flush=True)


def line(name: str, rotations: list[midgard.Game], wins: np.ndarray[Any, Any]) -> str:
    """A row of the table."""
    most = wins.sum(axis=0).max() / wins.sum()
    cells = [name, f"{wins.sum():,.0f}", f"{most:.2%} of {1 / len(rotations):.2%}"]
    chis = [of_seats(wins), None if unordered(rotations[0]) else of_places(wins)]
    cells += [f"{chi.value:.1f}, {chi.probability:.3f}" if chi else "" for chi in chis]
    return f"| {' | '.join(cells)} |"


def games() -> Iterator[tuple[str, list[midgard.Game]]]:
    """Each competitive game with each number of players: a game for each seat that begins."""
    for boxes in BOXES:
        most = 5 if "dark_mountains" in boxes.get("expansions", ()) else 4
        for players in range(2, most + 1):
            options: dict[str, Any] = {"players": players, **boxes}
            rotations: list[midgard.Game] = [
                midgard.Champions(start_player=seat, **options) for seat in range(players)
            ]
            yield str(midgard.Champions(**options)), rotations
    for players in range(2, 7):
        game = midgard.Reavers(players=players)
        yield str(game), [game] * players


def unordered(game: midgard.Game) -> bool:
    """Whether nobody begins the game."""
    return isinstance(game, midgard.Reavers)


def victories(
    rotations: list[midgard.Game], bot: Any, number: int, seed: int = 1_000, threads: int = 0
) -> np.ndarray[Any, Any]:
    """The victories of each seat, a row for each rotation. Every rotation has seeds of its own."""
    rows = [
        midgard.simulate(
            game, [bot], games=number, seed=seed + turn, threads=threads, rows=False
        ).seats
        for turn, game in enumerate(rotations)
    ]
    return np.array([[seat.wins for seat in row] for row in rows], dtype=float)


def of_seats(wins: np.ndarray[Any, Any]) -> Chi:
    """The victories of each seat in all rotations, against equal ones.

    A shared victory counts as a fraction, which makes the numbers vary less than those of the law.
    """
    by_seat = wins.sum(axis=0)
    expected = by_seat.mean()
    return Chi(float(((by_seat - expected) ** 2 / expected).sum()), len(by_seat) - 1)


def of_places(wins: np.ndarray[Any, Any]) -> Chi:
    """The victories of each place in the order of play, against those of all rotations."""
    places = np.array([np.roll(row, -turn) for turn, row in enumerate(wins)])
    expected = places.mean(axis=0)
    found = ((places - expected) ** 2 / expected).sum()
    return Chi(float(found), (len(wins) - 1) ** 2)


if __name__ == "__main__":
    main()
