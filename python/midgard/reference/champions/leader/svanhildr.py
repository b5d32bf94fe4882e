"""Svanhildr: her swordsmen deal one more."""

from .. import flow
from ..cards import Ability
from ..phase.engagement import Battle, add_hits
from ..state import Table
from .gift import Gift


class Svanhildr(Gift):
    """[leader.svanhildr] Rulebook p. 13: a swordsman showing a hit deals one more."""

    name = "svanhildr"
    strengthens = True

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        swordsmen = battle.fight.swordsmen(table.rules.cards.dice)
        return ability.number > 0 and ability.most != 0 and swordsmen > 0

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.svanhildr] 4.2: a hit for each Swordsman that shows one, two at most."""
        hits = ability.number * battle.fight.swordsmen(table.rules.cards.dice)
        battle = add_hits(battle, hits if ability.most is None else min(hits, ability.most))
        return flow.settle_roll(table, battle)
