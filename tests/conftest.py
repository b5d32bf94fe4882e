"""What all tests share: the two engines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import midgard
from midgard import reference
from support import door
from support.table import Engine


def _engine(name: str, *, boxes: bool = False) -> Engine:
    package = midgard if name == "rust" else reference
    kind = door.champions if boxes and name == "rust" else package.Champions
    return Engine(name, kind, package.IllegalActionError, package.ScriptError)


@pytest.fixture(params=["rust", "reference"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the engines; a script that is not used up is an error."""
    engine = _engine(request.param)
    yield engine
    for state in engine.states:
        assert state.script_left == 0, f"{state.script_left} answers of the script are left"


BOX_ENGINES = ["rust", "reference"]
"""The engines that play games with a box."""


@pytest.fixture(params=BOX_ENGINES)
def box_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the engines that play with boxes; a script that is not used up is an error."""
    engine = _engine(request.param, boxes=True)
    yield engine
    for state in engine.states:
        assert state.script_left == 0, f"{state.script_left} answers of the script are left"
