"""The executable rulebook: slow engines of the games in plain Python.

They are written from the rulebooks alone and have the same public protocol as the compiled classes,
so that each can be checked against the other.
"""

from . import god_of_war as god_of_war
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
from .god_of_war import GodOfWar
from .reavers import Reavers

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Champions",
    "GodOfWar",
    "IllegalActionError",
    "InvalidSnapshotError",
    "Reavers",
    "ScriptError",
    "State",
    "god_of_war",
    "reavers",
]
