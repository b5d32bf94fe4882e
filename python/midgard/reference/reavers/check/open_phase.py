"""The needs of the phase: the decision or draw can be open now."""

from dataclasses import replace

from ...shared.reading import Reader
from .. import micro
from ..action import DONE, MORE, MOST_AMOUNT, Action, amount, item, seat
from ..deal import Changes, can_deliver
from ..initiative import candidates
from ..phase import play
from ..phase.contribution import Amount, Contribute, Giver, Split
from ..phase.dare import CARDS, Keep, Reveal
from ..phase.negotiation import Answer, Propose
from ..phase.places import AddSpoils, counted
from ..phase.roskilde import Buy, Purchase, Refill
from ..phase.setup import DrawLocation
from ..phase.slots import Slot
from ..phase.supply import SupplySpoils
from ..phase.visit import FirstVisitor
from ..state import Chance, Decision, Table
from ..words import REAVERS, ROSKILDE, SPOILS, Kind, Seat
from .stage import COLLECT, faces, place, possible_places, stage


def check_phase(reader: Reader, table: Table) -> None:
    """Checks the fields of the phase."""
    phase, here = table.phase, place(table.phase)
    where = here if here is not None else getattr(phase, "location", None)
    if where is not None:
        if where not in table.in_play or where not in possible_places(phase):
            reader.wrong("phase.location", where, "a location in play, where this can be")
            return
        if table.location(where).face not in faces(phase):
            reader.wrong("phase.name", phase.name, "what the face of the location does")
            return
    turn = getattr(phase, "turn", None)
    if here is not None and turn is not None and turn not in table.visitors(here):
        reader.wrong("phase.turn", turn, "a visitor of the location")
        return
    check_drawn_locations(reader, table)
    check_details(reader, table)
    if not reader.problems and isinstance(phase, Chance) and not phase.chance_event(table).weights:
        reader.wrong("phase.name", phase.name, "a draw for which there is a card")


def check_drawn_locations(reader: Reader, table: Table) -> None:
    """[setup.random] Rule 21: all locations are drawn before the market."""
    drawing = isinstance(table.phase, DrawLocation)
    full = len(table.in_play) > table.rules.raids_in_play
    if full == drawing:
        reader.wrong("locations", len(table.in_play), "as many as the game has, once drawn")


def check_details(reader: Reader, table: Table) -> None:
    """Checks what only this phase has."""
    match table.phase:
        case SupplySpoils() as phase:
            check_supply(reader, table, phase)
        case FirstVisitor() as phase:
            there = table.visitors(phase.location)
            if not there or len(candidates(table, phase.location)) < 2:
                reader.wrong("phase.location", phase.location, "one with visitors that are tied")
        case Purchase() as phase:
            if len(phase.bought) > 1:
                reader.wrong("phase.bought", list(phase.bought), "at most one slot")
        case Refill() as phase if phase.step > 2:
            reader.wrong("phase.step", phase.step, "1 or 2")
        case Buy() as phase if phase.step not in (3, 4):
            reader.wrong("phase.step", phase.step, "3 or 4")
        case Keep() as phase if len(phase.revealed) != 2:
            reader.wrong("phase.revealed", list(phase.revealed), "two cards")
        case Reveal() as phase if len(phase.revealed) >= CARDS[phase.location]:
            reader.wrong("phase.revealed", list(phase.revealed), "fewer cards than are revealed")
        case AddSpoils() as phase:
            if not 1 <= phase.left <= counted(table, phase_location(phase)) // 2:
                reader.wrong("phase.left", phase.left, "one for every two visitors at most")
        case Slot() as phase:
            check_slot(reader, table, phase)


def phase_location(phase: AddSpoils) -> str:
    """Returns the location of the phase."""
    where = place(phase)
    assert where is not None
    return where


def check_supply(reader: Reader, table: Table, phase: SupplySpoils) -> None:
    """Checks the card, the icon and what is left of it."""
    assert table.card is not None
    icons = table.cards.supply_card(table.card).icons["spoils"]
    if phase.icon >= icons:
        reader.wrong("phase.icon", phase.icon, f"below {icons}")
    value = table.cards.values[phase.location]["spoils"]
    if phase.location == ROSKILDE or not 1 <= phase.left <= value:
        reader.wrong("phase.left", phase.left, f"1 to {value}")


