"""Members of the engine that this package uses and that no protocol offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from midgard._midgard import BaseGame, InvalidOptionError
from midgard._shared.input import abbreviate

if TYPE_CHECKING:
    from midgard.protocols import Game, State


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


def is_compiled(game: object) -> bool:
    """Returns whether the rules of a game are compiled, not written in Python.

    >>> import midgard
    >>> is_compiled(midgard.Champions()), is_compiled(midgard.reference.Champions())
    (True, False)
    """
    return isinstance(game, BaseGame)


def require_compiled(game: object) -> None:
    """Checks that a game has compiled rules, before anything is played.

    Raises:
        InvalidOptionError: it is something else, such as a game of ``midgard.reference``.

    >>> import midgard
    >>> require_compiled(midgard.Champions())
    """
    if not is_compiled(game):
        raise InvalidOptionError(
            f"game must be a game of midgard, such as midgard.Champions(), not {abbreviate(game)}"
        )
