"""Simulations: many games on all cores, and their statistics."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from midgard._input import require_list, require_whole
from midgard._midgard import InvalidOptionError, _simulate
from midgard.bots import check_search, name_of
from midgard.presentation import presentation
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup
    from midgard.protocols import Game

__all__ = ["Estimate", "Group", "Seating", "Simulation", "simulate"]

Seating: TypeAlias = Literal["balanced", "fixed"]
"""How bots change seats during a run; see `simulate`."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval.

    Win rates have a Wilson interval; mean scores and returns have a normal one, which is NaN for
    one game.
    """

    mean: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return (self.low, self.high)


@dataclass(frozen=True, slots=True)
class Group:
    """The results of a group of players: those at a seat, with a character, or of a bot.

    Attributes:
        games: the number of seats that the group had, over all games.
        wins: the number of games that it won; a shared victory counts as a fraction.
        win_rate: wins per seat that it had; ``None`` without games.
        mean_score: the mean score; ``None`` without games.
        mean_return: the mean return, which is the win rate in a game whose returns are shares of
            victory; ``None`` without games.
    """

    games: int
    wins: float
    win_rate: Estimate | None
    mean_score: Estimate | None
    mean_return: Estimate | None

    @property
    def has_own_returns(self) -> bool:
        """Whether returns were something else than shares of victory in these games."""
        if self.win_rate is None or self.mean_return is None:
            return False
        return abs(self.win_rate.mean - self.mean_return.mean) > 1e-9


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of a run. ``print`` shows them as a table.

    Attributes:
        games: the number of games that were finished.
        seconds: the duration of the run.
        interrupted: whether the run was stopped before its end.
        decisions: the number of decisions.
        choices: the sum of the numbers of legal actions over all decisions.
        digest: 16 hexadecimal digits that depend on every decision and result, but not on the
            number of threads or on the machine.
        bots: the bots, in the order in which they were named.
        seating: how the bots changed seats.
        by_bot: results by bot; bots with the same name are one group.
        seats: results by seat.
        characters: results by character, such as a leader; empty in a game without characters.
        sheet: the mean points per player and game of each line of the score sheet; NaN without
            games.
        actions: how often each action was chosen, by its text.
        counters: further statistics of the game, by name.
    """

    games: int
    seconds: float
    interrupted: bool
    decisions: int
    choices: int
    digest: str
    bots: tuple[str, ...]
    seating: Seating
    by_bot: dict[str, Group]
    seats: tuple[Group, ...]
    characters: dict[str, Group]
    sheet: dict[str, float]
    actions: dict[str, int]
    counters: dict[str, int]
    score_word: str = "score"
    character_word: str = "character"

    def __str__(self) -> str:
        """Returns a table of wins and scores by bot, by seat and by character.

        >>> import midgard
        >>> result = midgard.simulate(midgard.Champions(players=2), games=100, seed=1)
        >>> str(result).splitlines()[2].split()
        ['bot', 'games', 'wins', 'won', '95', '%', 'glory', '95', '%']
        """
        count = "1 game" if self.games == 1 else f"{self.games:,} games"
        stopped = " (interrupted)" if self.interrupted else ""
        lines = [f"{count}{stopped} in {self.seconds:.2f} s, digest {self.digest}"]
        groups: list[tuple[str, Mapping[str, Group]]] = [
            ("bot", self.by_bot),
            ("seat", {str(seat): group for seat, group in enumerate(self.seats)}),
            (self.character_word, self.characters),
        ]
        for head, named in groups:
            if named:
                lines += ["", *results(head, named, self.score_word).lines()]
        return "\n".join(lines)


