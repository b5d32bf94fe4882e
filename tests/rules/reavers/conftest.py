"""The engines of Reavers of Midgard that the tests of the rules run on."""

from __future__ import annotations

import pytest

from midgard.reference import reavers
from support.reavers import Engine

ENGINES = {
    "reference": Engine(
        "reference",
        reavers.Reavers,
        reavers.IllegalActionError,
        reavers.InvalidSnapshotError,
    ),
}


@pytest.fixture(params=list(ENGINES))
def reavers_engine(request: pytest.FixtureRequest) -> Engine:
    """Each of the engines."""
    return ENGINES[request.param]
