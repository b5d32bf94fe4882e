"""Voyage: the longships sail, shore by shore: journey, food, monster.

Rulebook p. 9 and 13.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, Action, losable, why_not_lost
from ..chance import ChanceEvent, journey
from ..combat import Fight
from ..reasons import Refusal
from ..state import Chance, Table, Turn
from ..words import CARGO, FOOD, SHORES, WARRIORS, Seat
from . import battle, cleanup, stocking, success


def begin(table: Table) -> Table:
    """[combat.order] Rulebook p. 9: last come the shores, left to right."""
    return visit_shores(table, SHORES)


def next_shore(table: Table, shore: str) -> Table:
    """Goes on after this shore."""
    return visit_shores(table, SHORES[SHORES.index(shore) + 1 :])


def visit_shores(table: Table, shores: tuple[str, ...]) -> Table:
    """[journey.reveal] Rulebook p. 9: the journey of a shore with a ship is revealed even if nobody
    is aboard.
    """
    for shore in shores:
        if table.shore(shore).ship:
            card = table.shore(shore).journey
            if card == "unseen":
                return table.to(Reveal(shore, False))
            return turn_up(table, shore, card)
    return cleanup.begin(table)


def ask_journey(table: Table, shore: str) -> ChanceEvent:
    """Returns the chance event of the journey there, which nobody has looked at."""
    return journey(table.journeys.pool(table.shore(shore).old))


def show_journey(table: Table, rule: str, seat: Seat, shore: str, card: str) -> Table:
    """The seat alone knows the journey there from now on (R32)."""
    place = table.shore(shore)
    known_to = tuple(sorted({*place.known_to, seat}))
    if place.journey == "unseen":
        table = replace(table, journeys=table.journeys.seen(card, place.old))
    table = table.with_shore(shore, journey=card, known_to=known_to)
    return table.emit("looked", rule, seat=seat, shore=shore, journey=card)


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
        journeys = table.journeys.seen(card, table.shore(self.shore).old)
        return turn_up(replace(table, journeys=journeys), self.shore, card)


def turn_up(table: Table, shore: str, card: str) -> Table:
    """The journey lies face-up.

    M5: to a ship with nobody aboard it does nothing: the food goes back to the supply, no rune is
    asked for.
    """
    table = table.with_shore(shore, journey=card, revealed=card != "none", known_to=(), old=False)
    ship = table.ship(shore)
    if card != "none":
        table = table.emit("revealed", "journey.reveal", seat=ship.owner, shore=shore, journey=card)
    if not ship.warriors.total():
        return success.open_window(eat(table, shore), shore)
    if "journey" in table.clans[ship.owner].runes:
        return table.to(Journey(ship.owner, shore))
    return suffer(table, shore)


@dataclass(frozen=True)
class Journey(Turn):
    """[rune.journey] Rulebook p. 13: a revealed journey is discarded for the next one (M4: at once,
    so that it is among the discards if they have to be shuffled for it).
    """

    shore: str
    name = "journey"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, Action("rune", "journey")]

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return suffer(table, self.shore)
        table = table.use_rune(self.turn, "journey")
        table = cleanup.put_away(table, "rune.journey", self.shore)
        table = stocking.lay_journey(table, "rune.journey", self.shore)
        return table.to(Reveal(self.shore, True))


def suffer(table: Table, shore: str) -> Table:
    """Applies the effect of the journey.  Rulebook p. 13:

    [journey.all_quiet] Nothing happens.
    [journey.kraken] Fight the Kraken first; it gives 3 glory; survivors sail on.
    [journey.lost] Lose two of food or warriors, the owner's choice.
    [journey.no_wind] Lose one food.
    [journey.storm] Lose one food or one warrior, the owner's choice.
    [journey.whirlpool] Lose one warrior.

    Losses come from what is aboard; if that is too little, all of it is lost (R34).
    """
    ship = table.ship(shore)
    match table.shore(shore).journey:
        case "kraken":
            table = table.with_ship(shore, warriors=Counter())
            return battle.start(table, ship.owner, "kraken", shore, ship.warriors)
        case "lost":
            return lose(table, shore, 2)
        case "no_wind":
            return feed(spill(table, shore) if ship.food else table, shore)
        case "storm" | "whirlpool":
            return lose(table, shore, 1)
        case _:
            return feed(table, shore)


def lose(table: Table, shore: str, number: int) -> Table:
    """Makes the owner lose this number of what is aboard."""
    ship = table.ship(shore)
    left = min(number, aboard(table, shore).total())
    return table.to(Lost(ship.owner, shore, left, CARGO[0])) if left else feed(table, shore)


def aboard(table: Table, shore: str) -> Counter[str]:
    """Returns what can be lost: the warriors and, except for a Whirlpool, the food."""
    ship = table.ship(shore)
    food = 0 if table.shore(shore).journey == "whirlpool" else ship.food
    return ship.warriors + Counter({FOOD: food})


@dataclass(frozen=True)
class Lost(Turn):
    """[journey.lost] [journey.storm] [journey.whirlpool] Rulebook p. 13: what is lost."""

    shore: str
    left: int
    least: str
    name = "lost"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def choices(self, table: Table) -> list[Action]:
        return losable(aboard(table, self.shore), CARGO, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, cargo = f"[journey.{table.shore(self.shore).journey}]", aboard(table, self.shore)
        return why_not_lost(tag, cargo, CARGO, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        item = action.about
        table = spill(table, self.shore, item)
        if self.left > 1:
            return table.to(Lost(self.turn, self.shore, self.left - 1, item))
        return feed(table, self.shore)


def spill(table: Table, shore: str, item: str = FOOD) -> Table:
    """The journey takes one food, or one warrior."""
    ship, journey = table.ship(shore), table.shore(shore).journey
    if item == FOOD:
        table = table.with_ship(shore, food=ship.food - 1)
    else:
        table = throw_overboard(table, shore, Counter([item]))
    what = {"shore": shore, "item": item, "count": 1}
    return table.emit("lost", f"journey.{journey}", seat=ship.owner, **what)


def throw_overboard(table: Table, shore: str, warriors: Counter[str]) -> Table:
    """Warriors aboard are lost to the supply."""
    left = table.ship(shore).warriors - warriors
    return table.with_ship(shore, warriors=left).return_warriors(warriors)


def feed(table: Table, shore: str) -> Table:
    """[voyage.feeding] Rulebook p. 9: a food feeds two warriors on the two left shores, one on the
    others; the owner chooses who starves; all food aboard is spent.
    """
    ship = table.ship(shore)
    unfed = ship.warriors.total() - fed(table, shore)
    table = eat(table, shore)
    return (
        table.to(Starving(ship.owner, shore, unfed, WARRIORS[0])) if unfed else land(table, shore)
    )


def fed(table: Table, shore: str) -> int:
    """Returns how many of the warriors aboard are fed."""
    ship = table.ship(shore)
    rate = table.rules.cards.board.warriors_per_food[SHORES.index(shore)]
    return min(ship.warriors.total(), ship.food * rate)


def eat(table: Table, shore: str) -> Table:
    """All food aboard is spent."""
    ship = table.ship(shore)
    if not ship.food and not ship.warriors.total():
        return table
    number = fed(table, shore)
    meal = {"food": ship.food, "fed": number, "hungry": ship.warriors.total() - number}
    table = table.with_ship(shore, food=0)
    return table.emit("fed", "voyage.feeding", seat=ship.owner, shore=shore, **meal)


@dataclass(frozen=True)
class Starving(Turn):
    """[voyage.feeding] Rulebook p. 9: the seat decides who starves."""

    shore: str
    left: int
    least: str
    name = "starving"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def choices(self, table: Table) -> list[Action]:
        return losable(table.ship(self.shore).warriors, WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, aboard = "[voyage.feeding]", table.ship(self.shore).warriors
        return why_not_lost(tag, aboard, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        table = throw_overboard(table, self.shore, Counter([action.about]))
        starved = {"shore": self.shore, "warrior": action.about, "count": 1}
        table = table.emit("starved", "voyage.feeding", seat=self.turn, **starved)
        if self.left > 1:
            return table.to(Starving(self.turn, self.shore, self.left - 1, action.about))
        return land(table, self.shore)


def land(table: Table, shore: str) -> Table:
    """[voyage.prohibited] Rulebook p. 8: warriors of a kind the monster prohibits fall before the
    first round, unrolled.  With nobody left there is no fight.
    """
    monster = table.shore(shore).monster
    if monster:
        kind = table.rules.cards.enemy(monster).prohibits
        fallen = Counter({kind: table.ship(shore).warriors[kind]})
        table = throw_overboard(table, shore, +fallen)
        fight = battle.Battle(table.ship(shore).owner, "monster", shore, Fight(Counter()))
        table = battle.emit_fallen(table, fight, "voyage.prohibited", kind, fallen.total())
    ship = table.ship(shore)
    table = table.with_ship(shore, warriors=Counter())
    if monster and ship.warriors.total():
        return battle.start(table, ship.owner, "monster", shore, ship.warriors)
    if ship.warriors.total():
        unfought = battle.Battle(ship.owner, "monster", shore, Fight(ship.warriors))
        table = battle.bring_home(table, unfought, "combat.spoils")
    return success.open_window(table, shore)
