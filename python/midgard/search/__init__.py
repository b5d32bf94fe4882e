"""Monte Carlo searches.

>>> import midgard
>>> from midgard.search import ISMCTS
>>> state = midgard.Champions(start_player=0).new_state(seed=1)
>>> found = ISMCTS(simulations=50, seed=1).search(state)
>>> found.action in state.legal_actions(), found.simulations
(True, 50)

A search uses only what the seat that decides knows: it samples everything else, and has dice of its
own. ``docs/manual/search.md`` describes each search.
"""

from midgard._midgard import Cancellation
from midgard.search.methods import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from midgard.search.result import Node, Result

__all__ = ["ISMCTS", "MCTS", "PIMC", "PUCT", "Cancellation", "FlatMC", "Node", "Result"]
