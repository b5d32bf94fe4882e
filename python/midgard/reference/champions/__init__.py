"""Champions of Midgard: the executable rulebook.

Read the files in the order of the book: ``words``, ``rules``, ``state``, then ``phase/`` from
``setup`` to ``closing``, with ``combat`` and ``scoring`` beside it.  What a place, a rune or a
leader does is in its file in ``place/``, ``rune/`` or ``leader/``; files import each other in no
circle, ``flow`` lists the steps that lead back to a file above.  A tag such as
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
