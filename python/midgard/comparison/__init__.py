"""Fair comparisons: of two bots, or of two games whose options or cards differ.

The unit is a group: one deal, played once with each order of seats, or once in each of two games.
All games of a group have the same cards and dice, so that most of the luck is in both and drops out
of the difference. All differences are a minus b.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError, game_seed
from midgard._runs.options import Progress, games_of, require_progress
from midgard._shared.input import (
    abbreviate,
    require_list,
    require_seed,
    require_whole,
    unknown_name,
)
from midgard._shared.interrupted import finished
from midgard._shared.progress import progress_of
from midgard.bots import BotLike, BotSpec, SeatedBot, name_of, ponders, require_plays
from midgard.bots.default import default_bot, one_for_each
from midgard.comparison.contrasts import WINNERS, chosen_metrics, contrasts, metrics_of
from midgard.comparison.paired_runs import PairedRuns
from midgard.comparison.pairing import (
    Columns,
    Contrast,
    Plan,
    bot_plan,
    game_plan,
    looks,
    require_alike,
)
from midgard.comparison.playing import columns_of, played_of
from midgard.comparison.verdict import Effect, Intervals, is_met, require_possible
from midgard.games import game_text
from midgard.protocols import Game
from midgard.simulation import Run
from midgard.stats.sequential import Target, parse_target
from midgard.tables import Table
from midgard.tournament import MOST_GAMES, sides_of

Floats: TypeAlias = npt.NDArray[np.float64]

__all__ = ["Comparison", "Effect", "compare"]

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of a comparison. ``print`` shows them as a table.

    Attributes:
        a: the first bot or game.
        b: the second bot or game.
        effects: the differences, a minus b, the most important one first. Their intervals hold
            together with 95 %.
        groups: the number of finished groups.
        games: the number of games in finished groups.
        limit: the most games that the comparison could have played.
        seed: the seed of the run, which repeats the comparison.
        setting: the game, for bots; the bots by seat, for games.
        until: what the comparison was to reach, or ``None``. With it, the intervals hold at every
            look at once; without it, for the number of games that was fixed before.
        reached: whether it was reached; false without ``until``.
        better: with ``until="a>b"``, the better bot, or ``None`` if that was not reached.
        interrupted: whether the comparison was stopped by Ctrl-C.
        full_state: the bots that got the true state, including hidden cards.
    """

    a: str
    b: str
    effects: tuple[Effect, ...]
    groups: int
    games: int
    limit: int
    seed: int
    setting: str
    until: str | None
    reached: bool
    better: str | None
    interrupted: bool
    full_state: tuple[str, ...]

    def effect(self, metric: str, name: str | None = None) -> Effect:
        """Returns the effect on a metric, of a bot, seat, character or line if it is named.

        Raises:
            InvalidOptionError: the effect does not exist.
        """
        for effect in self.effects:
            if effect.metric == metric and name in (None, effect.name):
                return effect
        known = [f"{effect.metric} of {effect.name}" for effect in self.effects]
        wanted = metric if name is None else f"{metric} of {name}"
        raise InvalidOptionError(unknown_name("effect", wanted, known))

    def __str__(self) -> str:
        """Returns a table of the effects.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> result = midgard.compare("greedy", "random", game=game, games=40)
        >>> str(result).splitlines()[0]
        'greedy minus random, champions(players=2)'
        """
        return "\n".join([*headlines(self), *table(self).lines(), *footnotes(self)])


def headlines(result: Comparison) -> list[str]:
    """Returns what stands above the table: what was compared, and what the intervals mean."""
    names = [
        f"{name} (full state)" if name in result.full_state else name
        for name in (result.a, result.b)
    ]
    each = result.games // result.groups
    lines = [
        f"{names[0]} minus {names[1]}, {result.setting}",
        f"{result.games:,} games in {result.groups:,} groups of {each} with one deal each, "
        f"seed {result.seed}",
    ]
    if result.until is not None:
        end = "reached" if result.reached else f"not reached within {result.limit:,} games"
        if result.interrupted and not result.reached:
            end = f"interrupted after {result.games:,} games, not reached"
        better = "" if result.better is None else f": {result.better} is better"
        lines.append(f"until {result.until}: {end}{better}")
    elif result.interrupted:
        lines.append("interrupted")
    return [*lines, ""]


