"""The protocols of the rules: what the engine and the reference implement.

``midgard.protocols`` exports them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

Event: TypeAlias = Mapping[str, Any]
"""An event in a game: a dict with a ``name``. Each game has its own events."""


@runtime_checkable
class RulesGame(Protocol):
    """The rules of a game, as the engine and the reference implement them."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def action_count(self) -> int:
        """The number of action indices."""
        ...

    def index(self, action: str, /) -> int:
        """Returns the index of an action."""
        ...

    def events_for(self, events: Iterable[Any], seat: int, /) -> Sequence[Event]:
        """Returns the events that a seat may know, with ``None`` in place of hidden fields."""
        ...

    def new_state(
        self,
        *,
        chance: Literal["explicit", "scripted"] = ...,
        script: Sequence[int | str] | None = None,
        then: Literal["explicit"] | None = None,
    ) -> RulesState:
        """Returns a new game."""
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
        """Reads a state from the dict of ``to_dict`` and checks it as a whole."""
        ...


@runtime_checkable
class RulesState(Protocol):
    """A game in progress, as the engine and the reference implement it."""

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
        """Whether a chance event is open. Only possible with explicit chance."""
        ...

    @property
    def script_left(self) -> int:
        """The number of script answers that are not used yet."""
        ...

    @property
    def scores(self) -> list[int]:
        """The score of each seat; 0 in a game without scores."""
        ...

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end, and if nobody wins."""
        ...

    def returns(self) -> list[float]:
        """Returns the return of each seat, usually its share of victory; 0.0 before the end."""
        ...

    def legal_actions(self) -> list[int]:
        """Returns the legal actions, ascending; empty at chance nodes and at the end."""
        ...

    def why_not(self, action: int | str, /) -> str | None:
        """Returns why an action is not legal, with the tag of the rule; ``None`` if it is."""
        ...

    def apply(self, action: int | str, /) -> bool:
        """Plays a decision or answers chance. Returns whether the game is over."""
        ...

    def apply_events(self, action: int | str, /) -> Sequence[Event]:
        """Plays as ``apply`` does, and returns what happened, in order."""
        ...

    def child(self, action: int | str, /, *, seed: int | str | None = None) -> RulesState:
        """Returns a new state: this one after an action. ``seed`` is as for ``clone``."""
        ...

    def clone(self, *, seed: int | str | None = None) -> RulesState:
        """Returns a copy of the position.

        Args:
            seed: the seed of the dice to come, 0 to 2**128 - 1. Without dice it changes nothing.
        """
        ...

    def clones(self, n: int, /, *, seed: int | str | None = None) -> Sequence[RulesState]:
        """Returns ``n`` copies of the position, 0 to 2**24; their dice are different."""
        ...

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Returns the outcomes of the open chance event, ascending, with their probabilities."""
        ...

    def outcome_text(self, outcome: int, /) -> str:
        """Returns the text of an outcome of the open chance event."""
        ...

    def score_sheet(self, seat: int, /) -> dict[str, int]:
        """Returns the lines of a seat's score sheet; their sum is its score."""
        ...

    def table(self, seat: int | None = None, /) -> str:
        """Returns the table as text, as a seat may see it; without one, as everybody may."""
        ...

    def view(self, seat: int, /) -> Mapping[str, Any]:
        """Returns what a seat knows, as plain data."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data, including hidden cards."""
        ...
