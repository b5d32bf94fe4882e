"""The description of a rune.  A rune defines only what is its own."""

from typing import ClassVar

from ..state import Decision, Table
from ..words import Seat

COPY = "copy"
"""The moment of the rune that is used as another one."""


class Effect:
    """When a rune is used, whether it would do something, and what it does.

    A rune without a ``moment`` needs none: it interrupts a decision of its owner, ``back``.
    [rune.any_time] Rulebook p. 13: then the game goes back to that decision.  Any other is used at
    the decisions whose ``moment`` is its own.
    """

    name: ClassVar[str]
    moment: ClassVar[str | None] = None
    at_the_end: ClassVar[bool] = True
    """R25, A-34: whether it can do something after the last clean-up."""

    def works(self, table: Table, seat: Seat) -> bool:
        """M3: returns whether a rune that needs no moment would do something for this seat now."""
        return False

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        """Applies a rune that needs no moment."""
        raise AssertionError(f"{self.name} has a moment")

    def fits(self, table: Table, phase: Decision) -> bool:
        """M3: returns whether the rune would do something at this decision, its moment."""
        return False

    def use(self, table: Table, phase: Decision) -> Table:
        """Applies the rune at its moment."""
        raise AssertionError(f"{phase.name} is not a moment of {self.name}")
