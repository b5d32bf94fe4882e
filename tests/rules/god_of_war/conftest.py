"""The engines of the rules of God of War."""

import pytest

from support.positions.god_of_war import Engine


@pytest.fixture
def engine(god_of_war_engine: Engine) -> Engine:
    """Each of the engines of God of War."""
    return god_of_war_engine
