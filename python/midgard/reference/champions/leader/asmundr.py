"""Asmundr: a favor discarded to reroll brings him glory."""

from .. import flow
from ..cards import Ability
from ..phase.engagement import Battle
from ..state import Table
from ..words import Seat
from .gift import Gift

GLORY = 2
"""[leader.asmundr] Rulebook p. 13: for each favor discarded to reroll."""


class Asmundr(Gift):
    name = "asmundr"

    def rerolls(self, table: Table, seat: Seat) -> Table:
        """[leader.asmundr] Rulebook p. 13: 2 glory at once for each favor discarded to reroll."""
        return table.score(seat, "leader.asmundr", "leader", GLORY)

    def allows(self, glory: int) -> tuple[bool, str]:
        return glory >= 0 and glory % GLORY == 0, f"{GLORY} for each favor"

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.asmundr] 4.2: a favor."""
        table = table.collect(battle.turn, rule, favor=ability.number)
        return flow.settle_roll(table, battle)
