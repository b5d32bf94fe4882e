"""A voyage has a ship, and what is lost is aboard."""

from collections.abc import Iterator

from ..phase.lost import Lost, at_stake
from ..phase.reveal import Reveal
from ..phase.starving import Starving
from ..rune.journey import Journey
from ..state import Ship
from ..valhalla import losses
from ..words import BERGRISAR, FOOD, SHORES
from .part import Fault, Look, has_used, holds, stands


def check_voyage(look: Look) -> Iterator[Fault]:
    """The needs of a voyage in each of its phases."""
    table, phase = look.table, look.phase
    assert isinstance(phase, Reveal | Journey | Lost | Starving)
    if phase.shore in BERGRISAR:
        yield from check_on_foot(look, phase)
        return
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
            if not holds(look, phase.turn, "journey"):
                reason = "it is asked for [rune.journey]"
                yield Fault(f"clans[{phase.turn}].runes", "journey as well", reason)
        case Lost():
            yield from check_lost(look, phase, ship)
        case Starving():
            yield from check_starving(look, phase, ship)


def check_on_foot(look: Look, phase: Reveal | Journey | Lost | Starving) -> Iterator[Fault]:
    """[land_journey.reveal] R-D-5: on the way to a Bergrisar, where a worker of the seat stands."""
    table, space = look.table, phase.shore
    if isinstance(phase, Starving):
        yield Fault(f"{look.base}.shore", "a shore", "nobody is fed on land [voyage.feeding]")
        return
    if isinstance(phase, Reveal):
        if not table.standing(space):
            right = "a space beside a Bergrisar where a worker stands"
            yield Fault(f"{look.base}.shore", right, "somebody arrives [land_journey.reveal]")
        if table.space(space).journey != "unseen":
            right = "a space whose journey nobody has looked at"
            yield Fault("phase.shore", right, "it is asked for [land_journey.reveal]")
        return
    yield from stands(look, phase.turn, space)
    if isinstance(phase, Lost) and space not in table.clans[phase.turn].placed:
        return
    if isinstance(phase, Journey):
        if not holds(look, phase.turn, "journey"):
            reason = "it is asked for [rune.journey]"
            yield Fault(f"clans[{phase.turn}].runes", "journey as well", reason)
        return
    card = table.rules.cards.land_journeys.get(table.space(space).journey)
    order, able = losses.order(table), at_stake(table, space) if table.standing(space) else {}
    behind = sum(able.get(item, 0) for item in order[order.index(phase.least) :])
    most = min(card.warriors if card else 0, behind)
    if not 0 < phase.left <= most:
        reason = "the clan can lose that number now [land_journey.avalanche] [land_journey.lost]"
        yield Fault(f"{look.base}.left", f"1 to {most}", reason)


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
        if place.old or not has_used(look, ship.owner, "journey"):
            reason = "the rune Journey has not laid this card [rune.journey]"
            yield Fault("phase.again", "false", reason)


def check_lost(look: Look, phase: Lost, ship: Ship) -> Iterator[Fault]:
    """[journey.lost] [journey.storm] [journey.whirlpool] So much can be lost, in order (R34)."""
    journey, order = look.table.shore(phase.shore).journey, losses.order(look.table)
    taken = {"lost": 2, "storm": 1, "whirlpool": 1}.get(journey)
    if journey == "odins_trial":
        taken = look.table.rules.cards.sea_cards[journey].losses
    if taken is None:
        right = "a shore whose journey takes something"
        yield Fault(f"{look.base}.shore", right, "this one takes nothing")
        return
    cargo = at_stake(look.table, phase.shore)
    behind = sum(cargo[item] for item in order[order.index(phase.least) :])
    most = min(taken, behind)
    if not 0 < phase.left <= most:
        yield Fault(f"{look.base}.left", f"1 to {most}", "so much can be lost now (R34)")
    begun = taken > 1 and phase.left < taken
    if not begun and phase.least != order[0]:
        yield Fault(f"{look.base}.from", f'"{order[0]}"', "nothing is lost yet (M1)")
    if not begun or phase.least == FOOD:
        yield from check_crew(phase.shore, ship)


def check_starving(look: Look, phase: Starving, ship: Ship) -> Iterator[Fault]:
    """[voyage.feeding] Those who starve are aboard; the others have eaten whole portions."""
    order, able = losses.order(look.table), losses.losable_of(look.table, ship.warriors)
    behind = sum(able[kind] for kind in order[order.index(phase.least) :])
    portion = look.table.rules.cards.board.warriors_per_food[SHORES.index(phase.shore)]
    fed = max(0, ship.warriors.total() - phase.left)
    uneven = look.table.rules.plain and fed % max(1, portion)
    if not 0 < phase.left <= behind or uneven:
        right = f"1 to {behind}, and portions of {portion} for the others"
        yield Fault(f"{look.base}.left", right, "the others have eaten [voyage.feeding]")
