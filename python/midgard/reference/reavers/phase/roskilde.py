"""Roskilde: five steps from top to bottom.

Section 3.  [roskilde.steps] In each step every visitor acts or passes before the next step, each at
most once.  No terror for sharing it (rule 11), no loot, no bargain (R-13).
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import deck, flow, market
from ..action import PASS, REFRESH, YES, Action, seat
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..state import Chance, Decision, Table
from ..words import MARKET, ROSKILDE, Seat

STEPS = 5


def begin(table: Table) -> Table:
    """[roskilde.steps] Section 3: the first step, in initiative order."""
    return offer(table, 1, 0)


def offer(table: Table, step: int, at: int) -> Table:
    """The visitor at this place of the order decides in this step."""
    order = table.order(ROSKILDE)
    if not order or (step == STEPS and at == len(order)):
        return flow.leave_visit(table, ROSKILDE)
    if at == len(order):
        return offer(table, step + 1, 0)
    turn = order[at]
    if step == 1:
        return table.to(Hire(turn))
    if step == 2:
        return table.to(Purchase(turn))
    return table.to(Shed(turn) if step == STEPS else Buy(turn, step))


def over(table: Table, turn: Seat, step: int) -> Table:
    """The step of this visitor is over."""
    return offer(table, step, table.order(ROSKILDE).index(turn) + 1)


def refill(table: Table, turn: Seat, step: int) -> Table:
    """[market.refill] Rule 17: cards that left are replaced when the step of the player is over."""
    table, ready = market.wants_card(market.slide(table))
    return table.to(Refill(turn, step)) if ready else over(table, turn, step)


@dataclass(frozen=True)
class Refill(Chance):
    """[market.refill] Rule 17: one new reaver."""

    turn: Seat
    step: int
    name = "refill"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.reaver_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        return refill(market.lay(table, outcome), self.turn, self.step)


@dataclass(frozen=True)
class Hire(Decision):
    """[roskilde.hire] Section 3, R-4: take a terror for a market reaver, free of coins."""

    name = "hire"
    answers: ClassVar[tuple[str, ...]] = ("slot",)

    def is_public(self, table: Table) -> bool:
        return True

    def legal(self, table: Table) -> list[Action]:
        return [PASS, *market.offered(table, -1, None)]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return refill(passed(table, self.turn, self.name), self.turn, 1)
        before = table.players[self.turn].terror
        number = int(action.about)
        table, card = market.take(table, number)
        table = table.hire(self.turn, card)
        table = table.terrify(self.turn, table.cards.prices["hire_terror"])
        terror = table.players[self.turn].terror - before
        table = table.emit("hired", seat=self.turn, card=card, slot=number, coins=0, terror=terror)
        return refill(table, self.turn, 1)

    def refuse(self, table: Table, action: Action) -> Refusal:
        refusal = market.why_closed(table, -1, None, int(action.about))
        assert refusal is not None
        return refusal


def passed(
    table: Table, turn: Seat, phase: str, *, item: str | None = None, hired: int | None = None
) -> Table:
    """The visitor lets the action of a place be: a token is not bought or sold, or nobody is hired
    besides those of before.
    """
    return table.emit("passed", seat=turn, phase=phase, item=item, amount=hired)


@dataclass(frozen=True)
class Purchase(Decision):
    """[roskilde.purchase] Section 3: up to two market reavers at printed cost.

    [roskilde.refresh] R-5, R-33: a refresh once, before the first purchase, also without buying
    afterwards; it needs the coin only.
    """

    refreshed: bool = False
    bought: tuple[int, ...] = ()
    name = "purchase"
    answers: ClassVar[tuple[str, ...]] = ("slot", "refresh")

    @property
    def after(self) -> int:
        """The slot that was named last."""
        return self.bought[-1] if self.bought else -1

    def legal(self, table: Table) -> list[Action]:
        coins = table.players[self.turn].coins
        first = not self.refreshed and not self.bought
        fresh = [REFRESH] if first and coins >= table.cards.prices["refresh"] else []
        return [PASS, *market.offered(table, self.after, coins), *fresh]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            hired = len(self.bought)
            return refill(passed(table, self.turn, self.name, hired=hired), self.turn, 2)
        if action == REFRESH:
            return self.refresh(table)
        number = int(action.about)
        table, card = market.take(table, number)
        cost = table.cards.reaver(card).cost
        table = table.pay(self.turn, cost).hire(self.turn, card)
        table = table.emit("hired", seat=self.turn, card=card, slot=number, coins=cost, terror=0)
        if self.bought:
            return refill(table, self.turn, 2)
        return table.to(replace(self, bought=(number,)))

    def refresh(self, table: Table) -> Table:
        """[roskilde.refresh] Section 3: all market cards are discarded and four drawn."""
        coin = table.cards.prices["refresh"]
        table = table.pay(self.turn, coin).emit("refreshed", seat=self.turn, coins=coin)
        return draw_four(market.discard_oldest(table, MARKET), self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        coins = table.players[self.turn].coins
        if action == REFRESH:
            if self.refreshed or self.bought:
                return Refusal("out_of_order", "[roskilde.refresh] once, before any purchase")
            return Refusal("cannot_pay", "[roskilde.refresh] a refresh costs a coin")
        refusal = market.why_closed(table, self.after, coins, int(action.about))
        assert refusal is not None
        return refusal


def draw_four(table: Table, turn: Seat) -> Table:
    """[roskilde.refresh] Rule 17: the new cards come at once."""
    table, ready = market.wants_card(table)
    return table.to(Refresh(turn) if ready else Purchase(turn, refreshed=True))


@dataclass(frozen=True)
class Refresh(Chance):
    """[roskilde.refresh] Section 3: one of the new cards."""

    turn: Seat
    name = "refresh"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.reaver_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        return draw_four(market.lay(table, outcome), self.turn)


@dataclass(frozen=True)
class Buy(Decision):
    """[roskilde.buy] Section 3: a farm in step 3; in step 4 a wall, on face B a tower."""

    step: int
    name = "buy"
    answers: ClassVar[tuple[str, ...]] = ("yes",)

    def token(self, table: Table) -> str:
        """Returns the token that this step sells."""
        if self.step == 3:
            return "farm"
        return "wall" if table.location(ROSKILDE).face == "A" else "tower"

    def legal(self, table: Table) -> list[Action]:
        token = self.token(table)
        can_pay = table.players[self.turn].coins >= table.cards.prices[token]
        return [PASS, YES] if can_pay and table.raid[token] else [PASS]

    def play(self, table: Table, action: Action) -> Table:
        token = self.token(table)
        if action == PASS:
            return over(passed(table, self.turn, self.name, item=token), self.turn, self.step)
        coins = table.cards.prices[token]
        table = table.pay(self.turn, coins).buy_token(self.turn, token)
        table = table.emit("bought", seat=self.turn, item=token, coins=coins)
        return over(table, self.turn, self.step)

    def refuse(self, table: Table, action: Action) -> Refusal:
        token = self.token(table)
        if not table.raid[token]:
            return Refusal("none_left", f"[supply.limited] the supply has no {token}")
        return Refusal("cannot_pay", f"[roskilde.buy] a {token} costs more than there is")


@dataclass(frozen=True)
class Shed(Decision):
    """[roskilde.shed] Section 3, R-7: pay to discard an own terror; on face B another player,
    wherever he is, takes one from the supply.
    """

    name = "shed"
    answers: ClassVar[tuple[str, ...]] = ("yes", "seat")

    def coins(self, table: Table) -> int:
        """Returns the price."""
        face = table.location(ROSKILDE).face
        return int(table.cards.prices["shed_coins" if face == "A" else "pass_terror_coins"])

    def legal(self, table: Table) -> list[Action]:
        player = table.players[self.turn]
        if player.terror < 1 or player.coins < self.coins(table):
            return [PASS]
        if table.location(ROSKILDE).face == "A":
            return [PASS, YES]
        return [PASS, *(seat(other) for other in table.seats if other != self.turn)]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return over(passed(table, self.turn, self.name), self.turn, STEPS)
        coins, target = self.coins(table), None if action == YES else int(action.about)
        table = table.pay(self.turn, coins).calm(self.turn)
        if target is not None:
            table = table.terrify(target)
        table = table.emit(
            "shed", seat=self.turn, location=ROSKILDE, coins=coins, token=None, target=target
        )
        return over(table, self.turn, STEPS)

    def refuse(self, table: Table, action: Action) -> Refusal:
        verb = "yes" if table.location(ROSKILDE).face == "A" else "seat"
        if action.verb != verb:
            return Refusal("not_asked", f"[roskilde.shed] possible are pass and {verb}")
        if verb == "seat" and int(action.about) not in table.seats:
            return Refusal("no_such_seat", f"[roskilde.shed] nobody sits at {action.about}")
        if verb == "seat" and int(action.about) == self.turn:
            return Refusal("own_seat", "[roskilde.shed] another player takes the terror")
        if table.players[self.turn].terror < 1:
            return Refusal("no_terror", "[roskilde.shed] the seat has no terror to discard")
        return Refusal("cannot_pay", f"[roskilde.shed] it costs {self.coins(table)} coins")
