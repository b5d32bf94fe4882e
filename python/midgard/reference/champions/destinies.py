"""Destinies that a seat draws, at the Sage's House or by a blessing: one is kept."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from .action import Action
from .chance import ChanceEvent, among
from .deck import Visit
from .reasons import Refusal
from .state import Chance, Table, Turn
from .words import DESTINIES, Seat, in_order


def write_down(table: Table, rule: str, seat: Seat, drawn: tuple[str, ...], card: str) -> Table:
    """A destiny is drawn.  Records the visit, with its destinies in the order of the draws."""
    table = replace(table, deck=table.deck.without_destiny(card))
    before = table.sage[:-1] if drawn else table.sage
    visit = table.sage[-1] if drawn else Visit(seat)
    visit = replace(visit, drawn=(*visit.drawn, card))
    table = replace(table, sage=(*before, visit))
    number = len(visit.drawn)
    return table.emit("drew", rule, seat=seat, number=number, destiny=card)


def take(table: Table, rule: str, seat: Seat, card: str, others: tuple[str, ...]) -> Table:
    """One of the destinies drawn last is kept, the others go under the deck as one group."""
    destinies = in_order((*table.clans[seat].destinies, card), DESTINIES)
    table = table.with_clan(seat, destinies=destinies)
    table = replace(table, sage=(*table.sage[:-1], replace(table.sage[-1], kept=card)))
    table = table.emit("kept", rule, seat=seat, destiny=card)
    if others:
        table = replace(table, deck=table.deck.put_under(seat, others))
        group = {"count": len(others), "destinies": others}
        table = table.emit("put_under", rule, seat=seat, **group)
    return table


@dataclass(frozen=True)
class Drawing(Chance):
    """Destinies are drawn one by one; ``draws`` are still to come."""

    turn: Seat
    draws: int
    drawn: tuple[str, ...]
    rule: ClassVar[str]

    @abstractmethod
    def draw_on(self, table: Table, drawn: tuple[str, ...]) -> Table:
        """Returns the table after one more destiny was drawn."""

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("destiny", DESTINIES, table.deck.next_destinies)

    def answer(self, table: Table, outcome: int) -> Table:
        card = DESTINIES[outcome]
        table = write_down(table, self.rule, self.turn, self.drawn, card)
        return self.draw_on(table, in_order((*self.drawn, card), DESTINIES))


@dataclass(frozen=True)
class Keeping(Turn):
    """One of the destinies drawn is kept."""

    drawn: tuple[str, ...]
    rule: ClassVar[str]
    answers: ClassVar[tuple[str, ...]] = ("destiny",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def go_on(self, table: Table) -> Table:
        """Returns the table after one was kept."""

    def choices(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in self.drawn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[{self.rule}] {action.about} was not drawn")

    def play(self, table: Table, action: Action) -> Table:
        others = tuple(card for card in self.drawn if card != action.about)
        return self.go_on(take(table, self.rule, self.turn, action.about, others))
