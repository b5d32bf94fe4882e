"""Plays the games of a comparison, and returns their results as columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from midgard._midgard import game_seed
from midgard._runs.playing import play_games, play_own
from midgard._shared.engine import is_compiled
from midgard.bots import BotSpec
from midgard.comparison.pairing import CHARACTER, Floats
from midgard.games import teams
from midgard.protocols import Game

COLUMNS = ("win", "score", "return")
"""The names of the results that every game has."""


def played_of(
    game: Game,
    bots: Sequence[BotSpec],
    first: int,
    games: int,
    seed: int,
    threads: int,
    full_state: set[str],
) -> dict[str, Floats]:
    """Returns the results of games ``first`` to ``first + games - 1`` of a run, by name.

    Each column has the shape (games, players). Names of bots that get the true state are added to
    ``full_state``.
    """
    if not is_compiled(game):
        return _in_python(game, bots, range(first, first + games), seed, full_state)
    found = play_games(
        game,
        bots,
        games=games,
        seed=seed,
        first=first,
        threads=threads,
        tables=["seats"],
        full_state=full_state,
    )
    if found["interrupted"]:
        raise KeyboardInterrupt
    rows, sheet = found["tables"]["seats"], {line: f"sheet_{line}" for line in game.sheet_lines}
    names = {"win": "win_share", "return": "returns"} | sheet
    return {
        column: rows[names.get(column, column)][0].reshape(games, -1).astype(np.float64)
        for column in columns_of(game)
    }


def columns_of(game: Game) -> tuple[str, ...]:
    """Returns the names of the results that `played_of` returns."""
    characters = (CHARACTER,) if game.characters else ()
    return (*COLUMNS, *characters, *game.sheet_lines) if is_compiled(game) else COLUMNS


def _in_python(
    game: Game, bots: Sequence[BotSpec], numbers: range, seed: int, full_state: set[str]
) -> dict[str, Floats]:
    """Returns the results of games whose rules are written in Python."""
    ends = [play_own(game, bots, game_seed(seed, number), full_state)[1] for number in numbers]
    won = np.array([[seat in end.winners for seat in range(game.players)] for end in ends])
    team = np.array(teams(game))
    victories = sum(won[:, team == one].any(axis=1, keepdims=True) for one in set(teams(game)))
    return {
        "win": won / np.maximum(victories, 1),
        "score": np.array([end.scores for end in ends], np.float64),
        "return": np.array([end.returns() for end in ends], np.float64),
    }
