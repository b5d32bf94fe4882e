"""The blessing thread_of_fate: destinies are drawn, and one is kept."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action
from ..chance import ChanceEvent, among
from ..destinies import take, write_down
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import DESTINIES, Seat, in_order
from .refill import refill


def spin(
    table: Table, seat: Seat, draws: int, drawn: tuple[str, ...], thing: str, back: Decision
) -> Table:
    """[blessing.thread_of_fate] 4.3: destinies are drawn, fewer if the deck is short; one is kept,
    the others go under the deck as one group.
    """
    if draws:
        return table.to(ThreadDraw(seat, draws, drawn, thing, back))
    if len(drawn) > 1:
        return table.to(ThreadKeep(seat, drawn, thing, back))
    if drawn:
        table = take(table, "blessing.thread_of_fate", seat, drawn[0], ())
    return refill(table, thing, back)


@dataclass(frozen=True)
class ThreadDraw(Chance):
    """[blessing.thread_of_fate] 4.3: destinies are drawn one by one."""

    turn: Seat
    draws: int
    drawn: tuple[str, ...]
    thing: str
    back: Decision
    name = "thread_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("destiny", DESTINIES, table.deck.next_destinies)

    def answer(self, table: Table, outcome: int) -> Table:
        card = DESTINIES[outcome]
        rule = "blessing.thread_of_fate"
        table = write_down(table, rule, self.turn, self.drawn, card)
        drawn = in_order((*self.drawn, card), DESTINIES)
        return spin(table, self.turn, self.draws - 1, drawn, self.thing, self.back)


@dataclass(frozen=True)
class ThreadKeep(Turn):
    """[blessing.thread_of_fate] 4.3: one of the destinies drawn is kept."""

    drawn: tuple[str, ...]
    thing: str
    back: Decision
    name = "thread_keep"
    answers: ClassVar[tuple[str, ...]] = ("destiny",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in self.drawn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[blessing.thread_of_fate] {action.about} was not drawn")

    def play(self, table: Table, action: Action) -> Table:
        others = tuple(card for card in self.drawn if card != action.about)
        rule = "blessing.thread_of_fate"
        table = take(table, rule, self.turn, action.about, others)
        return refill(table, self.thing, self.back)
