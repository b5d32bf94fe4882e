"""The executable rulebook: slow engines of the games in plain Python.

They are written from the rulebooks alone and have the same public protocol as the compiled classes,
so that each can be checked against the other.
"""

from . import reavers as reavers
from .champions import (
    CHANCE,
    TERMINAL,
    Champions,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
    State,
)
from .reavers import Reavers

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Champions",
    "IllegalActionError",
    "InvalidSnapshotError",
    "Reavers",
    "ScriptError",
    "State",
    "reavers",
]
