"""What every game offers, as protocols: for annotations, and for code that knows no game.

``midgard.Game`` and ``midgard.State`` are what the engine offers of each game. What follows from
the rules alone, `RulesGame` and `RulesState`, ``midgard.reference`` offers too. A class of one game
has more: ``midgard.champions.State`` has leaders, for example.

>>> import midgard
>>> def first_move(game: midgard.Game) -> str:
...     state = game.new_state(seed=1)
...     return game.action(state.legal_actions()[0]).text
>>> first_move(midgard.Champions(start_player=0))
'leader asmundr'
>>> isinstance(midgard.Champions(), midgard.Game), isinstance(midgard.reference.Champions(), Game)
(True, False)
>>> isinstance(midgard.reference.Champions(), RulesGame)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Protocol,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
    runtime_checkable,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard._midgard import ObservationBlock
    from midgard.record import Record
    from midgard.types import AfterScript, ChanceMode, DataType, Explanation, Memory

    _Mask = TypeVar("_Mask", npt.NDArray[np.bool_], npt.NDArray[np.int8], npt.NDArray[np.uint8])
    _Cell = TypeVar("_Cell", np.float32, np.uint8)

__all__ = ["Action", "Event", "Game", "LegalActions", "RulesGame", "RulesState", "State"]

Event: TypeAlias = Mapping[str, Any]
"""What happens in a game: a dict with a ``name``; each game has its own."""


@runtime_checkable
class Action(Protocol):
    """One small choice."""

    @property
    def index(self) -> int:
        """Its number, below ``game.action_count``."""
        ...

    @property
    def text(self) -> str:
        """As it is written; ``game.action(text)`` reads it."""
        ...

    @property
    def kind(self) -> str:
        """Its first word."""
        ...

    @property
    def arguments(self) -> tuple[str, ...]:
        """Its other words."""
        ...

    def __index__(self) -> int: ...


@runtime_checkable
class LegalActions(Protocol):
    """The legal actions of a position, ascending."""

    def __contains__(self, action: Any, /) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, position: SupportsIndex, /) -> Action: ...
    def __iter__(self) -> Any: ...


@runtime_checkable
class RulesGame(Protocol):
    """The rules of a game: what the engine and the reference both offer."""

    @property
    def players(self) -> int:
        """How many seats play."""
        ...

    @property
    def action_count(self) -> int:
        """Action indices are below this."""
        ...

    def index(self, action: str, /) -> int:
        """The number of an action."""
        ...

    def events_for(self, events: Iterable[Any], seat: int, /) -> Sequence[Event]:
        """Those of the events that a seat is told, with ``None`` for what it may not know."""
        ...

    def new_state(
        self,
        *,
        chance: Literal["explicit", "scripted"] = ...,
        script: Sequence[int | str] | None = None,
        then: Literal["explicit"] | None = None,
    ) -> RulesState:
        """A new game."""
        ...

    def from_dict(
        self,
        data: dict[str, Any],
        /,
        *,
        chance: Literal["explicit", "scripted"] = ...,
        script: Sequence[int | str] | None = None,
        then: Literal["explicit"] | None = None,
    ) -> RulesState:
        """A state from ``to_dict``, checked as a whole."""
        ...


@runtime_checkable
class RulesState(Protocol):
    """A game in progress: what the engine and the reference both offer."""

    @property
    def game(self) -> RulesGame:
        """The rules."""
        ...

    @property
    def current_player(self) -> int:
        """The seat that decides, ``midgard.CHANCE`` (-1) or ``midgard.TERMINAL`` (-4)."""
        ...

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether a chance event is open: only with explicit chance."""
        ...

    @property
    def script_left(self) -> int:
        """The number of answers of a script that are not used yet."""
        ...

    @property
    def scores(self) -> list[int]:
        """The score of each seat; 0 in a game without scores."""
        ...

    @property
    def winners(self) -> list[int]:
        """The seats that have won: none before the end, and possibly none at the end."""
        ...

    def returns(self) -> list[float]:
        """What the game is worth to each seat: the share of victory; 0.0 before the end."""
        ...

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty at chance nodes and at the end."""
        ...

    def why_not(self, action: int | str, /) -> str | None:
        """Why an action is not legal here, with the tag of the rule; ``None`` if it is legal."""
        ...

    def apply(self, action: int | str, /) -> bool:
        """Plays a decision or answers chance. Returns whether the game is over."""
        ...

    def apply_events(self, action: int | str, /) -> Sequence[Event]:
        """Plays as ``apply`` does, and returns what happened, in order."""
        ...

    def child(self, action: int | str, /) -> RulesState:
        """A new state: this one after an action."""
        ...

    def clone(self) -> RulesState:
        """The same position, to go another way from here."""
        ...

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """The outcomes of the open chance event, ascending, with their probabilities."""
        ...

    def outcome_text(self, outcome: int, /) -> str:
        """An outcome of the open chance event in words."""
        ...

    def score_sheet(self, seat: int, /) -> dict[str, int]:
        """The lines of a seat's score pad; their sum is its score."""
        ...

    def table(self, seat: int | None = None, /) -> str:
        """The table as text: as a seat may see it, or, without one, what everybody may see."""
        ...

    def view(self, seat: int, /) -> Mapping[str, Any]:
        """What a seat knows, as plain data."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The state as plain data; hidden cards are in it."""
        ...


