"""Checks of a saved table.  Every problem is reported.

``form`` reads the fields, ``whole`` checks what holds in every phase (section 4), ``open_phase``
what the phase needs.
"""

from typing import Any

from ...shared.check import InvalidSnapshotError
from ...shared.reading import MOST, Problem, Reader
from ..rules import Rules
from ..state import Table
from .form import read_form
from .open_phase import check_phase
from .whole import check_whole

__all__ = ["InvalidSnapshotError", "Problem", "problems", "read"]


def read(rules: Rules, value: Any) -> Table:
    """Returns the table that a dict describes; the error lists all its problems."""
    table, wrong = read_form(rules, value)
    if table is not None and not wrong:
        wrong = problems(table)
    if wrong or table is None:
        raise InvalidSnapshotError(wrong[:MOST])
    return table


def problems(table: Table) -> list[Problem]:
    """Returns all contradictions."""
    reader = Reader()
    check_whole(reader, table)
    if not reader.problems:
        check_phase(reader, table)
    return reader.problems
