"""Positions to test in, and worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator

from midgard._shared.input import require_seed, require_whole
from midgard.games import GAMES, load_game
from midgard.presentation import presentation
from midgard.protocols import Game, State


def games(game: Game | str | None = None) -> list[Game]:
    """Returns the games to test in: this one, by itself or by its text.

    Without it they are those of the first game of ``midgard.GAMES``, with all options that hide
    something.

    >>> [str(game) for game in games("champions(players=2)")]
    ['champions(players=2)']
    """
    if game is None:
        name = next(iter(GAMES))
        return [load_game(text) for text in presentation(name).tested or [name]]
    return [load_game(game) if isinstance(game, str) else game]


def decisions(game: Game, *, seed: int | str = 0, every: int = 1) -> Iterator[State]:
    """Yields every ``every``-th decision of a random game.

    The same ``seed`` (0 to 2**128 - 1) gives the same positions. The yielded state changes
    afterwards: copy it to keep it.

    >>> import midgard
    >>> sum(1 for _ in decisions(midgard.Champions(2), seed=1, every=10)) > 5
    True
    """
    every = require_whole("every", every, 1, 10**12)
    seed = require_seed(seed)
    state = game.new_state(seed=seed)
    chance = random.Random(seed)
    number = 0
    while not state.is_terminal:
        if number % every == 0:
            yield state
        number += 1
        state.apply(chance.choice(state.legal_actions()))


def paired(state: State, seat: int, seed: int | str) -> State:
    """Returns another world that ``seat`` cannot tell from this one.

    Hidden information is sampled, and the dice to come are different.

    >>> import midgard
    >>> state = midgard.Champions(4).new_state(seed=1)
    >>> other = paired(state, 0, seed=2)
    >>> other.information_key(0) == state.information_key(0)
    True
    """
    return state.determinize(seat, seed)
