"""Runes that need no special moment: Gifts, Knowledge, Success and Wealth.

Rulebook p. 13.  Those of the boxes are in ``dark_mountains`` and ``valhalla``.  The other runes are
found where they are used: Glory, Healing, Potential and Reaction in ``battle.py``, Journey in
``voyage.py``, True Vision in ``sage.py``.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import scoring
from ..action import ACCEPT, Action, count
from ..chance import ChanceEvent
from ..dark_mountains import awareness, favors, training
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..valhalla import resurrection
from ..words import PATIENCE, SPACES, Seat
from . import placement, voyage

GIFTS = 4
WEALTH = 5


def use(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """[rune.any_time] Rulebook p. 13: the rune is turned over and does what it does; then the game
    goes back to the decision that was interrupted (R22).
    """
    return take_effect(table.use_rune(seat, rune), seat, rune, back)


def take_effect(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """The rune, which was turned over or copied, does what it does."""
    match rune:
        case "gifts":
            return table.to(Gifts(seat, None, back))
        case "knowledge":
            return look_around(table, seat, SPACES, back)
        case "success":
            return table.to(Success(seat, back))
        case "awareness":
            return table.to(awareness.Awareness(seat, back))
        case "friendship":
            return table.to(favors.Friendship(seat, back))
        case "virtue":
            return table.to(favors.Virtue(seat, back))
        case "training":
            return training.begin(table, seat, back)
        case "resurrection":
            return table.to(resurrection.Resurrection(seat, (), back))
        case _:
            assert rune == "wealth", rune
            return back.again(grow_rich(table, seat))


# When they may be used


def offer_taken(table: Table, seat: Seat, rune: str) -> Table:
    """[rune.taken] Rulebook p. 6 and 13: a rune may be used as soon as it was taken at the
    Runesmith, before the next turn (R22): its owner is asked once, if it would do something.
    [rune.patience] A-12: Patience, if it could copy a rune that needs no moment.
    """
    taken = RuneTaken(seat, rune)
    return table.to(taken) if taken.does(table) else placement.next_turn(table, seat)


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


def look_around(table: Table, seat: Seat, spaces: tuple[str, ...], back: Decision) -> Table:
    """[rune.knowledge] Rulebook p. 13: see every face-down journey on the board, left to right:
    those on these spaces are still to be seen.  [journey.both] R-D-10, A-48: first at sea, then on
    land.
    """
    for space in spaces:
        place = table.space(space)
        if place.journey == "unseen":
            return table.to(Knowledge(seat, space, back))
        if place.face_down:
            table = voyage.show_journey(table, "rune.knowledge", seat, space, place.journey)
    return back.again(table)


@dataclass(frozen=True)
class Knowledge(Chance):
    """[rune.knowledge] Rulebook p. 13: the card of the journey at this shore, or on land."""

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
        following = SPACES[SPACES.index(self.shore) + 1 :]
        return look_around(table, self.turn, following, self.back)


# Patience


@dataclass(frozen=True)
class Patience(Turn):
    """[rune.patience] A-12: Patience is used as another rune, which is not turned over.

    It is any unused rune of a clan or face-up beside the Runesmith that could be used now if it
    were the owner's.
    """

    back: Decision
    name = "patience"
    answers: ClassVar[tuple[str, ...]] = ("rune",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        return [Action("rune", rune) for rune in self.back.copies(table)]

    def refuse_rune(self, table: Table, rune: str) -> Refusal:
        if rune == PATIENCE or rune not in table.copyable(self.turn):
            return Refusal(
                "not_to_copy", f"[rune.patience] no unused {rune} lies there to be copied"
            )
        return Refusal("rune_not_now", f"[rune.patience] {rune} could not be used now")

    def play(self, table: Table, action: Action) -> Table:
        rune = action.about
        table = table.use_rune(self.turn, PATIENCE)
        table = table.emit("copied", "rune.patience", seat=self.turn, rune=rune)
        if rune in self.back.moment_of:
            return self.back.use(table, rune)
        return take_effect(table, self.turn, rune, self.back)
