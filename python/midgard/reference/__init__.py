"""The executable rulebook: slow engines of the games in plain Python.

They are written from the rulebooks alone and have the same public protocol as the compiled classes,
so that each can be checked against the other.
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
