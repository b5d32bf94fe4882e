"""Reveal: a journey is turned up, at sea or on land.

Rulebook p. 9.
"""

from dataclasses import dataclass

from .. import flow, leader
from ..chance import ChanceEvent
from ..journeys import ask_journey, find_out
from ..rune.journey import Journey
from ..spaces import crew, owner
from ..state import Chance, Table
from ..words import SHORES
from .starving import eat
from .voyage import suffer


@flow.reveal.home
def reveal(table: Table, space: str, *, again: bool) -> Table:
    """The journey there is revealed; if nobody has looked at it, chance draws it."""
    card = table.space(space).journey
    return table.to(Reveal(space, again)) if card == "unseen" else turn_up(table, space, card)


@dataclass(frozen=True)
class Reveal(Chance):
    """A journey is revealed.  ``again``: the next of the deck, after the rune Journey."""

    shore: str
    again: bool
    name = "reveal"

    def chance_event(self, table: Table) -> ChanceEvent:
        return ask_journey(table, self.shore)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        journeys = table.journeys_of(self.shore).seen(card, table.space(self.shore).old)
        return turn_up(table.with_journeys(self.shore, journeys), self.shore, card)


def turn_up(table: Table, space: str, card: str) -> Table:
    """The journey lies face-up.

    M5: to a ship with nobody aboard it does nothing: the food goes back to the supply, no rune is
    asked for.  [land_journey.reveal] R-D-5: on land it is revealed too; [land_journey.nobody]
    R-D-17: with nobody sent it does nothing but for a leader.
    """
    if table.space(space).grouped:
        table = find_out(table, space, card)
    shown = card != "none"
    table = table.with_space(space, journey=card, revealed=shown, known_to=(), old=False)
    seat, sea = owner(table, space), space in SHORES
    if shown:
        rule = "journey.reveal" if sea else "land_journey.reveal"
        table = table.emit("revealed", rule, seat=seat, shore=space, journey=card)
    if not crew(table, space).total():
        table = leader.of(table, seat).meets(table, seat, space)
        return flow.resolve(eat(table, space) if sea else table, seat, space, fought=False)
    asked = Journey(seat, space)
    return table.to(asked) if asked.has_moment(table) else suffer(table, space)
