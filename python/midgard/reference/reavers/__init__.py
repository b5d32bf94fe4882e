"""Reavers of Midgard: The Card Game: the executable rulebook.

Read the files in the order of the book: ``words``, ``rules``, ``state``, then ``phase/`` from
``setup`` to ``round_end``, with ``deck``, ``market``, ``menu``, ``micro`` and ``scoring`` beside
it.  A tag such as [collect.clash] names a rule; numbers such as rule 11 and R-14 are those
of RULES.md.
"""

from .action import IllegalActionError
from .chance import ScriptError
from .check import InvalidSnapshotError
from .game import CHANCE, TERMINAL, Reavers, State

__all__ = [
    "CHANCE",
    "TERMINAL",
    "IllegalActionError",
    "InvalidSnapshotError",
    "Reavers",
    "ScriptError",
    "State",
]
