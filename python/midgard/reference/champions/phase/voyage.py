"""Voyage: the longships sail, shore by shore: journey, food, monster.

Rulebook p. 9 and 13.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import ACCEPT, Action
from ..chance import ChanceEvent, journey_at
from ..combat import Fight
from ..dark_mountains import land as mountains
from ..dark_mountains import onset
from ..reasons import Refusal
from ..state import Chance, Table, Turn
from ..valhalla import losses, tokens
from ..words import BERGRISAR, FOOD, SHORES, Seat, Warband, without
from . import battle, cleanup, spoils, stocking, success
from .engagement import Battle


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
            return reveal(table, shore, again=False)
    return cleanup.begin(table)


def reveal(table: Table, space: str, *, again: bool) -> Table:
    """The journey there is revealed; if nobody has looked at it, chance says which it is."""
    card = table.space(space).journey
    return table.to(Reveal(space, again)) if card == "unseen" else turn_up(table, space, card)


def ask_journey(table: Table, space: str) -> ChanceEvent:
    """Returns the chance event of the journey there, which nobody has looked at."""
    return journey_at(space, table.journeys_of(space).pool(table.space(space).old))


def show_journey(table: Table, rule: str, seat: Seat, space: str, card: str) -> Table:
    """The seat alone knows the journey there from now on (R32)."""
    place, journeys = table.space(space), table.journeys_of(space)
    known_to = tuple(sorted({*place.known_to, seat}))
    if place.journey == "unseen":
        table = table.with_journeys(space, journeys.seen(card, place.old))
    table = table.with_space(space, journey=card, known_to=known_to)
    return table.emit("looked", rule, seat=seat, shore=space, journey=card)


def find_out(table: Table, space: str, card: str) -> Table:
    """[rune.awareness] A-8: a card of a group turns up."""
    table = table.with_journeys(space, table.journeys_of(space).found(card))
    return stocking.forget_group(table.with_space(space, grouped=False), space)


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
        journeys = table.journeys_of(self.shore).seen(card, table.space(self.shore).old)
        return turn_up(table.with_journeys(self.shore, journeys), self.shore, card)


def turn_up(table: Table, space: str, card: str) -> Table:
    """The journey lies face-up.

    M5: to a ship with nobody aboard it does nothing: the food goes back to the supply, no rune is
    asked for.  [land_journey.reveal] R-D-5: on land it is revealed too; [land_journey.nobody]
    R-D-17: with nobody sent it does nothing; [leader.jorunn] she scores.
    """
    if table.space(space).grouped:
        table = find_out(table, space, card)
    shown = card != "none"
    table = table.with_space(space, journey=card, revealed=shown, known_to=(), old=False)
    seat, sea = owner(table, space), space in SHORES
    if shown:
        rule = "journey.reveal" if sea else "land_journey.reveal"
        table = table.emit("revealed", rule, seat=seat, shore=space, journey=card)
    if not crew(table, space).total():
        table = mountains.praise(table, seat, space)
        return success.resolve(eat(table, space) if sea else table, seat, space, fought=False)
    asked = Journey(seat, space)
    return table.to(asked) if asked.has_moment(table) else suffer(table, space)


def owner(table: Table, space: str) -> Seat:
    """The seat whose ship is at a shore, or whose worker stands at a place on land."""
    return table.ship(space).owner if space in SHORES else table.standing(space)[0]


def crew(table: Table, space: str) -> Warband:
    """The warriors aboard a ship, or sent to a place on land."""
    return table.ship(space).warriors if space in SHORES else table.garrison[space]


def with_crew(table: Table, space: str, warriors: Warband) -> Table:
    """Changes the warriors aboard a ship, or those sent to a place on land."""
    if space in SHORES:
        return table.with_ship(space, warriors=warriors)
    return table.with_garrison(space, warriors)


@dataclass(frozen=True)
class Journey(Turn):
    """[rune.journey] Rulebook p. 13: a revealed journey is discarded for the next one (M4: at once,
    so that it is among the discards if they have to be shuffled for it).

    [land_journey.deck] A-47: so on land; with neither deck nor discards the rune cannot be used
    there.
    """

    shore: str
    name = "journey"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment_of: ClassVar[tuple[str, ...]] = ("journey",)

    def moments(self, table: Table) -> list[str]:
        journeys = table.journeys_of(self.shore)
        there = self.shore in SHORES or journeys.left or journeys.discards
        shown = self.shore in SHORES or table.space(self.shore).revealed
        return ["journey"] if there and shown else []

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return suffer(table, self.shore)

    def use(self, table: Table, rune: str) -> Table:
        table = cleanup.put_away(table, "rune.journey", self.shore)
        table = stocking.lay_journey(table, "rune.journey", self.shore)
        return reveal(table, self.shore, again=True)


def suffer(table: Table, shore: str) -> Table:
    """Applies the effect of the journey.  Rulebook p. 13:

    [journey.all_quiet] Nothing happens.
    [journey.kraken] Fight the Kraken first; it gives 3 glory; survivors sail on.
    [journey.lost] Lose two of food or warriors, the owner's choice.
    [journey.no_wind] Lose one food.
    [journey.storm] Lose one food or one warrior, the owner's choice.
    [journey.whirlpool] Lose one warrior.

    [journey.odins_trial] A-51: As Lost, then gain a favor.
    [journey.shipwreck] A-51: Gain two coins.

    Losses come from what is aboard; if that is too little, all of it is lost (R34).
    """
    table = mountains.praise(table, owner(table, shore), shore)
    if shore in BERGRISAR:
        return mountains.suffer(table, shore)
    ship, card = table.ship(shore), table.shore(shore).journey
    match card:
        case "kraken":
            table = table.with_ship(shore, warriors=Counter())
            return battle.start(table, ship.owner, "kraken", shore, ship.warriors)
        case "lost":
            return lose(table, shore, 2)
        case "no_wind":
            return feed(spill(table, shore) if ship.food else table, shore)
        case "storm" | "whirlpool":
            return lose(table, shore, 1)
        case "odins_trial":
            return lose(table, shore, table.rules.cards.sea_cards[card].losses)
        case "shipwreck":
            coins = table.rules.cards.sea_cards[card].coins
            return feed(table.collect(ship.owner, "journey.shipwreck", coins=coins), shore)
        case _:
            return feed(table, shore)


def lose(table: Table, space: str, number: int) -> Table:
    """Makes the owner lose this number of what is aboard, or of those sent to a place on land."""
    left = min(number, at_stake(table, space).total())
    table, left = losses.lose_berserkers(table, space, left, at_stake(table, space))
    if not left:
        return go_on(table, space)
    return table.to(Lost(owner(table, space), space, left, losses.order(table)[0]))


def at_stake(table: Table, space: str) -> Counter[str]:
    """Returns what can be lost: the warriors and, except for a Whirlpool, the food."""
    sea = space in SHORES and table.shore(space).journey != "whirlpool"
    food = table.ship(space).food if sea else 0
    return tokens.losable_of(table, crew(table, space)) + Counter({FOOD: food})


def go_on(table: Table, space: str) -> Table:
    """The journey has taken what it takes."""
    if space in BERGRISAR:
        return onset.begin(table, owner(table, space), space)
    card = table.shore(space).journey
    if card == "odins_trial":
        favor = table.rules.cards.sea_cards[card].favor
        table = table.collect(owner(table, space), "journey.odins_trial", favor=favor)
    return feed(table, space)


@dataclass(frozen=True)
class Lost(Turn):
    """[journey.lost] [journey.storm] [journey.whirlpool] Rulebook p. 13: what is lost."""

    shore: str
    left: int
    least: str
    name = "lost"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def choices(self, table: Table) -> list[Action]:
        return losses.nameable(table, at_stake(table, self.shore), self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        kind = "journey" if self.shore in SHORES else "land_journey"
        tag = f"[{kind}.{table.space(self.shore).journey}]"
        group = at_stake(table, self.shore)
        return losses.why_not(table, tag, group, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        item = action.about
        table = spill(table, self.shore, item)
        if self.left > 1:
            return table.to(Lost(self.turn, self.shore, self.left - 1, item))
        return go_on(table, self.shore)

    def again(self, table: Table) -> Table:
        return losses.again(table, self)


def spill(table: Table, space: str, item: str = FOOD) -> Table:
    """The journey takes one food, or one warrior."""
    seat, card = owner(table, space), table.space(space).journey
    if item == FOOD:
        table = table.with_ship(space, food=table.ship(space).food - 1)
    else:
        table = throw_overboard(table, space, Counter([item]))
    rule = f"journey.{card}" if space in SHORES else f"land_journey.{card}"
    table = table.emit("lost", rule, seat=seat, shore=space, item=item, count=1)
    return table if item == FOOD else tokens.bury(table, seat, item)


def throw_overboard(table: Table, space: str, warriors: Counter[str]) -> Table:
    """Warriors aboard, or sent to a place on land, are lost to the supply."""
    left = without(crew(table, space), warriors)
    return with_crew(table, space, left).return_warriors(warriors)


def feed(table: Table, shore: str) -> Table:
    """[voyage.feeding] Rulebook p. 9: a food feeds two warriors on the two left shores, one on the
    others; the owner chooses who starves; all food aboard is spent.
    """
    aboard = table.ship(shore).warriors
    able = tokens.losable_of(table, aboard)
    unfed = min(aboard.total() - fed(table, shore), able.total())
    table = eat(table, shore)
    table, unfed = losses.starve_berserkers(table, shore, unfed, able)
    if not unfed:
        return land(table, shore)
    return table.to(Starving(owner(table, shore), shore, unfed, losses.order(table)[0]))


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

    def hungry(self, table: Table) -> Warband:
        """Who can starve."""
        return tokens.losable_of(table, table.ship(self.shore).warriors)

    def choices(self, table: Table) -> list[Action]:
        return losses.nameable(table, self.hungry(table), self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, aboard = "[voyage.feeding]", self.hungry(table)
        return losses.why_not(table, tag, aboard, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        table = starve(table, self.shore, action.about)
        if self.left > 1:
            return table.to(Starving(self.turn, self.shore, self.left - 1, action.about))
        return land(table, self.shore)

    def again(self, table: Table) -> Table:
        return losses.again(table, self)


def starve(table: Table, shore: str, warrior: str, number: int = 1) -> Table:
    """Warriors of a kind starve."""
    seat = owner(table, shore)
    table = throw_overboard(table, shore, Counter({warrior: number}))
    starved = {"shore": shore, "warrior": warrior, "count": number}
    table = table.emit("starved", "voyage.feeding", seat=seat, **starved)
    return tokens.bury(table, seat, warrior, number)


def land(table: Table, shore: str) -> Table:
    """The ship has arrived: the monster is fought; without one the warriors go home."""
    ship = table.ship(shore)
    if table.shore(shore).monster:
        return onset.begin(table, ship.owner, shore)
    if ship.warriors.total():
        table = table.with_ship(shore, warriors=Counter())
        unfought = Battle(ship.owner, "monster", shore, Fight(ship.warriors))
        table = spoils.bring_home(table, unfought, "combat.spoils")
    return success.resolve(table, ship.owner, shore, fought=was_fought(table, shore))


def was_fought(table: Table, shore: str) -> bool:
    """Returns whether the journey there was a fight for somebody aboard."""
    return table.shore(shore).journey == "kraken"
