"""The phase is possible in this position."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..dark_mountains.alms import Alms
from ..dark_mountains.blizzard import Blizzard
from ..dark_mountains.land_journey import Hire, LandJourney
from ..dark_mountains.onset import Ambush
from ..phase.assignment import Assignment
from ..phase.battle import Dice
from ..phase.closing import Closing
from ..phase.engagement import InBattle
from ..phase.lost import Lost
from ..phase.placement import Placement
from ..phase.reveal import Reveal
from ..phase.spoils import Blame
from ..phase.starving import Starving
from ..phase.stocking import Stocking, deck_of, is_wanted
from ..phase.success import SuccessWindow
from ..reading import HOLE, Reader
from ..rune import training
from ..rune.awareness import AwarenessDraw, AwarenessOrder
from ..rune.gifts import Gifts
from ..rune.journey import Journey
from ..rune.knowledge import Knowledge
from ..rune.success import Success
from ..rune.training import HOME, Leaving, Training
from ..state import Chance, Decision
from ..valhalla.visit import Valhalla
from ..words import FOOD, LAND_SITES, PATIENCE
from .fight import check_fight
from .journeys import LOOKED_AT
from .land import check_ambush, check_land_journey
from .part import Fault, Look, Purchase, has_used, holds, stands
from .ships import capacity, load
from .visit import STALL_PARTS, check_place, check_purchase, check_valhalla, check_visit, visited
from .voyage import check_voyage


def check_back(look: Look) -> Iterator[Fault]:
    """[rune.any_time] The question of a rune: its seat has turned it over, and a decision of its
    own was interrupted.
    """
    phase, table = look.table.phase, look.table
    if look.used_now is None:
        return
    turn, rune = look.used_now
    clan = table.clans[turn]
    # [rune.patience] A-12: Patience is turned over only when the rune that it copies is named.
    if rune != PATIENCE and not has_used(look, turn, rune):
        reason = f"its question is open [rune.{rune}]"
        yield Fault(f"clans[{turn}].used_runes", f"{rune} as well", reason)
    back = look.phase
    if not isinstance(back, Decision) or back.decider() != turn:
        reason = "the rune has interrupted it [rune.any_time]"
        yield Fault("phase.back", f"a decision of seat {turn}", reason)
    if isinstance(phase, Gifts) and phase.food is not None and phase.food > 4:
        yield Fault("phase.food", "0 to 4", "the gifts are four [rune.gifts]")
    if isinstance(phase, Success) and not clan.destinies:
        yield Fault(f"clans[{turn}].destinies", "a destiny", "one is revealed [rune.success]")
    if isinstance(phase, Knowledge):
        unseen = [
            name
            for name in table.rules.spaces
            if table.space(name).face_down and turn not in table.space(name).known_to
        ]
        fits = unseen[:1] == [phase.shore] and table.space(phase.shore).journey == "unseen"
        if not fits or phase.name not in phase.back.any_time:
            right = "the first shore whose journey nobody has looked at"
            yield Fault("phase.shore", right, "they are seen from the left [rune.knowledge]")
    yield from check_rune(look)


def check_prompt(look: Look) -> Iterator[Fault]:
    """Checks that the position has what the phase needs."""
    phase, table = look.phase, look.table
    match phase:
        case Stocking():
            deck = table.deck.unseen[deck_of(phase.step)]
            if not (deck if phase.step in LAND_SITES else is_wanted(table, phase.step)):
                right = "a step that needs a card"
                yield Fault("phase.step", right, "this one needs none [round.order]")
        case Placement():
            if not table.clans[phase.turn].workers:
                reason = "it places one [placement.turns]"
                yield Fault(f"clans[{phase.turn}].workers", "1 or more", reason)
        case Assignment():
            yield from check_assignment(look, phase)
        case SuccessWindow():
            yield from check_window(look, phase)
        case Dice() | InBattle():
            yield from check_fight(look)
        case Blame():
            yield from stands(look, phase.turn, "troll")
        case Reveal() | Journey() | Lost() | Starving():
            yield from check_voyage(look)
        case Closing():
            if not look.used_now and not phase.runes_now(table):
                right = "a seat that can use a rune"
                yield Fault("phase.turn", right, "nobody else is asked [closing.window]")
        case _:
            yield from check_visit(look)
            yield from check_box_phase(look)


def check_assignment(look: Look, phase: Assignment) -> Iterator[Fault]:
    """M7: the seat has a worker there, and something that it can send.  With a box a rune may have
    changed that while it decides.
    """
    table, seat, site, item = look.table, phase.turn, phase.site, phase.item
    clan, ship, room = table.clans[seat], None, True
    if site in LAND_SITES:
        foe = table.foe_at(site)
        prohibited = foe is not None and table.rules.cards.enemy(foe).prohibits == item
        at, room = site in clan.placed, item != FOOD and not prohibited
    else:
        ship = table.shore(site).ship
        at = ship is not None and ship.owner == seat
        room = ship is None or load(ship) < capacity(table, ship)
    held = clan.food if item == FOOD else clan.warriors[item]
    if not at:
        reason = "it has no worker there [assignment.order]"
        yield Fault(f"{look.base}.site", f"a site of seat {seat}", reason)
    elif table.rules.plain and not (held and room):
        reason = "none of this can be (M7) [assignment.order]"
        yield Fault(f"{look.base}.item", "something that can be sent there", reason)


def check_window(look: Look, phase: SuccessWindow) -> Iterator[Fault]:
    """[success.window] Somebody has come to the place, and the seat can use Success."""
    table, turn = look.table, phase.turn
    if not visited(look, phase.after):
        right = "a place where somebody stood"
        yield Fault(f"{look.base}.after", right, "nobody did [success.window]")
    owns = holds(look, turn, "success") or look.used_now == (turn, "success")
    if not owns or not table.clans[turn].destinies:
        right = "a seat with the rune Success and a destiny"
        yield Fault(f"{look.base}.turn", right, "nobody else is asked [success.window]")


def check_open(look: Look) -> Iterator[Fault]:
    """Checks that the seat that decides has a legal action, as the other checks should ensure."""
    phase, answers = look.table.phase, True
    if isinstance(phase, Decision):
        answers = bool(phase.legal(look.table))
    elif isinstance(phase, Chance):
        answers = bool(phase.chance_event(look.table).weights)
    if not answers:
        yield Fault("phase", "a question that has an answer", "nothing can be answered")


def check_rune(look: Look) -> Iterator[Fault]:
    """[rune.awareness] A-8: all cards of the deck, but three at most, are looked at,
    and those of a known top are among them.
    """
    phase, table = look.table.phase, look.table
    if isinstance(phase, Training):
        yield from check_training(look, phase)
    if not isinstance(phase, AwarenessDraw | AwarenessOrder):
        return
    journeys = table.journeys if phase.deck == "sea" else table.land_journeys
    named = Counter(phase.ordered) if isinstance(phase, AwarenessOrder) else Counter[str]()
    cards, most = phase.cards + named, min(LOOKED_AT, journeys.left)
    done = isinstance(phase, AwarenessOrder)
    there = journeys.unseen + Counter(journeys.top)
    known = Counter(journeys.top[:most])
    fits = cards <= there and known <= cards
    if not fits or (cards.total() != most if done else cards.total() >= most):
        right = f"{most} cards of this deck" if done else f"fewer than {most} cards of this deck"
        yield Fault("phase.cards", right, "they are looked at one by one [rune.awareness]")
    if done and not phase.cards:
        yield Fault("phase.cards", "a card that is not ordered", "it is named [rune.awareness]")


def check_training(look: Look, phase: Training) -> Iterator[Fault]:
    """[rune.training] A-13: who leaves is there, and who comes can come for them."""
    table, leaving = look.table, phase.leaving
    for (site, kind), number in Counter(leaving).items():
        if training.band_at(table, phase.turn, site)[kind] < number:
            yield Fault("phase.leaving", "dice that are there", "they leave [rune.training]")
            return
    coming = phase.coming or ()
    fewer = phase.coming is None or len(coming) < len(leaving)
    if not fewer or not all(
        kind in training.comers(table, phase.turn, leaving, coming[:at])
        for at, kind in enumerate(coming)
    ):
        right = "fewer than leave, who can come for them"
        yield Fault("phase.coming", right, "others still come [rune.training]")


def check_box_phase(look: Look) -> Iterator[Fault]:
    """Checks that the position has what a phase of the boxes needs."""
    phase = look.phase
    yield from check_place(look)
    match phase:
        case Alms():
            if look.table.rules.options.beg_reward != "any_resource":
                reason = "a beggar gets food [placement.beggar]"
                yield Fault(f"{look.base}.name", "another phase", reason)
            if not look.table.clans[phase.turn].begging:
                right, reason = "a seat that begs", "it names what it gets [placement.beg]"
                yield Fault(f"{look.base}.turn", right, reason)
        case LandJourney() | Hire() | Blizzard():
            yield from check_land_journey(look, phase)
        case Ambush():
            yield from check_ambush(look, phase)
        case Valhalla():
            yield from check_valhalla(look, phase)
        case _ if isinstance(phase, Purchase):
            yield from check_purchase(look, phase)


THINGS = ("glory", "die", *BLESSING_SLOTS, *EPIC_SLOTS)


def read_list(reader: Reader, where: str, value: Any) -> tuple[str, ...] | None:
    """Reads kinds in the order in which they were named, or null."""
    if value is None or value is HOLE:
        return None
    return reader.sequence(where, value, reader.rules.token_kinds)


def read_leaving(reader: Reader, where: str, value: Any) -> Leaving:
    """Reads pairs of a place and a kind."""
    pairs = []
    for at, pair in enumerate(reader.items(where, value, 2)):
        site, kind = reader.exactly(f"{where}[{at}]", pair, 2)
        pairs.append(
            (
                read_site(reader, f"{where}[{at}][0]", site),
                reader.word(f"{where}[{at}][1]", kind, reader.rules.token_kinds),
            )
        )
    return tuple(pairs)


def read_site(reader: Reader, where: str, value: Any) -> str:
    """Reads home, or a site."""
    rules = reader.rules
    return reader.word(where, value, (HOME, *rules.land_sites, *rules.shores))


def read_tokens(reader: Reader, where: str, value: Any) -> Counter[str]:
    return reader.counts(where, value, reader.rules.token_kinds)


BOX_PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "deck": lambda reader, where, value: reader.word(where, value, ("sea", "land")),
    "tokens": lambda reader, where, value: reader.sequence(where, value, reader.rules.token_kinds),
    "hired": Reader.number,
    "number": Reader.number,
    "more": Reader.number,
    "thing": lambda reader, where, value: reader.word(where, value, THINGS),
    "die": lambda reader, where, value: reader.maybe(where, value, reader.rules.token_kinds),
    "paid": read_tokens,
    "card": lambda reader, where, value: reader.word(where, value, reader.rules.blessings),
    "window": Reader.flag,
}


OWN_PARTS: dict[tuple[str, str], Callable[[Reader, str, Any], Any]] = {
    **STALL_PARTS,
    ("training", "leaving"): read_leaving,
    ("training", "coming"): read_list,
    ("training", "site"): read_site,
}
"""Fields whose form depends on the phase."""
