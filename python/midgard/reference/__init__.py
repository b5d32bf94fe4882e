"""The executable rulebook: the games of midgard once more, slowly, in plain Python.

Written from the rulebooks alone, with the same public protocol as the compiled classes, so that
each can be checked against the other.
"""

from .champions import (
    CHANCE,
    TERMINAL,
    Champions,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
    State,
)

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Champions",
    "IllegalActionError",
    "InvalidSnapshotError",
    "ScriptError",
    "State",
]
