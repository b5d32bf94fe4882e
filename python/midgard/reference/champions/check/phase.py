"""The phase is possible in this position."""

from collections.abc import Iterator

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
from ..rune.gifts import Gifts
from ..rune.journey import Journey
from ..rune.knowledge import Knowledge
from ..rune.success import Success
from ..state import Chance, Decision
from ..words import FOOD, LAND_SITES, PATIENCE
from . import boxes
from .fight import check_fight
from .part import Fault, Look, has_used, holds, stands
from .ships import capacity, load
from .visit import check_visit
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
    yield from boxes.check_rune(look)


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
            yield from boxes.check_phase(look)


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
    if not boxes.visited(look, phase.after):
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
