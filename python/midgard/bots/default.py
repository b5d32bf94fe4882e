"""The bot that plays if none is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from midgard.games import bot_names
from midgard.presentation import presentation

if TYPE_CHECKING:
    from midgard.protocols import Game


def default_bot(game: Game) -> str:
    """Returns the default bot of a game, which all functions and commands use.

    It is ``ismcts-2`` in God of War, ``greedy`` in other games that have it, else ``random``.

    >>> import midgard
    >>> midgard.bots.default_bot(midgard.Champions()), default_bot(midgard.GodOfWar())
    ('greedy', 'ismcts-2')
    """
    own = presentation(game).usual_bot
    return own or ("greedy" if "greedy" in bot_names(game) else "random")
