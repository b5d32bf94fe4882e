"""Fits expected final scores to games of Champions of Midgard with other cards, by rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from midgard._midgard.champions import Champions
from midgard.selfplay.fit import fit_games, require_counts

if TYPE_CHECKING:
    from midgard.champions.types import Expansion


def fit_values(
    cards: str | None = None,
    *,
    players: Iterable[int] = (2, 3, 4),
    games: int = 20_000,
    seed: int | str = 1,
    expansions: Iterable[Expansion] = (),
    promos: bool = False,
    progress: Callable[[int], object] | None = None,
) -> str:
    """Fits expected final scores to games with these cards, and returns them as JSON.

    Some seconds for ten thousand games. The same arguments give the same text on any number of
    cores.

    Args:
        cards: a file with corrections of card numbers, or ``None`` for the built-in numbers.
        players: the numbers of players that the values are for.
        games: the number of games for each number of players, at least 250.
        seed: 0 to 2**128 - 1.
        expansions: the boxes in play, as :class:`midgard.Champions` takes them.
        promos: whether the promo cards are in play too.
        progress: is called with the number of games done, now and then.

    Raises:
        InvalidCardsError: there is something wrong with the card file.
        InvalidOptionError: an option is out of its range, or does not fit the boxes.

    >>> import json
    >>> values = json.loads(fit_values(players=[2], games=250))
    >>> values["features"][:3], len(values["tables"][0]["rounds"])
    (['one', 'score', 'later_score'], 8)
    """
    boxes = tuple(expansions)
    made = [
        Champions(players=count, cards=cards, expansions=boxes, promos=promos)
        for count in require_counts(players)
    ]
    return fit_games(made, games=games, seed=seed, progress=progress)