def table(result: Comparison) -> Table:
    """Returns the effects as a table, with ``-`` where there are too few results."""
    shown = Table(["metric", "of", "a - b", "95 %", "unit", "groups", "saved", "95 %"], left=2)
    for effect in result.effects:
        form = "+.2%" if effect.is_share else "+.3f"
        difference, low, high = effect.difference, effect.low, effect.high
        if difference is None or low is None or high is None:
            cells = ["same" if effect.always_same else "-", "-"]
        else:
            cells = [f"{difference:{form}}", f"{low:{form}} to {high:{form}}"]
        saved = ["-" if effect.saved is None else f"{effect.saved:.1f} x", "-"]
        if effect.saved_low is not None:
            saved[1] = f"{effect.saved_low:.1f} to {effect.saved_high:.1f}"
        shown.add(
            effect.metric,
            effect.name,
            *(cell.replace("+", "") if effect.metric == WINNERS else cell for cell in cells),
            effect.unit,
            f"{effect.groups:,}",
            *saved,
        )
    return shown


def footnotes(result: Comparison) -> list[str]:
    """Returns what stands below the table."""
    count = sum(not effect.is_constant for effect in result.effects)
    together = "The interval holds" if count == 1 else f"The {count} intervals hold together"
    when = "at every look at once" if result.until is not None else "for this number of games"
    own = "its interval is for itself" if result.until is None else "no interval at every look"
    return [
        "",
        f"{together} with 95 % {when}.",
        f"saved: a comparison without common deals needs that many times as many games; {own}.",
    ]


