"""The knowledge of a seat that forgets nothing, as plain data; see docs/reference/view.md.

Defeated enemies are taken face-up, so everybody remembers them; ``view.py`` has what is still
visible.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .deck import Journeys, Visit
from .destinies import Drawing, Keeping
from .notation import to_dict
from .rune.awareness import AwarenessDraw, AwarenessOrder
from .rune.training import Training
from .state import End, Table
from .view import is_sealed, take_back
from .words import BERGRISAR, DM, SHORES, Seat

FACE_DOWN = "face_down"


def known(table: Table, seat: Seat) -> dict[str, Any]:
    """Returns the table as plain data, without everything that the seat cannot see."""
    sealed = is_sealed(table)
    view = to_dict(take_back(table, seat) if sealed else table)
    del view["under"]
    del view["deck"]["destinies"]
    seen = {card for visit in table.sage if visit.turn == seat for card in visit.drawn}
    for owner, clan in enumerate(view["clans"]):
        held = clan["destinies"]
        if owner != seat and not isinstance(table.phase, End):
            clan["destinies"] = list(clan["revealed"])
        clan["destinies_hidden"] = len(held) - len(clan["destinies"])
        clan["dealt"] = len(set(held) - set(kept(table, owner)))
        seen |= set(clan["destinies"])
    turn_down(table, seat, view)
    under = sum(len(group.cards) for group in table.deck.under)
    return view | {
        "seat": seat,
        "sealed": sealed,
        "unplaced": [card for card in table.rules.destinies if card not in seen],
        "destinies_left": len(table.deck.unseen["destinies"]) + under,
        "sage": [visit_of(visit, seat) for visit in table.sage],
        "phase": phase_view(table, seat, view["phase"], sealed=sealed),
    }


def kept(table: Table, owner: Seat) -> Iterator[str]:
    """Yields the destinies that a clan drew and kept; its others were dealt to it."""
    for visit in table.sage:
        if visit.turn == owner and visit.kept:
            yield visit.kept


def turn_down(table: Table, seat: Seat, view: dict[str, Any]) -> None:
    """[place.sage] Rulebook p. 6: a journey that the seat has not looked at is one of the unseen,
    whoever else knows it (R32); M4: after a reshuffle, one of the old.
    """
    for number, space in enumerate((*SHORES, *BERGRISAR)):
        if space in BERGRISAR and not table.rules.has(DM):
            continue
        place = table.space(space)
        there = view["shores"][number] if space in SHORES else view["land"][BERGRISAR.index(space)]
        if place.face_down and seat not in place.known_to:
            there["journey"] = FACE_DOWN
            if place.journey != "unseen":
                deck = view["journeys" if space in SHORES else "land_journeys"]
                pool, card = deck["old" if place.old else "unseen"], place.journey
                pool[card] += 1
    if table.rules.has(DM):
        for name, deck in (("journeys", table.journeys), ("land_journeys", table.land_journeys)):
            turn_top_down(table, seat, deck, view[name])


def turn_top_down(table: Table, seat: Seat, deck: Journeys, view: dict[str, Any]) -> None:
    """[rune.awareness] A-8: the top is known to the seat that has ordered it, or looks at it now.
    Another that had seen some of these cards before knows that they are among them.
    """
    if deck.ordered_by != seat and not looks_at(table, seat, deck):
        view["top"] = [FACE_DOWN] * len(deck.top)
        for card in deck.top:
            view["unseen"][card] += 1
    if deck.group is None or deck.group.seat != seat:
        view["group"] = None
        return
    spaces = SHORES if deck is table.journeys else BERGRISAR
    lying = [place for place in map(table.space, spaces) if place.grouped]
    found = Counter(place.journey for place in lying if seat in place.known_to)
    old = any(place.old for place in lying)
    for card, number in (deck.group.seen - (deck.group.shown + found)).items():
        view["old" if old else "unseen"][card] -= number


def looks_at(table: Table, seat: Seat, deck: Journeys) -> bool:
    """Returns whether the seat looks at the next cards of this deck now."""
    phase = table.phase
    if not isinstance(phase, AwarenessDraw | AwarenessOrder) or phase.turn != seat:
        return False
    return (phase.deck == "land") == (deck is table.land_journeys)


def visit_of(visit: Visit, seat: Seat) -> dict[str, Any]:
    """[place.sage] Rulebook p. 6: everybody sees how many are drawn, and one sees which."""
    own = visit.turn == seat
    return {
        "turn": visit.turn,
        "count": len(visit.drawn),
        "drawn": list(visit.drawn) if own else None,
        "kept": visit.kept if own else None,
    }


def phase_view(table: Table, seat: Seat, phase: dict[str, Any], *, sealed: bool) -> dict[str, Any]:
    """Returns the phase without what another has drawn or is sending under seal."""
    others = phase.get("turn") != seat
    if isinstance(table.phase, Drawing | Keeping):
        drawn = phase["drawn"]
        return phase | {"count": len(drawn), "drawn": None if others else drawn}
    if isinstance(table.phase, AwarenessDraw | AwarenessOrder):
        phase = looked_at(phase, others=others)
    if not sealed or not others:
        return phase
    nothing = {"site": None, "item": None}
    if isinstance(table.phase, Training):
        phase = phase | {"site": None, "leaving": None, "coming": None}
    return phase | ({"back": phase["back"] | nothing} if "back" in phase else nothing)


def looked_at(phase: dict[str, Any], *, others: bool) -> dict[str, Any]:
    """[rune.awareness] A-8: everybody sees how many cards are looked at, and one sees which."""
    ordered = phase.get("ordered", [])
    count = sum(phase["cards"].values()) + len(ordered)
    if not others:
        return phase | {"count": count}
    hidden = {name: None for name in ("cards", "ordered") if name in phase}
    return phase | {"count": count} | hidden
