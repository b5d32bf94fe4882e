"""The counts of ``make census`` that hold go on holding."""

import pytest

from support.repository.census import COUNTS, Count


@pytest.mark.parametrize("count", [it for it in COUNTS if it.held], ids=lambda it: it.name)
def test_a_count_holds(count: Count) -> None:
    assert count.of() <= count.bar


def test_each_count_finds_something() -> None:
    """A count of 0 whose bar is above 0 has lost what it counts."""
    lost = [count.name for count in COUNTS if count.bar and not count.of()]
    assert not lost
    assert len({count.name for count in COUNTS}) == len(COUNTS)
