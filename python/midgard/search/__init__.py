"""Searches: what to do, found by trying it out many times.

>>> import midgard
>>> from midgard.search import ISMCTS
>>> state = midgard.Champions(start_player=0).new_state(seed=1)
>>> found = ISMCTS(simulations=50, seed=1).search(state)
>>> found.action in state.legal_actions(), found.simulations
(True, 50)

A search sees what the seat that is asked knows, and nothing else: in every simulation the rest is
dealt anew, and the dice to come are its own. ``docs/search.md`` says how each of them works.
"""

from midgard.search.methods import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from midgard.search.result import Node, Result

__all__ = ["ISMCTS", "MCTS", "PIMC", "PUCT", "FlatMC", "Node", "Result"]
