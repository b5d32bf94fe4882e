"""Negotiation: visitors propose deals in turn, and the others answer.

Section 6.2.
"""

from dataclasses import dataclass
from typing import ClassVar

from .. import deal as deals
from .. import flow, menu
from ..action import ACCEPT, PASS, REJECT, Action, deal
from ..deal import Deal
from ..reasons import Refusal
from ..state import Table
from ..words import REAVERS, SPOILS, Seat
from . import contribution
from .slots import Slot


def begin(table: Table, location: str) -> Table:
    """[negotiation.begin] Rule 12, R-23: several visitors always negotiate, by initiative order.

    [negotiation.mode] Section 6: the rules make the deal, or the visitors propose.
    """
    if table.rules.negotiation == "auto":
        found, _ = menu.auto(table, location)
        return fail(table, location) if found is None else agree(table, location, found)
    return slot(table, location, 1, 0)


def slot(table: Table, location: str, cycle: int, position: int) -> Table:
    """[negotiation.slots] Section 6.2: each visitor proposes once in each cycle."""
    order = table.order(location)
    if position == len(order):
        cycle, position = cycle + 1, 0
    if cycle > table.rules.cycles:
        return fail(table, location)
    return table.to(Propose(order[position], location, cycle, position))


def fail(table: Table, location: str) -> Table:
    """[negotiation.failure] Rule 12, R-15: the terror token is removed, each visitor takes a terror
    from the supply, and the rest of the loot stays for the next round.
    """
    table = table.with_loot(location, terror=0)
    for seat in table.visitors(location):
        table = table.terrify(seat)
    return flow.leave_collected(table.emit("failed", location=location), location)


def agree(table: Table, location: str, found: Deal) -> Table:
    """[negotiation.agreement] Rule 12: each takes the agreed share."""
    return flow.roll_owed(deals.carry_out(table, location, found), location)


@dataclass(frozen=True)
class Propose(Slot):
    """[negotiation.propose] Section 6.2: pass, or put one deal on the table."""

    name = "propose"
    answers: ClassVar[tuple[str, ...]] = ("deal", "item", "done")

    def legal(self, table: Table) -> list[Action]:
        if table.rules.negotiation == "micro":
            return [PASS, *contribution.choices(table, self, ())]
        count = len(menu.menu(table, self.location, self.turn))
        return [PASS, *(deal(number) for number in range(count))]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            table = table.emit("skipped", seat=self.turn, location=self.location)
            return slot(table, self.location, self.cycle, self.position + 1)
        if action.verb == "deal":
            found = menu.menu(table, self.location, self.turn)[int(action.about)]
            return lay(table, self, found)
        return contribution.play(table, self, (), action)

    def refuse(self, table: Table, action: Action) -> Refusal:
        micro = table.rules.negotiation == "micro"
        if micro != (action.verb == "item"):
            return Refusal("not_asked", f"[negotiation.propose] {action} is of another mode")
        if micro:
            return contribution.refuse_item(table, action)
        return Refusal("no_such_deal", "[menu.list] the list of deals is shorter")


@flow.lay_deal.home
def lay(table: Table, place: Slot, found: Deal) -> Table:
    """[negotiation.deal] Section 6.2: the deal lies on the table for all to see; rule 20: what the
    proposer parts with is known from now on.
    """
    assert deals.can_deliver(table, place.turn, found[place.position])
    table = table.emit(
        "proposed", seat=place.turn, location=place.location, deal=deals.written(found)
    )
    table = deals.commit(table, place.turn, found[place.position])
    return await_answer(table, place.location, place.cycle, place.position, found, ())


def await_answer(
    table: Table,
    location: str,
    cycle: int,
    position: int,
    found: Deal,
    accepted: tuple[Seat, ...],
) -> Table:
    """[negotiation.answers] Section 6.2: the others answer by position, lowest first."""
    order = table.order(location)
    for seat in order:
        if seat != order[position] and seat not in accepted:
            return table.to(Answer(seat, location, cycle, position, found, accepted))
    return agree(table, location, found)


@dataclass(frozen=True)
class Answer(Slot):
    """[negotiation.answers] Section 6.2: accept, if he can deliver, or reject.

    ``position`` is that of the proposer.  The first rejection kills the deal.
    """

    deal: Deal
    accepted: tuple[Seat, ...]
    name = "answer"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def legal(self, table: Table) -> list[Action]:
        able = deals.can_deliver(table, self.turn, self.changes(table))
        return [ACCEPT, REJECT] if able else [REJECT]

    def is_public(self, table: Table) -> bool:
        known, names = table.players[self.turn].spoils, table.cards.spoils_ids
        return super().is_public(table) and all(
            known[names[kind - SPOILS]] >= -number
            for kind, number in self.changes(table).items()
            if SPOILS <= kind < REAVERS
        )

    def changes(self, table: Table) -> deals.Changes:
        """Returns what the deal brings to, and takes from, the seat that answers."""
        return self.deal[table.order(self.location).index(self.turn)]

    def play(self, table: Table, action: Action) -> Table:
        if action == REJECT:
            table = table.emit("rejected", seat=self.turn, location=self.location)
            return slot(table, self.location, self.cycle, self.position + 1)
        table = table.emit("accepted", seat=self.turn, location=self.location)
        table = deals.commit(table, self.turn, self.changes(table))
        accepted = (*self.accepted, self.turn)
        return await_answer(table, self.location, self.cycle, self.position, self.deal, accepted)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("cannot_deliver", "[deal.deliver] the player lacks what the deal takes")
