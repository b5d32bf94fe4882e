"""Many games at once, on all cores, and what came of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from midgard._input import require_list, require_whole
from midgard._midgard import Champions, InvalidOptionError, _simulate
from midgard.bots import name_of
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup

__all__ = ["Estimate", "Group", "Seating", "Simulation", "simulate"]

Seating: TypeAlias = Literal["balanced", "fixed"]
"""Who sits where in a run: see `simulate`."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval.

    Win rates have Wilson's interval, means of glory the normal one, which is not a number (NaN) for
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
    """How a group of players fared: those of a seat, of a leader, or of a bot.

    Attributes:
        games: seats that the group had, over all games.
        wins: games that it won; a shared victory counts its share.
        win_rate: wins for each seat that it had; ``None`` without games.
        mean_glory: its mean glory; ``None`` without games.
    """

    games: int
    wins: float
    win_rate: Estimate | None
    mean_glory: Estimate | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a run. ``print`` shows a table of it.

    Attributes:
        games: games that were finished.
        seconds: how long they took.
        interrupted: whether the run was stopped before its end.
        decisions: decisions taken in all.
        choices: legal actions that there were to choose from, in all.
        digest: 16 hexadecimal digits that depend on every decision and result, and neither on the
            number of threads nor on the machine.
        bots: who played, in the order in which they were named.
        seating: whether they changed seats from game to game.
        by_bot: results by bot; bots of one name are one group.
        seats: results by seat, whoever sat there.
        leaders: results by leader.
        glory: glory by line of the score pad, the mean of a player and game; not a number (NaN)
            without games.
        places: how often each place was used, in all.
        enemies: for each kind of enemy how often it was fought and beaten, in all.
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
    leaders: dict[str, Group]
    glory: dict[str, float]
    places: dict[str, int]
    enemies: dict[str, tuple[int, int]]

    def __str__(self) -> str:
        """Wins and glory by bot, by seat and by leader.

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
            ("leader", self.leaders),
        ]
        for head, named in groups:
            lines += ["", *results(head, named).lines()]
        return "\n".join(lines)


def results(head: str, groups: Mapping[str, Group]) -> Table:
    """A table of how groups fared; ``-`` stands where there is no number."""
    table = Table([head, "games", "wins", "won", "95 %", "glory", "95 %"])
    for name, group in groups.items():
        won, glory = group.win_rate, group.mean_glory
        table.add(
            name,
            f"{group.games:,}",
            f"{group.wins:,.1f}",
            "-" if won is None else f"{won.mean:.1%}",
            _between(won, group.games, ".1%"),
            "-" if glory is None else f"{glory.mean:.2f}",
            _between(glory, group.games, ".2f"),
        )
    return table


def _between(estimate: Estimate | None, games: int, form: str) -> str:
    """The interval; one game has none."""
    if estimate is None or games < 2:
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def simulate(
    game: Champions,
    *,
    bots: list[str] | tuple[str, ...] = ("random",),
    games: int = 1000,
    seed: int = 0,
    threads: int = 0,
    seating: Seating = "balanced",
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play many games with built-in bots, the interpreter released.

    Args:
        game: the rules.
        bots: a name of ``midgard.BOTS`` for each player, or one name for all. Bots of your own play
            in ``midgard.tournament``.
        games: how many, at least 1.
        seed: 0 to 2**128 - 1. The same seed gives the same games on any number of threads.
        threads: how many; 0 for one a core.
        seating: ``"balanced"``: every bot moves on to the next seat from game to game, so that each
            sits at each seat equally often, up to one game; ``"fixed"``: the first bot always sits
            at seat 0, and so on.
        progress: called about ten times a second with the number of games done.

    Raises:
        InvalidOptionError: an unknown bot, a wrong number of bots, games or threads,
            another seating.
        Exception: whatever an evaluator raises. Notes of the error name the game, its seed and the
            command that plays it again.

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
                " bots of your own play in midgard.tournament"
            )
    names = tuple(bots) * game.players if len(bots) == 1 else tuple(bots)
    if len(names) != game.players:
        raise InvalidOptionError(
            f"{len(names)} bots for {game.players} players: name one for all, or one for each seat"
        )
    raw = _simulate(game, list(names), games, seed, threads, seating, progress)
    counters = raw["counters"]
    kinds = [name.removesuffix(" fought") for name in counters if name.endswith(" fought")]
    players = raw["games"] * game.players
    uses = raw["actions"]
    placing = [game.action(index) for index in range(game.action_count)]
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
        leaders={name: _group(one) for name, one in raw["leaders"].items()},
        glory={
            line: total / players if players else math.nan for line, total in raw["sheet"].items()
        },
        places={
            action.arguments[0]: uses[action.index] for action in placing if action.kind == "place"
        }
        | {"beg": uses[game.index("beg")]},
        enemies={kind: (counters[f"{kind} fought"], counters[f"{kind} beaten"]) for kind in kinds},
    )


def _group(raw: _RawGroup) -> Group:
    won, glory = raw["win_rate"], raw["mean_glory"]
    return Group(
        raw["games"],
        raw["wins"],
        None if won is None else Estimate(*won),
        None if glory is None else Estimate(*glory),
    )
