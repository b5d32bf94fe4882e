"""The tests that ``pytest --midgard-bot=...`` runs, one property each."""

from __future__ import annotations

import pickle

import pytest

from midgard.bots import is_own, make
from midgard.testing import checks

__all__: list[str] = []


@pytest.fixture
def number(request: pytest.FixtureRequest) -> int:
    """The number of games of a check."""
    played: int = request.config.getoption("--midgard-games")
    return played


def test_it_is_a_bot(spec: str) -> None:
    """The bot exists and has a method ``choose``."""
    make(spec, seed=0, seat=0)


def test_it_chooses_what_is_legal(spec: str, number: int) -> None:
    """Every choice of whole games is legal."""
    checks.check_legal(spec, number=number)


def test_it_chooses_alike_with_the_same_seed(spec: str, number: int) -> None:
    """The games of the bot can be repeated."""
    checks.check_deterministic(spec, number=number)


def test_it_sees_nothing_hidden(spec: str, number: int) -> None:
    """The bot makes the same choices in worlds that its seat cannot tell apart."""
    assert checks.check_leaks(spec, number=number) > 0, "no world differed: play more games"


def test_it_keeps_to_its_time(spec: str, request: pytest.FixtureRequest) -> None:
    """No decision takes longer than ``--midgard-seconds``."""
    seconds = request.config.getoption("--midgard-seconds")
    if seconds is None:
        pytest.skip("--midgard-seconds is not given")
    checks.check_budget(spec, seconds)


def test_it_survives_pickle(spec: str) -> None:
    """The bot can be sent to another process in the middle of a game."""
    try:
        checks.check_pickle(spec)
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        if is_own(spec):
            raise
        pytest.skip(f"it cannot be pickled: {error}")


def test_it_survives_a_fork(spec: str) -> None:
    """The bot makes the same choices in a forked process."""
    checks.check_fork(spec)
