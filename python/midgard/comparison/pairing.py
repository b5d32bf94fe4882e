"""The games of a comparison and their measurements: groups of games with the same deal.

A group is one deal, played once in each `Play` of the plan. A `Contrast` is a quantity of which the
mean in a is compared with the mean in b: each is the sum of its results in a group over the number
of seats that have one. `Tally` holds their means and covariances over the groups.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard.games import game_text, teams
from midgard.protocols import Game
from midgard.tournament import bots_by_seat, sides_of

Floats: TypeAlias = npt.NDArray[np.float64]
Columns: TypeAlias = Mapping[str, Floats]
"""The results of games by name, each of the shape (games, players)."""

CHARACTER = "character"
"""The name of the column with the character of each seat: its index, or -1."""
SUMS = 4  # of a contrast in a group: results and seats of a, results and seats of b
FIRST_LOOK = 8  # groups
GROWTH = 1.25  # of the number of groups from look to look
CHUNK = 4096  # groups whose covariances are computed at a time


@dataclass(frozen=True, slots=True)
class Play:
    """A game of a group: its rules, and the name of the bot of each seat."""

    game: Game
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contrast:
    """A quantity whose mean is compared between a and b.

    Attributes:
        metric: its name, for ``metrics=`` and ``until=``.
        column: the column of results.
        by: what the results are grouped by: ``bot``, ``seat``, ``character``, ``line``, or nothing.
        name: the bot, the seat, the character or the line.
        unit: the unit of the difference.
        is_share: whether the results are shares of 1 that are shown as percentages.
        bounds: the least and the greatest difference in a group, or ``None`` without bounds.
        weights_a: the weight of each seat in a, of the shape (plays, players).
        weights_b: the same in b; all 0 if the results of a are themselves a comparison with b.
        character: the index of the character whose seats count, or ``None`` for all seats.
        is_constant: whether the rules leave no difference, or no seats in one of the two.
        twin: a text that contrasts have in common which are the same number by the rules, such as
            the wins of two seats of a team; empty if there can be none.
    """

    metric: str
    column: str
    by: str
    name: str
    unit: str
    is_share: bool
    bounds: tuple[float, float] | None
    weights_a: Floats
    weights_b: Floats
    character: int | None = None
    is_constant: bool = False
    twin: str = ""

    def sums(self, played: Sequence[Columns]) -> Floats:
        """Returns the sums of each play of each group, of the shape (groups, plays, `SUMS`).

        ``played`` has the results of each play.
        """
        parts = []
        for at, columns in enumerate(played):
            results = columns[self.column]
            counted = np.ones_like(results)
            if self.character is not None:
                counted = (columns[CHARACTER] == self.character).astype(np.float64)
            weights = np.stack([self.weights_a[at], self.weights_b[at]])
            sums, seats = (results * counted) @ weights.T, counted @ weights.T
            parts.append(np.stack([sums[:, 0], seats[:, 0], sums[:, 1], seats[:, 1]], axis=1))
        return np.stack(parts, axis=1)


def statements(contrasts: Sequence[Contrast]) -> int:
    """Returns how many intervals can be wrong on their own: those that share the error.

    It depends on the rules and on what is compared, never on results.
    """
    varied = [contrast for contrast in contrasts if not contrast.is_constant]
    twins = {(it.metric, it.twin) for it in varied if it.twin}
    return max(1, len(twins) + sum(not contrast.twin for contrast in varied))


@dataclass(frozen=True, slots=True)
class Plan:
    """The games of a group, and for each whether it belongs to a, to b, or to both."""

    plays: tuple[Play, ...]
    weights_a: Floats
    weights_b: Floats
    heads_up: bool = False

    @property
    def game(self) -> Game:
        """The game, or the first of two."""
        return self.plays[0].game

    def win_bound(self) -> float:
        """Returns the greatest difference of win rates in a group.

        If a and b share one victory in each game, none of them can win in all of its seats.
        """
        if not self.heads_up:
            return 1.0
        return len(self.plays) / float(self.weights_a.sum())


def bot_plan(game: Game, names: tuple[str, str], against: Sequence[str]) -> Plan:
    """Returns the games in which two bots are compared.

    Heads up, two bots share the sides of a table as evenly as possible, in every order. Against
    others, each of the two has one side, every side once. In a game without rivals, each has all
    seats.
    """
    sides = sides_of(game)
    count, rivals = len(sides), len(set(teams(game))) > 1
    marks = list[tuple[str, ...]]()  # who has each side: a, b, or somebody else
    if against:
        marks = [
            ("",) * at + (own,) + ("",) * (count - at - 1) for own in "ab" for at in range(count)
        ]
    elif rivals:
        few, many = count // 2, count - count // 2
        tables = dict.fromkeys([("a",) * many + ("b",) * few, ("a",) * few + ("b",) * many])
        orders = (order for table in tables for order in itertools.permutations(table))
        marks = list(dict.fromkeys(orders))
    else:
        marks = [("a",) * count, ("b",) * count]
    weights = np.zeros(game.players)
    for seats in sides:
        weights[seats] = 1.0 / len(seats)
    plays, shares = list[Play](), {"a": list[Floats](), "b": list[Floats]()}
    for mark in marks:
        others = iter(against)
        bots = [names["ab".index(own)] if own else next(others) for own in mark]
        plays.append(Play(game, tuple(bots_by_seat(bots, sides))))
        owners = np.array(bots_by_seat(mark, sides))
        for own, share in shares.items():
            share.append(np.where(owners == own, weights, 0.0))
    heads_up = rivals and not against
    return Plan(tuple(plays), np.stack(shares["a"]), np.stack(shares["b"]), heads_up)


def require_alike(a: Game, b: Game) -> None:
    """Checks that the results of two games can be compared.

    Raises:
        InvalidOptionError: they differ in their name, players, teams, characters or score sheet.
    """
    for what, one, other in (
        ("name", a.name, b.name),
        ("number of players", a.players, b.players),
        ("teams", teams(a), teams(b)),
        ("characters", tuple(a.characters), tuple(b.characters)),
        ("score sheet", tuple(a.sheet_lines), tuple(b.sheet_lines)),
    ):
        if one != other:
            raise InvalidOptionError(
                f"{game_text(a)} and {game_text(b)} cannot be compared: they differ in their {what}"
            )


def game_plan(games: tuple[Game, Game], bots: Sequence[str]) -> Plan:
    """Returns the games in which two games are compared: each rotation of the bots, in both."""
    turned = dict.fromkeys(tuple(bots[at:]) + tuple(bots[:at]) for at in range(len(bots)))
    plays = tuple(Play(game, seated) for seated in turned for game in games)
    shape = (len(plays), games[0].players)
    weights_a, weights_b = np.zeros(shape), np.zeros(shape)
    weights_a[::2], weights_b[1::2] = 1.0, 1.0
    return Plan(plays, weights_a, weights_b)


def looks(limit: int) -> Iterator[int]:
    """Yields the numbers of groups after which there is a look, up to a limit.

    >>> list(looks(30))
    [8, 10, 12, 15, 19, 24, 30]
    """
    at = float(FIRST_LOOK)
    while at < limit:
        yield int(at)
        at *= GROWTH
    yield limit


class Tally:
    """The means and covariances of the sums of contrasts, over the groups that were added.

    Attributes:
        groups: the number of groups.
        present: the number of groups in which a contrast has seats, of the shape (contrasts,).
    """

    def __init__(self, contrasts: Sequence[Contrast], plays: int) -> None:
        """Begins without groups."""
        count = len(contrasts)
        self._alone = [not contrast.weights_b.any() for contrast in contrasts]
        self.groups: int = 0
        self.present: npt.NDArray[np.int64] = np.zeros(count, np.int64)
        self._means = np.zeros((plays, count, SUMS))
        self._paired = np.zeros((count, SUMS, SUMS))
        self._unpaired = np.zeros((count, SUMS, SUMS))

    def add(self, sums: Floats) -> None:
        """Adds groups: their sums, of the shape (groups, plays, contrasts, `SUMS`)."""
        for at in range(0, len(sums), CHUNK):
            self._add(sums[at : at + CHUNK])

    def _add(self, sums: Floats) -> None:
        count, means = len(sums), sums.mean(axis=0)
        apart = sums - means
        together = apart.sum(axis=1)
        self._merge(
            count,
            means,
            np.einsum("nki,nkj->kij", together, together),
            np.einsum("ngki,ngkj->kij", apart, apart),
        )
        seats = sums[..., 1].sum(axis=1) + sums[..., 3].sum(axis=1)
        self.present += (seats > 0).sum(axis=0)

    def merge(self, other: Tally) -> None:
        """Adds the groups of another tally of the same contrasts."""
        if other.groups:
            self._merge(other.groups, other._means, other._paired, other._unpaired)
            self.present += other.present

    def _merge(self, count: int, means: Floats, paired: Floats, unpaired: Floats) -> None:
        """Merges the means and the products of deviations of two sets of groups (Chan et al.)."""
        shift = means - self._means
        moved = shift.sum(axis=0)
        weight = self.groups * count / (self.groups + count)
        self._paired += paired
        self._paired += weight * np.einsum("ki,kj->kij", moved, moved)
        self._unpaired += unpaired
        self._unpaired += weight * np.einsum("gki,gkj->kij", shift, shift)
        self._means += shift * (count / (self.groups + count))
        self.groups += count

    def mean(self, at: int) -> tuple[float, float] | None:
        """Returns the means of a contrast in a and in b, or ``None`` without seats in one of them.

        A contrast without weights in b has the mean 0 there.
        """
        won_a, seats_a, won_b, seats_b = map(float, self._means[:, at].sum(axis=0))
        if not seats_a or (not seats_b and not self._alone[at]):
            return None
        return won_a / seats_a, won_b / seats_b if seats_b else 0.0

    def variances(self, at: int) -> tuple[float, float]:
        """Returns the variance of the difference in a group, and that without pairing.

        The latter is the variance if each game of the group had a deal of its own. The variance of
        a ratio is that of its linear part.
        """
        found = self.mean(at)
        if found is None or self.groups < 2:
            return 0.0, 0.0
        _, seats_a, _, seats_b = self._means[:, at].sum(axis=0)
        slope = np.array([1.0, -found[0], 0.0, 0.0]) / seats_a
        if seats_b:
            slope += np.array([0.0, 0.0, -1.0, found[1]]) / seats_b
        paired, unpaired = (
            float(slope @ products[at] @ slope) / (self.groups - 1)
            for products in (self._paired, self._unpaired)
        )
        return max(0.0, paired), max(0.0, unpaired)
