"""Longships: who has them, where they sail, and what they carry."""

from collections.abc import Iterator

from ..dark_mountains.onset import Ambush
from ..phase.assignment import ITEMS, Assignment
from ..phase.lost import Lost
from ..phase.reveal import Reveal
from ..phase.starving import Starving
from ..place.longship import Sail
from ..rune.journey import Journey
from ..state import Ship, Table
from ..words import CARGO, DM, FOOD, LONGSHIPS, PATIENCE, SHIP_KINDS, Seat
from .part import ASSIGNMENT, COMBAT, DONE, NOW, Fault, Look


def check_longships(look: Look) -> Iterator[Fault]:
    """[setup.longships] A private longship is for sale or has one owner."""
    table, owned = look.table, set[str]()
    for seat, clan in enumerate(table.clans):
        own = clan.longship
        if own and (own in owned or own not in table.rules.longships):
            reason = "this one is not in play, or another clan has it [setup.longships]"
            yield Fault(f"clans[{seat}].longship", "another longship, or null", reason)
        owned |= {own} if own else set()
    right = tuple(ship for ship in LONGSHIPS if ship in table.rules.longships and ship not in owned)
    if table.longships != right:
        reason = "the others have an owner or are not in play [setup.longships]"
        yield Fault("longships", ", ".join(right) or "an empty list", reason)


def capacity(table: Table, ship: Ship) -> int:
    """Returns the capacity of a ship; 0 for a private one that its owner does not have."""
    own = table.clans[ship.owner].longship
    if ship.kind == "private" and own is None:
        return 0
    return table.rules.capacity(ship.kind, own)


def load(ship: Ship) -> int:
    """Returns the number of warriors and food aboard."""
    return ship.warriors.total() + ship.food


def check_ships(look: Look) -> Iterator[Fault]:
    """[place.longships] A ship for each worker on a longship, but for the one that sails now."""
    table, sent = look.table, set[tuple[Seat, str]]()
    for number, name in enumerate(table.rules.shores):
        ship = table.shore(name).ship
        if ship is None:
            continue
        path = f"shores[{number}].ship"
        if load(ship) > capacity(table, ship):
            reason = f"there are {load(ship)} aboard [assignment.ship]"
            yield Fault(path, f"{capacity(table, ship)} warriors and food at most", reason)
        stands = f"{ship.kind}_longship" in table.clans[ship.owner].placed
        if not stands or (ship.owner, ship.kind) in sent:
            right = "a ship on which a worker of its owner stands, and which lies nowhere else"
            yield Fault(path, right, "one ship for each worker [place.longships]")
        sent.add((ship.owner, ship.kind))
    for seat, clan in enumerate(table.clans):
        for kind in SHIP_KINDS:
            place = f"{kind}_longship"
            sails = look.phase == Sail(seat, kind)
            if place in clan.placed and ((seat, kind) in sent) == sails:
                right = f"{place} exactly if its ship lies at a shore"
                reason = "a longship is sent to a shore at once [place.longships]"
                yield Fault(f"clans[{seat}].placed", right, reason)


def may_hold(look: Look, seat: Seat, site: str, item: str) -> bool:
    """[assignment.order] Returns whether a seat can have sent this to a site by now."""
    table, phase = look.table, look.phase
    if look.part == COMBAT:
        return look.reach(site) != DONE
    if look.part != ASSIGNMENT or not isinstance(phase, Assignment):
        return False
    if table.marker is None:
        return True
    order = table.clockwise_from(table.marker)
    if seat == phase.turn:
        return ITEMS.index((site, item)) < ITEMS.index((phase.site, phase.item))
    return order.index(seat) < order.index(phase.turn)


def may_train(look: Look, seat: Seat) -> bool:
    """[rune.training] A-13: the rune exchanges dice that are sent while others still send."""
    used = look.table.clans[seat].used_runes
    trained = "training" in used or PATIENCE in used
    return look.part == ASSIGNMENT and look.table.rules.has(DM) and trained


def has_left(look: Look, shore: str, item: str) -> bool:
    """Returns whether this has left the ship during combat.  Warriors that fight are in the
    warband, and food is eaten before the monster is fought.
    """
    phase = look.phase
    if look.part != COMBAT or look.reach(shore) != NOW:
        return False
    if isinstance(phase, Reveal | Journey | Lost):
        return False
    if isinstance(phase, Starving | Ambush):
        return item == FOOD
    return item != FOOD or not is_kraken(look)


def is_kraken(look: Look) -> bool:
    battle = getattr(look.phase, "battle", None)
    return battle is not None and battle.foe == "kraken"


def check_loads(look: Look) -> Iterator[Fault]:
    """[assignment.order] A ship is empty before assignment and when its voyage is over; in between
    it holds what the questions so far have sent.
    """
    for number, name in enumerate(look.table.rules.shores):
        ship = look.table.shore(name).ship
        for item in CARGO if ship else ():
            assert ship is not None
            there = ship.food if item == FOOD else ship.warriors[item]
            may = may_hold(look, ship.owner, name, item) or may_train(look, ship.owner)
            empty = not may or has_left(look, name, item)
            if there and empty:
                path = f"shores[{number}].ship.{'' if item == FOOD else 'warriors.'}{item}"
                yield Fault(path, "0", "none is aboard at this time [assignment.order]")
