"""What the decisions of a proposal have in common."""

from dataclasses import dataclass

from ..state import Decision


@dataclass(frozen=True)
class Slot(Decision):
    """A decision in the slot of a proposer; ``position`` is his, in initiative order."""

    location: str
    cycle: int
    position: int
