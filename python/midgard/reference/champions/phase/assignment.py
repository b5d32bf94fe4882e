"""Assignment: warriors and food are sent to the fights and aboard the longships.

Rulebook p. 8.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, count
from ..enemy import is_prohibited
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import CARGO, FOOD, LAND_SITES, SHORES, SITES, Seat, without
from . import success

ITEMS = tuple((site, item) for site in SITES for item in CARGO)
"""M7: place by place in combat order, kind by kind; food after the warriors."""


def begin(table: Table) -> Table:
    """[assignment.order] Rulebook p. 8: from the marker on clockwise, each clan sends its warriors
    to all of its places; what is sent is public at once.
    """
    return ask(table, table.holder, 0)


def ask(table: Table, seat: Seat, first: int) -> Table:
    """Goes on to the next decision from this one on, of this seat, then of those who follow."""
    for site, item in ITEMS[first:]:
        if may_send(table, seat, site, item):
            return table.to(Assignment(seat, site, item))
    following = table.left_of(seat)
    if following == table.holder:
        return success.open_window(unseal(table), "assignment")
    return ask(table, following, 0)


def unseal(table: Table) -> Table:
    """[assignment.simultaneous] Rulebook p. 8: what was sent under seal is shown when every clan
    has sent.
    """
    if table.rules.assignment != "simultaneous":
        return table
    for site in (*table.rules.land_sites, *SHORES):
        if site in LAND_SITES:
            owner, warriors, food = table.standing(site)[:1], table.garrison[site], 0
        elif ship := table.shore(site).ship:
            owner, warriors, food = [ship.owner], ship.warriors, ship.food
        else:
            continue
        if warriors.total() or food:
            lies = {"warriors": warriors, "food": food}
            table = table.emit(
                "unsealed", "assignment.simultaneous", seat=owner[0], site=site, **lies
            )
    return table


def may_send(table: Table, seat: Seat, site: str, item: str) -> bool:
    """M7: return whether there is anything to decide.

    [leader_die.assign] R-V-11, R-V-21: the Leader die is a kind of one die, the last.

    [assignment.land] Rulebook p. 8: a kind that a troll or draugr prohibits cannot be sent to it.
    [assignment.ship] Rulebook p. 8: any kind may board a longship.  [bergrisar.send] R-D-3, R-D-9:
    any kind and number may be sent to a Bergrisar.  [combat.prohibited] A-36: as an option
    everywhere.
    """
    clan = table.clans[seat]
    if site in LAND_SITES:
        foe = table.foe_at(site)
        if site not in clan.placed or foe is None or item == FOOD:
            return False
        return not is_prohibited(table, site, item) and most(table, seat, site, item) > 0
    ship = table.shore(site).ship
    return ship is not None and ship.owner == seat and most(table, seat, site, item) > 0


def most(table: Table, seat: Seat, site: str, item: str) -> int:
    """Returns how many can be sent.

    [assignment.ship] Rulebook p. 8: warriors and food aboard together fit the capacity.
    """
    clan = table.clans[seat]
    at_home = clan.food if item == FOOD else clan.warriors[item]
    if site in LAND_SITES:
        return at_home
    ship = table.ship(site)
    capacity = table.rules.capacity(ship.kind, clan.longship)
    return min(at_home, capacity - ship.food - ship.warriors.total())


@dataclass(frozen=True)
class Assignment(Turn):
    """A seat decides how many of this it sends there.

    [assignment.empty] Rulebook p. 8: nobody need be sent.
    """

    site: str
    item: str
    name = "assignment"
    answers: ClassVar[tuple[str, ...]] = ("count",)

    @property
    def chance_event(self) -> tuple[Seat, str, str]:
        """The seat, the place and the item of the decision."""
        return self.turn, self.site, self.item

    def choices(self, table: Table) -> list[Action]:
        numbers = range(most(table, self.turn, self.site, self.item) + 1)
        return [count(number) for number in numbers]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag = "land" if self.site in LAND_SITES else "ship"
        number = most(table, self.turn, self.site, self.item)
        sentence = f"[assignment.{tag}] {number} {self.item} at most can be sent to {self.site}"
        return Refusal("too_many", sentence)

    def play(self, table: Table, action: Action) -> Table:
        table = self.send(table, int(action.about))
        return ask(table, self.turn, ITEMS.index((self.site, self.item)) + 1)

    def send(self, table: Table, number: int) -> Table:
        """Sends this number from home to one place only (R8)."""
        if not number:
            return table
        rule = "assignment.land" if self.site in LAND_SITES else "assignment.ship"
        if table.rules.assignment == "simultaneous":
            rule = "assignment.simultaneous"
        sent = {"site": self.site, "item": self.item, "count": number}
        return self.load(table, number).emit("sent", rule, seat=self.turn, **sent)

    def load(self, table: Table, number: int) -> Table:
        """Puts food and warriors aboard, or warriors into a fight on land."""
        if self.item == FOOD:
            table = table.with_clan(self.turn, food=table.clans[self.turn].food - number)
            return table.with_ship(self.site, food=table.ship(self.site).food + number)
        sent = Counter({self.item: number})
        at_home = without(table.clans[self.turn].warriors, sent)
        table = table.with_clan(self.turn, warriors=at_home)
        if self.site in LAND_SITES:
            return table.with_garrison(self.site, table.garrison[self.site] + sent)
        aboard = table.ship(self.site).warriors + sent
        return table.with_ship(self.site, warriors=aboard)
