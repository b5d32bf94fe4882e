"""The view of a seat: the table, with everything else replaced by ``hidden``.

Without a seat, it is what everybody may see.  Two tables that differ only in what a seat may not
see look the same to it.
"""

from collections import Counter
from collections.abc import Sized
from dataclasses import replace
from typing import Any, TypeVar

from .deck import Group, Journeys, Visit
from .destinies import Drawing, Keeping
from .phase.assignment import Assignment
from .rune.awareness import AwarenessDraw, AwarenessOrder
from .rune.training import Training
from .state import Clan, End, Phase, Space, Table
from .words import MOST_GOODS, SHORES, Seat

HIDDEN = "hidden"
AnySpace = TypeVar("AnySpace", bound=Space)


def as_seen(table: Table, viewer: Seat | None) -> Table:
    """Returns the table as this seat sees it; without a seat, as everybody does."""
    if is_sealed(table):
        table = take_back(table, viewer)
    return replace(
        table,
        clans=tuple(see_clan(table, seat, viewer) for seat in table.seats),
        shores=tuple(see_space(shore, viewer) for shore in table.shores),
        deck=replace(
            table.deck,
            unseen={name: hide(cards) for name, cards in table.deck.unseen.items()},
            under=tuple(see_group(table, group, viewer) for group in table.deck.under),
        ),
        sage=tuple(see_visit(visit, viewer) for visit in table.sage),
        journeys=see_journeys(table.journeys, viewer),
        land=tuple(see_space(space, viewer) for space in table.land),
        land_journeys=see_journeys(table.land_journeys, viewer),
        phase=see_phase(table, table.phase, viewer),
    )


def hide(cards: Sized) -> tuple[str, ...]:
    """Returns this number of face-down cards."""
    return (HIDDEN,) * len(cards)


def see_clan(table: Table, seat: Seat, viewer: Seat | None) -> Clan:
    """[setup.destiny] Rulebook p. 3: a destiny is seen by its owner alone; [rune.success] Rulebook
    p. 13: one that was revealed, by all (R26).  [variant.hall_of_records] Rulebook p. 14: defeated
    enemies lie face-down, or face-up in this variant (R73).  At the end all of it is counted.
    """
    clan = table.clans[seat]
    if seat == viewer or isinstance(table.phase, End):
        return clan
    secret = [card for card in clan.destinies if card not in clan.revealed]
    clan = replace(clan, destinies=(*clan.revealed, *hide(secret)))
    if "hall_of_records" in table.rules.variants:
        return clan
    return replace(
        clan,
        trolls=hide(clan.trolls),
        draugr=hide(clan.draugr),
        monsters=hide(clan.monsters),
        bergrisar=hide(clan.bergrisar),
    )


def see_space(space: AnySpace, viewer: Seat | None) -> AnySpace:
    """[place.sage] Rulebook p. 6: only who has looked knows a journey that lies face-down (R32)."""
    if not space.face_down or viewer in space.known_to:
        return space
    return replace(space, journey="unseen")


def see_visit(visit: Visit, viewer: Seat | None) -> Visit:
    """[place.sage] Rulebook p. 6: only who drew destinies knows which."""
    if visit.turn == viewer:
        return visit
    return replace(visit, drawn=hide(visit.drawn), kept=HIDDEN if visit.kept else None)


def see_group(table: Table, group: Group, viewer: Seat | None) -> Group:
    """[rune.true_vision] Rulebook p. 13: who put destinies under their deck knows which (R23); but
    when another has drawn from them, no longer which are left.
    """
    if group.owner == viewer and set(group.cards) == remembered(table, group):
        return group
    return replace(group, cards=hide(group.cards))


def remembered(table: Table, group: Group) -> set[str]:
    """Returns the cards of a group that went under the deck, without those that its owner has
    drawn again or that everybody has seen since.
    """
    own = [visit for visit in table.sage if visit.turn == group.owner]
    number = max(n for n, visit in enumerate(own) if set(group.cards) <= set(visit.drawn))
    gone = {own[number].kept, *(card for clan in table.clans for card in clan.revealed)}
    gone |= {card for visit in own[number + 1 :] for card in visit.drawn}
    return set(own[number].drawn) - gone


def see_journeys(journeys: Journeys, viewer: Seat | None) -> Journeys:
    """Returns the number of cards left, and the discards.  [rune.awareness] A-8: only the seat that
    has ordered them knows the next cards.
    """
    own = viewer is not None and journeys.ordered_by == viewer
    top = journeys.top if own else hide(journeys.top)
    return replace(journeys, unseen=Counter[str](), old=Counter[str](), top=top, group=None)


def see_phase(table: Table, phase: Phase, viewer: Seat | None) -> Phase:
    """Returns the phase without the destinies that another has drawn and, while assignment is
    sealed, without the site and item of another.
    """
    match phase:
        case Drawing() | Keeping() if phase.turn != viewer:
            return replace(phase, drawn=hide(phase.drawn))
        case AwarenessDraw() | AwarenessOrder() if phase.turn != viewer:
            return see_order(phase)
        case Training() if phase.turn != viewer and is_sealed(table):
            return replace(phase, site=HIDDEN, leaving=(), coming=None)
        case Assignment() if phase.turn != viewer and is_sealed(table):
            return replace(phase, site=HIDDEN, item=HIDDEN)
        case _ if hasattr(phase, "back"):
            back: Any = {"back": see_phase(table, phase.back, viewer)}
            return replace(phase, **back)
        case _:
            return phase


def see_order(phase: AwarenessDraw | AwarenessOrder) -> Phase:
    """[rune.awareness] A-8: only the owner sees the cards."""
    if isinstance(phase, AwarenessOrder):
        return replace(phase, cards=Counter[str](), ordered=())
    return replace(phase, cards=Counter[str]())


def is_sealed(table: Table) -> bool:
    """[assignment.simultaneous] Rulebook p. 8: as an option, what is sent stays sealed until every
    clan has sent, also while a rune is used in between.
    """
    sending = isinstance(table.phase.underlying, Assignment)
    return table.rules.assignment == "simultaneous" and sending


def take_back(table: Table, viewer: Seat | None) -> Table:
    """Puts what the others have sent in this round back home."""
    for seat in table.seats:
        if seat != viewer:
            warriors = table.clans[seat].warriors + table.sent_out(seat)
            table = table.with_clan(
                seat, warriors=warriors, food=min(table.food_of(seat), MOST_GOODS)
            )
            table = unload(table, seat)
    return table


def unload(table: Table, seat: Seat) -> Table:
    """Empties the sites and the ships of this seat."""
    for site in table.rules.land_sites:
        if site in table.clans[seat].placed:
            table = table.with_garrison(site, Counter())
    for shore in SHORES:
        ship = table.shore(shore).ship
        if ship and ship.owner == seat:
            table = table.with_ship(shore, food=0, warriors=Counter[str]())
    return table
