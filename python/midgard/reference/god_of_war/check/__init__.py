"""Checks of a saved table."""

from typing import Any

from ...shared.check import InvalidSnapshotError
from ..rules import Rules
from ..state import Table

__all__ = ["InvalidSnapshotError", "read"]


def read(rules: Rules, value: Any) -> Table:
    """Returns the table that a dict describes; the error lists all its problems."""
    raise NotImplementedError
