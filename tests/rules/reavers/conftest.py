"""The engines of the rules of Reavers of Midgard."""

import pytest

from support.positions.reavers import Engine


@pytest.fixture
def engine(reavers_engine: Engine) -> Engine:
    """Each of the engines of Reavers of Midgard."""
    return reavers_engine
