"""Checks the scenes of the card data: keys, words, arguments and patterns.

Section 6.
"""

from collections.abc import Iterator
from typing import Any


def problems(rows: dict[str, Any]) -> Iterator[str]:
    """Yields all that is wrong in the scenes."""
    yield from ()
