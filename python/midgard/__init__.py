"""midgard: a rules engine for Champions of Midgard.

>>> import midgard
>>> game = midgard.Champions(players=4)
>>> state = game.new_state(seed=7)
>>> while not state.is_terminal:
...     actions = state.legal_actions()
...     _ = state.apply(actions[0])
>>> len(state.scores), state.is_terminal
(4, True)

The project is unofficial. Many numbers on the cards are reconstructed; see ``midgard cards list``.
"""

from midgard._midgard import (
    CHANCE,
    RULES_VERSION,
    TERMINAL,
    Action,
    Bot,
    Champions,
    IllegalActionError,
    InvalidCardsError,
    InvalidNotationError,
    InvalidOptionError,
    InvalidSnapshotError,
    MidgardError,
    ScriptError,
    State,
    __version__,
    check_cards,
)
from midgard.record import Record
from midgard.simulation import Simulation, simulate

__all__ = [
    "CHANCE",
    "RULES_VERSION",
    "TERMINAL",
    "Action",
    "Bot",
    "Champions",
    "IllegalActionError",
    "InvalidCardsError",
    "InvalidNotationError",
    "InvalidOptionError",
    "InvalidSnapshotError",
    "MidgardError",
    "Record",
    "ScriptError",
    "Simulation",
    "State",
    "__version__",
    "check_cards",
    "simulate",
]
