"""The decision of a place is possible."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..action import BLESSING_SLOTS, EPIC_SLOTS, TRADES
from ..phase.crowded import Crowded
from ..place.aumingi import Aumingi
from ..place.gossip import Gossip
from ..place.jarls_longhouse import LonghouseDie
from ..place.longship import LONGSHIP_KINDS, Sail, free_shores
from ..place.market import Market, held
from ..place.roving_rangers import Rangers
from ..place.runesmith import RuneDraw, Runesmith, RuneTaken
from ..place.shipwright import Shipwright, affordable_longships
from ..place.stave_church import StaveChurch
from ..place.trainer import Trainer
from ..reading import HOLE, Reader
from ..state import Phase
from ..valhalla import board, price, refill
from ..valhalla.visit import BuyDie, Payment, Valhalla
from ..words import DM, ELITE, GOODS, LEADER_DIE, SHORES, STALLS, WARRIORS, Seat, Warband
from .destinies import check_sage
from .part import Fault, Look, Purchase, stands

PLACE_OF: dict[type[Phase], str] = {
    StaveChurch: "stave_church",
    Aumingi: "aumingi",
    Shipwright: "shipwright",
    Runesmith: "runesmith",
    RuneDraw: "runesmith",
    RuneTaken: "runesmith",
    Market: "market",
}


def check_visit(look: Look) -> Iterator[Fault]:
    """Checks that the seat stands there and has a choice."""
    phase = look.phase
    if isinstance(phase, Crowded):
        yield from check_crowded(look, phase)
        return
    place = PLACE_OF.get(type(phase), "")
    if isinstance(phase, Sail):
        place = next(place for place, kind in LONGSHIP_KINDS.items() if kind == phase.ship)
    if not place:
        yield from check_sage(look)
        return
    if isinstance(phase, Market):
        yield from check_trades(look, phase)
    turn: Seat = getattr(phase, "turn")  # noqa: B009  # all of these phases have it
    yield from stands(look, turn, place)
    if not is_open(look, turn):
        reason = f"there is nothing to choose for seat {turn}"
        yield Fault(f"{look.base}.name", "another phase", reason)


def is_open(look: Look, turn: Seat) -> bool:
    """Returns whether there is a choice."""
    table, phase = look.table, look.phase
    clan, cards = table.clans[turn], table.rules.cards
    match phase:
        case StaveChurch():
            return clan.coins >= min(cards.board.stave_church)
        case Aumingi():
            cost = cards.stalls["aumingi"].cost
            return all(getattr(clan, goods) >= number for goods, number in cost.items())
        case Shipwright():
            return clan.longship is None and bool(affordable_longships(table, turn))
        case Runesmith():
            return any(table.rune_row) or bool(table.deck.unseen["runes"])
        case RuneDraw():
            return bool(table.deck.unseen["runes"])
        case RuneTaken():
            copies = table.rules.has(DM) and look.used_now is not None
            used = look.used_now == (turn, phase.rune) or copies
            return used or phase.rune in phase.runes_now(table)
        case Sail():
            return bool(free_shores(table))
        case Market():
            return phase.last is not None or any(held(table, turn, good) for good in GOODS)
        case _:
            return True


def check_trades(look: Look, phase: Market) -> Iterator[Fault]:
    """[place.market] M2: what was given and taken are trades up to the last one, none undone."""
    given, taken = set(phase.given), set(phase.taken)
    done = [(give, get) for give, get in TRADES if give in given and get in taken]
    if phase.last in TRADES:
        done = [trade for trade in done if TRADES.index(trade) <= TRADES.index(phase.last)]
    explained = ({give for give, _ in done}, {get for _, get in done}) == (given, taken)
    fits = phase.last in done and explained and not given & taken
    if not (fits or (phase.last is None and not given and not taken)):
        right = "the last of trades that make what was given and taken"
        reason = "trades are named in order and not undone (M2) [place.market]"
        yield Fault(f"{look.base}.last", right, reason)


def check_crowded(look: Look, phase: Crowded) -> Iterator[Fault]:
    """[longhouse.limit] M16: more have come than fit, of several kinds; they come from a place
    where the seat stands, and are turned away in order.  The boxes have more such places.
    """
    table, turn, offered = look.table, phase.turn, phase.offered
    known = any(is_part(offered, everybody, phase.least) for everybody in recruits(look, turn))
    if table.rules.plain and not known:
        right = f"warriors of a place where seat {turn} stands, turned away in order"
        yield Fault(f"{look.base}.offered", right, "they come from there (M16) [longhouse.limit]")
    room = table.room(turn)
    behind = sum(offered[kind] for kind in WARRIORS[WARRIORS.index(phase.least) :])
    excess = offered.total() - room
    if room <= 0 or not 0 < phase.left <= behind or phase.left != excess:
        reason = "that number does not fit (M16) [longhouse.limit]"
        yield Fault(f"{look.base}.left", f"{excess}, with room for somebody", reason)


def is_part(offered: Warband, everybody: Warband, least: str) -> bool:
    """Return whether these can be left when the last one turned away was of this kind."""
    away = [kind for kind in WARRIORS if everybody[kind] > offered[kind]]
    last = away[-1] if away else WARRIORS[0]
    return offered <= everybody and len(+everybody) > 1 and last == least


def recruits(look: Look, turn: Seat) -> Iterator[Warband]:
    """The warriors of each place where the seat stands, as far as the supply has them."""
    table, cards = look.table, look.table.rules.cards
    placed = table.clans[turn].placed
    for stall in (place for place in placed if place in STALLS):
        often = cards.stalls[stall].repeats if stall == "aumingi" else 1
        for times in range(1, often + 1):
            gain = cards.stalls[stall].gain
            yield table.in_supply(Counter({kind: gain.get(kind, 0) * times for kind in WARRIORS}))
    if "merchant_ship" in placed and table.merchant:
        goods = cards.merchants[table.merchant]
        yield table.in_supply(Counter({kind: goods.get(kind, 0) for kind in WARRIORS}))


def visited(look: Look, after: str) -> bool:
    """Returns whether somebody has come to this point of the round."""
    if after in SHORES:
        return look.table.shore(after).ship is not None
    return after == "assignment" or bool(look.table.standing(after))


PLACES: dict[type[Phase], str] = {
    Rangers: "roving_rangers",
    Gossip: "gossip",
    LonghouseDie: "jarls_longhouse",
}


def check_place(look: Look) -> Iterator[Fault]:
    """Checks who stands on a place of the boxes that asks something."""
    phase = look.phase
    if isinstance(phase, Rangers | Gossip | LonghouseDie):
        yield from stands(look, phase.turn, PLACES[type(phase)])
    if isinstance(phase, Trainer):
        yield from stands(look, phase.turn, "trainer")
        if "trainer" in look.table.rules.cards.stalls:
            yield from check_trainer(look, phase)


def check_trainer(look: Look, phase: Trainer) -> Iterator[Fault]:
    """[stall.trainer] A-49: who leaves is at home and no Leader die; who comes is in the supply."""
    table, most = look.table, look.table.rules.cards.stalls["trainer"].gain["swaps"]
    own = phase.leaving <= table.clans[phase.turn].warriors and not phase.leaving[LEADER_DIE]
    if not own or phase.leaving.total() > most:
        right = f"{most} own dice at most, without the Leader die"
        yield Fault("phase.leaving", right, "they leave [stall.trainer]")
    if phase.coming is None:
        return
    fits = all(
        kind in ELITE and not phase.leaving[kind] and number <= table.supply[kind]
        for kind, number in (+phase.coming).items()
    )
    if not fits or phase.coming.total() >= phase.leaving.total():
        right = "fewer than leave, of the supply"
        yield Fault("phase.coming", right, "others still come [stall.trainer]")


def check_valhalla(look: Look, visit: Valhalla) -> Iterator[Fault]:
    """[valhalla.visit] R-V-17: by the clan whose worker stood on the place that was resolved."""
    path = look.base if visit is look.phase else f"{look.base}.back"
    if visit.after == "assignment" or not visited(look, visit.after):
        reason = "nobody visits for another [valhalla.visit]"
        yield Fault(f"{path}.after", "a place where somebody stood", reason)
        return
    if visit.after in SHORES:
        ship = look.table.shore(visit.after).ship
        there = ship is not None and ship.owner == visit.turn
    else:
        there = visit.after in look.table.clans[visit.turn].placed
    if not there:
        reason = "the clan of the worker visits [valhalla.visit]"
        yield Fault(f"{path}.turn", "the seat whose worker stood there", reason)


def check_purchase(look: Look, phase: Purchase) -> Iterator[Fault]:
    """[valhalla.purchase] R-V-20: a purchase is part of a visit, and its slot is empty while the
    card takes effect.
    """
    table, back = look.table, phase.back
    if not isinstance(back, Valhalla):
        yield Fault("phase.back", "the phase valhalla", "a visit is going on [valhalla.purchase]")
        return
    yield from check_valhalla(look, back)
    turn = getattr(phase, "turn", back.turn)
    if turn != back.turn:
        yield Fault("phase.turn", str(back.turn), "that seat visits [valhalla.purchase]")
    if isinstance(phase, Payment):
        yield from check_payment(look, phase)
    elif not isinstance(phase, BuyDie):
        slots: tuple[str, ...] = BLESSING_SLOTS
        if isinstance(phase, refill.Refill) and table.rules.options.epic_refill:
            slots = (*BLESSING_SLOTS, *EPIC_SLOTS[: table.rules.epic_slots])
        if phase.thing not in slots or board.lies(table, phase.thing):
            right = "a slot that is empty"
            yield Fault("phase.thing", right, "a card has been bought there [valhalla.purchase]")


def check_payment(look: Look, phase: Payment) -> Iterator[Fault]:
    """[valhalla.payment] R-V-19: what is bought lies there, and its price can be completed."""
    table, thing = look.table, phase.thing
    slot = thing in BLESSING_SLOTS + EPIC_SLOTS
    if slot and board.lies(table, thing) is None:
        yield Fault("phase.thing", "a slot with a card", "it is bought [valhalla.payment]")
        return
    if (thing == "die") != (phase.die is not None):
        right = "a kind" if thing == "die" else "null"
        yield Fault("phase.die", right, "a die is named if one is bought [valhalla.die]")
    cost = price.cost_of(table, thing)
    done = phase.paid.total() >= sum(cost.values())
    if done or not price.can_complete(table, phase.turn, cost, phase.paid):
        right = "tokens with which the price can be completed"
        yield Fault("phase.paid", right, "they are named one by one [valhalla.payment]")


def read_kinds(reader: Reader, where: str, value: Any) -> Warband:
    return reader.counts(where, value, reader.rules.kinds)


def read_comers(reader: Reader, where: str, value: Any) -> Warband | None:
    """Reads those who come to the Trainer, or null while it is not their turn."""
    return None if value is None or value is HOLE else read_kinds(reader, where, value)


STALL_PARTS: dict[tuple[str, str], Callable[[Reader, str, Any], Any]] = {
    ("trainer", "leaving"): read_kinds,
    ("trainer", "coming"): read_comers,
}
"""Fields of stalls whose form depends on the phase."""
