"""Many games at once, on all cores, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from midgard._midgard import Champions, InvalidOptionError, _simulate
from midgard.bots import name_of
from midgard.given import whole

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup

__all__ = ["Estimate", "Group", "Simulation", "simulate"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its 95 % interval.

    Win rates have Wilson's interval, means of glory the normal one, which is not a number (NaN) for
    fewer than two games.
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
    """How a group of players fared: those of a seat, or of a leader."""

    games: int
    wins: float
    win_rate: Estimate
    mean_glory: Estimate


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a run.

    Attributes:
        games: games that were finished.
        seconds: how long they took.
        interrupted: whether the run was stopped before its end.
        decisions: decisions taken in all.
        choices: legal actions that there were to choose from, in all.
        digest: 16 hexadecimal digits that depend on every decision and result, and neither on the
            number of threads nor on the machine.
        bots: who played, by seat.
        seats: results by seat; a shared victory counts its share.
        leaders: results by leader.
        glory: glory by line of the score pad, the mean of a player and game.
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
    seats: tuple[Group, ...]
    leaders: dict[str, Group]
    glory: dict[str, float]
    places: dict[str, int]
    enemies: dict[str, tuple[int, int]]


def simulate(
    game: Champions,
    *,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 0,
    threads: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play many games with built-in bots, the interpreter released.

    Args:
        game: the rules.
        bots: a name of ``midgard.BOTS`` for each seat, or one name for all. Bots of your own play
            in ``midgard.tournament``.
        games: how many, at least 1.
        seed: 0 to 2**64 - 1. The same seed gives the same games on any number of threads.
        threads: how many; 0 for one a core.
        progress: called about ten times a second with the number of games done.

    Raises:
        InvalidOptionError: an unknown bot, a wrong number of bots, games or threads.

    >>> import midgard
    >>> result = simulate(midgard.Champions(players=2), games=100, seed=1, threads=2)
    >>> result.games, sum(group.wins for group in result.seats)
    (100, 100.0)
    """
    games = whole("games", games, 1, 10**12)
    threads = whole("threads", threads, 0, 1024)
    if isinstance(bots, str):
        raise InvalidOptionError(f"bots come as a list: [{bots!r}]")
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
    raw = _simulate(game, list(names), games, seed, threads, progress)
    counters = raw["counters"]
    kinds = [name.removesuffix(" fought") for name in counters if name.endswith(" fought")]
    players = max(1, raw["games"] * game.players)
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
        seats=tuple(_group(one) for one in raw["seats"].values()),
        leaders={name: _group(one) for name, one in raw["leaders"].items()},
        glory={line: total / players for line, total in raw["sheet"].items()},
        places={
            action.arguments[0]: uses[action.index] for action in placing if action.kind == "place"
        }
        | {"beg": uses[game.index("beg")]},
        enemies={kind: (counters[f"{kind} fought"], counters[f"{kind} beaten"]) for kind in kinds},
    )


def _group(raw: _RawGroup) -> Group:
    return Group(
        raw["games"], raw["wins"], Estimate(*raw["win_rate"]), Estimate(*raw["mean_glory"])
    )
