"""A deal in the making, in the mode ``micro``.

Section 6.3.  Only the proposer sees it before it lies on the table.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow, micro
from ..action import DONE, MORE, MOST_AMOUNT, Action, item, seat
from ..micro import Parts, Pot
from ..reasons import Refusal
from ..state import Table
from ..words import ITEMS, Kind, Seat
from .slots import Naming, Slot


def choices(table: Table, place: Slot, made: Parts) -> list[Action]:
    """[micro.contribution] Section 6.3: DONE, or a kind of which somebody may contribute."""
    kinds = [
        kind
        for kind in table.cards.kinds
        if micro.free(table, place.location, place.turn, made, kind)
    ]
    return [DONE, *(item(kind) for kind in kinds)]


def play(table: Table, place: Slot, made: Parts, action: Action) -> Table:
    """Plays one of these choices."""
    if action == DONE:
        return split(table, place, made, ())
    where = (place.turn, place.location, place.cycle, place.position)
    return table.to(Giver(*where, made, ITEMS.index(action.about)))


def refuse_item(table: Table, action: Action) -> Refusal:
    """Returns why this kind cannot be named."""
    if ITEMS.index(action.about) not in table.cards.kinds:
        return Refusal("no_such_type", f"[micro.contribution] there is no {action.about}")
    return Refusal("nobody_free", f"[micro.order] nobody can contribute {action.about} now")


@dataclass(frozen=True)
class Contribute(Naming):
    """[micro.contribution] Section 6.3: one more contribution, or on to the split."""

    contributions: Parts
    name = "contribute"
    answers: ClassVar[tuple[str, ...]] = ("item",)

    def legal(self, table: Table) -> list[Action]:
        return choices(table, self, self.contributions)

    def play(self, table: Table, action: Action) -> Table:
        return play(table, self, self.contributions, action)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_item(table, action)


@dataclass(frozen=True)
class Giver(Naming):
    """[micro.giver] Section 6.3: who contributes; a decision also if only one is free."""

    contributions: Parts
    item: Kind
    name = "giver"
    answers: ClassVar[tuple[str, ...]] = ("seat",)

    def free(self, table: Table) -> list[Seat]:
        """Returns who may contribute this kind."""
        return micro.free(table, self.location, self.turn, self.contributions, self.item)

    def legal(self, table: Table) -> list[Action]:
        return [seat(other) for other in sorted(self.free(table))]

    def play(self, table: Table, action: Action) -> Table:
        where = (self.turn, self.location, self.cycle, self.position)
        return table.to(Amount(*where, self.contributions, self.item, int(action.about), counted=0))

    def refuse(self, table: Table, action: Action) -> Refusal:
        if int(action.about) not in table.visitors(self.location):
            return Refusal("no_such_seat", f"[micro.giver] seat {action.about} is not a visitor")
        return Refusal("nobody_free", f"[micro.order] seat {action.about} cannot be named now")


def refuse_amount(possible: list[Action], action: Action) -> Refusal:
    """Returns why this amount cannot be named."""
    if action == MORE or int(action.about) > int(possible[0].about):
        return Refusal("too_many", f"[micro.amounts] {action} is more than may be named")
    return Refusal("too_few", "[micro.amounts] a contribution is at least 1")


@dataclass(frozen=True)
class Amount(Naming):
    """[micro.amount] Section 6.3: how many, at least 1; a decision also if 1 is the only number."""

    contributions: Parts
    item: Kind
    giver: Seat
    counted: int
    name = "amount"
    answers: ClassVar[tuple[str, ...]] = ("amount", "more")

    def legal(self, table: Table) -> list[Action]:
        most = micro.bound(table, self.turn, self.giver, self.item)
        return micro.amounts(most, self.counted, least=1)

    def play(self, table: Table, action: Action) -> Table:
        where = (self.turn, self.location, self.cycle, self.position)
        if action == MORE:
            counted = self.counted + MOST_AMOUNT + 1
            return table.to(Amount(*where, self.contributions, self.item, self.giver, counted))
        number = self.counted + int(action.about)
        made = micro.add(self.contributions, self.item, self.giver, number)
        return table.to(Contribute(*where, made))

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_amount(self.legal(table), action)


def split(table: Table, place: Slot, made: Parts, shares: Parts) -> Table:
    """[micro.split] Section 6.3: the next taker is awaited; after the last kind the deal lies on
    the table.
    """
    for pot in micro.pots(table, place.location, made, shares):
        if pot.next is not None:
            where = (place.turn, place.location, place.cycle, place.position)
            return table.to(Split(*where, made, shares, pot.kind, pot.next, counted=0))
    return flow.lay_deal(table, place, micro.finished(table, place.location, made, shares))


@dataclass(frozen=True)
class Split(Slot):
    """[micro.split] Section 6.3: how much of a kind this taker gets; the last gets what is left."""

    contributions: Parts
    shares: Parts
    item: Kind
    to: Seat
    counted: int
    name = "split"
    answers: ClassVar[tuple[str, ...]] = ("amount", "more")

    def pot(self, table: Table) -> Pot:
        """Returns the pot of the kind."""
        pots = micro.pots(table, self.location, self.contributions, self.shares)
        return next(pot for pot in pots if pot.kind == self.item)

    def legal(self, table: Table) -> list[Action]:
        return micro.amounts(self.pot(table).left, self.counted)

    def play(self, table: Table, action: Action) -> Table:
        if action == MORE:
            where = (self.turn, self.location, self.cycle, self.position)
            parts = (self.contributions, self.shares, self.item, self.to)
            return table.to(Split(*where, *parts, self.counted + MOST_AMOUNT + 1))
        number = self.counted + int(action.about)
        shares = micro.add(self.shares, self.item, self.to, number)
        return split(table, self, self.contributions, shares)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_amount(self.legal(table), action)
