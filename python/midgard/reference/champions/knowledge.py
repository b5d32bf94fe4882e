"""The knowledge of a seat that forgets nothing, as plain data; see docs/view.md.

Defeated enemies are taken face-up, so everybody remembers them; ``view.py`` has what is still
visible.
"""

from collections.abc import Iterator
from typing import Any

from .deck import Visit
from .notation import to_dict
from .phase.sage import KeepDestiny, SageDraw
from .state import End, Table
from .view import is_sealed, take_back
from .words import DESTINIES, Seat

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
        "unplaced": [card for card in DESTINIES if card not in seen],
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
    for shore, there in zip(table.shores, view["shores"], strict=True):
        if shore.face_down and seat not in shore.known_to:
            there["journey"] = FACE_DOWN
            if shore.journey != "unseen":
                view["journeys"]["old" if shore.old else "unseen"][shore.journey] += 1


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
    if isinstance(table.phase, SageDraw | KeepDestiny):
        drawn = phase["drawn"]
        return phase | {"count": len(drawn), "drawn": None if others else drawn}
    if not sealed or not others:
        return phase
    nothing = {"site": None, "item": None}
    return phase | ({"back": phase["back"] | nothing} if "back" in phase else nothing)
