"""When a run stops by itself: at intervals that hold at every look.

The unit is a group of games that come one after another, one for each player, in which every bot
has every seat once; with fixed seats it is a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._runs.until_groups import Groups, Key, split_groups
from midgard._shared.input import abbreviate
from midgard.games import has_own_returns, has_scores, teams
from midgard.stats.estimates import Estimate, around
from midgard.stats.sequential import (
    LEAST_RESULTS,
    BoundedSequence,
    Target,
    asymptotic_half_width,
    parse_target,
)

if TYPE_CHECKING:
    from midgard.protocols import Game

Rows: TypeAlias = npt.NDArray[np.float64]

ALPHA = 0.05
FIRST_LOOK = 64  # groups
GROWTH = 1.25  # of the number of groups from look to look
ENOUGH = 4096  # groups that show whatever more groups show
COLUMNS: dict[str, str] = {"win": "win_share", "score": "score", "return": "returns"}


class Stopping:
    """The results of the bots so far, and whether they are what ``until`` wants.

    Args:
        game: the game.
        names: the bot of each player.
        balanced: whether bots change seats.
        text: the value of ``until``.
        games: the most games that there can be.

    Attributes:
        metric: the metric whose intervals hold at every look.
        stopped: whether a look has ended the run.

    Raises:
        InvalidOptionError: the text names something else, or a result that cannot vary; or this
            number of games cannot reach it.
    """

    def __init__(
        self, game: Game, names: Sequence[str], balanced: bool, text: str, games: int
    ) -> None:
        """Begins without games."""
        self._game = game
        self._names, self._size = names, len(names) if balanced else 1
        self._bots = list(dict.fromkeys(names))
        own = has_own_returns(game)
        self._rivals = len(set(teams(game))) > 1
        kinds: tuple[str, ...] = ()
        plain: object = text
        if len(self._bots) == 1 and self._rivals:
            plain, kinds = split_groups(game, text)
        units = {"win": True, "score": False} | ({"return": False} if own else {})
        pair = _pair(text, self._bots)
        self._target: Target = parse_target(plain, units, pair)
        self.metric: str = self._target.metric or ("return" if own else "win")
        low, high = game.return_range if self.metric == "return" else (0.0, 1.0)
        self._pair = pair if self._target.metric is None else None
        bounds = [(low, high)] * len(self._bots) + [(low - high, high - low)] * bool(self._pair)
        self._alpha = ALPHA / len(bounds)
        self._games, self._limit = games, games // self._size
        self._bounds = bounds
        self._text = text
        self._groups: Groups | None = None
        if kinds and self.metric != "score":
            self._groups = Groups(game, kinds, (low, high), ALPHA)
            self._alpha = self._groups.alpha
        elif plain != text:
            raise InvalidOptionError(
                f"until {abbreviate(text)}: only win rates and returns are by group"
            )
        lows, highs = zip(*bounds, strict=True)
        self._sequence = BoundedSequence(lows, highs, self._alpha)
        self._scores = _ScoreSums([self._size * list(names).count(bot) for bot in self._bots])
        self._left: tuple[Rows, Rows] = (np.zeros(0), np.zeros(0))  # that fill no group yet
        self.stopped: bool = False
        self._require_possible()

    def _require_possible(self) -> None:
        """Checks that the most games can reach the target."""
        text, groups = abbreviate(self._text), self._limit
        if self._groups is not None:
            groups = self._games
        count = "1 game" if self._games == 1 else f"{self._games} games"
        self._require_varying(text)
        if self.metric == "score":
            if groups < LEAST_RESULTS:
                raise InvalidOptionError(
                    f"until {text} cannot be reached: scores have no interval before"
                    f" {LEAST_RESULTS * self._size} games; allow more games"
                )
        elif self._pair is not None:
            if not BoundedSequence.can_exclude_zero(
                *self._bounds[-1], self._alpha, min(groups, ENOUGH)
            ):
                raise InvalidOptionError(
                    f"until {text} cannot be reached: {count} cannot show a"
                    " difference, whatever comes of them; allow more games"
                )
        else:
            narrowest = BoundedSequence.narrowest(*self._bounds[0], self._alpha, groups)
            if narrowest > self._target.half_width:
                raise InvalidOptionError(
                    f"until {text} cannot be reached: the interval of {count}"
                    f" is at least ±{narrowest:.3%}; allow more games"
                )

    def _require_varying(self, text: str) -> None:
        """Checks that the metric can vary: what a bot at all seats wins, it also loses."""
        if self._pair is not None and not self._rivals and not has_own_returns(self._game):
            raise InvalidOptionError(
                f"until {text} cannot be meant: all seats of {self._game.name} win together;"
                " compare the bots instead, each at all seats"
            )
        if self.metric == "score" and not has_scores(self._game):
            raise InvalidOptionError(
                f"until {text} cannot be meant: {self._game.name} has no scores"
            )

    def looks(self, games: int) -> Iterator[int]:
        """Yields the numbers of games after which there is a look, and at last all games."""
        groups = float(FIRST_LOOK)
        while int(groups) * self._size < games:
            yield int(groups) * self._size
            groups *= GROWTH
        yield games

    def add(self, rows: Mapping[str, tuple[npt.NDArray[Any], list[str]]]) -> None:
        """Adds the rows of further games. Those that fill no group count with the next ones."""
        if self._groups is not None:
            self._groups.add(rows, COLUMNS[self.metric])
            return
        values = np.concatenate([self._left[0], rows[COLUMNS[self.metric]][0].astype(np.float64)])
        player = np.concatenate([self._left[1], rows["player"][0].astype(np.float64)])
        width = len(self._names) * self._size
        end = len(values) // width * width
        self._left = values[end:], player[end:]
        cells, seated = values[:end].reshape(-1, width), player[:end].reshape(-1, width)
        columns = []
        for bot in self._bots:
            own = np.isin(seated, [at for at, name in enumerate(self._names) if name == bot])
            sums = (cells * own).sum(axis=1)
            columns.append(sums if self.metric == "score" else sums / own.sum(axis=1))
        if self._pair is not None:
            one, other = (columns[self._bots.index(name)] for name in self._pair)
            columns.append(one - other)
        found = np.stack(columns, axis=1)
        if self.metric == "score":
            self._scores.add(found)
        else:
            self._sequence.add(found)

    @property
    def state(self) -> dict[str, Any]:
        """The sums over the games so far, as plain data; `restore` takes it."""
        sums: Any = self._scores.state if self.metric == "score" else self._sequence.state
        if self._groups is not None:
            sums = self._groups.state
        left = [rows.tolist() for rows in self._left]
        return {"stopped": self.stopped, "left": left, "sums": sums}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Goes on from a `state` of the same run."""
        values, player = (np.array(rows, np.float64) for rows in state["left"])
        self.stopped, self._left = state["stopped"], (values, player)
        if self._groups is not None:
            self._groups.restore(state["sums"])
        else:
            (self._scores if self.metric == "score" else self._sequence).restore(state["sums"])

    def _intervals(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Returns the low and the high ends, each with an entry for each bot."""
        if self.metric != "score":
            return self._sequence.intervals()
        count, streams = self._scores.count, len(self._bots)
        if count < LEAST_RESULTS:
            return np.full(streams, -math.inf), np.full(streams, math.inf)
        tuned = math.sqrt(LEAST_RESULTS * max(LEAST_RESULTS, self._limit))
        means, deviations = self._scores.moments()
        half = np.array([asymptotic_half_width(it, count, self._alpha, tuned) for it in deviations])
        return means - half, means + half

    @property
    def reached(self) -> bool:
        """Whether the target is reached."""
        if self._groups is not None:
            return self._groups.width <= 2 * self._target.half_width
        low, high = self._intervals()
        if self._pair is not None:
            return bool(low[-1] > 0.0 or high[-1] < 0.0)
        return bool((high - low).max() <= 2 * self._target.half_width)

    @property
    def text(self) -> str:
        """The target."""
        return self._text

    def better(self) -> str | None:
        """Returns the bot that is shown to be better than the other one of two, if one is."""
        if self._pair is None or not self.reached:
            return None
        return self._pair[0] if self._intervals()[0][-1] > 0.0 else self._pair[1]

    def estimate(self, key: Key, mean: float) -> Estimate | None:
        """Returns the mean of a group with its interval; ``None`` for one that is not looked at.

        Args:
            key: ``("bot", name)`` or another group, such as ``("order", "1")``.
            mean: its mean.
        """
        if self._groups is not None:
            return self._groups.estimate(key, mean)
        kind, bot = key
        if kind != "bot":
            return None
        low, high = (float(ends[self._bots.index(bot)]) for ends in self._intervals())
        return around(mean, low, high)


class _ScoreSums:
    """Sums of whole numbers and of their squares: exact, whatever the order of the games.

    Args:
        seats: the number of seats of each bot in a group, whose scores are one number.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.count = 0
        self._seats = seats
        self._totals, self._squares = [0] * len(seats), [0] * len(seats)

    def add(self, sums: npt.NDArray[np.float64]) -> None:
        """Adds groups: a row for each, with the sum of the scores of each bot."""
        self.count += len(sums)
        for at, column in enumerate(sums.astype(np.int64).T):
            self._totals[at] += int(column.sum())
            self._squares[at] += int(np.square(column).sum())

    @property
    def state(self) -> dict[str, Any]:
        return {"count": self.count, "totals": [*self._totals], "squares": [*self._squares]}

    def restore(self, state: Mapping[str, Any]) -> None:
        self.count = state["count"]
        self._totals, self._squares = list(state["totals"]), list(state["squares"])

    def moments(self) -> tuple[npt.NDArray[np.float64], list[float]]:
        """Returns the mean score of each bot, and the standard deviation between groups."""
        means, deviations = [], []
        for seats, total, squares in zip(self._seats, self._totals, self._squares, strict=True):
            rest = self.count * squares - total * total
            means.append(total / (self.count * seats))
            deviations.append(math.sqrt(rest / (self.count * (self.count - 1) * seats**2)))
        return np.array(means), deviations


def _pair(text: object, bots: Sequence[str]) -> tuple[str, str] | None:
    """Returns the two bots that ``a>b`` names, or two of those that there are."""
    if not isinstance(text, str) or ">" not in text or len(bots) < 2:
        return None
    named = [side.strip() for side in text.split(">")]
    if len(named) == 2 and named[0] != named[1] and set(named) <= set(bots):
        return (named[0], named[1])
    return (bots[0], bots[1])
