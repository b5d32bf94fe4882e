"""The view of a seat, as plain data.

Section 10.  Two tables that differ only in what a seat may not see look the same to it.
"""

from typing import Any

from .decision import Phase
from .notation import to_dict
from .phase.destination import Destination
from .phase.negotiation import Answer
from .phase.slots import Slot
from .state import Table
from .words import TOKENS, Seat

SCREENED = ("coins", "terror", *TOKENS, "spoils", "secret")
"""The things behind a screen."""


def view(table: Table, seat: Seat) -> dict[str, Any]:
    """[hidden.view] Section 10: the table without what the seat cannot see."""
    found: dict[str, Any] = {**to_dict(table), "seat": seat}
    spoils = found["spoils"]
    spoils["deck"] = table.spoils_deck.total()
    screen = table.rules.memory == "screen"
    if screen:
        found["sums"] = sums(table)
    for other in table.seats:
        if other == seat:
            continue
        shown = found["seats"][other]
        hidden = table.players[other].secret
        if screen:
            hidden = table.players[other].all_spoils()
            shown.update(dict.fromkeys(SCREENED))
        else:
            shown["secret"] = table.players[other].secret.total()
        for name in table.cards.spoils_ids:
            spoils["unseen"][name] += hidden[name]
        if isinstance(table.phase, Destination):
            shown["destination"] = None
    found["phase"] = phase_view(table, seat, found["phase"])
    return found


def sums(table: Table) -> dict[str, int]:
    """[hidden.sums] Section 10: the sums over all players are public."""
    players = table.players
    return {
        "coins": sum(player.coins for player in players),
        "terror": sum(player.terror for player in players),
        **{token: sum(player.tokens[token] for player in players) for token in TOKENS},
        "spoils": sum(player.all_spoils().total() for player in players),
    }


def phase_view(table: Table, seat: Seat, phase: dict[str, Any]) -> dict[str, Any]:
    """[hidden.making] Section 6.2: a deal in the making is seen by its proposer alone."""
    now = table.phase
    if isinstance(now, Slot) and not isinstance(now, Answer) and now.turn != seat:
        public = ("turn", "location", "cycle", "position")
        return {"name": public_name(now), **{name: phase[name] for name in public}}
    return phase


def public_name(phase: Phase) -> str:
    """[hidden.making] The name of a phase, as everybody may know it."""
    making = isinstance(phase, Slot) and not isinstance(phase, Answer)
    return "propose" if making else phase.name
