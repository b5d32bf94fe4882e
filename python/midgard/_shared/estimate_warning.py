"""The warning that searches give when their fitted values are for other cards."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from midgard.protocols import Game

_SAID = set[str]()


def warn_of_estimate(game: Game, stacklevel: int = 2) -> None:
    """Warns if the fitted values of a game are for other cards or rules, once for each of these."""
    find = getattr(game, "_estimate_problem", None)
    problem = find() if find is not None else None
    if problem is not None and problem not in _SAID:
        _SAID.add(problem)
        warnings.warn(
            f"searches expect the wrong scores: {problem}; `midgard fit` fits values to these "
            "cards, and the option `estimate` of a search takes the file",
            stacklevel=stacklevel + 1,
        )
