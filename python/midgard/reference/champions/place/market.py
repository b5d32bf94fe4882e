"""The Market: goods are traded one for one."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, TRADES, Action, trade
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import GOODS, PURSE, Seat, in_order
from .base import Place


class MarketPlace(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not any(held(table, seat, good) for good in GOODS):
            return Refusal("nothing_to_trade", "[place.market] there is nothing to trade")
        return None

    def arrive(self, table: Table, seat: Seat) -> Table:
        return table.to(Market(seat))


def held(table: Table, seat: Seat, good: str) -> int:
    """Returns how much of a good the clan has at home."""
    number: int = getattr(table.clans[seat], PURSE[good])
    return number


def exchange(table: Table, seat: Seat, give: str, get: str) -> Table:
    """[place.market] Rulebook p. 6: one for one.  A clan that can hold no more of the other good
    gives this one for nothing.
    """
    left = {PURSE[give]: held(table, seat, give) - 1}
    traded, gained = table.with_clan(seat, **left).gain(seat, **{PURSE[get]: 1})
    if not gained[PURSE[get]]:
        return table.pay(seat, "place.market", **{PURSE[give]: 1})
    return traded.emit("traded", "place.market", seat=seat, give=give, get=get)


@dataclass(frozen=True)
class Market(Turn):
    """[place.market] Rulebook p. 6: trade food, wood and coins one for one, once or more.

    M2: a good that was given is not taken in the same visit, nor the other way round, and the
    trades are named in the order of their list.
    """

    given: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    last: tuple[str, str] | None = None
    name = "market"
    answers: ClassVar[tuple[str, ...]] = ("trade", "accept")

    def choices(self, table: Table) -> list[Action]:
        first = TRADES.index(self.last) if self.last else 0
        trades = [
            trade(give, get)
            for give, get in TRADES[first:]
            if held(table, self.turn, give) and give not in self.taken and get not in self.given
        ]
        return [ACCEPT, *trades] if self.last else trades

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == ACCEPT:
            return Refusal("too_few", "[place.market] at least one trade is made")
        give, get = action.about.split()
        if give in self.taken or get in self.given:
            return Refusal("undoes", "[place.market] M2: trades of a visit do not undo each other")
        if not held(table, self.turn, give):
            return Refusal("cannot_pay", f"[place.market] seat {self.turn} has no {give}")
        return Refusal("out_of_order", "[place.market] M2: trades are named in order")

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return flow.next_turn(table, self.turn)
        give, get = action.about.split()
        table = exchange(table, self.turn, give, get)
        return table.to(
            Market(
                self.turn,
                given=in_order({*self.given, give}, GOODS),
                taken=in_order({*self.taken, get}, GOODS),
                last=(give, get),
            )
        )
