"""Starving: all food aboard is spent, and who is not fed is lost.

Rulebook p. 9.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action
from ..combat import Fight
from ..dark_mountains import onset
from ..reasons import Refusal
from ..spaces import owner, throw_overboard, was_fought
from ..state import Table, Turn
from ..valhalla import losses
from ..words import SHORES, Warband
from . import spoils
from .engagement import Battle


@flow.feed.home
def feed(table: Table, shore: str) -> Table:
    """[voyage.feeding] Rulebook p. 9: a food feeds two warriors on the two left shores, one on the
    others; the owner chooses who starves; all food aboard is spent.
    """
    aboard = table.ship(shore).warriors
    able = losses.losable_of(table, aboard)
    unfed = min(aboard.total() - fed(table, shore), able.total())
    table = eat(table, shore)
    table, unfed = starve_berserkers(table, shore, unfed, able)
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
        return losses.losable_of(table, table.ship(self.shore).warriors)

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
    return losses.bury(table, seat, warrior, number)


def starve_berserkers(table: Table, shore: str, number: int, able: Warband) -> tuple[Table, int]:
    """[berserker.first] R-V-14: as an option Berserkers starve first, unasked.  Returns how many
    must still starve.
    """
    first = min(number, able[losses.BERSERKER]) if losses.binds(table) else 0
    if first:
        table = starve(table, shore, losses.BERSERKER, first)
    return table, number - first


def land(table: Table, shore: str) -> Table:
    """The ship has arrived: the monster is fought; without one the warriors go home."""
    ship = table.ship(shore)
    if table.shore(shore).monster:
        return onset.begin(table, ship.owner, shore)
    if ship.warriors.total():
        table = table.with_ship(shore, warriors=Counter())
        unfought = Battle(ship.owner, "monster", shore, Fight(ship.warriors))
        table = spoils.bring_home(table, unfought, "combat.spoils")
    return flow.resolve(table, ship.owner, shore, fought=was_fought(table, shore))
