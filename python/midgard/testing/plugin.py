"""A pytest plugin: ``pytest --midgard-bot=my_package:MyBot`` tests a bot.

It is installed with midgard and does nothing without that option. ``--midgard-game`` names the
game, ``--midgard-games`` sets the number of games of each check, ``--midgard-seconds`` the longest
time of a decision.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from midgard._midgard import MidgardError
from midgard.games import load_game

SUITE = Path(__file__).with_name("suite.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("midgard", "bots for midgard")
    group.addoption(
        "--midgard-bot",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="test this bot: a class or function, or the name of one of midgard's own",
    )
    group.addoption(
        "--midgard-game",
        default=None,
        metavar="TEXT",
        help='the game to test in, such as "champions(players=3)"; see midgard games',
    )
    group.addoption(
        "--midgard-games", type=int, default=2, metavar="N", help="games that each check plays"
    )
    group.addoption(
        "--midgard-seconds",
        type=float,
        default=None,
        metavar="S",
        help="the longest that a decision may take",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Adds the suite to the tests that pytest collects."""
    if not config.getoption("--midgard-bot"):
        return
    if config.getoption("--midgard-games") < 1:
        raise pytest.UsageError("--midgard-games must be 1 or more")
    if (text := config.getoption("--midgard-game")) is not None:
        try:
            load_game(text)
        except MidgardError as error:
            raise pytest.UsageError(f"--midgard-game: {error}") from None
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []  # no other tests were requested
    config.args.append(str(SUITE))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Makes a test for each bot."""
    if metafunc.module.__name__.endswith("midgard.testing.suite") or (
        Path(str(metafunc.module.__file__)) == SUITE
    ):
        bots: list[str] = metafunc.config.getoption("--midgard-bot")
        metafunc.parametrize("spec", bots)
