"""Begun steps: targets live while a set is built, spots stay open, used trackers are empty.

[attack.pending] Rule 46: nothing on the table changes between an aim and the end of its set.
"""

from __future__ import annotations

from .. import board
from ..decision import Phase
from ..phase import attack, hit, interact, main, move, rage
from ..state import Table
from ..words import Position
from .reading import Reader


def check_aimed(reader: Reader, table: Table) -> None:
    """Checks each frame that aims at something."""
    for at, frame in enumerate(table.stack):
        if not fits(table, at, frame):
            expected = "targets, a spot and trackers of what is begun"
            reader.wrong(f"open.stack[{at}]", frame.name, expected)


def fits(table: Table, at: int, frame: Phase) -> bool:
    """Returns whether a frame aims at what there is."""
    match frame:
        case attack.Aim():
            return frame.unit in table.standing(table.active, mimir=False)
        case attack.Target():
            return fits_target(table, frame)
        case attack.AttackItems():
            return fits_items(table, frame)
        case attack.Attack():
            return fits_attack(table, frame)
        case attack.Die():
            return fits_die(table, table.stack[at - 1], frame)
        case interact.ChooseSpot():
            return frame.unit in main.led(table, table.active)
        case interact.PaymentItems():
            led = frame.unit in main.led(table, table.active)
            spot = interact.spot_of(table, frame.unit, frame.spot) if led else None
            return spot is not None and board.holds(table, spot.when)
        case hit.Token() | hit.Defence():
            below = table.stack[at - 1]
            return isinstance(below, hit.Hit) and below.unit == frame.unit
        case rage.Thunderbird():
            return used(table, "atreus") and fits_prey(table, frame.first)
        case rage.OldMagic():
            return used(table, "freya") and table.freya_tokens > 0
        case move.Move() if not frame.free:
            own = frame.unit in table.standing(table.active, mimir=False)
            return own and not table.units[frame.unit].moved
    return True


def used(table: Table, unit: str) -> bool:
    """[rage.use] Rule 16: returns whether a unit of the turn has just emptied its tracker."""
    own = unit in table.standing(table.active, mimir=False)
    return own and not table.units[unit].rage


def fits_prey(table: Table, first: Position | None) -> bool:
    """[rage.thunderbird] G8: a second target is asked for only while there is a later one."""
    found = rage.prey(table)
    return first is None or (first in found and first != found[-1])


def fits_target(table: Table, frame: attack.Target) -> bool:
    """[solo.targets] G6: the first of two is living, and not the last living enemy."""
    own = frame.unit in table.standing(table.active, mimir=False)
    possible = own and table.rules.solo and "atreus2" not in table.used
    found = board.all_living(table)
    return possible and (frame.first is None or frame.first in found[:-1])


def fits_items(table: Table, frame: attack.AttackItems) -> bool:
    """[attack.target] Rules 10, 58: the living enemy of the aim; with "two" any two living ones."""
    if frame.unit not in table.standing(table.active, mimir=False):
        return False
    if frame.aim != "two":
        return frame.targets == (attack.target(table, frame.unit, frame.aim),)
    possible = table.rules.solo and "atreus2" not in table.used
    return possible and are_two(table, frame.targets)


def are_two(table: Table, targets: tuple[Position, ...]) -> bool:
    """[solo.targets] Rule 58: two different living enemies in card order; one if there is one."""
    found = board.all_living(table)
    ordered = tuple(card for card in found if card in targets)
    return targets == ordered and len(targets) == min(2, len(found))


def fits_attack(table: Table, frame: attack.Attack) -> bool:
    """[attack.strength] Rule 46: until it strikes its targets live; the stored bonus is used."""
    if not frame.targets or table.owner(frame.unit) != table.active:
        return False
    if frame.part == "over":
        return True
    living = tuple(card for card in board.all_living(table) if card in frame.targets)
    return frame.targets == living and len(living) <= 2 and not table.units[frame.unit].bonus


def fits_die(table: Table, below: Phase, frame: attack.Die) -> bool:
    """[attack.damage] Rule 12: it is rolled for targets of the attack without unbroken armour."""
    assert isinstance(below, attack.Attack)
    rolled = attack.rolled(table, below.targets)
    same = (frame.strength, frame.adds) == (below.strength, below.die_adds)
    return same and bool(frame.targets) and set(frame.targets) <= set(rolled)
