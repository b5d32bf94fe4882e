"""The Runesmith: a rune for wood."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, DRAW, Action
from ..chance import ChanceEvent, among
from ..reasons import Refusal
from ..state import Chance, Table, Turn
from ..words import RUNES, Seat, in_order
from .base import Place


class RunesmithPlace(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not table.deck.unseen["runes"] and not any(table.rune_row):
            return Refusal("no_runes_left", "[place.runesmith] there are no runes left")
        return None

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        return {"wood": table.rules.cards.board.runesmith_wood}

    def arrive(self, table: Table, seat: Seat) -> Table:
        table = table.pay(seat, "place.runesmith", **self.price(table, seat))
        return table.to(Runesmith(seat))


@dataclass(frozen=True)
class Runesmith(Turn):
    """[place.runesmith] Rulebook p. 6: having paid 1 wood, take a face-up rune or the next of the
    deck.
    """

    name = "runesmith"
    answers: ClassVar[tuple[str, ...]] = ("take", "draw")

    def choices(self, table: Table) -> list[Action]:
        face_up = [Action("take", rune) for rune in table.rune_row if rune]
        return [*face_up, DRAW] if table.deck.unseen["runes"] else face_up

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DRAW:
            return Refusal("no_runes_left", "[place.runesmith] the deck has run out")
        return Refusal("not_face_up", f"[place.runesmith] {action.about} does not lie there")

    def play(self, table: Table, action: Action) -> Table:
        if action == DRAW:
            return table.to(RuneDraw(self.turn))
        return claim(table, self.turn, action.about, source_of(table, action.about))


@dataclass(frozen=True)
class RuneDraw(Chance):
    """[place.runesmith] Rulebook p. 6: the next rune of the deck."""

    turn: Seat
    name = "rune_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("rune", RUNES, table.deck.unseen["runes"])

    def answer(self, table: Table, outcome: int) -> Table:
        return claim(table, self.turn, RUNES[outcome], "deck")


def claim(table: Table, seat: Seat, rune: str, source: str) -> Table:
    """The rune lies face-up in front of the clan."""
    table = add_rune(table, "place.runesmith", seat, rune, source)
    return offer_taken(table, seat, rune)


def add_rune(table: Table, rule: str, seat: Seat, rune: str, source: str) -> Table:
    """The rune leaves its space, or the deck, for the clan."""
    first, second = table.rune_row
    if source == "deck":
        table = replace(table, deck=table.deck.without("runes", rune))
    else:
        row = (None, second) if source == "rune-1" else (first, None)
        table = replace(table, rune_row=row)
    own = in_order((*table.clans[seat].runes, rune), RUNES)
    return table.with_clan(seat, runes=own).emit("took", rule, seat=seat, rune=rune, source=source)


def source_of(table: Table, rune: str) -> str:
    """The space beside the Runesmith on which this rune lies."""
    return "rune-1" if table.rune_row[0] == rune else "rune-2"


def offer_taken(table: Table, seat: Seat, rune: str) -> Table:
    """[rune.taken] Rulebook p. 6 and 13: a rune may be used as soon as it was taken at the
    Runesmith, before the next turn (R22): its owner is asked once, if it would do something.
    [rune.patience] A-12: Patience, if it could copy a rune that needs no moment.
    """
    taken = RuneTaken(seat, rune)
    return table.to(taken) if taken.does(table) else flow.next_turn(table, seat)


@dataclass(frozen=True)
class RuneTaken(Turn):
    """[rune.taken] Rulebook p. 13: the rune that was taken may be used at once."""

    rune: str
    name = "rune_taken"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def does(self, table: Table) -> bool:
        """Returns whether the rune that was taken can be used now."""
        return self.rune in self.runes_now(table)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return flow.next_turn(table, self.turn)

    def again(self, table: Table) -> Table:
        """After another rune the decision is repeated; after this one the turn passes on."""
        return offer_taken(table, self.turn, self.rune)
