"""The stage of a round that a phase belongs to."""

from ..phase.dare import Dare, Keep, Reveal
from ..phase.destination import Destination
from ..phase.die import DieSpoils, WeaponsDie
from ..phase.offers import BlindDraw, BlindOffer
from ..phase.places import AddSpoils, Atone, Barter, GiveToken, Sell, TakeToken
from ..phase.restock import Restock
from ..phase.roskilde import Buy, Hire, Purchase, Refill, Refresh, Shed
from ..phase.setup import DrawLocation, SetupMarket
from ..phase.slots import Slot
from ..phase.supply import Supply, SupplySpoils
from ..phase.visit import FirstVisitor
from ..state import End, Phase, Table
from ..words import LOCATIONS, ROSKILDE

SET_UP, SUPPLY, RESTOCK, SEALED, VISIT, COLLECT, OVER = (
    *("set_up", "supply", "restock", "sealed", "visit", "collect", "over"),
)


def stage(phase: Phase) -> str:
    """Returns the stage of the phase."""
    match phase:
        case DrawLocation() | SetupMarket():
            return SET_UP
        case Supply():
            return SUPPLY
        case SupplySpoils() | Restock():
            return RESTOCK
        case Destination():
            return SEALED
        case End():
            return OVER
        case WeaponsDie() | DieSpoils() if phase.during == "collect":
            return COLLECT
        case Slot():
            return COLLECT
    return VISIT


def place(phase: Phase) -> str | None:
    """Returns the location that resolves or collects, if one does."""
    match phase:
        case Hire() | Purchase() | Refresh() | Refill() | Buy() | Shed():
            return ROSKILDE
        case Sell():
            return LOCATIONS[1]
        case Atone():
            return LOCATIONS[2]
        case Keep() | Barter():
            return LOCATIONS[4]
        case TakeToken() | GiveToken():
            return LOCATIONS[5]
        case AddSpoils():
            return LOCATIONS[6]
        case FirstVisitor() | Dare() | Reveal() | BlindDraw() | BlindOffer() | Slot():
            return phase.location
        case WeaponsDie() | DieSpoils():
            return phase.location
    return None


def faces(phase: Phase) -> tuple[str, ...]:
    """Returns the faces of the location on which the phase can be."""
    match phase:
        case Sell() | Atone() | Dare() | Reveal() | Keep() | TakeToken():
            return ("A",)
        case Barter() | GiveToken() | AddSpoils():
            return ("B",)
        case BlindDraw() | BlindOffer():
            return ("B",) if phase.location == LOCATIONS[2] else ("A",)
        case WeaponsDie() | DieSpoils() if phase.during == "visit":
            return ("A",)
    return ("A", "B")


def possible_places(phase: Phase) -> tuple[str, ...]:
    """Returns the locations at which the phase can be."""
    match phase:
        case Dare() | Reveal():
            return (LOCATIONS[3], LOCATIONS[4])
        case BlindDraw() | BlindOffer():
            return (LOCATIONS[2], LOCATIONS[6])
        case WeaponsDie() | DieSpoils() if phase.during == "visit":
            return (LOCATIONS[3], LOCATIONS[4])
        case WeaponsDie() | DieSpoils() | Slot() | SupplySpoils():
            return LOCATIONS[1:]
    return LOCATIONS


def ships(table: Table) -> tuple[str | None, ...]:
    """Returns where each ship stands: at its destination once all have chosen."""
    moved = stage(table.phase) in (VISIT, COLLECT)
    return tuple(player.destination if moved else player.last for player in table.players)
