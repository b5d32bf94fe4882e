"""What all tests share: the two engines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import midgard._midgard
from midgard import reference
from support.table import Engine


def _engine(name: str, champions: Any = midgard.Champions) -> Engine:
    if name == "rust":
        return Engine(name, champions, midgard.IllegalActionError, midgard.ScriptError)
    return Engine(name, reference.Champions, reference.IllegalActionError, reference.ScriptError)


@pytest.fixture(params=["rust", "reference"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the engines; a script that is not used up is an error."""
    engine = _engine(request.param)
    yield engine
    for state in engine.states:
        assert state.script_left == 0, f"{state.script_left} answers of the script are left"


WITH_BOXES: Any = getattr(midgard._midgard, "champions_boxes", None)
BOX_ENGINES = ["reference"] if WITH_BOXES is None else ["rust", "reference"]
"""The engines that play games with a box: the compiled one if it was built for it, `make boxes`."""


@pytest.fixture(params=BOX_ENGINES)
def box_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the engines that play with boxes; a script that is not used up is an error."""
    engine = _engine(request.param, WITH_BOXES and WITH_BOXES.Champions)
    yield engine
    for state in engine.states:
        assert state.script_left == 0, f"{state.script_left} answers of the script are left"
