"""The game as a whole: the round, the marker, the stalls and the leaders."""

from collections.abc import Iterator

from ..phase.draft import Draft
from ..phase.setup import Stalls, Start
from ..rules import ROUNDS
from .part import CLOSING, END, SETUP, Fault, Look


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
    table, given = look.table, look.table.rules.start_player
    waits = isinstance(look.phase, Stalls | Start)
    if given is not None and isinstance(look.phase, Start):
        yield Fault("phase.name", "another phase", "the start player is given [setup.start]")
    if look.part == SETUP and given is not None:
        if table.marker != given:
            yield Fault("marker", str(given), "that is the start player [setup.start]")
    elif waits and table.marker is not None:
        yield Fault("marker", "null", "it has not been drawn [setup.start]")
    elif not waits and table.marker is None:
        yield Fault("marker", "a seat", "it has been drawn [setup.start]")
    if table.marker is not None:
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
        yield Fault("stalls", right, "so many are in play [setup.stalls]")


def check_leaders(look: Look) -> Iterator[Fault]:
    """[setup.draft] Leaders are chosen counter-clockwise, the holder of the marker last."""
    table, taken = look.table, set[str]()
    for seat, clan in enumerate(table.clans):
        has = True
        if isinstance(look.phase, Stalls | Start):
            has = False
        elif isinstance(look.phase, Draft):
            has = clan.leader is not None
            if table.marker is not None:
                order = table.clockwise_from(table.marker)[::-1]
                has = order.index(seat) < order.index(look.phase.turn)
        path = f"clans[{seat}].leader"
        if has != (clan.leader is not None):
            right = "a leader" if has else "null"
            yield Fault(path, right, "leaders are chosen counter-clockwise [setup.draft]")
        if clan.leader in taken:
            yield Fault(path, "another leader", "another clan has this one [setup.draft]")
        if clan.leader:
            taken.add(clan.leader)
