"""What something is worth: an action, a resource, a card, a character.

Games are played to a position where the thing is possible, and the position is forked: two branches
have the same dice and cards to come and the same bots, and differ by the thing alone. Its worth is
the difference of their ends. docs/value.md explains each comparison.

>>> import midgard
>>> worth = midgard.value_of(midgard.Champions(players=2), "coin +3", games=20, seed=1)
>>> worth.games, worth.score.low < worth.score.mean < worth.score.high
(20, True)
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from midgard._failures import FOREIGN, add_replay
from midgard._forks import Difference, Edit, Forked, Forks
from midgard._games import is_native, require_compiled
from midgard._input import (
    abbreviate,
    require_callable,
    require_list,
    require_text,
    require_whole,
)
from midgard._intervals import mean_of_values, positive
from midgard._midgard import InvalidNotationError, InvalidOptionError, game_seed
from midgard._run_text import EACH, between, number, with_interval
from midgard.bots import BotSpec, SeatedBot, name_of, ponders, require_plays
from midgard.games import default_bot, game_text, teams
from midgard.presentation import presentation
from midgard.protocols import Game
from midgard.sequential import fixed_half_width
from midgard.simulation import Estimate
from midgard.tables import Table

__all__ = ["Edit", "Effect", "Worth", "value_of"]

MOST_GAMES = 10**7
MOST_FORKS = 1000
MOST_THREADS = 1024
AHEAD = 4  # games for each thread that may be in progress or finished
ALPHA = 0.05
ACTION = "the action with another choice of the bot, or with the best that a search finds"


@dataclass(frozen=True, slots=True)
class Effect:
    """The mean difference that something makes, over forks of games.

    The forks of a game are averaged first, so that games are the independent samples of the
    intervals. Scores that were the same in all games have no interval.

    Attributes:
        games: the number of games that had such a fork.
        forks: the number of forks.
        score: the difference of the score of the seat; None in a game without score sheets.
        lead: the difference of its score less the mean score of its rivals; None in a game without
            score sheets or without rivals.
        returns: the difference of its return. In a game whose returns are shares of victory, this
            is a share: 0.01 is one percentage point.
    """

    games: int
    forks: int
    score: Estimate | None
    lead: Estimate | None
    returns: Estimate


@dataclass(frozen=True, slots=True)
class Worth:
    """What something is worth. ``print`` shows it as a table.

    Attributes:
        what: what was estimated, as it was named.
        comparison: what was compared with what, in words.
        game: the game, as text.
        bots: the names of the bots.
        games: the number of games that were finished.
        seconds: the duration of the run.
        interrupted: whether the run was stopped before its end.
        overall: the effect over all positions where it is possible.
        chosen: the effect where the bots chose the action themselves; None if that was in fewer
            than two games, and for what is not an action.
        by_round: the effect by round, for rounds with forks in at least two games; empty in a game
            without rounds.
        possible: how often in a game it was possible; for what is not an action, positions count
            once for each seat.
        own_choices: how often in a game a bot chose the action itself; None for what is not an
            action.
        full_state: the bots that got the true state, including hidden cards.
    """

    what: str
    comparison: str
    game: str
    bots: tuple[str, ...]
    games: int
    seconds: float = field(compare=False)
    interrupted: bool
    overall: Effect
    chosen: Effect | None
    by_round: dict[int, Effect]
    possible: Estimate
    own_choices: Estimate | None
    full_state: tuple[str, ...] = ()
    score_word: str = "score"
    has_shares: bool = True

    @property
    def score(self) -> Estimate | None:
        """The difference of the score, overall."""
        return self.overall.score

    @property
    def returns(self) -> Estimate:
        """The difference of the return, overall; 0.01 is one percentage point of the win share."""
        return self.overall.returns

    def __str__(self) -> str:
        """Returns a sentence with the worth, and a table with what it is made of.

        >>> import midgard
        >>> worth = value_of(midgard.Champions(players=2), "coin +3", games=20, seed=1)
        >>> str(worth).splitlines()[0].partition(" (")[0].rpartition(" ")[0]
        'coin +3 is worth'
        """
        return "\n".join([*self.heading(), "", *self.table().lines(), "", self.occurrence()])

    def heading(self) -> list[str]:
        """Returns the worth in a sentence, what was compared, and what was played."""
        words = [
            f"{with_interval(it, '+.2f')} {unit}"
            for it, unit in (
                (self.overall.score, self.score_word),
                (_scaled(self.overall.returns, self.has_shares), self._unit),
            )
            if it is not None
        ]
        stopped = " (interrupted)" if self.interrupted else ""
        bots = [
            f"{bot} (full state)" if bot in self.full_state else bot
            for bot in dict.fromkeys(self.bots)
        ]
        return [
            f"{self.what} is worth {' and '.join(words)}.",
            f"It compares {self.comparison}.",
            f"{self.games:,} games of {self.game} with {', '.join(bots)} in"
            f" {self.seconds:.1f} s{stopped}; {EACH}.",
        ]

    def occurrence(self) -> str:
        """Returns in words how often it was possible, and how often a bot chose it."""
        text = f"possible {with_interval(self.possible, '.2f')} times a game"
        if self.own_choices is not None:
            text += f", chosen by the bot {with_interval(self.own_choices, '.2f')} times a game"
        return text

    @property
    def _unit(self) -> str:
        return "percentage points of the win share" if self.has_shares else "of the return"

    def table(self) -> Table:
        """Returns the effects as a table: overall, where the bot chose it, and by round."""
        has_score, has_lead = self.overall.score is not None, self.overall.lead is not None
        heads = [self.score_word, "95 %"] * has_score
        heads += [f"{self.score_word} ahead of rivals", "95 %"] * has_lead
        heads += ["wins, points" if self.has_shares else "return", "95 %"]
        table = Table(["positions", "games", "forks", *heads])
        groups = [("all", self.overall)]
        if self.chosen is not None:
            groups.append(("chosen by the bot", self.chosen))
        if len(self.by_round) > 1:
            groups += [(f"round {at}", effect) for at, effect in self.by_round.items()]
        for name, effect in groups:
            returns = _scaled(effect.returns, self.has_shares)
            numbers = [it for it in (effect.score, effect.lead, returns) if it is not None]
            cells = [cell for it in numbers for cell in _cells(it)]
            table.add(name, f"{effect.games:,}", f"{effect.forks:,}", *cells)
        return table


def _scaled(estimate: Estimate, has_shares: bool) -> Estimate:
    """Returns a share in percentage points, and any other number as it is."""
    by = 100.0 if has_shares else 1.0
    return Estimate(by * estimate.mean, by * estimate.low, by * estimate.high)


def _cells(estimate: Estimate) -> tuple[str, str]:
    return number(estimate, "+.2f"), between(estimate, "+.2f")


def value_of(
    game: Game,
    what: str,
    *,
    bots: Sequence[BotSpec] = (),
    games: int = 200,
    seed: int = 0,
    rounds: Iterable[int] | None = None,
    forks: int = 1,
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Worth:
    """Estimates what something is worth to a seat, in score and in wins.

    Args:
        game: the rules.
        what: the text of an action, such as ``"place stave_church"``, or what the game offers
            besides; in Champions of Midgard ``"coin"``, ``"favor +2"``, ``"rune glory"``,
            ``"destiny prepared"`` and ``"leader ullr"``. ``"action rune glory"`` is the action
            where both have the same text.
        bots: a name, class or ``"module:Name"`` for each player, or one for all; by default the
            default bot of the game. They change seats from game to game. They are made anew for
            each branch of a fork, so that a bot that remembers begins there without memory.
        games: the number of games, 2 to 10**7.
        seed: 0 to 2**128 - 1. The same seed and options give the same result.
        rounds: the rounds in which games are forked; all by default.
        forks: the number of forks in a game, 1 to 1000, at most one for each position.
        threads: the number of threads for bots of midgard; 0 means one per core. The result does
            not depend on it. More than one pay where searches decide: the rest of a game is played
            in Python, so that with bots of a few microseconds they are slower. Bots in Python play
            on one.
        progress: called with the number of finished games after each game.

    Ctrl-C ends the run; the result then has the games that were finished, if two of them had a
    fork.

    Raises:
        InvalidOptionError: there is nothing of this name in the game, an option is out of range, or
            a bot does not exist or cannot play this game, and nothing was played; or it was
            possible in fewer than two of the games.
        IllegalActionError: a bot chose an action that is not legal; the message names the bot.
        InvalidNotationError: a bot chose something that is not an action; the message names it.
        Exception: a bot has raised it. Notes of the error name the bot, the game, its seed and the
            command that replays it, and say whether it was in a fork.

    >>> import midgard
    >>> worth = value_of(midgard.Champions(players=2), "place stave-church", games=10, seed=1)
    >>> worth.overall.games, worth.what
    (10, 'place stave_church')
    """
    require_compiled(game)
    require_text("what", what)
    games = require_whole("games", games, 2, MOST_GAMES)
    forks = require_whole("forks", forks, 1, MOST_FORKS)
    threads = require_whole("threads", threads, 0, MOST_THREADS)
    if progress is not None:
        require_callable("progress", progress)
    name, target = _target(game, what)
    wanted = _checked_rounds(game, rounds)
    specs = _checked_bots(game, bots, seed)
    threads = threads if is_native(specs) else 1
    began = time.perf_counter()
    played = list[Forked]()
    run = Forks(game, specs, forks, wanted)
    try:
        with closing(_games(run, games, seed, target, threads)) as finished:
            for one in finished:
                played.append(one)
                if progress is not None:
                    progress(len(played))
    except KeyboardInterrupt:
        if sum(bool(one.differences) for one in played) < 2:
            raise
    found = sum(bool(one.differences) for one in played)
    if found < 2:
        count = "none" if not found else "only one"
        raise InvalidOptionError(
            f'"{name}" was possible in {count} of {len(played)} games with'
            f" {', '.join(dict.fromkeys(map(name_of, specs)))}; an interval needs two: play more"
            " games, or with other bots or rounds"
        )
    seconds = time.perf_counter() - began
    return _worth(run, name, target, played, seconds, interrupted=len(played) < games)


def _target(game: Game, what: str) -> tuple[str, int | Edit]:
    """Returns the name of what is estimated, and the index of the action or the change.

    Raises:
        InvalidOptionError: there is nothing of this name in the game.
    """
    words = what.split()
    shown = presentation(game)
    if words[:1] == ["action"]:
        words = words[1:]
    elif (edit := shown.edit(game, what)) is not None:
        return " ".join(words), edit
    text = " ".join(words)
    for tried in (text, text.replace("-", "_")):
        try:
            return tried, game.index(tried)
        except InvalidNotationError:
            continue
    besides = "".join(f", {one}" for one in shown.edits)
    raise InvalidOptionError(
        f"{abbreviate(what)} names nothing of {game.name}; an action would be"
        f" {game.action(0).text}{f', and besides there is{besides[1:]}' if besides else ''}"
    )


def _checked_rounds(game: Game, rounds: Iterable[int] | None) -> Collection[int] | None:
    """Returns the rounds after checking them.

    Raises:
        InvalidOptionError: they are not whole numbers, are none, or the game has no rounds.
    """
    if rounds is None:
        return None
    require_list("rounds", rounds)
    found = frozenset(require_whole("a round", one, 1, 10**6) for one in rounds)
    if not found:
        raise InvalidOptionError("rounds name no round")
    if presentation(game).round_number(game.new_state(seed=0)) is None:
        raise InvalidOptionError(f"{game.name} has no rounds")
    return found


def _checked_bots(game: Game, bots: Sequence[BotSpec], seed: int) -> tuple[BotSpec, ...]:
    """Returns the bot of each seat after checking that they can play the game.

    Raises:
        InvalidOptionError: a bot does not exist or cannot play this game, or there are too many or
            too few.
    """
    require_list("bots", bots)
    specs = tuple(bots) or (default_bot(game),)
    for bot in specs:
        if isinstance(bot, str) and ponders(bot):
            raise InvalidOptionError(f"a bot that ponders plays no games to estimate from: {bot}")
        require_plays(SeatedBot(bot, game_seed=game_seed(seed, 0), seat=0).bot, game)
    if len(specs) not in (1, game.players):
        raise InvalidOptionError(
            f"{len(specs)} bots for {game.players} players: name one for all, or one for each seat"
        )
    return specs * game.players if len(specs) == 1 else specs


def _games(
    run: Forks, games: int, seed: int, target: int | Edit, threads: int
) -> Generator[Forked, None, None]:
    """Plays games and their forks, and yields them in their order."""
    work = partial(_forked, run, target=target)
    if threads == 1:
        yield from (work(number, game_seed(seed, number)) for number in range(games))
        return
    threads = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        waiting = deque[Future[Forked]]()
        try:
            for number in range(games):
                waiting.append(pool.submit(work, number, game_seed(seed, number)))
                if len(waiting) >= AHEAD * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:  # also if the caller does not want more
            run.stops.set()
            pool.shutdown(cancel_futures=True)


def _forked(run: Forks, number: int, seed: int, target: int | Edit) -> Forked:
    """Plays a game and its forks. Errors get notes that name the game and how to replay it."""
    try:
        if isinstance(target, Edit):
            return run.by_edit(number, seed, target)
        return run.by_action(number, seed, target)
    except FOREIGN as error:
        add_replay(error, run.game, run.seated(number), seed)
        raise


def _worth(
    run: Forks,
    what: str,
    target: int | Edit,
    played: Sequence[Forked],
    seconds: float,
    *,
    interrupted: bool,
) -> Worth:
    """Returns the result of games."""
    game, is_action = run.game, not isinstance(target, Edit)
    everywhere = [[it for it in one.differences if not it.chosen] for one in played]
    chosen = [[it for it in one.differences if it.chosen] for one in played]
    rounds = sorted({it.round for one in everywhere for it in one if it.round is not None})
    by_round = {
        at: _effect(game, [[it for it in one if it.round == at] for one in everywhere])
        for at in rounds
    }
    overall = _effect(game, everywhere)
    assert overall is not None  # the caller has counted
    return Worth(
        what=what,
        comparison=ACTION if not isinstance(target, Edit) else target.comparison,
        game=game_text(game),
        bots=run.names,
        games=len(played),
        seconds=seconds,
        interrupted=interrupted,
        overall=overall,
        chosen=_effect(game, chosen),
        by_round={at: effect for at, effect in by_round.items() if effect is not None},
        possible=_count([one.possible for one in played]),
        own_choices=_count([one.chosen for one in played]) if is_action else None,
        full_state=tuple(sorted(run.full_state)),
        score_word=presentation(game).score_word,
        has_shares=game.return_range == (0.0, 1.0),
    )


def _effect(game: Game, differences: Sequence[Sequence[Difference]]) -> Effect | None:
    """Returns the mean differences by game; None with fewer than two games that have any."""
    games = [one for one in differences if one]
    if len(games) < 2:
        return None
    scores, leads, returns = (_by_game(games, name) for name in ("score", "lead", "returns"))
    least, most = game.return_range
    has_score, has_rivals = bool(game.sheet_lines), len(set(teams(game))) > 1
    return Effect(
        games=len(games),
        forks=sum(map(len, games)),
        score=mean_of_values(scores) if has_score else None,
        lead=mean_of_values(leads, scale=1.0) if has_score and has_rivals else None,
        returns=_bounded(returns, most - least),
    )


def _by_game(games: Sequence[Sequence[Difference]], name: str) -> list[float]:
    """Returns the mean of one number of the differences in each game."""
    return [sum(getattr(it, name) for it in one) / len(one) for one in games]


def _count(numbers: Sequence[float]) -> Estimate:
    """Returns the mean of counts with the interval that those of runs have.

    >>> _count([0, 0, 1]).low > 0.0, _count([1, 1])
    (True, Estimate(mean=1.0, low=nan, high=nan))
    """
    return positive(mean_of_values(numbers))


def _bounded(numbers: Sequence[float], most: float) -> Estimate:
    """Returns the mean of numbers from ``-most`` to ``most`` with the interval of Agresti and Min.

    It is the t interval of the numbers and of two more, which are half a ``most``, half a
    ``-most`` and a 0. So it is not empty where all numbers are equal, because nobody won more.

    >>> found = _bounded([0.0] * 98, 1.0)
    >>> found.mean, round(found.high, 3)
    (0.0, 0.02)
    """
    count = len(numbers) + 2
    middle = sum(numbers) / count
    squares = sum((number - middle) ** 2 for number in numbers) + middle**2
    squares += ((most - middle) ** 2 + (-most - middle) ** 2) / 2
    half = fixed_half_width((squares / (count - 1)) ** 0.5, count, ALPHA)
    low, high = max(-most, middle - half), min(most, middle + half)
    return Estimate(sum(numbers) / len(numbers), low, high)
