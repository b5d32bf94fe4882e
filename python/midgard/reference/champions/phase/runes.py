"""Runes that may be used at any time: Gifts, Knowledge, Success and Wealth.

Rulebook p. 13.  The other runes are found where they are used: Glory, Healing, Potential and
Reaction in ``battle.py``, Journey in ``voyage.py``, True Vision in ``visit.py``.
"""

from dataclasses import dataclass

from .. import scoring
from ..action import Action, count
from ..chance import Question
from ..reasons import Refusal
from ..state import Chance, Phase, Table, Turn
from ..words import ANY_TIME, SHORES, Seat
from . import closing, visit

GIFTS = 4
WEALTH = 5


def offered(table: Table, seat: Seat) -> list[Action]:
    """[rune.any_time] Rulebook p. 13: Gifts, Knowledge, Success and Wealth: at each placement and
    assignment decision of their owner; not in the middle of what a place does (M6).

    M3: Wealth needs a coin, Knowledge a face-down journey.
    """
    own = table.clans[seat].runes
    pointless = {
        "knowledge": not visit.face_down(table),
        "success": not table.clans[seat].destinies,
        "wealth": not table.clans[seat].coins,
    }
    return [
        Action("rune", rune) for rune in ANY_TIME if rune in own and not pointless.get(rune, False)
    ]


def use(table: Table, seat: Seat, rune: str, back: Phase) -> Table:
    """The rune is turned over and does what it does; then the game goes back to what was asked."""
    table = table.use_rune(seat, rune)
    match rune:
        case "gifts":
            return table.to(Gifts(seat, None, back))
        case "knowledge":
            return look_around(table, seat, SHORES[0], back)
        case "success":
            return table.to(Success(seat, back))
        case _:
            return resume(grow_rich(table, seat), back)


def resume(table: Table, back: Phase) -> Table:
    """What was asked is asked again, if it can still be asked."""
    if isinstance(back, closing.Closing):
        return closing.offer(table, back.turn)
    return table.to(back)


def grow_rich(table: Table, seat: Seat) -> Table:
    """[rune.wealth] Rulebook p. 13: double the coins, five more at most."""
    return table.collect(seat, coins=min(table.clans[seat].coins, WEALTH))


@dataclass(frozen=True)
class Gifts(Turn):
    """[rune.gifts] Rulebook p. 13: four of wood, food and coins, in any mix: first how much food,
    then how much wood; the rest is coins.
    """

    food: int | None
    back: Phase
    name = "gifts"
    answers = ("count",)

    def legal(self, table: Table) -> list[Action]:
        return [count(number) for number in range(GIFTS - (self.food or 0) + 1)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("too_many", f"[rune.gifts] the gifts are {GIFTS} in all")

    def play(self, table: Table, action: Action) -> Table:
        number = int(action.about)
        if self.food is None:
            return table.to(Gifts(self.turn, number, self.back))
        coins = GIFTS - self.food - number
        table = table.collect(self.turn, food=self.food, wood=number, coins=coins)
        return resume(table, self.back)


@dataclass(frozen=True)
class Success(Turn):
    """[rune.success] Rulebook p. 13: which own destiny is revealed and scored now?"""

    back: Phase
    name = "success"
    answers = ("destiny",)

    def legal(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in table.clans[self.turn].destinies]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[rune.success] seat {self.turn} does not have {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        return resume(scoring.reveal(table, self.turn, action.about), self.back)


def look_around(table: Table, seat: Seat, first: str, back: Phase) -> Table:
    """[rune.knowledge] Rulebook p. 13: see every face-down journey on the board, left to right
    from this shore on.
    """
    for shore in SHORES[SHORES.index(first) :]:
        place = table.shore(shore)
        if place.journey == "unseen":
            return table.to(Knowledge(seat, shore, back))
        if place.face_down:
            table = visit.show_journey(table, seat, shore, place.journey)
    return resume(table, back)


@dataclass(frozen=True)
class Knowledge(Chance):
    """[rune.knowledge] Rulebook p. 13: which card is the journey at this shore?"""

    turn: Seat
    shore: str
    back: Phase
    name = "knowledge"

    def question(self, table: Table) -> Question:
        return visit.ask_journey(table, self.shore)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.question(table).text(outcome)
        table = visit.show_journey(table, self.turn, self.shore, card)
        return look_around(table, self.turn, self.shore, self.back)
