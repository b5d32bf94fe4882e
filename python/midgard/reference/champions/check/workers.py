"""Workers, the places where they stand, and what they have done there."""

from collections.abc import Iterator

from ..place.runesmith import RuneDraw, Runesmith
from ..place.shipwright import Shipwright
from ..words import BERGRISAR, DM, SMITHS, STALLS
from .part import ASSIGNMENT, CLOSING, COMBAT, END, SETUP, STOCKING, Fault, Look


def check_workers(look: Look) -> Iterator[Fault]:
    """[setup.workers] Every worker is at home, on the board, or begs.  [placement.turns] After
    placement none is at home; [cleanup.workers] after clean-up all are.
    """
    for seat, clan in enumerate(look.table.clans):
        every = look.table.rules.workers + clan.extra_worker
        out = clan.begging + len(clan.placed)
        path = f"clans[{seat}].workers"
        if clan.workers + out != every:
            right = str(every - out) if out <= every else "fewer elsewhere"
            reason = f"of {every} workers {out} have been placed or beg [setup.workers]"
            yield Fault(path, right, reason)
        if look.part in (ASSIGNMENT, COMBAT) and clan.workers:
            yield Fault(path, "0", "placement is over [placement.turns]")
        if look.part in (STOCKING, CLOSING, END):
            reason = "the workers are at home [cleanup.workers]"
            if clan.placed:
                yield Fault(f"clans[{seat}].placed", "an empty list", reason)
            if clan.begging:
                yield Fault(f"clans[{seat}].begging", "0", reason)


def check_places(look: Look) -> Iterator[Fault]:
    """[placement.single] A place holds one worker, but for the Hunting Grounds and the private
    longships; a stall is in play.
    """
    table, taken = look.table, set[str]()
    for seat, clan in enumerate(table.clans):
        path = f"clans[{seat}].placed"
        for place in clan.placed:
            is_away = place in BERGRISAR and not table.rules.has(DM)
            if is_away or (place in STALLS and place not in table.stalls):
                yield Fault(path, f"without {place}", "this stall is not in play [setup.stalls]")
            if place in taken:
                yield Fault(path, f"without {place}", "another stands there [placement.single]")
        taken |= set(clan.placed) - {"hunting_grounds", "private_longship"}
    hunting = table.standing("hunting_grounds")
    if sorted(table.hunters) != hunting:
        right = f"the seats {hunting} in their order of placement"
        yield Fault("hunters", right, "they stand on the Hunting Grounds [place.hunting]")
    bought = sum(clan.extra_worker for clan in table.clans)
    if table.huts_sold != bought:
        yield Fault(
            "huts_sold", str(bought), "that number of clans has bought a worker [place.huts]"
        )


def check_visited(look: Look) -> Iterator[Fault]:
    """Whoever stands at a place has got what it gives for good."""
    table, phase = look.table, look.phase
    for seat, clan in enumerate(table.clans):
        at = f"clans[{seat}]"
        builds = isinstance(phase, Shipwright) and phase.turn == seat
        buys = isinstance(phase, Runesmith | RuneDraw) and phase.turn == seat
        if "worker_huts" in clan.placed and not clan.extra_worker:
            yield Fault(f"{at}.extra_worker", "true", "it stands at the huts [place.huts]")
        if "shipwright" in clan.placed and not clan.longship and not builds:
            reason = "it stands at the Shipwright [place.shipwright]"
            yield Fault(f"{at}.longship", "a longship", reason)
        if "private_longship" in clan.placed and not clan.longship:
            reason = "it has no longship [place.longships]"
            yield Fault(f"{at}.placed", "no private_longship", reason)
        if "runesmith" in clan.placed and not (clan.runes or clan.used_runes or buys):
            yield Fault(f"{at}.runes", "a rune", "it stands at the Runesmith [place.runesmith]")
        if "merchant_ship" in clan.placed and not table.merchant:
            yield Fault(f"{at}.placed", "no merchant_ship", "no ship lies there [place.merchant]")


def check_goods(look: Look) -> Iterator[Fault]:
    """[round.goods] One more of each in set-up of a round, until somebody comes and takes all."""
    table = look.table
    if look.part == SETUP:
        return
    laid = max(0, table.round - 1) if look.part == STOCKING else table.round
    reason = "one more in each round, until somebody comes [round.goods]"
    for place, kind in SMITHS.items():
        most = 0 if table.standing(place) else laid
        if table.stock[kind] > most:
            yield Fault(f"stock.{kind}", f"{most} at most", reason)
    taken = bool(table.standing("smokehouse"))
    least, most = int(look.in_round and not taken), 0 if taken else laid
    if not least <= table.food_stock <= most:
        yield Fault("food_stock", f"{least} to {most}", reason)
