"""Tournaments: ratings of bots, with intervals.

In a game without rivals, with one seat or one team, bots have no ratings but win rates.

Every table is played in all rotations of its players, each with the same seeds, so that no bot
gains from its seat or from lucky cards.

A team that has rivals plays as one side: one bot has all of its seats, and the result is counted
once. In a game with one team the bots share the seats; where one seat decides for all, such as in
God of War with ``team=one``, one bot has them all.

Bots are ordered by their ratings. In a game whose returns are not shares of victory, such as poker,
they are ordered by their mean returns, and ranks at a table follow the returns.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Literal, NamedTuple

from midgard._midgard import InvalidOptionError, game_seed
from midgard._runs.options import Progress, games_of, require_progress
from midgard._runs.playing import is_native, play_games, play_own
from midgard._shared.input import require_list, require_seed, require_whole
from midgard._shared.interrupted import finished
from midgard._shared.progress import after, progress_of
from midgard.bots import BotSpec, SeatedBot, name_of, ponders, require_plays
from midgard.bots.default import default_bot
from midgard.games import teams
from midgard.presentation import presentation
from midgard.protocols import Game
from midgard.stats.estimates import Estimate
from midgard.stats.intervals import Bounds, mean_of_values, wilson
from midgard.stats.ratings import Rating, plackett_luce

__all__ = ["Duel", "Row", "Tournament", "tournament"]

TABLES = ("all", "pairs", "ladder")  # which bots play each other
MOST_GAMES = 10**7  # at a table, because every ending is kept in memory


class _Ending(NamedTuple):
    """The end of a game: bots by side, scores, winners, shares of victory, and returns."""

    seating: tuple[str, ...]
    scores: Sequence[float]
    won: Sequence[bool]
    shares: Sequence[float]
    returns: Sequence[float]


@dataclass(frozen=True, slots=True)
class Row:
    """The results of a bot.

    Attributes:
        bot: the name of the bot.
        played: the number of sides that it had, over all games. A side is a team that has rivals,
            else a seat.
        rating: the rating in points with a 95 % interval; 0 is the mean of the bots. ``None`` in a
            game without rivals.
        win_rate: wins per side that it had; a shared victory counts as a fraction. In a game with
            one team a victory counts for each seat.
        mean_return: the mean return, which is the win rate in a game whose returns are shares of
            victory; a single game has no interval (NaN).
        score: the mean score of a seat.
        rank: the mean rank, where 1 is the best; tied sides have the mean of their ranks. ``None``
            in a game without rivals.
        full_state: whether the bot got the true state, including hidden cards.
    """

    bot: str
    played: int
    rating: Rating | None
    win_rate: Estimate
    mean_return: Estimate
    score: float
    rank: float | None
    full_state: bool


@dataclass(frozen=True, slots=True)
class Duel:
    """The result between two bots that had tables to themselves.

    Attributes:
        bot: the bot that won more games.
        other: the bot that won fewer games.
        games: the number of games that they played.
        win_rate: the share of these games that ``bot`` won, 0.5 or more; a shared victory counts as
            a fraction, and a game without winners counts as half of one. If the interval is above
            0.5, the bots are not equally strong.
    """

    bot: str
    other: str
    games: int
    win_rate: Estimate


@dataclass(frozen=True, slots=True)
class Tournament:
    """The results of a tournament.

    Attributes:
        rows: the bots, the strongest first; those with the greatest mean return first if
            ``has_own_returns``.
        duels: all pairs of bots that had tables to themselves, in the order of the rows; empty in a
            game without rivals.
        games: the number of games.
        tables: the names of the bots at each table, one for each side.
        players: the number of players at a table.
        seed: the seed of the run, which repeats the tournament.
        interrupted: whether Ctrl-C stopped it; bots may then have had some seats more often.
    """

    rows: tuple[Row, ...]
    duels: tuple[Duel, ...]
    games: int
    tables: tuple[tuple[str, ...], ...]
    players: int
    seed: int
    interrupted: bool = False

    @property
    def has_ratings(self) -> bool:
        """Whether bots have ratings, because the game has rivals."""
        return all(row.rating is not None for row in self.rows)

    @property
    def has_own_returns(self) -> bool:
        """Whether the returns of the game were something else than shares of victory."""
        return any(row.mean_return.mean != row.win_rate.mean for row in self.rows)


def tournament(
    game: Game,
    bots: Sequence[BotSpec] = (),
    *,
    games: int | None = None,
    seed: int | str = 0,
    threads: int = 0,
    tables: Literal["all", "pairs", "ladder"] = "all",
    progress: Progress = False,
) -> Tournament:
    """Plays bots against each other and rates them.

    Args:
        game: the game; its number of players is that of a table.
        bots: two or more names, classes, or texts ``"module:Name"``; see ``midgard.bots``. By
            default the default bot of the game and ``"random"``.
        games: the number of games at each table, 1 to 10**7 and 1,000 by default, rounded up to
            whole rounds of its seatings.
        seed: 0 to 2**128 - 1. The same seed gives the same tournament on any number of threads, and
            each game of a seating has the same dice and cards whoever plays it. A bot of somebody
            else could guess a small seed.
        threads: the number of threads for tables with only bots of midgard, at most 1024; 0 means
            one per core.
        tables: ``"all"``: every combination of bots that fills a table and, in a game with rivals,
            has at least two different bots;
            ``"pairs"``: every pair of bots, sharing the sides as evenly as possible, both ways;
            ``"ladder"``: as pairs, but each bot plays only the one that is named next.
        progress: True shows a progress bar on standard error if that is a terminal; a function is
            called with the number of finished games.

    Raises:
        InvalidOptionError: an option is out of range, a bot does not exist or cannot play this
            game; nothing was played.
        IllegalActionError: a bot chose an action that is not legal; the message names the bot.
        InvalidNotationError: a bot chose something that is not an action; the message names it.
        Interrupted: Ctrl-C ended it; its ``run`` has the finished games, maybe none.
        Exception: a bot or an evaluator has raised it. Notes of the error name the bot, the game,
            its seed and the command that replays it; so do those of ``KeyboardInterrupt`` if a
            Python bot hangs.

    >>> import midgard
    >>> result = tournament(midgard.Champions(2), ["random", "greedy"], games=20, seed=1)
    >>> [row.bot for row in result.rows], result.games
    (['greedy', 'random'], 20)
    """
    require_list("bots", bots)
    require_progress(progress)
    bots = list(bots) or list(dict.fromkeys([default_bot(game), "random"]))
    names = [name_of(bot) for bot in bots]
    pondering = [bot for bot in bots if isinstance(bot, str) and ponders(bot)]
    if pondering:
        raise InvalidOptionError(f"a bot that ponders plays no tournament: {pondering[0]}")
    games = games_of(games, None, 1, MOST_GAMES)
    seed = require_seed(seed)
    threads = require_whole("threads", threads, 0, 1024)
    _check(names, tables)
    for bot in bots:  # fails now if it cannot be made or cannot play this game
        require_plays(SeatedBot(bot, game_seed=game_seed(seed, 0), seat=0).bot, game)
    specs = dict(zip(names, bots, strict=True))
    team, sides = teams(game), sides_of(game)
    rivals = len(set(team)) > 1
    laid = list(_tables(names, len(sides), tables, rivals))
    plan = [(seating, rounds) for table in laid for seating, rounds in _seatings(table, games)]
    total = sum(rounds for _, rounds in plan)
    endings: list[_Ending] = []
    full_state, interrupted = set[str](), False
    with progress_of(progress, total) as shown:
        try:
            for seating, rounds in plan:
                report = after(shown, len(endings))
                seated = [specs[name] for name in bots_by_seat(seating, sides)]
                played = _endings(game, seated, rounds, seed, threads, report, full_state)
                for end in played:  # one by one: Ctrl-C leaves those that were finished
                    endings.append(_ending(seating, sides, team, *end))
        except KeyboardInterrupt as stopped:
            if not endings and hasattr(
                stopped, "__notes__"
            ):  # they name the game of a bot that hangs
                raise
            interrupted = True
    names = [name for name in names if any(name in one.seating for one in endings)]
    bounds = getattr(game, "return_range", None)
    rows = _rows(names, full_state, endings, rivals, bounds) if endings else ()
    duels = _duels([row.bot for row in rows], endings) if rivals else ()
    found = Tournament(rows, duels, len(endings), tuple(laid), game.players, seed, interrupted)
    return finished(found)


def _check(names: Sequence[str], tables: str) -> None:
    if len(names) < 2:
        raise InvalidOptionError("a tournament needs two bots or more")
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise InvalidOptionError(f"bots must have different names: {', '.join(twice)}")
    if tables not in TABLES:
        raise InvalidOptionError(f"tables must be one of {', '.join(TABLES)}, not {tables!r}")


def sides_of(game: Game) -> list[list[int]]:
    """Returns the seats of each side: of each team, or each seat alone if there is one team.

    A seat of one team that has no decision goes with the first one that has.

    >>> import midgard
    >>> sides_of(midgard.Champions(players=3))
    [[0], [1], [2]]
    """
    team = teams(game)
    if len(set(team)) == 1:
        shown = presentation(game)
        led = [seat for seat in range(len(team)) if shown.no_decision(game, seat)]
        first, *others = [seat for seat in range(len(team)) if seat not in led]
        return [[first, *led], *([seat] for seat in others)]
    return [[seat for seat, one in enumerate(team) if one == side] for side in dict.fromkeys(team)]


def bots_by_seat(seating: Sequence[str], sides: Sequence[Sequence[int]]) -> list[str]:
    """Returns the bot of each seat, from the bot of each side.

    >>> bots_by_seat(["a", "b"], [[0, 2], [1, 3]])
    ['a', 'b', 'a', 'b']
    """
    found = {seat: bot for bot, seats in zip(seating, sides, strict=True) for seat in seats}
    return [found[seat] for seat in sorted(found)]


def _ending(
    seating: tuple[str, ...],
    sides: Sequence[Sequence[int]],
    team: Sequence[int],
    scores: Sequence[int],
    won: Sequence[bool],
    returns: Sequence[float],
) -> _Ending:
    """Returns the end of a game by side, from its end by seat."""
    shares = _shares(won, team)
    return _Ending(
        seating,
        [sum(scores[seat] for seat in seats) / len(seats) for seats in sides],
        [won[seats[0]] for seats in sides],
        [shares[seats[0]] for seats in sides],
        [returns[seats[0]] for seats in sides],
    )


def _tables(
    names: Sequence[str], sides: int, tables: str, rivals: bool
) -> Iterator[tuple[str, ...]]:
    """Yields the bots of each table, one for each side."""
    if tables == "all":
        for table in itertools.combinations_with_replacement(names, sides):
            if len(set(table)) > 1 or not rivals:
                yield table
        return
    every = itertools.combinations(names, 2)
    for one, other in every if tables == "pairs" else itertools.pairwise(names):
        more, fewer = sides - sides // 2, sides // 2
        yield (one,) * more + (other,) * fewer
        if more != fewer:
            yield (one,) * fewer + (other,) * more


def _seatings(table: tuple[str, ...], games: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yields each rotation of the table with its number of games."""
    turned = [table[at:] + table[:at] for at in range(len(table))]
    different = list(dict.fromkeys(turned))
    rounds = -(-games // len(different))
    for seating in different:
        yield seating, rounds


def _endings(
    game: Game,
    bots: Sequence[BotSpec],
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None,
    full_state: set[str],
) -> Iterator[tuple[list[int], list[bool], list[float]]]:
    """Yields the scores, the winners and the returns of each game, by seat.

    Names of bots that get the true state are added to ``full_state``.
    """
    if not is_native(bots):
        for number in range(games):
            _, end = play_own(game, bots, game_seed(seed, number), full_state)
            if progress is not None:
                progress(number + 1)
            won = [seat in end.winners for seat in range(game.players)]
            yield end.scores, won, end.returns()
        return
    found = play_games(
        game, bots, games=games, seed=seed, threads=threads, tables=["seats"], progress=progress
    )
    rows = found["tables"]["seats"]
    shape = (-1, game.players)
    columns = [rows[name][0].reshape(shape) for name in ("score", "win_share", "returns")]
    for score, win_share, returns in zip(*columns, strict=True):
        yield score.tolist(), (win_share > 0).tolist(), returns.tolist()
    if found["interrupted"]:
        raise KeyboardInterrupt


def _shares(won: Sequence[bool], team: Sequence[int]) -> list[float]:
    """Returns the share of victory of each seat: 1 is divided among the teams that have won.

    >>> _shares([True, True, False], (0, 1, 2)), _shares([True, True], (0, 0))
    ([0.5, 0.5, 0.0], [1.0, 1.0])
    """
    winners = {team[seat] for seat, has_won in enumerate(won) if has_won}
    return [1.0 / len(winners) if has_won else 0.0 for has_won in won]


def _ranked(scores: Sequence[float], returns: Sequence[float]) -> list[list[int]]:
    """Returns the sides in groups of tied ones: by return, that of winners first, then by score."""
    key = {side: (returns[side], scores[side]) for side in range(len(scores))}
    order = sorted(key, key=lambda side: key[side], reverse=True)
    return [list(group) for _, group in itertools.groupby(order, key=lambda side: key[side])]


def _rows(
    names: Sequence[str],
    full_state: Set[str],
    endings: Sequence[_Ending],
    rivals: bool,
    bounds: Bounds | None = None,
) -> tuple[Row, ...]:
    played: Counter[str] = Counter()
    score: dict[str, float] = dict.fromkeys(names, 0.0)
    wins: dict[str, float] = dict.fromkeys(names, 0.0)
    ranks: dict[str, float] = dict.fromkeys(names, 0.0)
    returns: dict[str, list[float]] = {name: [] for name in names}
    orders = []
    for ending in endings:
        before = 0
        groups = _ranked(ending.scores, ending.returns)
        orders.append([[ending.seating[side] for side in group] for group in groups])
        for group in groups:
            for side in group:
                bot = ending.seating[side]
                played[bot] += 1
                score[bot] += ending.scores[side]
                wins[bot] += ending.shares[side]
                returns[bot].append(ending.returns[side])
                ranks[bot] += before + (len(group) + 1) / 2
            before += len(group)
    ratings: list[tuple[str, Rating | None]]
    if rivals:
        ratings = [(str(bot), rating) for bot, rating in plackett_luce(orders).items()]
    else:
        ratings = [(bot, None) for bot in filter(played.__getitem__, names)]
    if not rivals or any(ending.returns != ending.shares for ending in endings):
        ratings.sort(key=lambda row: -sum(returns[row[0]]) / played[row[0]])
    return tuple(
        Row(
            bot=bot,
            played=played[bot],
            rating=rating,
            win_rate=_share(wins[bot], played[bot]),
            mean_return=mean_of_values(returns[bot], bounds),
            score=score[bot] / played[bot],
            rank=ranks[bot] / played[bot] if rivals else None,
            full_state=bot in full_state,
        )
        for bot, rating in ratings
    )


def _duels(names: Sequence[str], endings: Sequence[_Ending]) -> tuple[Duel, ...]:
    duels = []
    for one, other in itertools.combinations(names, 2):
        points = [_points(ending, one) for ending in endings if set(ending.seating) == {one, other}]
        if not points:
            continue
        wins, games = sum(points), len(points)
        if wins < games / 2:
            one, other, wins = other, one, games - wins
        duels.append(Duel(one, other, games, _share(wins, games)))
    return tuple(duels)


def _points(ending: _Ending, bot: str) -> float:
    """Returns the points of a bot in a game of two bots, 0 to 1; without winners each has half."""
    if not any(ending.shares):
        return 0.5
    shares = zip(ending.seating, ending.shares, strict=True)
    return sum(share for one, share in shares if one == bot)


def _share(wins: float, played: int) -> Estimate:
    """Returns a win rate with its Wilson interval."""
    return wilson(wins / played, played)
