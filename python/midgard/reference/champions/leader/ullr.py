"""Ullr: a round of combat in which a die shows two hits brings him glory."""

from .. import flow
from ..cards import Ability
from ..phase.engagement import Battle
from ..state import Table
from .gift import Gift


class Ullr(Gift):
    name = "ullr"

    def strikes(self, table: Table, battle: Battle) -> Table:
        """[leader.ullr] Rulebook p. 13: 1 glory for a combat round in which a die shows two
        hits.
        """
        if not battle.fight.two_hits(table.rules.cards.dice):
            return table
        return table.score(battle.turn, "leader.ullr", "leader", 1)

    def allows(self, glory: int) -> tuple[bool, str]:
        return glory >= 0, "0 or more"

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.ullr] 4.2: a glory."""
        table = table.score(battle.turn, rule, "leader", ability.number)
        return flow.settle_roll(table, battle)
