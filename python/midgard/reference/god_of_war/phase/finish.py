"""The end of an action: cards that were set aside reach the discard.

Rule 44.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..state import Table, Task
from ..words import CODES, Seat


@dataclass(frozen=True)
class PutAway(Task):
    """[cards.aside] Rule 44: the cards of a set reach the discard; other items are no cards."""

    seat: Seat
    cards: tuple[str, ...]
    name = "put_away"

    def run(self, table: Table) -> Table:
        return table.put_away(self.seat, [item for item in self.cards if item in CODES])
