"""The game as a whole: the round, the marker, the stalls and the leaders."""

from collections.abc import Iterator

from ..phase.draft import Draft, Leaders
from ..phase.setup import Stalls
from ..phase.start import Start
from ..place.jarls_longhouse import LonghouseDie
from ..rules import ROUNDS
from ..valhalla.setup import Blessings, Epics
from .part import CLOSING, COMBAT, END, SETUP, Fault, Look


def check_round(look: Look) -> Iterator[Fault]:
    """[cleanup.rounds] Eight rounds; set-up is before the first one, closing after the last."""
    number = look.table.round
    if look.part == SETUP:
        if number:
            yield Fault("round", "0", "the game is being set up")
    elif look.part in (CLOSING, END):
        if number != ROUNDS:
            yield Fault("round", str(ROUNDS), "the last round is over")
    elif not 1 <= number <= ROUNDS:
        yield Fault("round", f"1 to {ROUNDS}", "set-up is over [cleanup.rounds]")


def check_marker(look: Look) -> Iterator[Fault]:
    """[setup.start] The marker is given or drawn in set-up.  [place.jarl] A worker at the Jarl's
    Longhouse has it, or has passed it to the left.
    """
    table, option = look.table, look.table.rules.start_player
    waits = isinstance(look.phase, Stalls | Start | Blessings | Epics)
    if option is not None and isinstance(look.phase, Start):
        yield Fault("phase.name", "another phase", "the start player is given [setup.start]")
    if look.part == SETUP and option is not None:
        if table.marker != option:
            yield Fault("marker", str(option), "that is the start player [setup.start]")
    elif waits and table.marker is not None:
        yield Fault("marker", "null", "it has not been drawn [setup.start]")
    elif not waits and table.marker is None:
        yield Fault("marker", "a seat", "it has been drawn [setup.start]")
    names = isinstance(look.phase, LonghouseDie)  # the marker goes after the die
    if table.marker is not None and not names:
        for seat in table.standing("jarls_longhouse")[:1]:
            left = table.left_of(seat)
            if table.marker not in (seat, left):
                reason = f"seat {seat} stands at the Jarl's Longhouse [place.jarl]"
                yield Fault("marker", f"{seat} or {left}", reason)


def check_stalls(look: Look) -> Iterator[Fault]:
    """[setup.stalls] Military, then economic stalls, as many as the players ask for."""
    stalls = look.table.stalls
    (military, most), (economic, more) = look.table.rules.stalls
    first = len(set(stalls) & set(military))
    then = len(set(stalls) & set(economic))
    fits = (first, then) == (most, more)
    if isinstance(look.phase, Stalls):
        fits = (then == 0 and first < most) or (first == most and then < more)
    if not fits or first + then < len(stalls):
        right = f"{most} military and {more} economic stalls, drawn in this order"
        yield Fault("stalls", right, "the game has that number of stalls [setup.stalls]")


def check_leaders(look: Look) -> Iterator[Fault]:
    """[setup.draft] Leaders are chosen counter-clockwise, the holder of the marker last.

    [setup.leaders] M17: or they are dealt from seat 0 on, or each seat has the one that was named.
    """
    table, taken, way = look.table, set[str](), look.table.rules.leaders
    for phase, option in ((Draft, "drafted"), (Leaders, "random")):
        if isinstance(look.phase, phase) and way != option:
            reason = "an option says how clans get their leaders [setup.leaders]"
            yield Fault("phase.name", "another phase", reason)
    for seat, clan in enumerate(table.clans):
        path = f"clans[{seat}].leader"
        if isinstance(way, tuple):
            if clan.leader != way[seat]:
                yield Fault(path, way[seat], "an option names the leaders [setup.leaders]")
            continue
        has = has_leader(look, seat)
        if has != (clan.leader is not None):
            order = "leaders are chosen counter-clockwise [setup.draft]"
            if way == "random":
                order = "leaders are dealt in order of seats [setup.leaders]"
            yield Fault(path, "a leader" if has else "null", order)
        if clan.leader in taken:
            yield Fault(path, "another leader", "another clan has this one [setup.draft]")
        if clan.leader:
            taken.add(clan.leader)


def has_leader(look: Look, seat: int) -> bool:
    """Return whether a leader has come to this seat."""
    table = look.table
    match look.phase:
        case Stalls() | Start() | Blessings() | Epics():
            return False
        case Leaders(turn) if not table.rules.boxes or table.marker is None:
            return seat < turn
        case Draft(turn) | Leaders(turn) if table.marker is not None:
            order = table.clockwise_from(table.marker)[::-1]
            return order.index(seat) < order.index(turn)
        case Draft() | Leaders():
            return table.clans[seat].leader is not None
    return True


def check_thorir(look: Look) -> Iterator[Fault]:
    """[leader.thorir] 4.2: the coin is due to Thorir for a loss at the place that is resolved."""
    led = any(clan.leader == "thorir" for clan in look.table.clans)
    if look.table.thorir_due and not (led and look.part == COMBAT):
        yield Fault("thorir_due", "false", "nothing is due to Thorir [leader.thorir]")
