"""Shared by all tests: the two engines of each game."""

import gc
from collections.abc import Iterator

import pytest

import midgard
from midgard import reference
from midgard.reference import god_of_war, reavers
from support.fuzz import daily
from support.positions import god_of_war as of_god_of_war
from support.positions import reavers as of_reavers
from support.positions.champions import Engine


def pytest_sessionstart(session: pytest.Session) -> None:
    """Prints the seed with which the games of today can be played again."""
    writer = session.config.pluginmanager.get_plugin("terminalreporter")
    if writer is not None:
        writer.write_line(f"{daily.NAME}={daily.SEED}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuses names of tests with an address: each process of a run would have others."""
    found = [item.nodeid for item in items if " at 0x" in item.nodeid]
    if found:
        raise pytest.UsageError(f"tests need names that stay the same: {found[0]}")


def pytest_collection_finish() -> None:
    """Looks for cycles seldom, and never in the tests themselves: plain data has no cycle."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _engine(name: str) -> Engine:
    package = midgard if name == "rust" else reference
    return Engine(name, package.Champions, package.IllegalActionError, package.ScriptError)


ENGINES = ["rust", "reference"]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the engines; a script that is not used up is an error."""
    engine = _engine(request.param)
    yield engine
    for state in engine.states:
        assert state.script_left == 0, f"{state.script_left} answers of the script are left"


REAVERS = {
    "rust": of_reavers.Engine(
        "rust", of_reavers.COMPILED, midgard.IllegalActionError, midgard.InvalidSnapshotError
    ),
    "reference": of_reavers.Engine(
        "reference", reavers.Reavers, reavers.IllegalActionError, reavers.InvalidSnapshotError
    ),
}


@pytest.fixture(params=ENGINES)
def reavers_engine(request: pytest.FixtureRequest) -> of_reavers.Engine:
    """Each of the engines of Reavers of Midgard."""
    return REAVERS[request.param]


GOD_OF_WAR = {
    "rust": of_god_of_war.Engine(
        "rust", midgard.GodOfWar, midgard.IllegalActionError, midgard.InvalidSnapshotError
    ),
    "reference": of_god_of_war.Engine(
        "reference",
        god_of_war.GodOfWar,
        god_of_war.IllegalActionError,
        god_of_war.InvalidSnapshotError,
    ),
}


@pytest.fixture(params=ENGINES)
def god_of_war_engine(request: pytest.FixtureRequest) -> of_god_of_war.Engine:
    """Each of the engines of God of War."""
    return GOD_OF_WAR[request.param]
