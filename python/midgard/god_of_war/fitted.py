"""Fits chances to win to games of God of War with other cards, scene by scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from midgard._midgard.god_of_war import GodOfWar
from midgard.selfplay.fit import fit_games, require_counts


def fit_values(
    cards: str | None = None,
    *,
    players: Iterable[int] = (1, 2, 3, 4),
    games: int = 20_000,
    seed: int | str = 1,
    progress: Callable[[int], object] | None = None,
) -> str:
    """Fits chances to win to games with these cards, and returns them as JSON.

    The games are single scenes, with few to many upgrades and rounds; a minute for ten thousand.
    The same arguments give the same text on any number of cores.

    Args:
        cards: a file with corrections of card numbers or its text, or ``None`` for the built-in
            numbers.
        players: the numbers of players that the values are for.
        games: the number of games for each number of players, at least 250.
        seed: 0 to 2**128 - 1.
        progress: is called with the number of games done, now and then.

    Raises:
        InvalidCardsError: there is something wrong with the card file.
        InvalidOptionError: an option is out of its range.

    >>> import json
    >>> values = json.loads(fit_values(players=[2], games=250))
    >>> values["features"][:3], len(values["tables"][0]["rounds"])
    (['one', 'hurry', 'kratos'], 13)
    """
    made = [GodOfWar(players=count, cards=cards) for count in require_counts(players)]
    return fit_games(made, games=games, seed=seed, progress=progress)
