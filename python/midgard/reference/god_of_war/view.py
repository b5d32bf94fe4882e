"""The view of a seat, as plain data.

[hidden.view] Section 4: hands are open and nothing hidden is stored, so every seat sees the whole
table; only the order of unseen cards is hidden, and that is not in it.  [hidden.backs] Variables
that hidden backs alone name are left out.
"""

from typing import Any

from .board import known_variables
from .notation import to_dict
from .state import Table
from .words import Seat


def view(table: Table, seat: Seat) -> dict[str, Any]:
    """[hidden.view] Section 4: returns the table as the seat sees it."""
    return {**to_dict(table), "vars": known_variables(table), "seat": seat}
