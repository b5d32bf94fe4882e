"""The blessing carved_rune: a rune is taken."""

from dataclasses import dataclass
from typing import ClassVar

from ..action import ACCEPT, DRAW, Action
from ..chance import ChanceEvent, among
from ..place.runesmith import add_rune, source_of
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import RUNES, Seat
from .refill import refill


@dataclass(frozen=True)
class CarvedRune(Turn):
    """[blessing.carved_rune] 4.3: as at the Runesmith, a face-up rune or the deck's next."""

    thing: str
    back: Decision
    name = "carved_rune"
    answers: ClassVar[tuple[str, ...]] = ("take", "draw")

    def choices(self, table: Table) -> list[Action]:
        face_up = [Action("take", rune) for rune in table.rune_row if rune]
        return [*face_up, DRAW] if table.deck.unseen["runes"] else face_up

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DRAW:
            return Refusal("no_runes_left", "[blessing.carved_rune] the deck has run out")
        return Refusal("not_face_up", f"[blessing.carved_rune] {action.about} does not lie there")

    def play(self, table: Table, action: Action) -> Table:
        if action == DRAW:
            return table.to(CarvedDraw(self.turn, self.thing, self.back))
        source = source_of(table, action.about)
        return carve(table, self.turn, action.about, source, self.thing, self.back)


@dataclass(frozen=True)
class CarvedDraw(Chance):
    """[blessing.carved_rune] 4.3: the next rune of the deck."""

    turn: Seat
    thing: str
    back: Decision
    name = "carved_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("rune", RUNES, table.deck.unseen["runes"])

    def answer(self, table: Table, outcome: int) -> Table:
        return carve(table, self.turn, RUNES[outcome], "deck", self.thing, self.back)


def carve(table: Table, seat: Seat, rune: str, source: str, thing: str, back: Decision) -> Table:
    """[blessing.carved_rune] 4.3: the rune is taken; one that needs no moment may be used now."""
    table = add_rune(table, "blessing.carved_rune", seat, rune, source)
    return offer_carved(table, CarvedTaken(seat, rune, thing, back))


def offer_carved(table: Table, taken: "CarvedTaken") -> Table:
    """Asks whether the rune is used, if it would do something."""
    asked = table.to(taken)
    return asked if taken.rune in taken.runes_now(asked) else refill(table, taken.thing, taken.back)


@dataclass(frozen=True)
class CarvedTaken(Turn):
    """[rune.taken] Rulebook p. 13: the rune that was taken may be used at once."""

    rune: str
    thing: str
    back: Decision
    name = "carved_taken"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return refill(table, self.thing, self.back)

    def again(self, table: Table) -> Table:
        return offer_carved(table, self)
