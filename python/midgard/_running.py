"""What `midgard.simulate` does before and while games are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from midgard._games import is_native, play_games
from midgard._input import require_list
from midgard._midgard import InvalidOptionError
from midgard._totals import added_up
from midgard._until import Stopping
from midgard.bots import BotSpec, SeatedBot, check_search, name_of, ponders, require_plays

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game
    from midgard.simulation import Bots

__all__ = ["RunOptions", "play_until", "seated_players"]


class RunOptions(TypedDict):
    """What all parts of a run have in common."""

    seed: int
    threads: int
    seating: Literal["balanced", "fixed"]
    tables: list[str]
    keeps_finished: bool
    full_state: set[str]


def play_until(
    game: Game,
    bots: Sequence[BotSpec],
    games: int,
    report: Callable[[int], object] | None,
    stopping: Stopping,
    options: RunOptions,
) -> _RawRun:
    """Plays until ``stopping`` is reached, or all games."""
    parts: list[_RawRun] = []
    done, wanted = 0, options["tables"]
    options = {**options, "tables": list(dict.fromkeys(["seats", *wanted]))}
    for look in stopping.looks(games):
        progress = None if report is None else (lambda count, done=done: report(done + count))
        try:
            part = play_games(
                game, bots, games=look - done, first=done, progress=progress, **options
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
        done = look
        if part["interrupted"] or stopping.reached:
            break
    return added_up(parts)


def seated_players(game: Game, bots: Bots) -> list[BotSpec]:
    """Returns a bot for each player.

    Raises:
        InvalidOptionError: their number is wrong, or one of them cannot play the game.
    """
    require_list("bots", bots)
    players = list(bots)
    players *= game.players if len(players) == 1 else 1
    if len(players) != game.players:
        raise InvalidOptionError(
            f"{len(players)} bots for {game.players} players: name one for all, or one for each"
            " seat"
        )
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
