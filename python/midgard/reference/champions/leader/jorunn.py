"""Jorunn: journeys that are not All Quiet bring her glory; her ability shields."""

from dataclasses import replace

from .. import flow
from ..cards import Ability
from ..enemy import ignores_shields
from ..phase.engagement import Battle, foe_of
from ..state import Table
from ..words import BERGRISAR, Seat
from .gift import Gift

MONSTER_LIKE = (*BERGRISAR, "monster")
"""[ability.jorunn] 4.2: where her shields are more."""


class Jorunn(Gift):
    name = "jorunn"

    def meets(self, table: Table, seat: Seat, space: str) -> Table:
        """[leader.jorunn] 3.4, A-6: glory for an own journey that is not All Quiet: for the card
        that is left lying, at sea and on land, also if nobody was sent.
        """
        if table.space(space).journey in ("none", "all_quiet"):
            return table
        glory = table.rules.cards.leader_numbers["jorunn"]
        return table.score(seat, "leader.jorunn", "leader", glory)

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        if battle.foe == "hunt" or ignores_shields(foe_of(table, battle)):
            return False
        return shields(battle, ability) > 0

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.jorunn] 4.2: `number` shields, `against` if it fights Bergrisar or monsters."""
        more = battle.fight.helmet_shields + shields(battle, ability)
        return flow.settle_roll(
            table, replace(battle, fight=replace(battle.fight, helmet_shields=more))
        )


def shields(battle: Battle, ability: Ability) -> int:
    """[ability.jorunn] 4.2: its shields, more of them against Bergrisar and monsters."""
    if battle.foe in MONSTER_LIKE and ability.against is not None:
        return ability.against
    return ability.number
