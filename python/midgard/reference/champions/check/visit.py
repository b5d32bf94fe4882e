"""The decision of a place is possible."""

from collections import Counter
from collections.abc import Iterator

from ..action import TRADES
from ..phase.crowded import Crowded
from ..place.aumingi import Aumingi
from ..place.longship import LONGSHIP_KINDS, Sail, free_shores
from ..place.market import Market, held
from ..place.runesmith import RuneDraw, Runesmith, RuneTaken
from ..place.shipwright import Shipwright, affordable_longships
from ..place.stave_church import StaveChurch
from ..state import Phase
from ..words import DM, GOODS, STALLS, WARRIORS, Seat, Warband
from .destinies import check_sage
from .part import Fault, Look, stands

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
        reason = "so many do not fit (M16) [longhouse.limit]"
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
