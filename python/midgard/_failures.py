"""What an error of a bot says about the game in which it was raised."""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Sequence

from midgard._midgard import Champions

__all__ = ["add_replay", "replay_command"]


def add_replay(error: BaseException, game: Champions, names: Sequence[object], seed: int) -> None:
    """Add notes to an error: the game, its seed, and the command that plays it again.

    The notes are for whoever owns the run. No bot may see them before its run has ended.
    """
    error.add_note(f"The game was {game!r} with seed {seed}.")
    command = replay_command(game, names, seed)
    if command is not None:
        error.add_note(f"To play it again: {command}")


def replay_command(game: Champions, names: Sequence[object], seed: int) -> str | None:
    """The command that plays a game again.

    Args:
        game: the game.
        names: the bot of each seat: its name, or what makes it.
        seed: the seed of the game.

    Returns:
        The command, or None if a bot cannot be named on a command line, or the game has options
        that the command lacks (a start player, skipped forced decisions, corrected cards).

    >>> import midgard
    >>> replay_command(midgard.Champions(players=2), ["greedy", "random"], 7)
    'midgard play --players 2 --bots greedy,random --seed 7'
    """
    words_for = [_name(name) for name in names]
    same = Champions(
        game.players, variants=game.variants, assignment=game.assignment, leaders=game.leaders
    )
    if same != game or None in words_for:
        return None
    words = ["midgard", "play", "--players", str(game.players)]
    words += ["--bots", ",".join(map(str, words_for))]
    if game.variants:
        words += ["--variants", ",".join(game.variants)]
    if game.assignment != "in_turn":
        words += ["--assignment", game.assignment]
    if game.leaders != "drafted":
        leaders = game.leaders
        words += ["--leaders", leaders if isinstance(leaders, str) else ",".join(leaders)]
    return shlex.join([*words, "--seed", str(seed)])


def _name(made: object) -> str | None:
    """How a command line names a bot: a name of midgard, or ``module:Name``."""
    if isinstance(made, str):
        return made
    if not (inspect.isclass(made) or inspect.isfunction(made)):
        return None
    module, name = made.__module__, made.__qualname__
    return f"{module}:{name}" if name.isidentifier() and module != "__main__" else None
