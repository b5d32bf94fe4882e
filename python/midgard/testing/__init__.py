"""Tests for bots and engines: legal actions, repeated games, and hidden information.

From the shell, for a bot of your own::

    pytest --midgard-bot=my_package:MyBot

From a test::

    from midgard.testing import check_leaks

    def test_my_bot_looks_at_nothing_hidden():
        check_leaks(MyBot)

A *paired world* is a state that differs from the true one only in what a seat cannot see: hidden
cards, warriors that are sent under seal, dice to come. Everything that the seat can see and every
choice of its bot must be the same in both.
"""

from midgard.testing.checks import (
    check_budget,
    check_deterministic,
    check_fork,
    check_leaks,
    check_legal,
    check_pickle,
)
from midgard.testing.engine import check_engine_leaks
from midgard.testing.worlds import decisions, paired

__all__ = [
    "check_budget",
    "check_deterministic",
    "check_engine_leaks",
    "check_fork",
    "check_leaks",
    "check_legal",
    "check_pickle",
    "decisions",
    "paired",
]
