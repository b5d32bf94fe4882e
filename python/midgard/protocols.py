"""Protocols that every game implements, for annotations and for code that works with any game.

The engine implements ``midgard.Game`` and ``midgard.State`` for each game. The reference,
``midgard.reference``, implements only `RulesGame` and `RulesState`, which follow from the rules
alone. The classes of a game may have more members: ``midgard.champions.State`` has leaders.

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

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Protocol,
    SupportsIndex,
    TypeVar,
    overload,
    runtime_checkable,
)

from midgard._shared.rules import Event, RulesGame, RulesState

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard._midgard import ObservationBlock
    from midgard.record import Record
    from midgard.types import AfterScript, ChanceMode, DataType, Explanation, Memory

    _Mask = TypeVar("_Mask", npt.NDArray[np.bool_], npt.NDArray[np.int8], npt.NDArray[np.uint8])
    _Cell = TypeVar("_Cell", np.float32, np.uint8)

__all__ = ["Action", "Event", "Game", "LegalActions", "RulesGame", "RulesState", "State"]


@runtime_checkable
class Action(Protocol):
    """One decision of a seat."""

    @property
    def index(self) -> int:
        """The index of the action, below ``game.action_count``."""
        ...

    @property
    def text(self) -> str:
        """The text of the action; ``game.action(text)`` reads it."""
        ...

    @property
    def kind(self) -> str:
        """The first word of the text."""
        ...

    @property
    def arguments(self) -> tuple[str, ...]:
        """The other words of the text."""
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
class Game(RulesGame, Protocol):
    """A game with its options, as the engine implements it. It is immutable; its states share it.

    ``str(game)`` is a stable text that ``midgard.load_game`` reads; ``==`` compares rules.
    """

    @property
    def name(self) -> str:
        """The name of the game."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules; records and saved states carry it."""
        ...

    @property
    def teams(self) -> list[int]:
        """The team number of each seat. Seats of one team win and lose together."""
        ...

    @property
    def return_range(self) -> tuple[float, float]:
        """The least and the greatest return that a seat can have."""
        ...

    @property
    def return_sum(self) -> float | None:
        """The sum of all returns if it is the same at every end of the game, else ``None``."""
        ...

    @property
    def bots(self) -> list[str]:
        """The names of the bots that can play this game."""
        ...

    @property
    def policies(self) -> list[str]:
        """The names of the policies besides ``random`` for searches and rollouts."""
        ...

    @property
    def achievement_names(self) -> list[str]:
        """The names of what a seat can achieve, in order, such as kinds of enemies to defeat."""
        ...

    @property
    def characters(self) -> list[str]:
        """The characters that a seat can have; empty in a game without characters."""
        ...

    @property
    def max_chance_outcomes(self) -> int:
        """A number above that of every chance outcome: a bound, which may exceed the number of
        outcomes of every chance event.
        """
        ...

    @property
    def max_game_length(self) -> int:
        """An upper bound on the number of decisions in a game; see the class for its certainty."""
        ...

    @property
    def skip_forced(self) -> bool:
        """Whether decisions with a single legal action are played automatically."""
        ...

    @property
    def sheet_lines(self) -> list[str]:
        """The lines of a score sheet, in order; empty in a game without score sheets."""
        ...

    @property
    def layout_digest(self) -> str:
        """A digest of the observation layout, 16 hexadecimal digits."""
        ...

    @property
    def observation_layout(self) -> list[ObservationBlock]:
        """The blocks of an observation, in order."""
        ...

    @property
    def observation_size(self) -> int:
        """The number of entries of an observation."""
        ...

    def decode_observation(
        self, array: npt.NDArray[np.float32] | npt.NDArray[np.uint8], /
    ) -> dict[str, Any]:
        """Decodes an observation to a dict with the numbers or words of each block."""
        ...

    def action(self, action: SupportsIndex | str, /) -> Action:
        """Returns the action with this index or text."""
        ...

    def index(self, action: SupportsIndex | str, /) -> int:
        """Returns the index of an action."""
        ...

    def new_state(
        self,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """Returns a new game at its first decision."""
        ...

    def from_dict(
        self,
        data: dict[str, Any],
        /,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """Reads a state from the dict of ``to_dict`` and checks it as a whole."""
        ...

    def from_json(
        self,
        text: str,
        /,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> State:
        """Like ``from_dict``, for JSON text."""
        ...

    def from_bytes(self, data: bytes, /) -> State:
        """Reads a state with its chance stream from the bytes of ``to_bytes``."""
        ...

    def describe_events(self, events: Iterable[Any], /) -> list[str]:
        """Returns the events in words, one line each."""
        ...

    def record(self, *, seed: int | str) -> Record:
        """Returns a record: a new game that keeps its history."""
        ...

    def replay(self, text: str, /) -> State:
        """Returns the state at the end of a record's JSON text, with explicit chance."""
        ...


@runtime_checkable
class State(RulesState, Protocol):
    """A game in progress, as the engine implements it: a position and the driver of its chance."""

    @property
    def game(self) -> Game:
        """The rules."""
        ...

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat at the end, from 1; empty before the end."""
        ...

    @property
    def phase(self) -> str:
        """The name of the phase."""
        ...

    @property
    def prompt(self) -> str:
        """A sentence for the seat that decides, and for no other: what the state waits for."""
        ...

    @property
    def legal(self) -> LegalActions:
        """The legal actions as a collection of actions."""
        ...

    def rewards(self) -> list[float]:
        """Returns the reward of each seat for the event that led here."""
        ...

    @overload
    def legal_mask(self, out: None = None, /) -> npt.NDArray[np.bool_]: ...
    @overload
    def legal_mask(self, out: _Mask, /) -> _Mask: ...
    def legal_mask(self, out: Any = None, /) -> Any:
        """Returns the legal actions as an array of shape ``(game.action_count,)``."""
        ...

    def why_not(self, action: SupportsIndex | str, /) -> str | None:
        """Returns why an action is not legal, with the tag of the rule; ``None`` if it is."""
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

    def child(self, action: SupportsIndex | str, /, *, seed: int | str | None = None) -> State:
        """Returns a new state: this one after an action, with future dice of its own."""
        ...

    def clone(self, *, seed: int | str | None = None) -> State:
        """Returns the same position with future dice of its own.

        With a seed, the copy depends on the position and the seed alone.
        """
        ...

    def clones(self, n: int, /, *, seed: int | str | None = None) -> Sequence[State]:
        """Returns ``n`` copies with different dice; the first is ``clone(seed=seed)``."""
        ...

    @overload
    def chance_outcomes(self, *, exact: Literal[True] = True) -> list[tuple[int, Fraction]]: ...
    @overload
    def chance_outcomes(self, *, exact: Literal[False]) -> list[tuple[int, float]]: ...
    def chance_outcomes(self, *, exact: bool = True) -> Any:
        """Returns the outcomes of the open chance event, ascending, with their probabilities."""
        ...

    def explain(self, action: SupportsIndex | str, /) -> str:
        """Returns a sentence on the effect of an action here, with the tags of its rules."""
        ...

    def explanation(self, action: SupportsIndex | str, /) -> Explanation:
        """The effect of an action here, or the reason why it is not legal, in parts."""
        ...

    def sheet_text(self, seat: int | None = None) -> str:
        """Returns the score sheets of all seats as text, as a seat or everybody can count them."""
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
        """Returns what a seat knows as an array of shape ``(game.observation_size,)``."""
        ...

    def information_key(self, seat: int, /) -> bytes:
        """Returns what a seat knows as bytes, equal exactly for states that look alike to it."""
        ...

    def determinize(
        self,
        seat: int,
        seed: int | str,
        /,
        *,
        chance: Literal["sampled", "explicit"] | None = None,
        belief: str = "uniform",
    ) -> State:
        """Samples a state from those that the seat cannot tell from this one."""
        ...

    def to_json(self) -> str:
        """Returns the data of ``to_dict`` as JSON text."""
        ...

    def to_bytes(self) -> bytes:
        """Returns the state and its chance stream as bytes, which ``game.from_bytes`` reads."""
        ...

    @overload
    def rollout(
        self, seed: int | str, /, *, policy: str = "random", value: Literal["returns"] = "returns"
    ) -> list[float]: ...
    @overload
    def rollout(
        self, seed: int | str, /, *, policy: str = "random", value: Literal["scores"]
    ) -> list[int]: ...
    def rollout(self, seed: int | str, /, *, policy: str = "random", value: Any = "returns") -> Any:
        """Plays a copy to its end and returns the value for each seat."""
        ...

    def key(self) -> int:
        """Returns a 64-bit hash of the position, for transposition tables."""
        ...
