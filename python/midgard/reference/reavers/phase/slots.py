"""The shared parts of the decisions of a proposal."""

from dataclasses import dataclass

from ..state import Decision, Table


@dataclass(frozen=True)
class Slot(Decision):
    """A decision in the slot of a proposer; ``position`` is his, in initiative order."""

    location: str
    cycle: int
    position: int


@dataclass(frozen=True)
class Naming(Slot):
    """A step of a deal in the making that names what the proposer owns."""

    def is_public(self, table: Table) -> bool:
        return super().is_public(table) and not table.players[self.turn].secret.total()
