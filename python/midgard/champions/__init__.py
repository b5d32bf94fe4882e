"""What only Champions of Midgard has: exact odds of fights and voyages, and the words of its table.

>>> import midgard
>>> from midgard.champions import PLAYERS, journey_odds, odds
>>> list(PLAYERS)
[2, 3, 4]
>>> print(odds("2 swordsmen", "young-troll"))
Young Troll (1/3, reconstructed): 53.0% victory, 0.3 of 2 come home
>>> midgard.odds is odds
True
"""

from midgard._midgard.champions import Action, Champions, State
from midgard.champions.fight_odds import Odds, Outcome, Policy, Roll, odds
from midgard.champions.voyage_odds import JOURNEYS, JourneyOdds, Passage, journey_odds
from midgard.champions.warbands import LEADERS, RUNES, WARRIORS, Enemy, enemies_of, enemy_of

__all__ = [
    "JOURNEYS",
    "LEADERS",
    "PLAYERS",
    "RUNES",
    "WARRIORS",
    "Action",
    "Champions",
    "Enemy",
    "JourneyOdds",
    "Odds",
    "Outcome",
    "Passage",
    "Policy",
    "Roll",
    "State",
    "enemies_of",
    "enemy_of",
    "journey_odds",
    "odds",
]

PLAYERS = range(2, 5)
"""The numbers of players that the game can have."""
