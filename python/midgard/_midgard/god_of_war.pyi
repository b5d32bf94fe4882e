"""God of War: The Card Game: the classes and functions that only it has."""

from collections.abc import Iterable, Sequence
from inspect import Signature
from os import PathLike
from typing import Any, ClassVar, Final, Literal, Unpack, final

import numpy as np
import numpy.typing as npt

from midgard._midgard import BaseAction, BaseGame, BaseState
from midgard.god_of_war.events import Event
from midgard.god_of_war.position import SceneParts
from midgard.types import ActionLike, AfterScript, CardRow, ChanceMode

__all__ = [
    "RULES_VERSION",
    "_FITTED_TO",
    "_WEIGHT_LISTS",
    "Action",
    "GodOfWar",
    "State",
    "_fit_features",
    "_fit_samples",
    "card_warnings",
    "check_cards",
]

RULES_VERSION: Final[int]
_FITTED_TO: Final[str]
_WEIGHT_LISTS: Final[int]

@final
class Action(BaseAction):
    """One small choice.

    >>> from midgard.god_of_war import Action
    >>> action = Action("attack kratos")
    >>> action.index, action.kind, action.arguments
    (38, 'attack', ('kratos',))
    """
    def __new__(cls, text: str) -> Action: ...

@final
class State(BaseState[GodOfWar, Action]):
    """A game of God of War: The Card Game in progress."""
    @property
    def round(self) -> int:
        """The round, from 1."""
    @property
    def scene(self) -> str | None:
        """The scene on the table, or `None`."""
    @property
    def phase(self) -> str: ...
    def view(self, seat: int) -> dict[str, Any]: ...
    def apply_events(self, action: ActionLike) -> list[Event]: ...

@final
class GodOfWar(BaseGame[State, Action]):
    """God of War: The Card Game with its options: immutable, shared by its states.

    players: 1 to 4; 1 is the solo mode. heroes: the hero of each seat, or `None`: they are drafted. team:
    `one` player decides for all, or `each` for the own hero. hide_backs: whether texts and observations
    hide the backs of scene cards. max_rounds: the last round, 1 to 255; its end loses. first_player: the
    seat that begins. scene: a scene that is played alone, `q1` to `q6`, `b7` to `b10`, or a new scene of the
    card file. scenes: the quests and bosses that are shuffled, at least three of each, or `None` for the
    printed ten. upgrades: the number of random upgrades in each deck from the start, 0 to 10. cards: a file
    with corrections of card numbers, or its text. skip_forced: take decisions with one legal action at
    once. Most numbers on cards are reconstructed.

    Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.

    >>> import midgard
    >>> game = midgard.GodOfWar(players=2, scene="q1")
    >>> str(game)
    'god_of_war(players=2,scene=q1)'
    """

    # options: make docs writes these lines from the table of options
    __signature__: ClassVar[Signature]
    def __new__(
        cls,
        players: int | None = 2,
        *,
        heroes: str | Sequence[str] | None = None,
        team: Literal["one", "each"] | None = "one",
        hide_backs: bool | None = False,
        max_rounds: int | None = 60,
        first_player: int | None = 0,
        scene: str | None = None,
        scenes: Iterable[str] | None = None,
        upgrades: int | None = 0,
        cards: str | PathLike[str] | None = None,
        skip_forced: bool | None = False,
    ) -> GodOfWar: ...
    @property
    def heroes(self) -> list[str] | None:
        """The hero of each seat, such as kratos+freya; by default a draft."""
    @property
    def team(self) -> Literal["one", "each"]:
        """Who decides: one player for all, or each for the own hero."""
    @property
    def hide_backs(self) -> bool:
        """Texts and observations hide the backs of scene cards."""
    @property
    def max_rounds(self) -> int:
        """The last round, 1 to 255; its end loses."""
    @property
    def first_player(self) -> int:
        """The seat that begins."""
    @property
    def scene(self) -> str | None:
        """A scene that is played alone: q1 to q6, b7 to b10, or a new one of the cards."""
    @property
    def scenes(self) -> list[str] | None:
        """Quests and bosses that are shuffled, such as q1+q2+lake+b7+b8+b9."""
    @property
    def upgrades(self) -> int:
        """Random upgrades in each deck from the start, 0 to 10."""
    # end of the options
    @property
    def card_digest(self) -> str:
        """16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine.

        >>> import midgard
        >>> len(midgard.GodOfWar().card_digest)
        16
        """
    def cards(self) -> list[CardRow]:
        """The rows of the card data: each with its fields, by what they hold, and as `text` for people.

        >>> import midgard
        >>> rows = {(row["table"], row["id"]): row for row in midgard.GodOfWar().cards()}
        >>> rows["units", "kratos"]["numbers"]
        {'health': [10], 'rage_max': [5]}
        """
    def position(
        self,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
        **parts: Unpack[SceneParts],
    ) -> State:
        """A position made to order: parts are fields of a state (`docs/reference/god-of-war.md`), and the rest is completed
        so that it fits; `docs/manual/position.md` explains it. Chance is as in `new_state`.

        Raises `InvalidSnapshotError`, which names all that contradicts the rest, and `TypeError` for a part
        that there is not.

        >>> import midgard
        >>> game = midgard.GodOfWar(players=2, heroes=("kratos", "freya"))
        >>> state = game.position(scene="b10", tracks=[30], players=[{"hand": {"M2": 1, "N2": 1}}])
        >>> state.scene, state.prompt
        ('b10', 'seat 0 chooses an action, or ends the turn')
        """
    def events_for(self, events: Iterable[Event], seat: int) -> list[Event]: ...
    def describe_events(self, events: Iterable[Event]) -> list[str]: ...

def check_cards(text: str) -> list[tuple[int, str]]:
    r"""The problems of a card file, as (line, message): the first hundred, and how many more there are.

    >>> import midgard
    >>> midgard.god_of_war.check_cards("[rules]\nhand_limit = 7")
    []
    """

def card_warnings(cards: str | PathLike[str]) -> list[tuple[int, str]]:
    r"""What a card file, or its text, may say and hardly means, as (line, message).

    An enemy whose side deals damage by a box, spot, reward or flip ignores Stun tokens and defence.
    Raises InvalidCardsError if the file has problems.

    >>> import midgard
    >>> midgard.god_of_war.card_warnings("[rules]\nhand_limit = 7")
    []
    """

def _fit_samples(game: GodOfWar, first: int, games: int, seed: int) -> npt.NDArray[np.float32]: ...
def _fit_features(game: GodOfWar) -> list[str]: ...
