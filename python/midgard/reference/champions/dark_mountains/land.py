"""Land journeys: what happens on the way to a Bergrisar.

[bergrisar.order] R-D-5: reveal the land journey, also if nobody was sent (R-D-17), resolve it, then
prohibited dice fall, then the fight.  [land_journey.choice] R-D-18: a choice is its fighter's, and
is asked even with one answer.
"""

from collections.abc import Callable

from .. import flow
from ..phase.lost import lose
from ..spaces import owner
from ..state import Table
from ..valhalla import losses
from ..words import Seat
from . import onset
from .blizzard import Blizzard, brave
from .land_journey import LandJourney, card_at


def suffer(table: Table, space: str) -> Table:
    """Applies the effect of the land journey, 3.1.

    R-D-6: coins come from the clan, dice from those that were sent.
    """
    return LAND.get(table.space(space).journey, choose)(table, space)


def all_quiet(table: Table, space: str) -> Table:
    """[land_journey.all_quiet] 3.1: nothing happens."""
    return onset.begin(table, owner(table, space), space)


def avalanche(table: Table, space: str) -> Table:
    """[land_journey.avalanche] 3.1: lose a warrior."""
    return lose(table, space, card_at(table, space).warriors)


def thief(table: Table, space: str) -> Table:
    """[land_journey.thief] 3.1: lose a coin, if there is one."""
    seat = owner(table, space)
    coins = min(card_at(table, space).coins, table.clans[seat].coins)
    table = table.pay(seat, "land_journey.thief", coins=coins)
    return onset.begin(table, seat, space)


def blizzard(table: Table, space: str) -> Table:
    """[land_journey.blizzard] 3.1: its fighter chooses."""
    return brave(table, Blizzard(owner(table, space), space, losses.order(table)[0]))


def choose(table: Table, space: str) -> Table:
    """[land_journey.bandits] [land_journey.blocked_path] [land_journey.lost]
    [land_journey.lone_warrior] [land_journey.mercenaries] 3.1: its fighter chooses.
    """
    return table.to(LandJourney(owner(table, space), space, 0))


LAND: dict[str, Callable[[Table, str], Table]] = {
    "none": all_quiet,
    "all_quiet": all_quiet,
    "avalanche": avalanche,
    "thief": thief,
    "blizzard": blizzard,
}
"""The effect of each land journey; the others leave a choice."""


@flow.after_bandits.home
def after_bandits(table: Table, seat: Seat, space: str) -> Table:
    """[land_journey.bandits] A-1: survivors go on to the Bergrisar; without one it stays."""
    if table.garrison[space].total():
        return onset.begin(table, seat, space, fought=True)
    return flow.resolve(table, seat, space, fought=True)
