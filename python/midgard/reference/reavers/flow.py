"""The flow of a game: the steps that lead from a file back to one above it.

Each has one definition, in the file of its phase, which is marked there with ``home``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..shared.flow import Step

if TYPE_CHECKING:
    from .deal import Deal
    from .phase.slots import Slot
    from .state import Table
    from .words import Seat


@Step
def begin_round(table: Table) -> Table:
    """The next round begins."""
    raise NotImplementedError


@Step
def leave_visit(table: Table, name: str) -> Table:
    """All visitors have used the location: the next one resolves."""
    raise NotImplementedError


@Step
def visitor_done(table: Table, name: str, turn: Seat) -> Table:
    """A visitor has used the location."""
    raise NotImplementedError


@Step
def roll_owed(table: Table, name: str) -> Table:
    """Loot was moved at a location: the dice that are owed are rolled."""
    raise NotImplementedError


@Step
def leave_collected(table: Table, name: str) -> Table:
    """The loot of a location is collected, or stays: the next one collects."""
    raise NotImplementedError


@Step
def lay_deal(table: Table, place: Slot, found: Deal) -> Table:
    """A deal lies on the table."""
    raise NotImplementedError
