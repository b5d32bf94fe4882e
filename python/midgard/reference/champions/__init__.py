"""Champions of Midgard: the executable rulebook.

Read the files in the order of the book: ``words``, ``rules``, ``state``, then ``phase/`` from
``setup`` to ``closing``, with ``locations``, ``combat`` and ``scoring`` beside it.  A tag such as
[combat.strike] names a rule; RULES.md lists them all, with our reading and the rulings.
"""

from .action import IllegalActionError
from .chance import ScriptError
from .check import InvalidSnapshotError
from .game import CHANCE, TERMINAL, Champions, State

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Champions",
    "IllegalActionError",
    "InvalidSnapshotError",
    "ScriptError",
    "State",
]
