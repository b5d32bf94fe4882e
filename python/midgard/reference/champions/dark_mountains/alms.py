"""Alms: as an option a beggar names what it gets."""

from dataclasses import dataclass

from .. import flow
from ..mix import Mix
from ..state import Table, Turn


@dataclass(frozen=True)
class Alms(Mix, Turn):
    """[placement.beggar] R-D-14, X-18: as an option the beggar names food, wood or coins."""

    food: int | None
    name = "alms"

    def total(self, table: Table) -> int:
        return 1

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.turn, "placement.beg", **mix)
        return flow.next_turn(table.blame(self.turn, "placement.beg"), self.turn)
