"""The bot that plays if none is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from midgard._midgard import InvalidOptionError
from midgard.games import bot_names
from midgard.presentation import presentation

if TYPE_CHECKING:
    from midgard.protocols import Game

Bot = TypeVar("Bot")


def default_bot(game: Game) -> str:
    """Returns the default bot of a game, which all functions and commands use.

    It is ``ismcts-2`` in God of War, ``greedy`` in other games that have it, else ``random``.

    >>> import midgard
    >>> midgard.bots.default_bot(midgard.Champions()), default_bot(midgard.GodOfWar())
    ('greedy', 'ismcts-2')
    """
    own = presentation(game).usual_bot
    return own or ("greedy" if "greedy" in bot_names(game) else "random")


def one_for_each(bots: Sequence[Bot], players: int) -> list[Bot]:
    """Returns a bot for each player; a single one is for all.

    Raises:
        InvalidOptionError: their number is neither 1 nor that of the players.

    >>> one_for_each(["greedy"], 2), one_for_each(["greedy", "random"], 2)
    (['greedy', 'greedy'], ['greedy', 'random'])
    """
    if len(bots) not in (1, players):
        raise InvalidOptionError(
            f"{len(bots)} bots for {players} players: name one for all, or one for each seat"
        )
    return [*bots] * (players if len(bots) == 1 else 1)
