"""Fits expected final scores to games: what searches expect where a rollout ends before the game.

Games among greedy players are played as rollouts play them, with a twentieth of the decisions at
random unless the game says otherwise. For each round, ridge regression finds what each thing that a
seat has at the beginning of the round adds to its final score, or to the differences of final
scores in a game; where all win or lose together, logistic regression finds the chance to win. The
module ``fitted`` of a game says which. ``midgard fit`` writes the result, and
``midgard.search.ISMCTS(estimate=...)`` reads it. The built-in values were made by the same command.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError, _cores
from midgard._shared.input import require_whole, short_seed

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard.protocols import Game

    Floats = npt.NDArray[np.floating[Any]]

__all__ = ["fit_games", "require_counts"]

# Games that are played at a time: between them, progress is reported, and Ctrl-C ends it.
CHUNK = 250
# Columns before the features: the list of weights, the final score, the share of victory.
COLUMNS = 3
# The weight of the penalty on weights, in rows of the games.
RIDGE = 10.0
# Steps of Newton's method, the largest log-odds in them, and the least variance of a result.
STEPS = 12
MOST = 30.0
LEAST = 0.01


def require_counts(players: Iterable[int]) -> list[int]:
    """Returns the numbers of players that values are fitted to, if they differ.

    Raises:
        InvalidOptionError: the list is empty, or names one twice.

    >>> require_counts((2, 3))
    [2, 3]
    """
    counts = list(players)
    if not counts or len(set(counts)) < len(counts):
        raise InvalidOptionError(f"players must be different numbers, such as 2, 3, not {counts}")
    return counts


def fit_games(
    made: Sequence[Game],
    *,
    games: int,
    seed: int | str,
    progress: Callable[[int], object] | None = None,
    features: int | None = None,
) -> str:
    """Fits expected final scores to games, and returns them as JSON.

    Args:
        made: a game for each number of players, all of one class and with the same cards.
        games: the number of games for each of them, at least 250.
        seed: 0 to 2**128 - 1.
        progress: is called with the number of games done, now and then.
        features: how many of the features of the game count, the first ones; all by default.

    Raises:
        InvalidOptionError: an option is out of its range, or the game has no fitted values.

    >>> import midgard
    >>> fit_games([midgard.Champions(players=2)], games=250, seed=1)[:19]
    '{"rules_version": 4'
    """
    games = require_whole("games", games, CHUNK, 10**6)
    seed = short_seed(seed)
    compiled: Any = import_module(f"midgard._midgard.{made[0].name}")
    if not hasattr(compiled, "_fit_samples"):
        raise InvalidOptionError(f"{made[0].name} has no fitted values")
    width = None if features is None else COLUMNS + features
    tables, done = list[dict[str, Any]](), 0
    for game in made:
        chunks = list[Any]()
        sizes = {first: min(CHUNK, games - first) for first in range(0, games, CHUNK)}
        with ThreadPoolExecutor(_cores()) as pool:
            calls = [
                pool.submit(compiled._fit_samples, game, first, size, seed)
                for first, size in sizes.items()
            ]
            try:
                for call, size in zip(calls, sizes.values(), strict=True):
                    chunks.append(call.result()[:, :width])
                    done += size
                    if progress is not None:
                        progress(done)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        tables.append({"players": game.players, "rounds": _rounds(chunks, game.players, compiled)})
    kind: Any = made[0]
    values = {
        "rules_version": compiled.RULES_VERSION,
        "cards": kind.card_digest,
        "features": compiled._fit_features(kind)[:features],
        "tables": tables,
    }
    return _text(values)


def _rounds(chunks: list[Any], players: int, compiled: Any) -> list[dict[str, Any]]:
    """Returns the spread and the weights of each list of weights: of each round, or scene.

    Args:
        chunks: rows of games.
        players: the number of players.
        compiled: the module of the game: it has the features, and the number of lists.
    """
    import numpy as np

    rounds = list[dict[str, Any]]()
    for number in range(compiled._WEIGHT_LISTS, 0, -1):
        here = np.concatenate([rows[rows[:, 0] == number] for rows in chunks]).astype(np.float64)
        scores, wins, features = here[:, 1], here[:, 2], here[:, COLUMNS:]
        if compiled._FITTED_TO == "victories":
            # the seats of a team are alike
            weights = _log_odds(features[::players], wins[::players])
            rounds.insert(0, {"spread": 1.0, "weights": [float(f"{w:.3g}") for w in weights]})
            continue
        differences = compiled._FITTED_TO == "differences"
        seats = features.reshape(-1, players, features.shape[1])
        if rounds and (seats == seats[:, :1]).all():
            # all begin alike: what a seat gets is worth what it is at the end of the round
            rounds.insert(0, rounds[0])
            continue
        weights = _relative(seats, scores) if differences else _ridge(features, scores)
        expected = (features @ weights).reshape(-1, players)
        spread = _spread(expected, wins.reshape(-1, players))
        rounds.insert(0, {"spread": spread, "weights": [float(f"{w:.3g}") for w in weights]})
    return rounds


def _relative(seats: Floats, scores: Floats) -> Floats:
    """Returns the weights that explain the differences of scores best, with the mean score.

    A feature that is equal for all seats explains no difference, and its weight would mislead.
    """
    features, table = seats.reshape(len(scores), -1), scores.reshape(seats.shape[:2])
    inner = (seats - seats.mean(axis=1, keepdims=True)).reshape(features.shape)
    inner[:, 0] = 1.0
    weights = _ridge(inner, (table - table.mean(axis=1, keepdims=True)).ravel())
    weights[0] = scores.mean() - features[:, 1:].mean(axis=0) @ weights[1:]
    return weights


def _ridge(features: Floats, scores: Floats) -> Floats:
    """Returns the weights with the least squared error and a penalty, feature by feature."""
    import numpy as np

    deviations = features.std(axis=0)
    scale = np.where(deviations == 0.0, 1.0, deviations)
    # the first feature is 1 everywhere, and what it adds costs nothing
    penalty = np.diag(RIDGE * scale**2)
    penalty[0, 0] = 1e-6
    gram = features.T @ features + penalty
    weights: Floats = np.linalg.solve(gram, features.T @ scores)
    return weights


def _log_odds(features: Floats, wins: Floats) -> Floats:
    """Returns the weights with the least logistic loss and a penalty, by Newton's method.

    Victories and defeats weigh the same together, so that values differ as much in a scene that
    greedy players seldom win as in an even one. Half a victory and half a defeat are added.
    """
    import numpy as np

    if not len(wins):
        return np.zeros(features.shape[1])
    share = (wins.sum() + 0.5) / (len(wins) + 1.0)
    rows = np.where(wins > 0.5, 0.5 / share, 0.5 / (1.0 - share))
    deviations = features.std(axis=0)
    penalty = RIDGE * np.where(deviations == 0.0, 1.0, deviations) ** 2
    penalty[:1] = 1e-6
    weights: Floats = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chances = 1.0 / (1.0 + np.exp(-np.clip(features @ weights, -MOST, MOST)))
        slope = features.T @ (rows * (wins - chances)) - penalty * weights
        bend = rows * np.maximum(chances * (1.0 - chances), LEAST)
        curve = (features.T * bend) @ features + np.diag(penalty)
        weights = weights + np.linalg.solve(curve, slope)
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
