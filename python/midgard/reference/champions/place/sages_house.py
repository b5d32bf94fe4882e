"""The Sage's House: a journey is looked at, destinies are drawn, and one is kept.

Rulebook p. 6.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action
from ..chance import ChanceEvent
from ..destinies import Drawing, Keeping, take
from ..journeys import ask_journey, show_journey
from ..reasons import Refusal
from ..rune.true_vision import TrueVision, wanted
from ..state import Chance, Table, Turn
from ..words import BERGRISAR, Seat
from .base import Place


class SagesHouse(Place):
    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.sage] Rulebook p. 6: look at one face-down journey, then draw one destiny.  M11:
        True Vision comes first.  M3: it needs a destiny to draw.
        """
        vision = TrueVision(seat)
        return table.to(vision) if vision.has_moment(table) else look(table, seat, 0)


@flow.look_for_destinies.home
def look(table: Table, seat: Seat, more: int) -> Table:
    """Decides how many destinies will be drawn; a journey is looked at before.

    R29: with no journey face-down the look is skipped.  R31: with no destiny left none is drawn.
    """
    draws = min(wanted(table, seat, more), table.deck.destinies_left)
    if face_down(table):
        return table.to(Peek(seat, draws))
    return draw_on(table, seat, draws, ())


def face_down(table: Table) -> list[str]:
    """The spaces whose journey lies face-down.  [journey.both] R-D-10: at sea or on land."""
    return [space for space in table.rules.spaces if table.space(space).face_down]


@dataclass(frozen=True)
class Peek(Turn):
    """[place.sage] Rulebook p. 6: any face-down journey may be looked at, also a known one."""

    draws: int
    name = "peek"
    answers: ClassVar[tuple[str, ...]] = ("peek",)

    def choices(self, table: Table) -> list[Action]:
        return [Action("peek", shore) for shore in face_down(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in (*table.rules.shores, *BERGRISAR):
            return Refusal("not_a_shore", f"[setup.shores] {action.about} is not in play")
        return Refusal("not_face_down", f"[place.sage] no journey lies face-down at {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        card = table.space(action.about).journey
        if card == "unseen":
            return table.to(PeekJourney(self.turn, self.draws, action.about))
        table = show_journey(table, "place.sage", self.turn, action.about, card)
        return draw_on(table, self.turn, self.draws, ())


@dataclass(frozen=True)
class PeekJourney(Chance):
    """The card of a journey that nobody had looked at."""

    turn: Seat
    draws: int
    shore: str
    name = "peek_journey"

    def chance_event(self, table: Table) -> ChanceEvent:
        return ask_journey(table, self.shore)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        table = show_journey(table, "place.sage", self.turn, self.shore, card)
        return draw_on(table, self.turn, self.draws, ())


def draw_on(table: Table, seat: Seat, draws: int, drawn: tuple[str, ...]) -> Table:
    """Draw the next destiny, if there is one to draw; else keep one."""
    if draws:
        return table.to(SageDraw(seat, draws, drawn))
    if len(drawn) > 1:
        return table.to(KeepDestiny(seat, drawn))
    if drawn:
        table = take(table, "place.sage", seat, drawn[0], ())
    return flow.next_turn(table, seat)


@dataclass(frozen=True)
class SageDraw(Drawing):
    """[place.sage] Rulebook p. 6: destinies are drawn one by one."""

    name = "sage_draw"
    rule = "place.sage"

    def draw_on(self, table: Table, drawn: tuple[str, ...]) -> Table:
        return draw_on(table, self.turn, self.draws - 1, drawn)


@dataclass(frozen=True)
class KeepDestiny(Keeping):
    """[leader.dagrun] [rune.true_vision] Rulebook p. 13: one of the destinies drawn is kept, the
    others go under the deck; the turn passes on.
    """

    name = "keep_destiny"
    rule = "place.sage"

    def go_on(self, table: Table) -> Table:
        return flow.next_turn(table, self.turn)
