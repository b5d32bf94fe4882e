"""The work of `midgard.simulate` before and while games are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from midgard._midgard import InvalidOptionError
from midgard._runs.playing import is_native, play_games
from midgard._runs.totals import added_up, table_of
from midgard._runs.until import Stopping
from midgard._shared.input import require_list
from midgard._shared.progress import after
from midgard.bots import BotSpec, SeatedBot, check_search, name_of, ponders, require_plays
from midgard.bots.default import default_bot, one_for_each
from midgard.columns import Columns
from midgard.metrics import WantedMetrics, measure
from midgard.presentation import presentation
from midgard.stats.metric_sums import MetricSums

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game
    from midgard.simulation import Bots


class RunOptions(TypedDict):
    """The options that all parts of a run share."""

    seed: int
    threads: int
    seating: Literal["balanced", "fixed"]
    tables: list[str]
    keeps_finished: bool
    full_state: set[str]


def play_until(
    game: Game,
    bots: Sequence[BotSpec],
    games: range,
    most: int,
    report: Callable[[int], object] | None,
    stopping: Stopping,
    options: RunOptions,
) -> _RawRun:
    """Plays games of a run until ``stopping`` is reached at a look, or all of them.

    Args:
        game: the rules.
        bots: a bot for each player.
        games: the numbers of the games.
        most: the most games of the run.
        report: is called with how many of them are finished.
        stopping: what the games before them have added up to; these are added to it.
        options: what all parts of the run have in common.
    """
    parts: list[_RawRun] = []
    done, wanted = games.start, options["tables"]
    options = {**options, "tables": list(dict.fromkeys(["seats", *wanted]))}
    for look in stopping.looks(most):
        if look <= done:
            continue
        end, before = min(look, games.stop), done - games.start
        progress = after(report, before)
        try:
            part = play_games(
                game, bots, games=end - done, first=done, progress=progress, **options
            )
        except KeyboardInterrupt:
            if not parts:
                raise
            parts[-1]["interrupted"] = True
            break
        if not part["interrupted"]:  # else games may be missing in the middle of a group
            stopping.add(part["tables"]["seats"])
        part["tables"] = {name: part["tables"][name] for name in wanted if name in part["tables"]}
        parts.append(part)
        done = end
        if not part["interrupted"] and end == look:
            stopping.stopped = stopping.reached
        if part["interrupted"] or stopping.stopped or done == games.stop:
            break
    return added_up(parts)


def measured(
    game: Game,
    names: Sequence[str],
    seed: int,
    balanced: bool,
    raw: _RawRun,
    tables: Sequence[str],
    wanted: WantedMetrics,
) -> tuple[dict[str, Columns], dict[str, MetricSums]]:
    """Returns the tables that a run keeps, and the sums of its own metrics.

    Ctrl-C while they are computed makes ``raw`` an interrupted run.
    """
    kept = {name: table_of(game, name, raw["tables"][name], names) for name in raw["tables"]}
    kept = {name: kept[name] for name in dict.fromkeys([*tables, *kept]) if name in kept}
    cut: list[bool] = []
    sums = measure(game, names, seed, balanced, kept, wanted, cut)
    raw["interrupted"] = raw["interrupted"] or bool(cut)
    return {name: it for name, it in kept.items() if name in tables or wanted.adds(name)}, sums


def seated_players(game: Game, bots: Bots) -> list[BotSpec]:
    """Returns a bot for each player.

    Raises:
        InvalidOptionError: their number is wrong, or one of them cannot play the game or sits only
            at seats that have no decision in it.
    """
    require_list("bots", bots)
    players = one_for_each(list(bots) or [default_bot(game)], game.players)
    shown = presentation(game)
    idle = {seat: why for seat in range(game.players) if (why := shown.no_decision(game, seat))}
    deciding = [bot for seat, bot in enumerate(players) if seat not in idle]
    for seat, why in idle.items():
        if players[seat] not in deciding:
            raise InvalidOptionError(f"bots: name one bot for all seats of {game}: {why}")
    pondering = [bot for bot in players if isinstance(bot, str) and ponders(bot)]
    if pondering:
        raise InvalidOptionError(f"a bot that ponders plays in no simulation: {pondering[0]}")
    if is_native(players):
        for name in dict.fromkeys(map(str, players)):
            check_search(name, game)
        return players
    for bot in players:
        twins = [other for other in players if name_of(other) == name_of(bot) and other != bot]
        if twins:
            raise InvalidOptionError(f"bots must have different names: {name_of(bot)}")
    for bot in players:  # fails now if it cannot be made or cannot play this game
        require_plays(SeatedBot(bot, game_seed=0, seat=0).bot, game)
    return players
