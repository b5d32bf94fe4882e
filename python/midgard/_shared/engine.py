"""What this package uses of the engine and does not offer: no protocol has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from midgard.protocols import Game, State

__all__ = ["apply_logged", "is_secret", "new_logged", "perft"]


def new_logged(game: Game, seed: int) -> tuple[State, Sequence[int]]:
    """Returns a new game and the chance outcomes up to its first decision."""
    engine: Any = game
    state, outcomes = engine._new_logged(seed)
    return state, outcomes


def apply_logged(state: State, action: SupportsIndex | str) -> Sequence[int]:
    """Applies an action and returns the chance outcomes that follow it.

    Raises:
        IllegalActionError: the action is not legal; nothing has changed.
        InvalidNotationError: it is not an action.
    """
    engine: Any = state
    outcomes: Sequence[int] = engine._apply_logged(action)
    return outcomes


def is_secret(state: State, action: SupportsIndex | str) -> bool:
    """Returns whether the other seats may not see this action."""
    engine: Any = state
    return bool(engine._is_secret(action))


def perft(state: State, depth: int) -> int:
    """Returns the number of sequences of ``depth`` events from a state."""
    engine: Any = state
    return int(engine._perft(depth))
