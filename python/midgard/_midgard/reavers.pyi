"""Reavers of Midgard: The Card Game: the classes and functions that only it has."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from inspect import Signature
from os import PathLike
from typing import ClassVar, Final, Literal, Unpack, final, overload

import numpy as np
import numpy.typing as npt

from midgard._midgard import BaseAction, BaseGame, BaseState
from midgard.reavers.events import Event
from midgard.reavers.position import Parts
from midgard.reavers.types import (
    Belief,
    CardRow,
    Location,
    LocationChoice,
    MemoryMode,
    Negotiation,
    PhaseName,
    View,
)
from midgard.types import ActionLike, AfterScript, ChanceMode

__all__ = [
    "RULES_VERSION",
    "_FITTED_TO",
    "_WEIGHT_LISTS",
    "Action",
    "Reavers",
    "State",
    "_fit_features",
    "_fit_samples",
    "check_cards",
]

RULES_VERSION: Final[int]
_FITTED_TO: Final[str]
_WEIGHT_LISTS: Final[int]

@final
class Action(BaseAction):
    """One small choice.

    >>> from midgard.reavers import Action
    >>> action = Action("go bjorgvin")
    >>> action.index, action.kind, action.arguments
    (1, 'go', ('bjorgvin',))
    """
    def __new__(cls, text: str) -> Action: ...

@final
class State(BaseState[Reavers, Action]):
    """A game of Reavers of Midgard: The Card Game in progress."""
    @property
    def round(self) -> int:
        """The round, 1 to 10; 0 before the first supply card."""
    @property
    def locations(self) -> list[Location]:
        """The locations in play, by their numbers."""
    @property
    def phase(self) -> PhaseName: ...
    def view(self, seat: int) -> View: ...
    def apply_events(self, action: ActionLike) -> list[Event]: ...

@final
class Reavers(BaseGame[State, Action]):
    """Reavers of Midgard: The Card Game with its options: immutable, shared by its states.

    players: 2 to 6. bjorn: the variant for two with Bjorn. locations: `lowest`, those with the lowest
    numbers, or `random`, for 2 to 5 players. memory: `perfect`, or `screen`, where what others own is
    hidden but for its sums. negotiation: how deals are made: `menu`, from a list of at most 24; `micro`,
    piece by piece; or `auto`, by the rules themselves. cycles: how often each visitor proposes, 1 to 8;
    `None` is the number of the card data, 2. bjorgvin_sell_limit_each: raid tokens of a kind that a
    visitor sells at Bjorgvin, 1, or 0 for any number; `None` is the number of the card data. cards: a file
    with corrections of card numbers, or its text, see `docs/reference/cards.md`. skip_forced: take decisions with
    one legal action at once. `docs/reference/reavers.md` explains them; most numbers on cards are reconstructed.

    Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.

    >>> import midgard
    >>> game = midgard.Reavers(players=2, bjorn=True, memory="screen")
    >>> str(game)
    'reavers(players=2,bjorn=true,memory=screen)'
    >>> state = game.new_state(seed=1)
    >>> state.round, state.phase, str(game.action(state.legal_actions()[0]))
    (1, 'destination', 'go roskilde')
    """

    # options: make docs writes these lines from the table of options
    __signature__: ClassVar[Signature]
    def __new__(
        cls,
        players: int | None = 3,
        *,
        bjorn: bool | None = False,
        locations: LocationChoice | None = "lowest",
        memory: MemoryMode | None = "perfect",
        negotiation: Negotiation | None = "menu",
        cycles: int | None = None,
        bjorgvin_sell_limit_each: int | None = None,
        cards: str | PathLike[str] | None = None,
        skip_forced: bool | None = False,
    ) -> Reavers: ...
    @property
    def bjorn(self) -> bool:
        """Bjorn plays: the variant for two."""
    @property
    def locations(self) -> LocationChoice:
        """Locations in play: lowest (numbers), or random."""
    @property
    def memory(self) -> MemoryMode:
        """The knowledge of a seat about others: perfect, or screen (sums)."""
    @property
    def negotiation(self) -> Negotiation:
        """How deals are made: menu (a list), micro (piece by piece) or auto."""
    @property
    def cycles(self) -> int | None:
        """How often each visitor proposes, 1 to 8; by default the cards say it."""
    @property
    def bjorgvin_sell_limit_each(self) -> int | None:
        """Raid tokens of a kind sold at Bjorgvin: 1, or 0 for any number."""
    # end of the options
    @property
    def card_digest(self) -> str:
        """16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.

        >>> import midgard
        >>> len(midgard.Reavers().card_digest)
        16
        """
    def cards(self) -> list[CardRow]:
        """The rows of the card data: each with its fields, by what they hold, and as `text` for people.

        `numbers` has the fields that hold numbers, one or a list; `words` those that hold a word, `true` or
        `false` for a flag; `amounts` those that count things: faces of the die, prices by raid token.

        >>> import midgard
        >>> rows = {(row["table"], row["id"]): row for row in midgard.Reavers().cards()}
        >>> rows["reavers", "R-smith"]["text"]
        'count 2, cost 2, helms 1, bonus per_weapon_1'
        >>> rows["die", "weapons"]["amounts"], rows["die", "weapons"]["reconstructed"]
        ({'faces': {'nothing': 2, 'terror': 2, 'spoils': 2}}, True)
        """
    @overload
    def belief(self, state: State, seat: int, *, exact: Literal[True] = True) -> Belief[Fraction]:
        """How likely everything is that a seat has not seen, exactly: chances as fractions that sum to 1, as
        floats with `exact=False`. `docs/reference/reavers.md` explains it:

        * `destinations`: for each seat the chance of each location, or `None` where nothing is sealed;
        * `things`: with screens, for each other seat the chances of none, of one, of two ... `coins`,
          `terror`, `farm`, `wall`, `tower`; otherwise `None`;
        * `spoils`: for each seat the same for each type of cards that are not seen, or `None`;
        * `next`: the next card of the decks `supply`, `reavers`, `spoils`; empty when it is used up.

        Raises `IndexError` for a seat that is not there, `ValueError` for a state of another game.

        >>> import midgard
        >>> game = midgard.Reavers()
        >>> belief = game.belief(game.new_state(seed=1), 0)
        >>> sum(belief["next"]["spoils"].values())
        Fraction(1, 1)
        """
    @overload
    def belief(self, state: State, seat: int, *, exact: Literal[False]) -> Belief[float]: ...
    def position(
        self,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
        **parts: Unpack[Parts],
    ) -> State:
        """A position made to order: parts are fields of a state (`docs/reference/reavers.md`), and the rest is completed
        so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.

        Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
        that there is not.

        >>> import midgard
        >>> game = midgard.Reavers(players=2)
        >>> state = game.position(round=3, phase="sell", seats=[{"farm": 2}, {"coins": 5}])
        >>> state.round, state.prompt
        (3, 'seat 0 may sell a farm for 2 coins')
        """
    def events_for(self, events: Iterable[Event], seat: int) -> list[Event]: ...
    def describe_events(self, events: Iterable[Event]) -> list[str]: ...

def check_cards(text: str) -> list[tuple[int, str]]:
    r"""The problems of a card file, as (line, message): the first hundred, and how many more there are.

    >>> import midgard
    >>> midgard.reavers.check_cards("[tokens]\nfarm = 40")
    [(2, 'tokens: farm must be 0 to 31, not 40')]
    >>> midgard.reavers.check_cards("[tokens]\nfarm = 18")
    []
    """

def _fit_samples(game: Reavers, first: int, games: int, seed: int) -> npt.NDArray[np.float32]: ...
def _fit_features(game: Reavers) -> list[str]: ...
