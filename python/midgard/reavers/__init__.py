"""Reavers of Midgard: The Card Game: its classes.

>>> import midgard
>>> from midgard.reavers import Action
>>> state = midgard.Reavers(players=3).new_state(seed=1)
>>> state.why_not(Action("go roskilde")) is None
True
>>> midgard.reavers.State is type(state)
True
"""

from midgard._midgard.reavers import RULES_VERSION, Action, Reavers, State, check_cards
from midgard.reavers.fitted import fit_values

__all__ = ["RULES_VERSION", "Action", "Reavers", "State", "check_cards", "fit_values"]
