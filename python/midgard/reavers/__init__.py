"""Reavers of Midgard: The Card Game: its classes.

>>> import midgard
>>> from midgard.reavers import Reavers
>>> midgard.Reavers is Reavers
True
"""

from midgard._midgard.reavers import RULES_VERSION, Action, Reavers, State

__all__ = ["RULES_VERSION", "Action", "Reavers", "State"]
