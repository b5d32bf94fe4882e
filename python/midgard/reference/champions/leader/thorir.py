"""Thorir: a loss that gave a token brings him a coin; so does his ability."""

from dataclasses import replace

from .. import flow
from ..cards import Ability
from ..phase.engagement import Battle
from ..state import Table
from ..words import Seat
from .gift import Gift


class Thorir(Gift):
    name = "thorir"

    def loses(self, table: Table) -> Table:
        return replace(table, thorir_due=True)

    def leaves(self, table: Table, seat: Seat) -> Table:
        """[leader.thorir] 4.2: a coin, once a location, where a loss gave a token."""
        if not table.thorir_due:
            return table
        table = replace(table, thorir_due=False)
        coins = table.rules.cards.leader_numbers["thorir"]
        return table.collect(seat, "leader.thorir", coins=coins)

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.thorir] 4.2: two coins."""
        table = table.collect(battle.turn, rule, coins=ability.number)
        return flow.settle_roll(table, battle)
