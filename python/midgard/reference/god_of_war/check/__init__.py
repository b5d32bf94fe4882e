"""Checks of a saved table.  Every problem is reported.

``form`` reads the fields and ``frames`` what is pending; ``whole`` checks what always holds, and
``pending`` that the stack can lie so, and ``course`` that both tell the same story.
"""

from contextlib import suppress
from typing import Any

from ...shared.check import InvalidSnapshotError
from ...shared.reading import MOST, Problem, UnreadableError
from ..rules import Rules
from ..state import Table
from .course import check_course
from .form import read_form
from .pending import check_pending
from .reading import Reader
from .whole import check_whole

__all__ = ["InvalidSnapshotError", "Problem", "read"]


def read(rules: Rules, value: Any) -> Table:
    """Returns the table that a dict describes; the error lists all its problems."""
    reader, table = Reader(), None
    with suppress(UnreadableError):
        table = read_form(reader, rules, value)
    if table is not None and not reader.problems:
        check_whole(reader, table)
    if table is not None and not reader.problems:
        check_pending(reader, table)
    if table is not None and not reader.problems:
        check_course(reader, table)
    if reader.problems or table is None:
        raise InvalidSnapshotError(reader.problems[:MOST])
    return table
