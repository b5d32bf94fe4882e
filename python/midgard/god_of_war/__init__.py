"""God of War: The Card Game: its classes.

>>> import midgard
>>> from midgard.god_of_war import Action
>>> state = midgard.GodOfWar(players=2, heroes=("kratos", "freya")).new_state(seed=1)
>>> state.why_not(Action("stand 1 front")) is None
True
>>> midgard.god_of_war.State is type(state)
True
"""

from midgard._midgard.god_of_war import (
    RULES_VERSION,
    Action,
    GodOfWar,
    State,
    card_warnings,
    check_cards,
)
from midgard.god_of_war.fitted import fit_values

__all__ = [
    "RULES_VERSION",
    "Action",
    "GodOfWar",
    "State",
    "card_warnings",
    "check_cards",
    "fit_values",
]
