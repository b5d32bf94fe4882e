"""The options that all functions that play games have, with the same types and defaults."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, require_whole

USUAL_GAMES = 1000
"""The number of games if the caller names none."""
USUAL_LIMIT = 100_000
"""The most games with ``until`` if the caller names no number."""
Progress: TypeAlias = bool | Callable[[int], object]
"""The value of ``progress=``: True for a bar, or a function of the number of finished games."""


def games_of(games: int | None, until: str | None, least: int, most: int) -> int:
    """Returns the number of games; with ``until`` the most games.

    Raises:
        InvalidOptionError: it is out of range.

    >>> games_of(None, None, 1, 10**7), games_of(None, "a>b", 1, 10**7), games_of(5, None, 1, 10)
    (1000, 100000, 5)
    """
    return require_whole("games", usual_games(games, until), least, most)


def usual_games(games: int | None, until: str | None) -> int:
    """Returns the number of games that the caller names, or the usual one.

    >>> usual_games(None, None), usual_games(None, "a>b"), usual_games(5, None)
    (1000, 100000, 5)
    """
    usual = USUAL_GAMES if until is None else USUAL_LIMIT
    return usual if games is None else games


def require_progress(progress: object) -> None:
    """Checks that ``progress`` is a truth value or a function.

    Raises:
        InvalidOptionError: it is something else.
    """
    if not isinstance(progress, bool) and not callable(progress):
        raise InvalidOptionError(f"progress must be a function or True, not {abbreviate(progress)}")
