"""The results of one bot at all seats by order of play and by character, looked at again and again.

Each group has a result in each game in which it plays, and games are independent. So it has a
sequence of its own, with the number of its own results.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate
from midgard.presentation import presentation
from midgard.stats.estimates import Estimate, around
from midgard.stats.sequential import BoundedSequence

if TYPE_CHECKING:
    from midgard.protocols import Game

Key: TypeAlias = tuple[str, str]
"""The kind of a group, a column of the table ``seats``, and its name."""
Raw: TypeAlias = Mapping[str, tuple[npt.NDArray[Any], list[str]]]


def split_groups(game: Game, text: object) -> tuple[object, tuple[str, ...]]:
    """Returns the text of ``until`` without its end ``by ...``, and the columns that it names.

    Without such an end these are the order of play, or seats in a game without one, and characters.

    Raises:
        InvalidOptionError: the game has no such groups.

    >>> import midgard
    >>> split_groups(midgard.Champions(), "±2% win by leader")
    ('±2% win', ('character',))
    """
    shown = presentation(game)
    kinds = {"order": "order"} if shown.has_order else {"seat": "seat"}
    if game.characters:
        kinds[shown.character_word] = "character"
    found = re.fullmatch(r"(.*\S)\s+by\s+(\S+)\s*", text) if isinstance(text, str) else None
    if found is None:
        return text, tuple(kinds.values())
    if found[2] not in kinds:
        raise InvalidOptionError(
            f"until {abbreviate(text)}: results are by {' or by '.join(kinds)}, not by"
            f" {abbreviate(found[2])}"
        )
    return found[1], (kinds[found[2]],)


class Groups:
    """The results of all groups of some kinds.

    Args:
        game: the game.
        kinds: columns of the table ``seats``.
        bounds: the least and the greatest result.
        alpha: the probability that any interval is ever wrong.
    """

    def __init__(
        self, game: Game, kinds: Sequence[str], bounds: tuple[float, float], alpha: float
    ) -> None:
        """Begins without results."""
        seats = range(game.players)
        names = {
            "order": {str(at + 1): at + 1 for at in seats},
            "seat": {str(at): at for at in seats},
            "character": {name: at for at, name in enumerate(game.characters)},
        }
        self._codes: dict[Key, int] = {
            (kind, name): code for kind in kinds for name, code in names[kind].items()
        }
        each = alpha / len(self._codes)
        self._sequences: dict[Key, BoundedSequence] = {
            key: BoundedSequence([bounds[0]], [bounds[1]], each) for key in self._codes
        }
        self.alpha: float = each

    def add(self, rows: Raw, column: str) -> None:
        """Adds the results of further games in a column of the table ``seats``."""
        values = rows[column][0].astype(np.float64)
        for (kind, name), code in self._codes.items():
            own = values[rows[kind][0] == code]
            if len(own):
                self._sequences[kind, name].add(own[:, np.newaxis])

    @property
    def state(self) -> list[dict[str, Any]]:
        """The sums over the games so far, as plain data; `restore` takes it."""
        return [one.state for one in self._sequences.values()]

    def restore(self, states: Sequence[Mapping[str, Any]]) -> None:
        """Goes on from a `state` of the same groups."""
        for one, state in zip(self._sequences.values(), states, strict=True):
            one.restore(state)

    def _ends(self, key: Key) -> tuple[float, float]:
        low, high = self._sequences[key].intervals()
        return float(low[0]), float(high[0])

    @property
    def width(self) -> float:
        """The widest interval of a group that has played; infinite before the first game."""
        played = [key for key, one in self._sequences.items() if one.count]
        widths = [high - low for low, high in map(self._ends, played)]
        return max(widths, default=float("inf"))

    def estimate(self, key: Key, mean: float) -> Estimate | None:
        """Returns the mean of a group with its interval; ``None`` for one that is not looked at."""
        if key not in self._sequences:
            return None
        return around(mean, *self._ends(key))
