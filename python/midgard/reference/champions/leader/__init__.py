"""The leaders: one file each, with all that belongs to the leader.  ``gift.py`` lists the moments.

The files that ask a leader name none: they ask ``of``.
"""

from ..phase.engagement import Battle
from ..state import Decision, Table
from ..words import Seat
from .asmundr import Asmundr
from .dagrun import Dagrun
from .gift import Gift, ability_of
from .gylfir import Gylfir
from .hervor import Hervor
from .jorunn import Jorunn
from .ragnhild import Ragnhild, Upgrade
from .svanhildr import Svanhildr
from .thorir import Thorir
from .ullr import Ullr

__all__ = ["GIFTS", "Upgrade", "ability_of", "before_home", "leave", "of"]

GIFTS: dict[str, Gift] = {
    gift.name: gift
    for gift in (
        Asmundr(),
        Dagrun(),
        Gylfir(),
        Svanhildr(),
        Ullr(),
        Jorunn(),
        Ragnhild(),
        Hervor(),
        Thorir(),
    )
}
NOBODY = Gift()
"""A clan without a leader, in set-up."""


def of(table: Table, seat: Seat) -> Gift:
    """The leader of a clan."""
    leader = table.clans[seat].leader
    return GIFTS[leader] if leader else NOBODY


def leave(table: Table) -> Table:
    """A place is done with: what a leader gets for it."""
    for seat in table.seats:
        table = of(table, seat).leaves(table, seat)
    return table


def before_home(table: Table, battle: Battle) -> Decision | None:
    """Returns the decision before the survivors go home, if an ability asks one."""
    asked = (gift.before_home(table, battle) for gift in GIFTS.values())
    return next((decision for decision in asked if decision), None)
