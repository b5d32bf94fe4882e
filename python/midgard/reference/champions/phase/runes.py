"""Runes that need no special moment: Gifts, Knowledge, Success and Wealth.

Rulebook p. 13.  The other runes are found where they are used: Glory, Healing, Potential and
Reaction in ``battle.py``, Journey in ``voyage.py``, True Vision in ``visit.py``.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import scoring
from ..action import ACCEPT, Action, count
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import SHORES, Seat
from . import placement, voyage

GIFTS = 4
WEALTH = 5


def use(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """[rune.any_time] Rulebook p. 13: the rune is turned over and does what it does; then the game
    goes back to the decision that was interrupted (R22).
    """
    table = table.use_rune(seat, rune)
    match rune:
        case "gifts":
            return table.to(Gifts(seat, None, back))
        case "knowledge":
            return look_around(table, seat, SHORES, back)
        case "success":
            return table.to(Success(seat, back))
        case _:
            return back.again(grow_rich(table, seat))


# When they may be used


def offer_taken(table: Table, seat: Seat, rune: str) -> Table:
    """[rune.taken] Rulebook p. 6 and 13: a rune may be used as soon as it was taken at the
    Runesmith, before the next turn (R22): its owner is asked once, if it would do something.
    """
    if rune in table.usable_runes(seat):
        return table.to(RuneTaken(seat, rune))
    return placement.next_turn(table, seat)


@dataclass(frozen=True)
class RuneTaken(Turn):
    """[rune.taken] Rulebook p. 13: the rune that was taken may be used at once."""

    rune: str
    name = "rune_taken"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return placement.next_turn(table, self.turn)

    def again(self, table: Table) -> Table:
        """After another rune the decision is repeated; after this one the turn passes on."""
        return offer_taken(table, self.turn, self.rune)


# What they do


def grow_rich(table: Table, seat: Seat) -> Table:
    """[rune.wealth] Rulebook p. 13: double the coins, five more at most."""
    return table.collect(seat, "rune.wealth", coins=min(table.clans[seat].coins, WEALTH))


@dataclass(frozen=True)
class Gifts(Turn):
    """[rune.gifts] Rulebook p. 13: four of wood, food and coins, in any mix: first how much food,
    then how much wood; the rest is coins.
    """

    food: int | None
    back: Decision
    name = "gifts"
    answers: ClassVar[tuple[str, ...]] = ("count",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [count(number) for number in range(GIFTS - (self.food or 0) + 1)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("too_many", f"[rune.gifts] the gifts are {GIFTS} in all")

    def play(self, table: Table, action: Action) -> Table:
        number = int(action.about)
        if self.food is None:
            return table.to(Gifts(self.turn, number, self.back))
        coins = GIFTS - self.food - number
        table = table.collect(self.turn, "rune.gifts", food=self.food, wood=number, coins=coins)
        return self.back.again(table)


@dataclass(frozen=True)
class Success(Turn):
    """[rune.success] Rulebook p. 13: an own destiny is revealed and scored now."""

    back: Decision
    name = "success"
    answers: ClassVar[tuple[str, ...]] = ("destiny",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in table.clans[self.turn].destinies]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[rune.success] seat {self.turn} does not have {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        return self.back.again(scoring.reveal(table, self.turn, action.about))


def look_around(table: Table, seat: Seat, shores: tuple[str, ...], back: Decision) -> Table:
    """[rune.knowledge] Rulebook p. 13: see every face-down journey on the board, left to right:
    those on these shores are still to be seen.
    """
    for shore in shores:
        place = table.shore(shore)
        if place.journey == "unseen":
            return table.to(Knowledge(seat, shore, back))
        if place.face_down:
            table = voyage.show_journey(table, "rune.knowledge", seat, shore, place.journey)
    return back.again(table)


@dataclass(frozen=True)
class Knowledge(Chance):
    """[rune.knowledge] Rulebook p. 13: the card of the journey at this shore."""

    turn: Seat
    shore: str
    back: Decision
    name = "knowledge"

    @property
    def underlying(self) -> Decision:
        return self.back

    def chance_event(self, table: Table) -> ChanceEvent:
        return voyage.ask_journey(table, self.shore)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        table = voyage.show_journey(table, "rune.knowledge", self.turn, self.shore, card)
        following = SHORES[SHORES.index(self.shore) + 1 :]
        return look_around(table, self.turn, following, self.back)
