"""A visit at Valhalla: tokens are given for glory, a die, a blessing or an epic monster.

[valhalla.visit] R-V-17, R-V-18: by the clan whose worker stood on the place that was resolved; only
while something can be bought.  The effects of what is bought are in ``purchase.py``.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, BLESSING_SLOTS, EPIC_SLOTS, Action, buy, kind
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..words import Seat, Warband
from . import board, price, purchase, refill

THINGS = ("glory", "die", *BLESSING_SLOTS, *EPIC_SLOTS)
HUNTING = "hunting_grounds"


def begin(table: Table, seat: Seat, place: str, fought: bool) -> Table:
    """[valhalla.visit] R-V-3, R-V-17: the clan may buy, whatever has happened there."""
    return go_on(table, Valhalla(seat, place, fought))


def begin_hunters(table: Table, hunters: tuple[Seat, ...]) -> Table:
    """[valhalla.hunters] R-V-4, R-V-17: when all have hunted, one after another in the order of
    placement, those without a die too; then Success is offered.
    """
    return go_on(table, Valhalla(hunters[0], HUNTING, True))


def go_on(table: Table, visit: "Valhalla") -> Table:
    """The visit is asked for while something can be bought; else it ends."""
    table = table.to(visit)
    return table if visit.offers(table) else end(table, visit)


def end(table: Table, visit: "Valhalla") -> Table:
    """[valhalla.refill] X-17: as an option empty slots are filled now.  Then the next hunter, or
    Success.
    """
    if table.rules.options.blessing_refill == "after_visit":
        slot = refill.empty_blessing(table)
        if slot:
            return table.to(refill.Refill(slot, visit))
    if visit.after == HUNTING:
        following = table.hunters[table.hunters.index(visit.turn) + 1 :]
        if following:
            return go_on(table, replace(visit, turn=following[0]))
    if visit.window:
        return flow.open_window(table, visit.after)
    return flow.next_place(table, visit.after)


@dataclass(frozen=True)
class Valhalla(Turn):
    """[valhalla.visit] R-V-3, R-V-5: any number of purchases, one after another.

    ``window``: Success is offered after it, because an enemy was fought or something was bought.
    """

    after: str
    window: bool
    name = "valhalla"
    answers: ClassVar[tuple[str, ...]] = ("buy", "accept")

    def offers(self, table: Table) -> list[str]:
        """The possible purchases."""
        return [thing for thing in THINGS if not self.why_not_bought(table, thing)]

    def why_not_bought(self, table: Table, thing: str) -> Refusal | None:
        """Returns why this cannot be bought, or None if it can."""
        tag = "[valhalla.visit]"
        if thing in BLESSING_SLOTS or thing in EPIC_SLOTS:
            card = board.lies(table, thing)
            if card is None:
                return Refusal("nothing_there", f"{tag} nothing lies on {thing}")
            if thing in BLESSING_SLOTS and BLESSING_SLOTS.index(thing) > table.blessings.index(
                card
            ):
                return Refusal("same_design", f"{tag} R-V-20: {card} lies on an earlier slot")
        if thing == "die":
            if table.room(self.turn) <= 0:
                return Refusal("no_room", "[valhalla.die] R-V-15: the longhouse is full")
            if not purchase.dice(table):
                return Refusal("not_in_supply", "[valhalla.die] R-V-15: the supply has no die")
        if not price.payable(table, self.turn, thing):
            cost = ", ".join(f"{n} {word}" for word, n in price.cost_of(table, thing).items())
            return Refusal("cannot_pay", f"[valhalla.payment] {thing} costs {cost}")
        return None

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, *(buy(thing) for thing in self.offers(table))]

    def refuse(self, table: Table, action: Action) -> Refusal:
        refusal = self.why_not_bought(table, action.about)
        assert refusal is not None
        return refusal

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return end(table, self)
        if action.about == "die":
            return table.to(BuyDie(self.turn, self))
        return pay(table, Payment(self.turn, action.about, None, Counter(), self))

    def again(self, table: Table) -> Table:
        return go_on(table, self)


@flow.end_visit.home
def end_visit(table: Table, back: Decision) -> Table:
    """A slot was filled at the end of a visit, which goes on."""
    assert isinstance(back, Valhalla)
    return end(table, back)


@dataclass(frozen=True)
class BuyDie(Turn):
    """[valhalla.die] R-V-5: the kind of the die; never the Leader die."""

    back: Valhalla
    name = "buy_die"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        return [kind(die) for die in purchase.dice(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.hireable:
            return Refusal("not_this_kind", f"[any_warrior] {action.about} cannot be bought")
        return Refusal("not_in_supply", f"[valhalla.die] no {action.about} is left")

    def play(self, table: Table, action: Action) -> Table:
        return pay(table, Payment(self.turn, "die", action.about, Counter(), self.back))


def pay(table: Table, payment: "Payment") -> Table:
    """Asks for the next token, until the price is paid."""
    if payment.paid.total() < sum(price.cost_of(table, payment.thing).values()):
        return table.to(payment)
    back = replace(payment.back, window=True)
    bought = replace(payment, back=back)
    return purchase.complete(table, bought.turn, bought.thing, bought.die, bought.paid, back)


@dataclass(frozen=True)
class Payment(Turn):
    """[valhalla.payment] R-V-19: the tokens are named in order of kinds, each only if the rest of
    the price can still be completed.
    """

    thing: str
    die: str | None
    paid: Warband
    back: Valhalla
    name = "payment"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        cost = price.cost_of(table, self.thing)
        return [kind(token) for token in price.next_tokens(table, self.turn, cost, self.paid)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag = "[valhalla.payment]"
        if not table.clans[self.turn].tokens[action.about] - self.paid[action.about]:
            return Refusal("no_token", f"{tag} there is no token of {action.about} left")
        return Refusal("runs_out", f"{tag} R-V-19: with {action.about} the price is not completed")

    def play(self, table: Table, action: Action) -> Table:
        return pay(table, replace(self, paid=self.paid + Counter([action.about])))