def compare(
    a: BotSpec | Game | Run,
    b: BotSpec | Game | Run,
    *,
    game: Game | None = None,
    bots: Sequence[BotSpec] | None = None,
    against: BotSpec | Sequence[BotSpec] | None = None,
    games: int | None = None,
    seed: int | str = 0,
    until: str | None = None,
    metrics: Sequence[str] | None = None,
    threads: int = 0,
    progress: Progress = False,
) -> Comparison:
    """Compares two bots, two games whose options or cards differ, or two runs, in the same deals.

    Args:
        a: a bot, as in tournaments, or a game. Or a run of `midgard.simulate`, which is compared
            with another one of the same seed as it is; only ``metrics`` may then be given.
        b: another bot, game or run. All differences are a minus b.
        game: the game in which two bots are compared.
        bots: the bots that play two games: one for all seats, or one for each seat; by default
            the default bot of the game. Different bots change seats.
        against: the bot or bots at the other seats when two bots are compared: a plays with them at
            each seat, and b in its place. Without it, a and b share the seats of each table as
            evenly as possible, in each order.
        games: the number of games, 1 to 10**7, rounded up to whole groups; with ``until`` the most
            games. By default 1,000, and 100,000 with ``until``.
        seed: 0 to 2**128 - 1. The same seed gives the same numbers on any number of threads.
        until: ``"±0.5% win"`` stops when the intervals of this metric are so narrow, ``"a>b"`` when
            it is clear which bot is better at the first metric.
        metrics: the metrics to show: ``"winners"`` (games only), ``"win"``, ``"score"``,
            ``"return"`` where it is something else, and ``"sheet"``, each line of the score sheet;
            by default all but the last. Fewer metrics have narrower intervals.
        threads: the number of threads for bots of midgard, at most 1024; 0 means one per core.
        progress: True shows a progress bar on standard error if that is a terminal; a function is
            called with the number of finished games.

    Raises:
        InvalidOptionError: a and b cannot be compared, an option is out of range, a bot does not
            exist or cannot play the game, or no result can reach ``until``; nothing was played.
        IllegalActionError: a bot chose an action that is not legal; the message names the bot.
        Interrupted: Ctrl-C ended it after the first look; its ``run`` has the finished groups.
        Exception: a bot or an evaluator has raised it, as in tournaments.

    >>> import midgard
    >>> game = midgard.Champions(players=3)
    >>> result = midgard.compare("greedy", "random", game=game, until="a>b")
    >>> result.better, result.games
    ('greedy', 114)
    """
    if isinstance(a, Run) or isinstance(b, Run):
        options = (game, bots, against, games, until)
        alone = all(option is None for option in options) and not (seed or threads or progress)
        return _of_runs(a, b, metrics, alone=alone)
    require_progress(progress)
    seed = require_seed(seed)
    threads = require_whole("threads", threads, 0, 1024)
    limit = games_of(games, until, 1, MOST_GAMES)
    if isinstance(a, Game) and isinstance(b, Game):
        if game is not None or against is not None:
            raise InvalidOptionError("game= and against= are for two bots, not for two games")
        setup = _of_games(a, b, [default_bot(a)] if bots is None else bots)
    elif isinstance(a, Game) or isinstance(b, Game):
        raise InvalidOptionError(
            f"a game and a bot cannot be compared: {_shown(a)} and {_shown(b)}"
        )
    else:
        if bots is not None:
            raise InvalidOptionError("bots= is for two games; bots play against= others")
        setup = _of_bots(a, b, game, against)
    for one in {play.game: None for play in setup.plan.plays}:
        for bot in setup.specs.values():  # fails now if it cannot be made or cannot play this game
            require_plays(SeatedBot(bot, game_seed=game_seed(seed, 0), seat=0).bot, one)
    columns = columns_of(setup.plan.game)
    known = metrics_of(setup.plan, columns, of_games=setup.of_games)
    shown = contrasts(setup.plan, columns, chosen_metrics(metrics, known), of_games=setup.of_games)
    groups, target = -(-limit // len(setup.plan.plays)), None
    if until is not None:
        units = {it.metric: it.is_share for it in shown}
        target = parse_target(until, units, None if setup.of_games else (setup.a, setup.b))
        require_possible(target, shown, groups, ALPHA)
    with progress_of(progress, groups * len(setup.plan.plays), until) as report:
        return finished(_compared(setup, shown, groups, target, seed, threads, report))


@dataclass(frozen=True, slots=True)
class _Setup:
    """The compared runs: two names, the games, the bots by name, and the rest in words."""

    a: str
    b: str
    plan: Plan
    specs: dict[str, BotSpec]
    setting: str
    of_games: bool


def _of_bots(a: BotSpec, b: BotSpec, game: Game | None, against: Any) -> _Setup:
    """Returns the comparison of two bots."""
    for bot in (a, b):
        if bot is None or isinstance(bot, int | float):
            raise InvalidOptionError(f"bots or games are compared, not {abbreviate(bot)}")
    if game is None:
        raise InvalidOptionError(
            f"a comparison of the bots {name_of(a)} and {name_of(b)} needs game="
        )
    if not isinstance(game, Game):
        raise InvalidOptionError(f"game must be a game, not {abbreviate(game)}")
    names = (name_of(a), name_of(b))
    if names[0] == names[1]:
        raise InvalidOptionError(f"bots must have different names: {names[0]}")
    others = _listed(against)
    sides = len(sides_of(game)) - 1
    if len(others) == 1:
        others *= sides
    if others and len(others) != sides:
        raise InvalidOptionError(
            f"against= names {len(others)} bots for {sides} other sides: name one for all, or one"
            " for each"
        )
    if against is not None and not others:
        raise InvalidOptionError("against= names no bots, or the game has no other side")
    specs = _specs([a, b, *others])
    plan = bot_plan(game, names, [name_of(other) for other in others])
    beside = f" against {', '.join(dict.fromkeys(map(name_of, others)))}" if others else ""
    return _Setup(*names, plan, specs, game_text(game) + beside, False)


def _of_games(a: Game, b: Game, bots: Any) -> _Setup:
    """Returns the comparison of two games."""
    names = (game_text(a), game_text(b))
    if a == b:
        raise InvalidOptionError(f"the two games are the same: {names[0]}")
    require_alike(a, b)
    seated = one_for_each(_listed(bots), a.players)
    specs = _specs(seated)
    plan = game_plan((a, b), [name_of(bot) for bot in seated])
    return _Setup(*names, plan, specs, f"bots {', '.join(specs)}", True)


def _of_runs(a: object, b: object, metrics: Sequence[str] | None, *, alone: bool) -> Comparison:
    """Returns the comparison of two runs."""
    if not isinstance(a, Run) or not isinstance(b, Run):
        raise InvalidOptionError("a run can only be compared with another run of midgard.simulate")
    if not alone:
        raise InvalidOptionError("two runs are compared as they are: give nothing but metrics=")
    pair = PairedRuns(a, b)
    known = metrics_of(pair.plan, pair.columns, of_games=True)
    chosen = chosen_metrics(metrics, known)
    shown = pair.named(contrasts(pair.plan, pair.columns, chosen, of_games=True))
    found = Intervals(shown, 2, pair.games, ALPHA, anytime=False)
    found.add(_with_winners(pair.played))
    return Comparison(
        a=pair.names[0],
        b=pair.names[1],
        effects=found.effects(),
        groups=pair.games,
        games=2 * pair.games,
        limit=2 * pair.games,
        seed=a.seed,
        setting="two runs",
        until=None,
        reached=False,
        better=None,
        interrupted=a.interrupted or b.interrupted,
        full_state=(),
    )


def _listed(bots: Any) -> list[BotSpec]:
    """Returns bots as a list; one bot may stand without a list."""
    if bots is None:
        return []
    if isinstance(bots, str | BotLike) or callable(bots):
        return [bots]
    require_list("bots", bots)
    return list(bots)


def _specs(bots: Sequence[BotSpec]) -> dict[str, BotSpec]:
    """Returns bots by name."""
    specs: dict[str, BotSpec] = {}
    for bot in bots:
        if isinstance(bot, str) and ponders(bot):
            raise InvalidOptionError(f"a bot that ponders plays no comparison: {bot}")
        if specs.setdefault(name_of(bot), bot) is not bot and specs[name_of(bot)] != bot:
            raise InvalidOptionError(f"bots must have different names: {name_of(bot)}")
    return specs


def _shown(thing: BotSpec | Game) -> str:
    return game_text(thing) if isinstance(thing, Game) else name_of(thing)


def _compared(
    setup: _Setup,
    shown: Sequence[Contrast],
    limit: int,
    target: Target | None,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None,
) -> Comparison:
    """Plays up to a number of groups and returns the comparison."""
    plays = setup.plan.plays
    found = Intervals(shown, len(plays), limit, ALPHA, anytime=target is not None)
    full_state, interrupted, reached = set[str](), False, False
    try:
        for look in looks(limit):
            played, first = list[dict[str, Floats]](), found.groups
            for number, play in enumerate(plays):
                seated = [setup.specs[name] for name in play.bots]
                count = look - first
                played.append(played_of(play.game, seated, first, count, seed, threads, full_state))
                if progress is not None:
                    done = first * len(plays) + (number + 1) * count
                    progress(done)
            found.add(_with_winners(played) if setup.of_games else played)
            reached = target is not None and is_met(target, found.effects())
            if reached:
                break
    except KeyboardInterrupt:
        if not found.groups:
            raise
        interrupted = True
    effects = found.effects()
    better = None
    if reached and target is not None and target.metric is None:
        better = setup.a if (effects[0].difference or 0.0) > 0.0 else setup.b
    return Comparison(
        a=setup.a,
        b=setup.b,
        effects=effects,
        groups=found.groups,
        games=found.groups * len(plays),
        limit=limit * len(plays),
        seed=seed,
        setting=setup.setting,
        until=None if target is None else target.text,
        reached=reached,
        better=better,
        interrupted=interrupted,
        full_state=tuple(name for name in setup.specs if name in full_state),
    )


def _with_winners(played: Sequence[Mapping[str, Floats]]) -> list[Columns]:
    """Adds a column with whether the winners differ, to the first game of each pair."""
    found = list[Columns]()
    for one, other in zip(played[::2], played[1::2], strict=True):
        differ = ((one["win"] > 0) != (other["win"] > 0)).any(axis=1, keepdims=True)
        column = np.broadcast_to(differ.astype(np.float64), one["win"].shape)
        found += [{**one, WINNERS: column}, {**other, WINNERS: column}]
    return found
