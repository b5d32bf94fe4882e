"""The value of an action, a resource, a card or a character.

Games are played to a position where the thing is possible, and the position is forked: two branches
have the same dice and cards to come and the same bots, and differ by the thing alone. Its worth is
the difference of their ends. docs/manual/compare.md explains each comparison.

>>> import midgard
>>> worth = midgard.value_of(midgard.Champions(players=2), "coin +3", games=20, seed=1)
>>> worth.games, worth.score.low < worth.score.mean < worth.score.high
(20, True)
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial

from midgard._midgard import InvalidNotationError, InvalidOptionError, _cores, game_seed
from midgard._runs.options import Progress, games_of, require_progress
from midgard._runs.playing import is_native
from midgard._shared.engine import require_compiled
from midgard._shared.failures import FOREIGN, add_replay
from midgard._shared.input import (
    abbreviate,
    require_list,
    require_seed,
    require_text,
    require_whole,
)
from midgard._shared.interrupted import finished
from midgard._shared.progress import progress_of
from midgard.bots import BotSpec, SeatedBot, name_of, ponders, require_plays
from midgard.bots.default import default_bot, one_for_each
from midgard.games import game_text, teams
from midgard.presentation import presentation
from midgard.protocols import Game
from midgard.simulation import Estimate
from midgard.stats.intervals import mean_of_values, positive
from midgard.stats.sequential import fixed_half_width
from midgard.value.forks import Difference, Edit, Forked, Forks
from midgard.value.until import WorthStopping
from midgard.value.worth import Effect, Worth, stopped

__all__ = ["Edit", "Effect", "Worth", "value_of"]

MOST_GAMES = 10**7
MOST_FORKS = 1000
MOST_THREADS = 1024
AHEAD = 4  # games for each thread that may be in progress or finished
ALPHA = 0.05
ACTION = "the action with another choice of the bot, or with the best that a search finds"


def value_of(
    game: Game,
    what: str,
    *,
    bots: Sequence[BotSpec] = (),
    games: int | None = None,
    seed: int | str = 0,
    until: str | None = None,
    rounds: Iterable[int] | None = None,
    forks: int = 1,
    threads: int = 0,
    progress: Progress = False,
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
        games: the number of games, 2 to 10**7, and 1,000 by default; with ``until`` the most
            games, and 100,000 by default.
        seed: 0 to 2**128 - 1. The same seed and options give the same result.
        until: when to stop: ``"±0.5% win"`` or ``"±1 score"`` as soon as the interval of the
            worth is so narrow, also ``"±0.1 return"`` in a game whose returns are not shares.
        rounds: the rounds in which games are forked; all by default.
        forks: the number of forks in a game, 1 to 1000, at most one for each position.
        threads: the number of threads for bots of midgard; 0 means one per core for bots that
            search, and one thread for others, which are slower on several: the rest of a game is
            played in Python. The result does not depend on it. Bots in Python play on one.
        progress: True shows a progress bar on standard error if that is a terminal; a function is
            called with the number of finished games after each game.

    Raises:
        Interrupted: Ctrl-C ended the run after two games with a fork; its ``run`` has the finished
            games.
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
    games = games_of(games, until, 2, MOST_GAMES)
    seed = require_seed(seed)
    forks = require_whole("forks", forks, 1, MOST_FORKS)
    threads = require_whole("threads", threads, 0, MOST_THREADS)
    require_progress(progress)
    name, target = _target(game, what)
    wanted = _checked_rounds(game, rounds)
    specs = _checked_bots(game, bots, seed)
    threads = (threads or _usual_threads(specs)) if is_native(specs) else 1
    stopping = None if until is None else WorthStopping(game, until, games)
    began = time.perf_counter()
    played = list[Forked]()
    run = Forks(game, specs, forks, wanted)
    interrupted = False
    try:
        with (
            progress_of(progress, games, until) as report,
            closing(_games(run, games, seed, target, threads)) as done,
        ):
            for one in done:
                played.append(one)
                if report is not None:
                    report(len(played))
                if stopping is not None and stopping.add(_unchosen(one)):
                    break
    except KeyboardInterrupt:
        if sum(bool(one.differences) for one in played) < 2:
            raise
        interrupted = True
    found = sum(bool(one.differences) for one in played)
    if found < 2:
        count = "none" if not found else "only one"
        raise InvalidOptionError(
            f'"{name}" was possible in {count} of {len(played)} games with'
            f" {', '.join(dict.fromkeys(map(name_of, specs)))}; an interval needs two: play more"
            " games, or with other bots or rounds"
        )
    seconds = time.perf_counter() - began
    worth = _worth(run, name, target, played, seconds, interrupted=interrupted)
    worth = replace(worth, limit=games)
    return finished(worth if stopping is None else stopped(worth, stopping))


def _usual_threads(bots: Sequence[BotSpec]) -> int:
    """Returns the number of threads that is fastest with these bots of midgard."""
    return 1 if set(bots) <= {"random", "greedy"} else _cores()


def _unchosen(one: Forked) -> list[Difference]:
    """Returns the differences that a worth is made of."""
    return [it for it in one.differences if not it.chosen]


def _target(game: Game, what: str) -> tuple[str, int | Edit]:
    """Returns the name of what is estimated, and the index of the action or the change."""
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
    """Returns the rounds after checking them."""
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
    """Returns the bot of each seat after checking that they can play the game."""
    require_list("bots", bots)
    specs = tuple(bots) or (default_bot(game),)
    for bot in specs:
        if isinstance(bot, str) and ponders(bot):
            raise InvalidOptionError(f"a bot that ponders plays no games to estimate from: {bot}")
        require_plays(SeatedBot(bot, game_seed=game_seed(seed, 0), seat=0).bot, game)
    return tuple(one_for_each(specs, game.players))


def _games(
    run: Forks, games: int, seed: int, target: int | Edit, threads: int
) -> Generator[Forked, None, None]:
    """Plays games and their forks, and yields them in their order."""
    work = partial(_forked, run, target=target)
    if threads == 1:
        yield from (work(number, game_seed(seed, number)) for number in range(games))
        return
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
    everywhere = [_unchosen(one) for one in played]
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
