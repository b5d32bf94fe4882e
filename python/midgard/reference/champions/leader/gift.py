"""The description of a leader.  A leader defines only what is its own."""

from __future__ import annotations

from typing import ClassVar

from .. import flow
from ..cards import Ability
from ..phase.engagement import Battle
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import Seat


class Gift:
    """A leader's gift to its clan, and its ability, which a helmet of the Leader die brings."""

    name: ClassVar[str]
    draws: ClassVar[int] = 0
    """How many destinies more it draws at the Sage's House."""
    trades_freely: ClassVar[bool] = False
    """Whether the Merchant Ship costs it nothing."""
    strengthens: ClassVar[bool] = False
    """Whether each of its swordsmen that hits deals one more."""

    def rerolls(self, table: Table, seat: Seat) -> Table:
        """A favor was discarded for a reroll."""
        return table

    def strikes(self, table: Table, battle: Battle) -> Table:
        """A roll of this fight has counted; its dice still lie here."""
        return table

    def meets(self, table: Table, seat: Seat, space: str) -> Table:
        """An own journey lies face-up."""
        return table

    def longhouse_dice(self, table: Table) -> list[str]:
        """The dice that it may take at Jarl's Longhouse instead of a swordsman."""
        return []

    def refuse_die(self, die: str) -> Refusal:
        """Returns why it may not take this die there."""
        raise AssertionError(f"{self.name} takes no {die} there")

    def wild_tokens(self, table: Table) -> int:
        """[valhalla.payment] How many tokens of each purchase count as any kind."""
        return 0

    def loses(self, table: Table) -> Table:
        """A loss of its clan gave a token."""
        return table

    def leaves(self, table: Table, seat: Seat) -> Table:
        """A place is done with."""
        return table

    def before_home(self, table: Table, battle: Battle) -> Decision | None:
        """Returns the decision before the survivors go home, if it has one in this fight."""
        return None

    def allows(self, glory: int) -> tuple[bool, str]:
        """Returns whether it can have brought this glory, and what would be right."""
        return glory == 0, "0"

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        """[helmet] R-V-13, 4.2: returns whether the ability can do something now.  One whose number
        is corrected to 0 cannot.
        """
        return ability.number > 0

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """Applies the ability; then the roll counts."""
        return flow.settle_roll(table, battle)


def ability_of(table: Table, battle: Battle) -> Ability:
    """The second ability of the leader that fights."""
    leader = table.clans[battle.turn].leader
    assert leader is not None
    return table.rules.cards.abilities[leader]
