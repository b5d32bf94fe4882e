"""The places: when a worker may go there, the cost, and what happens there.

Rulebook p. 5 to 7.  Each place with a rule of its own has a file; ``base.py`` lists the questions.
"""

from ..reasons import Refusal
from ..state import Table
from ..words import LAND_SITES, SMITHS, STALLS, Seat
from . import aumingi, gossip, roving_rangers, trainer, wandering_monk
from .base import Place
from .foe import Foe
from .hunting_grounds import HuntingGrounds
from .jarls_longhouse import JarlsLonghouse
from .longship import Longship, PrivateLongship
from .market import MarketPlace
from .merchant_ship import MerchantShip
from .runesmith import RunesmithPlace
from .sages_house import SagesHouse
from .shipwright import ShipwrightPlace
from .smith import Smith
from .smokehouse import Smokehouse
from .stall import Stall
from .stave_church import StaveChurchPlace
from .worker_huts import WorkerHuts

__all__ = ["PLACES", "STALLS_BY_NAME", "arrive", "why_closed"]

OWN_STALLS = (
    aumingi.STALL,
    roving_rangers.STALL,
    wandering_monk.STALL,
    gossip.STALL,
    trainer.STALL,
)
STALLS_BY_NAME: dict[str, Stall] = {
    **{stall: Stall(stall) for stall in STALLS},
    **{stall.name: stall for stall in OWN_STALLS},
}
PLACES: dict[str, Place] = {
    place.name: place
    for place in (
        *map(Smith, SMITHS),
        Smokehouse("smokehouse"),
        HuntingGrounds("hunting_grounds"),
        JarlsLonghouse("jarls_longhouse"),
        MerchantShip("merchant_ship"),
        MarketPlace("market"),
        StaveChurchPlace("stave_church"),
        RunesmithPlace("runesmith"),
        SagesHouse("sages_house"),
        ShipwrightPlace("shipwright"),
        WorkerHuts("worker_huts"),
        Longship("small_longship"),
        Longship("large_longship"),
        PrivateLongship("private_longship"),
        *map(Foe, LAND_SITES),
        *STALLS_BY_NAME.values(),
    )
}


def why_closed(table: Table, seat: Seat, name: str) -> Refusal | None:
    """Returns why a worker of this seat may not go there, or None if the place is open to it."""
    place = PLACES[name]
    return (
        missing(table, name)
        or place.occupied(table, seat)
        or place.lacks(table, seat)
        or too_dear(table, seat, place)
    )


def missing(table: Table, place: str) -> Refusal | None:
    """A stall that was not drawn cannot be chosen."""
    if place in STALLS and place not in table.stalls:
        return Refusal("not_in_play", f"[setup.stalls] {place} is not in play")
    return None


def too_dear(table: Table, seat: Seat, place: Place) -> Refusal | None:
    """[placement.cost] Rulebook p. 5 and 7: a place whose cost cannot be paid in full cannot be
    chosen; a combat place and the Hunting Grounds cost nothing.
    """
    clan = table.clans[seat]
    for goods, number in place.price(table, seat).items():
        if goods == "any_resource":
            if clan.food + clan.wood + clan.coins < number:
                return Refusal("cannot_pay", f"[placement.cost] {place.name} costs {number} goods")
        elif getattr(clan, goods) < number:
            return Refusal("cannot_pay", f"[placement.cost] {place.name} costs {number} {goods}")
    return None


def arrive(table: Table, seat: Seat, place: str) -> Table:
    """A worker has reached the place.  The decision of the place comes next, or the next turn."""
    return PLACES[place].arrive(table, seat)
