"""A plugin of pytest: ``pytest --midgard-bot=my_package:MyBot`` tests a bot.

Installed with midgard, it does nothing without that option. ``--midgard-games`` says how many games
each check plays, ``--midgard-seconds`` how long a decision may take at most.
"""

from __future__ import annotations

from pathlib import Path

import pytest

__all__ = ["pytest_addoption", "pytest_configure", "pytest_generate_tests"]

SUITE = Path(__file__).with_name("suite.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin."""
    group = parser.getgroup("midgard", "bots for midgard")
    group.addoption(
        "--midgard-bot",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="test this bot: a class or function, or the name of one of midgard's own",
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
    """Add the suite to what is collected."""
    if not config.getoption("--midgard-bot"):
        return
    if config.getoption("--midgard-games") < 1:
        raise pytest.UsageError("--midgard-games must be 1 or more")
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args = []  # nothing else was asked for
    config.args.append(str(SUITE))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each bot."""
    if metafunc.module.__name__.endswith("midgard.testing.suite") or (
        Path(str(metafunc.module.__file__)) == SUITE
    ):
        bots: list[str] = metafunc.config.getoption("--midgard-bot")
        metafunc.parametrize("spec", bots)
