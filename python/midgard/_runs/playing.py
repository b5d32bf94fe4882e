"""Games of any bots with one result: compiled bots play natively, others in Python, slower.

Both have the same dice and cards in the games of a seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, cast

from midgard._midgard import _simulate, _tabulate, game_seed
from midgard._shared.failures import add_replay
from midgard.bots import BotSpec, SeatedBot, is_own, name_of

if TYPE_CHECKING:
    from midgard._midgard import _RawRun, _RunInput
    from midgard.protocols import Game, State


def is_native(bots: Sequence[BotSpec]) -> bool:
    """Returns whether all bots are compiled ones, by their names.

    >>> is_native(["greedy", "ismcts:40"]), is_native(["my_package:MyBot"])
    (True, False)
    """
    return all(isinstance(bot, str) and is_own(bot) for bot in bots)


def play_games(
    game: Game,
    bots: Sequence[BotSpec],
    *,
    games: int,
    seed: int,
    first: int = 0,
    threads: int = 0,
    seating: Literal["balanced", "fixed"] = "fixed",
    tables: Sequence[str] = (),
    progress: Callable[[int], object] | None = None,
    full_state: set[str] | None = None,
    keeps_finished: bool = False,
) -> _RawRun:
    """Plays games ``first`` to ``first + games - 1`` of the run with this seed.

    Args:
        game: the game.
        bots: a bot for each player.
        games: the number of games.
        seed: the seed of the run.
        first: the number of the first game.
        threads: the number of threads of compiled bots; 0 means one per core.
        seating: whether the bots change seats from game to game.
        tables: the names of the tables that are kept.
        progress: called with the number of finished games.
        full_state: gets the names of the bots that get the true state.
        keeps_finished: whether an interrupt of bots in Python returns the finished games, if there
            are any, as one of compiled bots always does.

    Raises:
        KeyboardInterrupt: a game of bots in Python was interrupted; notes name it.
        InvalidOptionError: the bot or table does not exist.
        Exception: a bot has raised it, or has chosen an action that is not legal. Notes name the
            game and the command that replays it.
    """
    names = [name_of(bot) for bot in bots]
    options: _RunInput = {
        "first": first,
        "games": games,
        "seed": seed,
        "threads": threads,
        "seating": seating,
        "tables": list(tables),
    }
    if is_native(bots):
        return _simulate(game, names, options, progress)
    _tabulate(game, names, options, [])  # fails now if there is no such table
    start = time.perf_counter()
    played: list[tuple[int, list[int]]] = []
    interrupted = False
    count = len(bots)
    try:
        for number in range(first, first + games):
            turn = number % count if seating == "balanced" else 0
            seated = [bots[(seat + turn) % count] for seat in range(count)]
            actions, _ = play_own(game, seated, game_seed(seed, number), full_state)
            played.append((number, actions))
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        if not keeps_finished or not played:
            raise
        interrupted = True
    found = dict(_tabulate(game, names, options, played))
    found |= {"seconds": time.perf_counter() - start, "interrupted": interrupted}
    return cast("_RawRun", found)


def play_own(
    game: Game, bots: Sequence[BotSpec], seed: int, full_state: set[str] | None = None
) -> tuple[list[int], State]:
    """Plays one game in Python and returns its actions and its end.

    Args:
        game: the game.
        bots: the bot of each seat.
        seed: the seed of the game.
        full_state: gets the names of the bots that get the true state.

    Raises:
        Exception: a bot has raised it, or has chosen an action that is not legal. Notes name the
            game and the command that replays it.

    >>> import midgard
    >>> actions, end = play_own(midgard.Champions(2), ["greedy", "random"], 7)
    >>> end.is_terminal, len(actions) > 100
    (True, True)
    """
    players = [SeatedBot(bot, game_seed=seed, seat=seat) for seat, bot in enumerate(bots)]
    if full_state is not None:
        full_state.update(player.name for player in players if player.full_state)
    state = game.new_state(seed=seed)
    actions: list[int] = []
    try:
        while not state.is_terminal:
            actions.append(players[state.current_player].chosen(state)[0])
    except BaseException as error:  # includes Ctrl-C, in case a bot hangs
        add_replay(error, game, bots, seed)
        raise
    return actions, state
