"""Lost: a journey takes food or warriors, of the owner's choice.

Rulebook p. 13.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action
from ..dark_mountains import onset
from ..reasons import Refusal
from ..spaces import crew, owner, throw_overboard
from ..state import Table, Turn
from ..valhalla import losses
from ..words import BERGRISAR, FOOD, SHORES
from .starving import feed


def lose(table: Table, space: str, number: int) -> Table:
    """Makes the owner lose this number of what is aboard, or of those sent to a place on land."""
    left = min(number, at_stake(table, space).total())
    table, left = lose_berserkers(table, space, left, at_stake(table, space))
    if not left:
        return go_on(table, space)
    return table.to(Lost(owner(table, space), space, left, losses.order(table)[0]))


def at_stake(table: Table, space: str) -> Counter[str]:
    """Returns what can be lost: the warriors and, except for a Whirlpool, the food."""
    sea = space in SHORES and table.shore(space).journey != "whirlpool"
    food = table.ship(space).food if sea else 0
    return losses.losable_of(table, crew(table, space)) + Counter({FOOD: food})


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
    return table if item == FOOD else losses.bury(table, seat, item)


def lose_berserkers(
    table: Table, space: str, number: int, group: Counter[str]
) -> tuple[Table, int]:
    """[berserker.first] R-V-14: as an option the first losses of a journey are Berserkers, unasked
    if no food can be lost.  Returns how many losses are left.
    """
    first = min(number, group[losses.BERSERKER]) if losses.binds(table) and not group[FOOD] else 0
    for _ in range(first):
        table = spill(table, space, losses.BERSERKER)
    return table, number - first
