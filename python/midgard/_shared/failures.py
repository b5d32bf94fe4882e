"""Notes on the errors of bots: the game in which they were raised, and how to replay it."""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from typing import Any

from midgard._midgard import MidgardError
from midgard.games import game_text, own_cards
from midgard.protocols import Game

FOREIGN: tuple[type[BaseException], ...] = (Exception, SystemExit)
"""The exceptions of code of a bot, an evaluator or a metric, without interrupts."""


class Inside:
    """The threads of a run that are running an evaluator.

    Python raises ``KeyboardInterrupt`` only in the main thread. `interrupt` raises it in these.
    """

    def __init__(self) -> None:
        """Begins without threads."""
        self._threads = set[int]()

    def watched(self, evaluator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        """Returns the evaluator, wrapped so that the thread that runs it is recorded."""

        def call(observations: Any, masks: Any) -> Any:
            thread = get_ident()
            self._threads.add(thread)
            try:
                return evaluator(observations, masks)
            finally:
                self._threads.discard(thread)

        return call

    def interrupt(self) -> None:
        """Raises ``KeyboardInterrupt`` in every thread that is running an evaluator.

        It is raised at the next Python instruction, so it does not end a call into C code.
        """
        import ctypes  # only here, because some builds of Python lack it

        for thread in list(self._threads):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt)
            )


@contextmanager
def raised_by(what: str) -> Iterator[None]:
    """Adds a note to what the code of somebody else raises: who that was.

    Errors of midgard have a message of their own. With the note, the command line knows that an
    ``OSError`` does not come from its output.

    >>> try:
    ...     with raised_by("my bot"):
    ...         open("no such file")
    ... except OSError as error:
    ...     error.__notes__
    ['This was raised by my bot.']
    """
    try:
        yield
    except MidgardError:
        raise
    except FOREIGN as error:
        # The class of the error may belong to a bot.
        BaseException.add_note(error, f"This was raised by {what}.")
        raise


def add_game(error: BaseException, game: Game, seed: int) -> None:
    """Adds a note to an error: the game and its seed.

    The note is for the owner of the run. No bot may see it before its game has ended. The class of
    the error may belong to a bot, so its own ``add_note`` is not called.
    """
    BaseException.add_note(error, f"The game was {game!r} with seed {seed}.")


def add_replay(error: BaseException, game: Game, names: Sequence[object], seed: int) -> None:
    """Adds notes to an error: the game, its seed, and the command that replays it.

    No bot may see them before its run has ended; see `add_game`.
    """
    add_game(error, game, seed)
    command = replay_command(game, names, seed)
    if command is None:
        return
    BaseException.add_note(error, f"To play it again: {command}")
    if command.endswith(CARDS):
        text = f"FILE is the card file of the game; its card_digest is {own_cards(game)}."
        BaseException.add_note(error, text)


CARDS = " --cards FILE"
"""The end of the command for a game with corrected cards, because a game does not know its file."""


def replay_command(game: Game, names: Sequence[object], seed: int) -> str | None:
    """Returns the command that replays a game.

    Args:
        game: the game. If its cards are corrected, the command ends with ``--cards FILE``.
        names: the bot of each seat: its name, or the class or function that makes it.
        seed: the seed of the game.

    Returns:
        The command, or None if a bot cannot be named on a command line.

    >>> import midgard
    >>> replay_command(midgard.Champions(players=2), ["greedy", "random"], 7)
    "midgard play --game 'champions(players=2)' --bots greedy,random --seed 7"
    """
    words_for = [_name(name) for name in names]
    if None in words_for:
        return None
    words = ["midgard", "play", "--game", game_text(game)]
    words += ["--bots", ",".join(map(str, words_for)), "--seed", str(seed)]
    return shlex.join(words) + (CARDS if own_cards(game) else "")


def _name(made: object) -> str | None:
    """Returns the name of a bot on a command line: a name of midgard, or ``module:Name``."""
    if isinstance(made, str):
        return made
    if not (inspect.isclass(made) or inspect.isfunction(made)):
        return None
    module, name = made.__module__, made.__qualname__
    return f"{module}:{name}" if name.isidentifier() and module != "__main__" else None
