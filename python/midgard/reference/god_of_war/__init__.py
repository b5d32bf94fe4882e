"""God of War: The Card Game in plain Python, written from the rules alone.

The files have the names and the order of the Rust crate where both have the same part.  All of the
rules is in it: quests, bosses, the windows of Specials, and the solo mode with companions.
"""

from .action import IllegalActionError
from .chance import ScriptError
from .check import InvalidSnapshotError
from .game import CHANCE, TERMINAL, GodOfWar, State

__all__ = [
    "CHANCE",
    "TERMINAL",
    "GodOfWar",
    "IllegalActionError",
    "InvalidSnapshotError",
    "ScriptError",
    "State",
]
