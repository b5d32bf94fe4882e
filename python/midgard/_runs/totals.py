"""The sums of runs: those of several parts added up, and the results that are made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from midgard._midgard import _RETURN_PARTS, _SHARES, _table_columns
from midgard._shared.seed_texts import SeedTexts
from midgard.columns import Columns
from midgard.games import teams
from midgard.presentation import presentation
from midgard.stats.estimates import Estimate, Group
from midgard.stats.intervals import (
    Bounds,
    bounded,
    mean_of,
    nothing,
    positive,
    ratio_of,
    scaled,
    share_of,
    wilson,
)

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup, _RawRun
    from midgard._runs.until import Stopping
    from midgard._runs.until_groups import Key
    from midgard.protocols import Game


def added_up(parts: Sequence[_RawRun]) -> _RawRun:
    """Returns the totals of a run that was played in several parts, in the order of its games."""
    return reduce(_both, parts)


def _both(one: _RawRun, other: _RawRun) -> _RawRun:
    digest = (int(one["digest"], 16) + int(other["digest"], 16)) % 2**64
    found: dict[str, Any] = {
        **_sums(one, other, ("games", "decisions", "choices", "seconds")),
        "digest": f"{digest:016x}",
        "interrupted": one["interrupted"] or other["interrupted"],
        "actions": _added(one["actions"], other["actions"]),
        "action_squares": _added(one["action_squares"], other["action_squares"]),
        "sheet": _sums(one["sheet"], other["sheet"], one["sheet"]),
        "counters": _sums(one["counters"], other["counters"], one["counters"]),
        "counter_games": _added(one["counter_games"], other["counter_games"]),
        "products": {
            kind: _added(sums, other["products"][kind]) for kind, sums in one["products"].items()
        },
        "tables": {
            name: {
                column: (np.concatenate([cells, other["tables"][name][column][0]]), words)
                for column, (cells, words) in columns.items()
            }
            for name, columns in one["tables"].items()
        },
    }
    for kind in ("bots", "seats", "orders", "characters"):
        groups: tuple[Any, Any] = (one[kind], other[kind])
        found[kind] = {name: _sums(it, groups[1][name], it) for name, it in groups[0].items()}
    return cast("_RawRun", found)


def _sums(one: Mapping[str, Any], other: Mapping[str, Any], keys: Any) -> dict[str, Any]:
    return {key: one[key] + other[key] for key in keys}


def _added(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


@dataclass(frozen=True)
class Totals:
    """The sums of a run over its games, and the means and ratios that are made of them.

    Intervals take games as independent. Here a run that stopped by itself has no intervals.

    Attributes:
        games: the number of games.
        players: the number of seats in each.
        return_range: the least and the greatest return that a seat can have.
        losses: the lines of the score sheet that may be below 0; ``None`` if that is not known.
        stopped: whether the run was to stop by itself.
        decisions: the number of decisions.
        choices: the sum of the numbers of legal actions over all decisions.
        actions: how often each action was chosen, by its index.
        action_squares: the sums of the squares of how often it was chosen in a game.
        counters: the counters of the game.
        counter_games: the number of games in which each of them was not 0.
        sheet: the sums of the lines of the score sheets.
        products: the sums over games of the products of each two numbers of a kind.
    """

    games: int
    players: int
    return_range: Bounds
    losses: tuple[str, ...] | None
    stopped: bool
    decisions: int
    choices: int
    actions: tuple[int, ...]
    action_squares: tuple[int, ...]
    counters: dict[str, int]
    counter_games: tuple[int, ...]
    sheet: dict[str, int]
    products: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, raw: _RawRun, game: Game, *, stopped: bool) -> Totals:
        """Returns the sums of a run."""
        losses = presentation(game).losses
        return cls(
            games=raw["games"],
            players=game.players,
            return_range=game.return_range,
            losses=None if losses is None else tuple(losses),
            stopped=stopped,
            decisions=raw["decisions"],
            choices=raw["choices"],
            actions=tuple(raw["actions"]),
            action_squares=tuple(raw["action_squares"]),
            counters=raw["counters"],
            counter_games=tuple(raw["counter_games"]),
            sheet=raw["sheet"],
            products={kind: tuple(sums) for kind, sums in raw["products"].items()},
        )

    def length(self) -> Estimate:
        """Returns the mean number of decisions in a game."""
        found = mean_of(self.games, self.decisions, self.products["lengths"][0])
        return self._shown(positive(found))

    def width(self) -> Estimate:
        """Returns the mean number of legal actions at a decision."""
        squares, products, choice_squares = self.products["lengths"]
        sums = (self.choices, self.decisions, choice_squares, products, squares)
        return self._shown(positive(ratio_of(self.games, *sums)))

    def uses(self, action: int) -> Estimate:
        """Returns the mean number of times that an action was chosen in a game."""
        found = mean_of(self.games, self.actions[action], self.action_squares[action])
        return self._shown(positive(found))

    def counter(self, name: str) -> Estimate:
        """Returns the mean of a counter in a game."""
        at = list(self.counters).index(name)
        squares = self._product("counters", len(self.counters), at, at)
        return self._shown(positive(mean_of(self.games, self.counters[name], squares)))

    def share(self, part: str, whole: str) -> Estimate:
        """Returns the share of one counter in another, which counts the former too."""
        names, size = list(self.counters), len(self.counters)
        one, other = names.index(part), names.index(whole)
        pairs = ((one, one), (one, other), (other, other))
        square, product, other_square = (self._product("counters", size, *pair) for pair in pairs)
        top, bottom, clusters = self.counters[part], self.counters[whole], self.counter_games[other]
        plain = ratio_of(clusters, top, bottom, square, product, other_square)
        return self._shown(share_of(plain, clusters, bottom))

    def line(self, names: Sequence[str]) -> Estimate:
        """Returns the mean sum of lines of the score sheet for each player and game."""
        own = self._lines(names)
        total, each = sum(self.sheet[name] for name in names), self.players
        squares, seats = self._form(own, own), self.games * each
        found = ratio_of(self.games, total, seats, squares, total * each, seats * each)
        return self._shown(self._of_lines(names, found))

    def line_share(self, names: Sequence[str]) -> Estimate:
        """Returns the sum of lines of the score sheet by that of all lines that are above 0."""
        own, (gained, bottom, squares) = self._lines(names), self._gains
        top = sum(self.sheet[name] for name in names)
        forms = (self._form(own, own), self._form(own, gained), squares)
        found = self._of_lines(names, ratio_of(self.games, top, bottom, *forms))
        if self.losses is not None and found.mean <= 1.0 < found.high:
            found = Estimate(found.mean, found.low, 1.0)  # no line has more than all gains
        return self._shown(found)

    @cached_property
    def _gains(self) -> tuple[list[int], int, int]:
        """The lines that are above 0, their sum, and the sum over games of its square."""
        gained = self._lines([name for name, total in self.sheet.items() if total > 0])
        total = sum(number for number in self.sheet.values() if number > 0)
        return gained, total, self._form(gained, gained)

    def _of_lines(self, names: Sequence[str], found: Estimate) -> Estimate:
        """Returns an estimate of lines, whose interval is above 0 if none of them can be below."""
        may_lose = self.losses is None or not set(names).isdisjoint(self.losses)
        return found if may_lose else positive(found)

    def _lines(self, names: Sequence[str]) -> list[int]:
        every = list(self.sheet)
        return [every.index(name) for name in names]

    def _form(self, one: Sequence[int], other: Sequence[int]) -> int:
        """Returns the sum over games of the product of two sums of lines."""
        size = len(self.sheet)
        return sum(self._product("sheet", size, a, b) for a in one for b in other)

    def of_players(
        self, kind: str, players: Sequence[int], total: int, bounds: Bounds | None = None
    ) -> Estimate:
        """Returns the mean of the results of some players, who play in each game.

        Args:
            kind: ``"scores"`` or ``"returns"``.
            players: their positions in the list of bots.
            total: the sum of their results.
            bounds: the least and the greatest result, if they are known.
        """
        each, size = len(players), self.players
        squares = sum(self._product(kind, size, a, b) for a in players for b in players)
        seats = self.games * each
        return ratio_of(self.games, total, seats, squares, total * each, seats * each, bounds)

    @property
    def return_bounds(self) -> Bounds:
        """The bounds of returns, in the parts in which they are summed."""
        low, high = self.return_range
        return low * _RETURN_PARTS, high * _RETURN_PARTS

    def _product(self, kind: str, size: int, one: int, other: int) -> int:
        """Returns the sum of the products of two numbers; rows begin at the diagonal."""
        one, other = min(one, other), max(one, other)
        return self.products[kind][one * size - one * (one - 1) // 2 + other - one]

    def _shown(self, found: Estimate) -> Estimate:
        """Returns an estimate, without an interval if the run stopped by itself."""
        return nothing(found.mean) if self.stopped else found


@dataclass(frozen=True)
class Groups:
    """The groups of players of a run, whose results are made when they are asked for.

    Attributes:
        game: the rules.
        raw: the sums of the run.
        totals: the same sums.
        stopping: what the run stops at, if it stops by itself.
    """

    game: Game
    raw: _RawRun
    totals: Totals
    stopping: Stopping | None

    @property
    def _mates(self) -> int:
        """The number of seats of a team, which win and lose together."""
        return max(Counter(teams(self.game)).values())

    def by_bot(self, names: Sequence[str]) -> dict[str, Group]:
        """Returns the results of each bot, whose seats in a game depend on each other.

        Args:
            names: the bot of each player.
        """
        totals, mates, found = self.totals, self._mates, {}
        for name, group in self.raw["bots"].items():
            own = [at for at, one in enumerate(names) if one == name]
            score = totals.of_players("scores", own, group["score"])
            returns = totals.of_players("returns", own, group["returns"], totals.return_bounds)
            found[name] = self._group(group, score, returns, mates, ("bot", name))
        return found

    def seats(self) -> tuple[Group, ...]:
        """Returns the results of each seat."""
        groups = enumerate(self.raw["seats"].values())
        return tuple(self._apart(one, ("seat", str(at))) for at, one in groups)

    def orders(self) -> tuple[Group, ...]:
        """Returns the results of each place in the order of play."""
        groups = self.raw["orders"].items()
        found = (self._apart(one, ("order", name)) for name, one in groups)
        return tuple(one for one in found if one.games)

    def characters(self) -> dict[str, Group]:
        """Returns the results of each character."""
        groups, mates = self.raw["characters"].items(), self._mates
        return {name: self._apart(one, ("character", name), mates) for name, one in groups}

    def _apart(self, raw: _RawGroup, key: Key, mates: int = 1) -> Group:
        """Returns a group that has at most one seat in a game, or one for each of a team.

        Args:
            raw: its sums.
            key: its kind and its name.
            mates: the number of seats of a team.
        """
        score = mean_of(raw["games"], raw["score"], raw["score_squares"])
        returns, count = nothing(), raw["games"]
        if count:
            mean = raw["returns"] / count
            rest = max(0, count * raw["return_squares"] - raw["returns"] ** 2)
            deviation = (rest / (count * max(1, count - 1))) ** 0.5
            returns = bounded(mean, deviation, count / mates, self.totals.return_bounds)
        return self._group(raw, score, returns, mates, key)

    def _group(
        self, raw: _RawGroup, score: Estimate, returns: Estimate, mates: int, key: Key
    ) -> Group:
        """Returns a group. If a run stops by itself, only intervals that allow for it are made."""
        games, wins = raw["games"], raw["win_shares"] / _SHARES
        if not games:
            return Group(0, 0.0, None, None, None)

        stopping = self.stopping

        def estimate(metric: str, found: Estimate) -> Estimate:
            if stopping is None:
                return found
            own = stopping.estimate(key, found.mean) if metric == stopping.metric else None
            return own or nothing(found.mean)

        return Group(
            games,
            wins,
            estimate("win", wilson(wins / games, games / mates)),
            estimate("score", score),
            estimate("return", scaled(returns, 1 / _RETURN_PARTS)),
        )


def table_of(
    game: Game,
    name: str,
    raw: Mapping[str, tuple[npt.NDArray[Any], list[str]]],
    names: Sequence[str],
) -> Columns:
    """Returns a table, with the bots as words beside their positions in the list."""
    columns: dict[str, Any] = {column: cells for column, (cells, _) in raw.items()}
    if "seed_high" in columns:  # NumPy and pandas have no whole number of 128 bits
        columns["seed_high"] = SeedTexts(columns["seed_high"], columns.pop("seed_low"))
        columns = {"seed" if it == "seed_high" else it: cells for it, cells in columns.items()}
    words = {column: known for column, (_, known) in raw.items() if known}
    if "player" in columns:
        words["bot"] = list(dict.fromkeys(names))
        codes = np.array([words["bot"].index(name) for name in names], np.int16)
        columns["bot"] = codes[columns["player"]]
    if name == "decisions":
        words["action"] = [game.action(index).text for index in range(game.action_count)]
    return Columns(name, _row_of(game, name), columns, words)


_ROWS: dict[tuple[str, str], str] = {}
"""The thing that a row describes, for each table of each game that was asked for."""


def _row_of(game: Game, name: str) -> str:
    """Returns the thing that a row of a table describes, in the singular."""
    known = _ROWS.get((game.name, name))
    if known is None:
        known = _ROWS[game.name, name] = _table_columns(game)[name][0]
    return known