def check_slot(reader: Reader, table: Table, phase: Slot) -> None:
    """[negotiation.slots] Section 6.2: the proposer, and the mode."""
    order, mode = table.order(phase.location), table.rules.negotiation
    if len(order) < 2 or mode == "auto" or stage(phase) != COLLECT:
        reader.wrong("phase.name", phase.name, "a negotiation of several visitors")
    elif phase.position >= len(order):
        reader.wrong("phase.position", phase.position, f"below {len(order)}")
    elif isinstance(phase, Answer):
        check_answer(reader, table, phase)
    elif phase.turn != order[phase.position]:
        reader.wrong("phase.turn", phase.turn, "the seat at this position")
    elif not isinstance(phase, Propose):
        check_making(reader, table, phase)


def check_answer(reader: Reader, table: Table, phase: Answer) -> None:
    """[deal.net] Section 6.1: everything is handed out; the others answer in their order.

    Who agreed can deliver the deal, with known cards; of the others it takes what a proposer with
    nothing but what he offers may name: behind a screen the rest of what he owns is not known.
    The list need not have it.
    """
    order = table.order(phase.location)
    others = [other for other in order if other != order[phase.position]]
    accepted = list(phase.accepted)
    if accepted != others[: len(accepted)] or others[len(accepted) :][:1] != [phase.turn]:
        reader.wrong("phase.accepted", accepted, "those who answered before the turn")
    loot = table.location(phase.location).loot
    sums = {kind: sum(row.get(kind, 0) for row in phase.deal) for kind in table.cards.kinds}
    if len(phase.deal) != len(order) or any(
        sums[kind] != loot.of(table.cards, kind) for kind in sums
    ):
        reader.wrong("phase.deal", "a deal", "one that hands out exactly the loot")
        return
    proposer = order[phase.position]
    for other, row in zip(order, phase.deal, strict=True):
        if other == proposer or other in accepted:
            sound = can_deliver(table, other, row) and is_known(table, other, row)
        else:
            offered = phase.deal[phase.position]
            sound = all(
                askable(table, proposer, other, kind, offered) >= -number
                for kind, number in row.items()
                if number < 0
            )
        if not sound:
            reader.wrong("phase.deal", "a deal", f"one that seat {other} can be asked for")


def askable(table: Table, proposer: Seat, seat: Seat, kind: Kind, offered: Changes) -> int:
    """[micro.bound] Section 6.3, 10: the most that anybody who could have offered so much may name
    for this seat.
    """
    most = micro.bound(table, proposer, seat, kind)
    if table.rules.memory == "perfect" or kind >= REAVERS:
        return most
    return most + table.players[proposer].owned(table.cards, kind) - max(0, -offered.get(kind, 0))


def is_known(table: Table, seat: Seat, changes: Changes) -> bool:
    """[deal.secret] Rule 20: cards that the player has offered or agreed to give are known."""
    spoils = table.players[seat].spoils
    return all(
        spoils[name] >= -changes.get(SPOILS + number, 0)
        for number, name in enumerate(table.cards.spoils_ids)
    )


def check_making(reader: Reader, table: Table, phase: Slot) -> None:
    """[micro.order] Section 6.3: the steps so far are played again, and lead to this phase."""
    if table.rules.negotiation != "micro":
        reader.wrong("phase.name", phase.name, "a phase of the mode of the game")
        return
    now = table.to(Propose(phase.turn, phase.location, phase.cycle, phase.position))
    for action in steps(phase):
        if not isinstance(now.phase, Decision) or action not in now.phase.legal(now):
            reader.wrong("phase", phase.name, f"a deal made step by step; {action} is not legal")
            return
        now = play(now, action)
    if replace(now, events=()).phase != phase:
        reader.wrong("phase", phase.name, "a deal made step by step")


def steps(phase: Slot) -> list[Action]:
    """Returns the actions that lead from the proposal to the phase."""
    assert isinstance(phase, Contribute | Giver | Amount | Split)
    found = list[Action]()
    for part in phase.contributions:
        found += [item(part.kind), seat(part.seat), *count(part.amount)]
    if isinstance(phase, Contribute):
        return found
    if isinstance(phase, Split):
        found.append(DONE)
        for part in phase.shares:
            found += count(part.amount)
    else:
        found.append(item(phase.item))
    if isinstance(phase, Amount):
        found.append(seat(phase.giver))
    if isinstance(phase, Amount | Split):
        found += [MORE] * (phase.counted // (MOST_AMOUNT + 1))
    return found


def count(number: int) -> list[Action]:
    """Returns the actions that name a number."""
    more, rest = divmod(number, MOST_AMOUNT + 1)
    return [*[MORE] * more, amount(rest)]