def results(head: str, groups: Mapping[str, Group], score_word: str) -> Table:
    """Returns a table of the results of groups, with ``-`` where there is no number.

    It has the mean returns if they are not shares of victory.
    """
    own = any(group.has_own_returns for group in groups.values())
    heads = ["return", "95 %"] if own else []
    table = Table([head, "games", "wins", "won", "95 %", *heads, score_word, "95 %"])
    for name, group in groups.items():
        returns = group.mean_return
        cells = ["-" if returns is None else f"{returns.mean:.3f}"]
        cells.append(_between(returns, group.games, ".3f"))
        won, score = group.win_rate, group.mean_score
        table.add(
            name,
            f"{group.games:,}",
            f"{group.wins:,.1f}",
            "-" if won is None else f"{won.mean:.1%}",
            _between(won, group.games, ".1%"),
            *(cells if own else []),
            "-" if score is None else f"{score.mean:.2f}",
            _between(score, group.games, ".2f"),
        )
    return table


def _between(estimate: Estimate | None, games: int, form: str) -> str:
    """Returns an interval as text; a single game has none."""
    if estimate is None or games < 2:
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def simulate(
    game: Game,
    *,
    bots: list[str] | tuple[str, ...] = ("random",),
    games: int = 1000,
    seed: int = 0,
    threads: int = 0,
    seating: Seating = "balanced",
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Plays many games with built-in bots and releases the interpreter.

    Args:
        game: the rules.
        bots: a name of ``midgard.BOTS`` for each player, or one name for all. Your own bots play in
            ``midgard.tournament``.
        games: the number of games, at least 1.
        seed: 0 to 2**128 - 1. The same seed gives the same games on any number of threads.
        threads: the number of threads; 0 means one per core.
        seating: with ``"balanced"`` the bots change seats from game to game, so that each sits at
            each seat equally often, up to one game; with ``"fixed"`` the first bot always sits at
            seat 0, and so on.
        progress: called about ten times a second with the number of games that are finished.

    Raises:
        InvalidOptionError: a bot or seating does not exist, or the number of bots, games or threads
            or the seed is out of range.
        Exception: an evaluator has raised it. Notes of the error name the game, its seed and the
            command that replays it.

    >>> import midgard
    >>> result = simulate(midgard.Champions(players=2), games=100, seed=1, threads=2)
    >>> result.games, sum(group.wins for group in result.seats)
    (100, 100.0)
    """
    games = require_whole("games", games, 1, 10**12)
    threads = require_whole("threads", threads, 0, 1024)
    require_list("bots", bots)
    for bot in bots:
        if not isinstance(bot, str):
            raise InvalidOptionError(
                f"simulate plays with bots of midgard, by name, not with {name_of(bot)}:"
                " your own bots play in midgard.tournament"
            )
    names = tuple(bots) * game.players if len(bots) == 1 else tuple(bots)
    if len(names) != game.players:
        raise InvalidOptionError(
            f"{len(names)} bots for {game.players} players: name one for all, or one for each seat"
        )
    for name in dict.fromkeys(names):
        check_search(name, game)
    raw = _simulate(game, list(names), games, seed, threads, seating, progress)
    players = raw["games"] * game.players
    shown = presentation(game)
    return Simulation(
        games=raw["games"],
        seconds=raw["seconds"],
        interrupted=raw["interrupted"],
        decisions=raw["decisions"],
        choices=raw["choices"],
        digest=raw["digest"],
        bots=names,
        seating=seating,
        by_bot={name: _group(one) for name, one in raw["bots"].items()},
        seats=tuple(_group(one) for one in raw["seats"].values()),
        characters={name: _group(one) for name, one in raw["characters"].items()},
        sheet={
            line: total / players if players else math.nan for line, total in raw["sheet"].items()
        },
        actions={game.action(index).text: uses for index, uses in enumerate(raw["actions"])},
        counters=raw["counters"],
        score_word=shown.score_word,
        character_word=shown.character_word,
    )


def _group(raw: _RawGroup) -> Group:
    won, score, returns = raw["win_rate"], raw["mean_score"], raw["mean_return"]
    return Group(
        raw["games"],
        raw["wins"],
        None if won is None else Estimate(*won),
        None if score is None else Estimate(*score),
        None if returns is None else Estimate(*returns),
    )
