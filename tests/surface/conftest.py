"""Commands in this process, for all tests of the package and its command line."""

import pytest

from midgard.cli import run
from support.surface.commands import Cli, Result, typed


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Carries out a command in this process."""
    return lambda *arguments: Result(run(arguments), *capsys.readouterr())


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Plays with these lines typed into a pipe."""
    return lambda text, *options: typed(capsys, monkeypatch, text, *options)
