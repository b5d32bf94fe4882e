"""Fits expected final scores to games: what searches expect where a rollout ends before the game.

Games among greedy players are played, with a twentieth of the decisions at random. For each round,
ridge regression finds what each thing that a clan has at the beginning of the round adds to its
final score, compared with the other clans of the game. ``midgard fit`` writes the result, and
``midgard.search.ISMCTS(estimate=...)`` reads it. The built-in values of the base game were made by
the same command.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from midgard._input import require_whole
from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import (
    RULES_VERSION,
    Champions,
    _fit_features,
    _fit_samples,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard.champions.types import Expansion

    Floats = npt.NDArray[np.floating[Any]]

__all__ = ["fit_values"]

# Games that are played at a time: between them, progress is reported, and Ctrl-C ends it.
CHUNK = 250
# The weight of the penalty on weights, in rows of the games.
RIDGE = 10.0


def fit_values(
    cards: str | None = None,
    *,
    players: Iterable[int] = (2, 3, 4),
    games: int = 20_000,
    seed: int = 1,
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
        seed: 0 to 2**64 - 1.
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
    games = require_whole("games", games, CHUNK, 10**6)
    seed = require_whole("seed", seed, 0, 2**64 - 1)
    counts = list(players)
    if not counts or len(set(counts)) < len(counts):
        raise InvalidOptionError(f"players must be different numbers, such as 2, 3, not {counts}")
    boxes = tuple(expansions)
    made = [
        Champions(players=count, cards=cards, expansions=boxes, promos=promos) for count in counts
    ]
    tables, done = list[dict[str, Any]](), 0
    for count, game in zip(counts, made, strict=True):
        chunks = list[Any]()
        sizes = {first: min(CHUNK, games - first) for first in range(0, games, CHUNK)}
        with ThreadPoolExecutor() as pool:
            calls = [pool.submit(_fit_samples, game, *it, seed) for it in sizes.items()]
            try:
                for call, size in zip(calls, sizes.values(), strict=True):
                    chunks.append(call.result())
                    done += size
                    if progress is not None:
                        progress(done)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        tables.append({"players": count, "rounds": _rounds(chunks, count)})
    values = {
        "rules_version": RULES_VERSION,
        "cards": made[0].card_digest,
        "features": _fit_features(made[0]),
        "tables": tables,
    }
    return _text(values)


def _rounds(chunks: list[Any], players: int) -> list[dict[str, Any]]:
    """Returns the spread and the weights of each round."""
    import numpy as np

    rows = np.concatenate(chunks).astype(np.float64)
    rounds = list[dict[str, Any]]()
    for number in range(1, int(rows[:, 0].max()) + 1):
        here = rows[rows[:, 0] == number]
        scores, wins, features = here[:, 1], here[:, 2], here[:, 3:]
        differences = _differences(features, players)
        weights = _ridge(differences, _differences(scores, players))
        weights[0] = (scores - features @ weights).mean()
        expected = (features @ weights).reshape(-1, players)
        spread = _spread(expected, wins.reshape(-1, players))
        rounds.append({"spread": spread, "weights": [float(f"{w:.3g}") for w in weights]})
    return rounds


def _differences(numbers: Floats, players: int) -> Floats:
    """Returns the differences to the mean of all seats of a game; its rows follow each other.

    What is the same for all seats, such as how much a game has to offer, decides nothing.
    """
    games = numbers.reshape(-1, players, *numbers.shape[1:])
    differences: Floats = (games - games.mean(axis=1, keepdims=True)).reshape(numbers.shape)
    return differences


def _ridge(features: Floats, scores: Floats) -> Floats:
    """Returns the weights with the least squared error and a penalty, feature by feature."""
    import numpy as np

    deviations = features.std(axis=0)
    scale = np.where(deviations == 0.0, 1.0, deviations)
    gram = features.T @ features + np.diag(RIDGE * scale**2)
    weights: Floats = np.linalg.solve(gram, features.T @ scores)
    return weights


def _spread(expected: Floats, wins: Floats) -> float:
    """Returns the spread that makes the victories that happened the most likely ones."""
    import numpy as np

    lead = expected - expected.max(axis=1, keepdims=True)

    def surprise(spread: float) -> float:
        odds = np.exp(lead / spread)
        chances = odds / odds.sum(axis=1, keepdims=True)
        return float(-(wins * np.log(chances + 1e-12)).sum())

    return min((tenths / 10 for tenths in range(10, 400)), key=surprise)


def _text(values: dict[str, Any]) -> str:
    """Returns the values as JSON, with a line for each round."""
    head = {key: value for key, value in values.items() if key != "tables"}
    lines = [json.dumps(head)[:-1] + ', "tables": [']
    for at, table in enumerate(values["tables"]):
        rounds = ",\n".join(json.dumps(row) for row in table["rounds"])
        end = "]}" + "," * (at + 1 < len(values["tables"]))
        lines += [f'{{"players": {table["players"]}, "rounds": [', rounds, end]
    return "\n".join([*lines, "]}"]) + "\n"
