"""A voyage has a ship, and what is lost is aboard."""

from collections.abc import Iterator

from ..phase.voyage import Journey, Lost, Reveal, Starving, at_stake
from ..state import Ship
from ..words import CARGO, FOOD, SHORES, WARRIORS
from .part import Fault, Look


def check_voyage(look: Look) -> Iterator[Fault]:
    """What a voyage needs in each of its phases."""
    table, phase = look.table, look.phase
    assert isinstance(phase, Reveal | Journey | Lost | Starving)
    ship = table.shore(phase.shore).ship
    if ship is None:
        reason = "a ship arrives there [journey.reveal]"
        yield Fault(f"{look.base}.shore", "a shore with a ship", reason)
        return
    if not isinstance(phase, Reveal) and phase.turn != ship.owner:
        yield Fault(f"{look.base}.turn", str(ship.owner), "the ship is of that seat")
    match phase:
        case Reveal():
            yield from check_reveal(look, phase, ship)
        case Journey():
            yield from check_crew(phase.shore, ship)
            if "journey" not in table.clans[phase.turn].runes:
                reason = "it is asked for [rune.journey]"
                yield Fault(f"clans[{phase.turn}].runes", "journey as well", reason)
        case Lost():
            yield from check_lost(look, phase, ship)
        case Starving():
            yield from check_starving(look, phase, ship)


def check_crew(shore: str, ship: Ship) -> Iterator[Fault]:
    """M5: a journey does something only to a ship with warriors."""
    if not ship.warriors.total():
        path = f"shores[{SHORES.index(shore)}].ship.warriors"
        yield Fault(path, "a warrior", "else the journey does nothing (M5)")


def check_reveal(look: Look, phase: Reveal, ship: Ship) -> Iterator[Fault]:
    """[journey.reveal] Nobody has looked at the journey.  [rune.journey] After the rune another one
    is turned up, of the deck that is drawn from.
    """
    place = look.table.shore(phase.shore)
    if place.journey != "unseen":
        right = "a shore whose journey nobody has looked at"
        yield Fault("phase.shore", right, "it is asked for [journey.reveal]")
    if phase.again:
        yield from check_crew(phase.shore, ship)
        if place.old or "journey" not in look.table.clans[ship.owner].used_runes:
            reason = "the rune Journey has not laid this card [rune.journey]"
            yield Fault("phase.again", "false", reason)


def check_lost(look: Look, phase: Lost, ship: Ship) -> Iterator[Fault]:
    """[journey.lost] [journey.storm] [journey.whirlpool] So much can be lost, in order (R34)."""
    journey = look.table.shore(phase.shore).journey
    taken = {"lost": 2, "storm": 1, "whirlpool": 1}.get(journey)
    if taken is None:
        right = "a shore whose journey takes something"
        yield Fault(f"{look.base}.shore", right, "this one takes nothing")
        return
    cargo = at_stake(look.table, phase.shore)
    behind = sum(cargo[item] for item in CARGO[CARGO.index(phase.least) :])
    most = min(taken, behind)
    if not 0 < phase.left <= most:
        yield Fault(f"{look.base}.left", f"1 to {most}", "so much can be lost now (R34)")
    begun = journey == "lost" and phase.left < 2
    if not begun and phase.least != WARRIORS[0]:
        yield Fault(f"{look.base}.from", '"swordsman"', "nothing is lost yet (M1)")
    if not begun or phase.least == FOOD:
        yield from check_crew(phase.shore, ship)


def check_starving(look: Look, phase: Starving, ship: Ship) -> Iterator[Fault]:
    """[voyage.feeding] Those who starve are aboard; the others have eaten whole portions."""
    behind = sum(ship.warriors[kind] for kind in WARRIORS[WARRIORS.index(phase.least) :])
    portion = look.table.rules.cards.board.warriors_per_food[SHORES.index(phase.shore)]
    fed = max(0, ship.warriors.total() - phase.left)
    if not 0 < phase.left <= behind or fed % max(1, portion):
        right = f"1 to {behind}, and portions of {portion} for the others"
        yield Fault(f"{look.base}.left", right, "the others have eaten [voyage.feeding]")
