"""Destinies: each is where the visits to the Sage's House have left it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .. import leader
from ..deck import Decks, Visit
from ..destinies import Drawing, Keeping
from ..phase.destinies import Destinies
from ..place.sages_house import KeepDestiny, Peek, PeekJourney, SageDraw, face_down
from ..rune.true_vision import TRUE_VISION, TrueVision
from ..words import DESTINIES, DM, PATIENCE, VALHALLA, Seat, in_order
from .cards import missing_destinies
from .part import SETUP, Fault, Look, has_used, holds, stands


def check_destinies(look: Look) -> Iterator[Fault]:
    """[place.sage] Each destiny is in one place, and what was drawn and kept explains where."""
    phase = look.table.phase
    drawn = phase.drawn if isinstance(phase, Drawing | Keeping) else ()
    problems = [*missing_destinies(look, drawn), *check_dealt(look), *check_visits(look)]
    yield from problems
    if not problems:
        yield from check_history(look)


def check_dealt(look: Look) -> Iterator[Fault]:
    """[setup.destiny] In set-up each seat is dealt one destiny, one after the other."""
    if look.part != SETUP:
        return
    for seat, clan in enumerate(look.table.clans):
        dealt = isinstance(look.phase, Destinies) and seat < look.phase.turn
        if len(clan.destinies) != dealt:
            right = "one destiny" if dealt else "an empty list"
            yield Fault(
                f"clans[{seat}].destinies", right, "they are dealt in order [setup.destiny]"
            )


def check_visits(look: Look) -> Iterator[Fault]:
    """There is one visit a round; it is written down when its first destiny is drawn.

    [blessing.thread_of_fate] 4.3: with Valhalla blessings draw destinies too.
    """
    table, phase = look.table, look.phase
    if table.rules.has(VALHALLA):
        return
    here = table.standing("sages_house")[:1]
    begun = bool(here)
    if isinstance(phase, TrueVision | Peek | PeekJourney):
        begun = False
    elif isinstance(phase, SageDraw):
        begun = bool(phase.drawn)
    most = look.clean_ups + begun
    if len(table.sage) > most:
        yield Fault("sage", f"{most} visits at most", "there is one a round [placement.single]")
    if here and begun and len(table.sage) == most and table.sage[-1].turn != here[0]:
        path, reason = f"sage[{most - 1}].turn", "that seat stands at the Sage's House"
        yield Fault(path, str(here[0]), reason)


@dataclass
class History:
    """The destinies during a replay of the visits."""

    deck: Decks
    hands: list[set[str]]
    true_vision: bool = False
    problems: list[Fault] = field(default_factory=list)


def check_history(look: Look) -> Iterator[Fault]:
    """Each visit in order; after the last one everything lies as it does."""
    table, phase = look.table, look.table.phase
    kept = [(visit.turn, visit.kept) for visit in table.sage]
    hands = [
        {card for card in clan.destinies if (seat, card) not in kept}
        for seat, clan in enumerate(table.clans)
    ]
    first = [card for card in look.table.rules.destinies if not any(card in hand for hand in hands)]
    history = History(Decks({"destinies": tuple(first)}), hands)
    going_on = isinstance(phase, Keeping) or (isinstance(phase, Drawing) and bool(phase.drawn))
    for number, visit in enumerate(table.sage):
        last = number + 1 == len(table.sage)
        yield from go_through(look, history, number, visit, last and going_on)
        if history.problems:
            return
    if going_on and not table.sage:
        yield Fault("sage", "the visit that is going on", "destinies are drawn [place.sage]")
        return
    if history.deck.unseen["destinies"] != table.deck.unseen["destinies"]:
        right = ", ".join(history.deck.unseen["destinies"]) or "nothing"
        yield Fault("deck.destinies", right, "the visits have left that [place.sage]")
    if history.deck.under != table.deck.under:
        right = f"{len(history.deck.under)} groups"
        yield Fault("under", right, "what is not kept goes under the deck [place.sage]")
    for seat, clan in enumerate(table.clans):
        if history.hands[seat] != set(clan.destinies):
            right = ", ".join(in_order(history.hands[seat], DESTINIES)) or "nothing"
            yield Fault(f"clans[{seat}].destinies", right, "it has what it kept [place.sage]")


def go_through(
    look: Look, history: History, number: int, visit: Visit, going_on: bool
) -> Iterator[Fault]:
    """One visit: a seat draws destinies, keeps one, and puts the others under the deck."""
    where, found = f"sage[{number}]", history.problems
    phase = look.table.phase
    left = history.deck.destinies_left
    for card in visit.drawn:
        if card in history.deck.next_destinies:
            history.deck = history.deck.without_destiny(card)
        else:
            reason = f"{card} could not"
            found.append(Fault(f"{where}.drawn", "destinies that could be drawn then", reason))
    more = phase.draws if going_on and isinstance(phase, Drawing) else 0
    wanted = len(visit.drawn) + more
    usual = wanted == draws(look, visit.turn, left, 0) or may_draw(look, visit.turn, left, wanted)
    if not (wanted and usual):
        seen = "true_vision" in look.table.clans[visit.turn].used_runes
        again = history.true_vision or not seen
        if again or wanted != draws(look, visit.turn, left, 2) or not wanted:
            right = f"{draws(look, visit.turn, left, 0)} destinies"
            found.append(Fault(f"{where}.drawn", right, "a visit draws that number [place.sage]"))
        history.true_vision = True
    if going_on and isinstance(phase, Drawing | Keeping):
        if (visit.turn, set(visit.drawn), visit.kept) != (phase.turn, set(phase.drawn), None):
            right = f"the visit of seat {phase.turn} that is going on, with nothing kept"
            found.append(Fault(where, right, "destinies are drawn [place.sage]"))
    elif visit.kept is None or visit.kept not in visit.drawn:
        found.append(Fault(f"{where}.kept", "one of those drawn", "the visit is over"))
    else:
        history.hands[visit.turn].add(visit.kept)
        others = tuple(card for card in visit.drawn if card != visit.kept)
        history.deck = history.deck.put_under(visit.turn, others)
    yield from found


def draws(look: Look, seat: Seat, left: int, more: int) -> int:
    """[rune.true_vision] Returns the number of destinies that a seat draws from those left."""
    return min(left, 1 + leader.of(look.table, seat).draws + more)


def may_draw(look: Look, seat: Seat, left: int, number: int) -> bool:
    """[blessing.thread_of_fate] 4.3: a blessing draws its number, or fewer if the deck is short.
    [rune.patience] A-12: True Vision may have counted twice at a visit.
    """
    rules, thread = look.table.rules, 0
    if rules.has(VALHALLA):
        thread = rules.cards.blessings["thread_of_fate"].effect.get("draw_destiny", 0)
    twice = rules.has(DM) and 0 < number - draws(look, seat, left, 0) <= 2 * TRUE_VISION
    return 1 <= number <= thread or twice


def check_revealed(look: Look) -> Iterator[Fault]:
    """[rune.success] The rune reveals one destiny of its owner; nothing else reveals any.
    [rune.patience] A-12: Patience may have been used as Success, and reveals one as well.
    """
    for seat, clan in enumerate(look.table.clans):
        one = "success" in clan.used_runes and look.used_now != (seat, "success")
        most = one + (PATIENCE in clan.used_runes)
        if not one <= len(clan.revealed) <= most or not set(clan.revealed) <= set(clan.destinies):
            right = "one of its destinies" if one else "an empty list"
            yield Fault(f"clans[{seat}].revealed", right, "Success reveals one [rune.success]")


def check_shown_after(look: Look) -> Iterator[Fault]:
    """[rune.success] The clan had its revealed destiny at the visit where it was revealed."""
    table, after = look.table, look.table.shown_after
    revealed = {(seat, card) for seat, clan in enumerate(table.clans) for card in clan.revealed}
    if not revealed or after is None:
        if bool(revealed) != (after is not None):
            right = "a number of visits" if revealed else "null"
            yield Fault("shown_after", right, "it goes with a revealed destiny [rune.success]")
        return
    later = {(visit.turn, visit.kept) for visit in table.sage[after:]}
    if after > len(table.sage) or later & revealed:
        right = "a number of visits after which the clan had the destiny"
        yield Fault("shown_after", right, f"there were {len(table.sage)} [rune.success]")


def check_sage(look: Look) -> Iterator[Fault]:
    """[place.sage] The seat looks at a journey, draws destinies and keeps one."""
    table, phase = look.table, look.phase
    hidden, left = face_down(table), table.deck.destinies_left
    number: int | None = None
    match phase:
        case TrueVision():
            twice = phase.more and has_used(look, phase.turn, "true_vision")
            if not (holds(look, phase.turn, "true_vision") or twice):
                right, reason = "true_vision as well", "it is asked for [rune.true_vision]"
                yield Fault(f"clans[{phase.turn}].runes", right, reason)
            if not left:
                reason = "one is drawn (M3) [rune.true_vision]"
                yield Fault("deck.destinies", "a destiny", reason)
        case Peek():
            number = phase.draws
            if not hidden:
                reason = "no journey lies face-down [place.sage]"
                yield Fault(f"{look.base}.name", "another phase", reason)
        case PeekJourney():
            number = phase.draws
            if table.space(phase.shore).journey != "unseen":
                right = "a shore whose journey nobody has looked at"
                yield Fault("phase.shore", right, "it is asked for [place.sage]")
        case SageDraw():
            number = None if phase.drawn else phase.draws
            if not phase.draws:
                yield Fault("phase.draws", "1 or more", "a destiny is drawn [place.sage]")
        case KeepDestiny():
            if len(phase.drawn) < 2:
                yield Fault("phase.drawn", "two or more", "one is kept [place.sage]")
        case _:
            return
    yield from stands(look, phase.turn, "sages_house")
    if number is not None:
        usual = draws(look, phase.turn, left, 0)
        seen = "true_vision" in table.clans[phase.turn].used_runes
        more = has_used(look, phase.turn, "true_vision") and table.rules.has(DM)
        seen = (seen and number == draws(look, phase.turn, left, 2)) or more
        if number != usual and not seen:
            reason = "a visit draws that number of destinies [place.sage]"
            yield Fault(f"{look.base}.draws", str(usual), reason)
    drawing = isinstance(phase, SageDraw | KeepDestiny)
    if drawing and hidden and not any(phase.turn in table.space(s).known_to for s in hidden):
        right = "a seat that has looked at a journey"
        yield Fault("phase.turn", right, "that comes before the destinies [place.sage]")
