"""The tests that ``pytest --midgard-bot=...`` runs, one property each."""

from __future__ import annotations

import pickle

import pytest

from midgard.bots import is_own, make, require_plays
from midgard.testing import checks
from midgard.testing.worlds import games

__all__: list[str] = []

MOST = 20
"""The check for leaks is repeated so often until a world differs."""


@pytest.fixture
def number(request: pytest.FixtureRequest) -> int:
    """The number of games of a check."""
    played: int = request.config.getoption("--midgard-games")
    return played


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str | None:
    """The text of the game to test in."""
    text: str | None = request.config.getoption("--midgard-game")
    return text


def test_it_is_a_bot(spec: str, game: str | None) -> None:
    """The bot exists, has a method ``choose`` and can play the game."""
    bot = make(spec, seed=0, seat=0)
    for table in games(game):
        require_plays(bot, table)


def test_it_chooses_what_is_legal(spec: str, game: str | None, number: int) -> None:
    """Every choice of whole games is legal."""
    checks.check_legal(spec, game=game, number=number)


def test_it_chooses_alike_with_the_same_seed(spec: str, game: str | None, number: int) -> None:
    """The games of the bot can be repeated."""
    checks.check_deterministic(spec, game=game, number=number)


def test_it_sees_nothing_hidden(spec: str, game: str | None, number: int) -> None:
    """The bot makes the same choices in worlds that its seat cannot tell apart."""
    for more in range(MOST):
        if checks.check_leaks(spec, game=game, number=number, seed=more * number):
            return
    pytest.skip(f"no world differed in {MOST * number} games: there is nothing hidden in them")


def test_it_keeps_to_its_time(spec: str, game: str | None, request: pytest.FixtureRequest) -> None:
    """No decision takes longer than ``--midgard-seconds``."""
    seconds = request.config.getoption("--midgard-seconds")
    if seconds is None:
        pytest.skip("--midgard-seconds is not given")
    checks.check_budget(spec, seconds, game=game)


def test_it_survives_pickle(spec: str, game: str | None) -> None:
    """The bot can be sent to another process in the middle of a game."""
    try:
        checks.check_pickle(spec, game=game)
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        if is_own(spec):
            raise
        pytest.skip(f"it cannot be pickled: {error}")


def test_it_survives_a_fork(spec: str, game: str | None) -> None:
    """The bot makes the same choices in a forked process."""
    checks.check_fork(spec, game=game)
