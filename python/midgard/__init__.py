"""midgard: rules engines for three board games.

`Champions` is Champions of Midgard, `Reavers` is Reavers of Midgard: The Card Game, and `GodOfWar`
is God of War: The Card Game.

>>> import midgard
>>> game = midgard.Champions(players=4)
>>> state = game.new_state(seed=7)
>>> while not state.is_terminal:
...     actions = state.legal_actions()
...     _ = state.apply(actions[0])
>>> len(state.scores), state.is_terminal
(4, True)

The project is unofficial. Many numbers on the cards are reconstructed; see ``midgard cards list``.
"""

from midgard._midgard import (
    BOTS,
    CHANCE,
    TERMINAL,
    Batch,
    Bot,
    IllegalActionError,
    InvalidCardsError,
    InvalidNotationError,
    InvalidOptionError,
    InvalidSnapshotError,
    LegalActions,
    MidgardError,
    ObservationBlock,
    OutOfRangeError,
    ScriptError,
    __version__,
    game_seed,
)
from midgard._midgard.champions import Champions
from midgard._midgard.god_of_war import GodOfWar
from midgard._midgard.reavers import Reavers

TYPE_CHECKING = False  # avoids the import of typing; type checkers treat it as true
if TYPE_CHECKING:
    from midgard import adapters as adapters
    from midgard import bots as bots
    from midgard import champions as champions
    from midgard import columns as columns
    from midgard import comparison as comparison
    from midgard import games as games
    from midgard import god_of_war as god_of_war
    from midgard import luck as luck
    from midgard import metrics as metrics
    from midgard import presentation as presentation
    from midgard import problems as problems
    from midgard import protocols as protocols
    from midgard import reavers as reavers
    from midgard import record as record
    from midgard import reference as reference
    from midgard import report as report
    from midgard import search as search
    from midgard import selfplay as selfplay
    from midgard import simulation as simulation
    from midgard import stats as stats
    from midgard import storage as storage
    from midgard import sweeps as sweeps
    from midgard import tables as tables
    from midgard import testing as testing
    from midgard import tournament as tournament
    from midgard import types as types
    from midgard import value as value
    from midgard._shared.interrupted import Interrupted
    from midgard.champions import Enemy, JourneyOdds, Odds, Roll, journey_odds, odds
    from midgard.comparison import Comparison, compare
    from midgard.games import GAMES, load_game
    from midgard.protocols import Game, State
    from midgard.record import Record, read_record, read_records
    from midgard.simulation import Run, simulate
    from midgard.stats import ratings as ratings
    from midgard.sweeps import Sweep, sweep
    from midgard.value import Worth, value_of

__all__ = [
    "BOTS",
    "CHANCE",
    "GAMES",
    "TERMINAL",
    "Batch",
    "Bot",
    "Champions",
    "Comparison",
    "Enemy",
    "Game",
    "GodOfWar",
    "IllegalActionError",
    "Interrupted",
    "InvalidCardsError",
    "InvalidNotationError",
    "InvalidOptionError",
    "InvalidSnapshotError",
    "JourneyOdds",
    "LegalActions",
    "MidgardError",
    "ObservationBlock",
    "Odds",
    "OutOfRangeError",
    "Reavers",
    "Record",
    "Roll",
    "Run",
    "ScriptError",
    "State",
    "Sweep",
    "Worth",
    "__version__",
    "compare",
    "game_seed",
    "journey_odds",
    "load_game",
    "odds",
    "read_record",
    "read_records",
    "simulate",
    "sweep",
    "value_of",
]

_MODULES = frozenset(
    (
        "adapters",
        "bots",
        "champions",
        "columns",
        "comparison",
        "games",
        "god_of_war",
        "luck",
        "metrics",
        "presentation",
        "problems",
        "protocols",
        "reavers",
        "record",
        "reference",
        "report",
        "search",
        "selfplay",
        "simulation",
        "stats",
        "storage",
        "sweeps",
        "tables",
        "testing",
        "tournament",
        "types",
        "value",
    )
)

if not TYPE_CHECKING:  # otherwise type checkers would accept every name

    def __getattr__(name: str) -> object:
        """Imports Python modules on first use, so that ``import midgard`` stays fast."""
        later = {
            "Comparison": "midgard.comparison",
            "Enemy": "midgard.champions",
            "GAMES": "midgard.games",
            "Game": "midgard.protocols",
            "Interrupted": "midgard._shared.interrupted",
            "JourneyOdds": "midgard.champions",
            "Odds": "midgard.champions",
            "Record": "midgard.record",
            "Roll": "midgard.champions",
            "Run": "midgard.simulation",
            "State": "midgard.protocols",
            "Sweep": "midgard.sweeps",
            "compare": "midgard.comparison",
            "Worth": "midgard.value",
            "journey_odds": "midgard.champions",
            "load_game": "midgard.games",
            "odds": "midgard.champions",
            "read_record": "midgard.record",
            "read_records": "midgard.record",
            "simulate": "midgard.simulation",
            "sweep": "midgard.sweeps",
            "value_of": "midgard.value",
        }
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"midgard.{name}")
        if name not in later:
            raise AttributeError(f"module 'midgard' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(later[name]), name)
        return value


def __dir__() -> list[str]:
    """Returns the public names: those of ``__all__`` and the modules."""
    return sorted({*__all__, *_MODULES})
