"""Fits differences of final scores to games of Reavers of Midgard with other cards, by rounds.

Half of the decisions are at random up to a random round, and none later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from midgard._midgard.reavers import Reavers
from midgard.selfplay.fit import fit_games, require_counts


def fit_values(
    cards: str | None = None,
    *,
    players: Iterable[int] = (2, 3, 4, 5, 6),
    games: int = 20_000,
    seed: int | str = 1,
    progress: Callable[[int], object] | None = None,
) -> str:
    """Fits expected final scores to games with these cards, and returns them as JSON.

    Some minutes for ten thousand games. The same arguments give the same text on any number of
    cores.

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
    (['one', 'score', 'raid_sets'], 10)
    """
    made = [Reavers(players=count, cards=cards) for count in require_counts(players)]
    return fit_games(made, games=games, seed=seed, progress=progress)
