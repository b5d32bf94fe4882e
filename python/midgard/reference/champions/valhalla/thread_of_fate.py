"""The blessing thread_of_fate: destinies are drawn, and one is kept."""

from dataclasses import dataclass

from ..destinies import Drawing, Keeping, take
from ..state import Decision, Table
from ..words import Seat
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
class ThreadDraw(Drawing):
    """[blessing.thread_of_fate] 4.3: destinies are drawn one by one."""

    thing: str
    back: Decision
    name = "thread_draw"
    rule = "blessing.thread_of_fate"

    def draw_on(self, table: Table, drawn: tuple[str, ...]) -> Table:
        return spin(table, self.turn, self.draws - 1, drawn, self.thing, self.back)


@dataclass(frozen=True)
class ThreadKeep(Keeping):
    """[blessing.thread_of_fate] 4.3: one of the destinies drawn is kept."""

    thing: str
    back: Decision
    name = "thread_keep"
    rule = "blessing.thread_of_fate"

    def go_on(self, table: Table) -> Table:
        return refill(table, self.thing, self.back)
