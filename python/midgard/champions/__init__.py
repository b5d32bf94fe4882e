"""Champions of Midgard: its classes, and the odds of fights and voyages.

>>> import midgard
>>> from midgard.champions import journey_odds, odds
>>> print(odds("2 swordsmen", "young-troll"))
Young Troll (1/3, reconstructed): 53.0% victory, 0.3 of 2 come home
>>> midgard.odds is odds
True
"""

from midgard._midgard.champions import RULES_VERSION, Action, Champions, State, check_cards
from midgard.champions.enemies import enemies_of, enemy_of
from midgard.champions.fight_odds import Odds, Outcome, odds
from midgard.champions.fitted import fit_values
from midgard.champions.journey_decks import JOURNEYS
from midgard.champions.roll_policy import Policy, Roll
from midgard.champions.summary import enemy_uses, place_uses
from midgard.champions.voyage_odds import JourneyOdds, Passage, journey_odds
from midgard.champions.warbands import LEADERS, RUNES, WARRIORS, Enemy

__all__ = [
    "JOURNEYS",
    "LEADERS",
    "RULES_VERSION",
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
    "check_cards",
    "enemies_of",
    "enemy_of",
    "enemy_uses",
    "fit_values",
    "journey_odds",
    "odds",
    "place_uses",
]