@runtime_checkable
class Game(RulesGame, Protocol):
    """A game with its options, as the engine has it: immutable, shared by its states.

    ``str(game)`` is a stable text that ``midgard.load_game`` reads; ``==`` compares rules.
    """

    @property
    def name(self) -> str:
        """What the game is called."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules; records and saved states carry it."""
        ...

    @property
    def teams(self) -> list[int]:
        """The number of the team of each seat. Seats of one team win and lose together."""
        ...

    @property
    def bots(self) -> list[str]:
        """The names of the bots that play this game."""
        ...

    @property
    def policies(self) -> list[str]:
        """The policies besides ``random`` that searches and rollouts take by name."""
        ...

    @property
    def characters(self) -> list[str]:
        """The characters that a seat can have; none in a game without."""
        ...

    @property
    def max_chance_outcomes(self) -> int:
        """No chance event has more outcomes."""
        ...

    @property
    def sheet_lines(self) -> list[str]:
        """The lines of the score pad, in order; none in a game without scores."""
        ...

    @property
    def layout_digest(self) -> str:
        """16 hexadecimal digits that tell layouts of observations apart."""
        ...

    @property
    def observation_layout(self) -> list[ObservationBlock]:
        """The blocks of an observation, in order."""
        ...

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        ...

    def decode_observation(
        self, array: npt.NDArray[np.float32] | npt.NDArray[np.uint8], /
    ) -> dict[str, Any]:
        """An observation as a dict: for each block its numbers, or the words that it stands for."""
        ...

    def action(self, action: SupportsIndex | str, /) -> Action:
        """The action with this number or text."""
        ...

    def index(self, action: SupportsIndex | str, /) -> int:
        """The number of an action."""
        ...

    def new_state(
        self,
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """A new game, up to its first decision."""
        ...

    def from_dict(
        self,
        data: dict[str, Any],
        /,
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """A state from ``to_dict``, checked as a whole."""
        ...

    def from_json(
        self,
        text: str,
        /,
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """As ``from_dict``, from JSON text."""
        ...

    def from_bytes(self, data: bytes, /) -> State:
        """A state from ``to_bytes``, with its chance stream."""
        ...

    def describe_events(self, events: Iterable[Any], /) -> list[str]:
        """The events in words, a line each."""
        ...

    def record(self, *, seed: int) -> Record:
        """A new game that keeps its history."""
        ...

    def replay(self, text: str, /) -> State:
        """The state at the end of a record's text, with explicit chance."""
        ...

    def _new_logged(self, seed: int, /) -> tuple[Any, Sequence[int]]: ...


@runtime_checkable
class State(RulesState, Protocol):
    """A game in progress, as the engine has it: a position, and where its chance comes from."""

    @property
    def game(self) -> Game:
        """The rules."""
        ...

    @property
    def ranks(self) -> list[int]:
        """The place of each seat at the end, from 1; empty before the end."""
        ...

    @property
    def prompt(self) -> str:
        """What is waited for, in a sentence, for the seat that decides."""
        ...

    @property
    def legal(self) -> LegalActions:
        """The legal actions as a collection of actions."""
        ...

    def rewards(self) -> list[float]:
        """The reward of each seat for the event that led here."""
        ...

    @overload
    def legal_mask(self, out: None = None, /) -> npt.NDArray[np.bool_]: ...
    @overload
    def legal_mask(self, out: _Mask, /) -> _Mask: ...
    def legal_mask(self, out: Any = None, /) -> Any:
        """The legal actions as an array of shape ``(game.action_count,)``."""
        ...

    def why_not(self, action: SupportsIndex | str, /) -> str | None:
        """Why an action is not legal here, with the tag of the rule; ``None`` if it is legal."""
        ...

    def apply(self, action: SupportsIndex | str, /) -> bool:
        """Plays a decision or answers chance. Returns whether the game is over."""
        ...

    def apply_events(self, action: SupportsIndex | str, /) -> Sequence[Event]:
        """Plays as ``apply`` does, and returns what happened, in order."""
        ...

    def apply_many(self, actions: Iterable[SupportsIndex | str], /) -> bool:
        """Plays several decisions, all or none. Returns whether the game is over."""
        ...

    def child(self, action: SupportsIndex | str, /) -> State:
        """A new state: this one after an action, with future dice of its own."""
        ...

    def clone(self) -> State:
        """The same position with future dice of its own."""
        ...

    @overload
    def chance_outcomes(self, *, exact: Literal[True] = True) -> list[tuple[int, Fraction]]: ...
    @overload
    def chance_outcomes(self, *, exact: Literal[False]) -> list[tuple[int, float]]: ...
    def chance_outcomes(self, *, exact: bool = True) -> Any:
        """The outcomes of the open chance event, ascending, with their probabilities."""
        ...

    def explain(self, action: SupportsIndex | str, /) -> str:
        """What an action does here, in a sentence, with the tags of its rules."""
        ...

    def explanation(self, action: SupportsIndex | str, /) -> Explanation:
        """What an action does here, or why it is not legal, in parts."""
        ...

    @overload
    def observation(
        self,
        seat: int,
        out: None = None,
        /,
        *,
        memory: Memory = "perfect",
        dtype: Literal["float32"] = "float32",
    ) -> npt.NDArray[np.float32]: ...
    @overload
    def observation(
        self, seat: int, out: None = None, /, *, memory: Memory = "perfect", dtype: Literal["uint8"]
    ) -> npt.NDArray[np.uint8]: ...
    @overload
    def observation(
        self,
        seat: int,
        out: npt.NDArray[_Cell],
        /,
        *,
        memory: Memory = "perfect",
        dtype: DataType = "float32",
    ) -> npt.NDArray[_Cell]: ...
    def observation(
        self, seat: int, out: Any = None, /, *, memory: Any = "perfect", dtype: Any = "float32"
    ) -> Any:
        """What a seat knows, as an array of shape ``(game.observation_size,)``."""
        ...

    def information_key(self, seat: int, /) -> bytes:
        """What a seat knows as bytes: equal exactly for states that it cannot tell apart."""
        ...

    def determinize(self, seat: int, seed: int, /) -> State:
        """A state drawn from those that the seat cannot tell from this one."""
        ...

    def to_json(self) -> str:
        """As ``to_dict``, as JSON text."""
        ...

    def to_bytes(self) -> bytes:
        """The state and its chance stream as bytes; ``game.from_bytes`` takes them back."""
        ...

    @overload
    def rollout(
        self, seed: int, /, *, policy: str = "random", value: Literal["returns"] = "returns"
    ) -> list[float]: ...
    @overload
    def rollout(
        self, seed: int, /, *, policy: str = "random", value: Literal["scores"]
    ) -> list[int]: ...
    def rollout(self, seed: int, /, *, policy: str = "random", value: Any = "returns") -> Any:
        """Plays a copy to its end and returns what each seat has of it."""
        ...

    def key(self) -> int:
        """The position in 64 bits, for transposition tables."""
        ...

    def _apply_logged(self, action: SupportsIndex | str, /) -> Sequence[int]: ...

    def _is_secret(self, action: SupportsIndex | str, /) -> bool: ...

    def _perft(self, depth: int, /) -> int: ...
