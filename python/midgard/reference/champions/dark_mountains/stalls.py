"""The Market Stalls of The Dark Mountains, begging, and Ragnhild at Jarl's Longhouse."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, blame, kind, refuse_blame
from ..boxes.mix import Mix
from ..locations import move_marker, receive, recruits
from ..phase import placement, visit
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat

RANGERS = "roving_rangers"
CHOSEN = ("spearman", "axeman")
"""[leader.ragnhild] 3.4: what Ragnhild takes instead of a swordsman."""


@dataclass(frozen=True)
class Rangers(Mix, Turn):
    """[stall.roving_rangers] A-46: any two of food, wood and coins for a swordsman and an archer.
    What is paid is named as far as it is held.
    """

    food: int | None
    name = "rangers"

    def total(self, table: Table) -> int:
        return table.rules.cards.stalls[RANGERS].cost["any_resource"]

    def held(self, table: Table) -> tuple[int, int, int]:
        clan = table.clans[self.turn]
        return (clan.food, clan.wood, clan.coins)

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        rule = f"stall.{RANGERS}"
        table = table.pay(self.turn, rule, **mix)
        gain = table.rules.cards.stalls[RANGERS].gain
        table = receive(table, self.turn, rule, gain)
        table = table.absolve(self.turn, rule, gain.get("discard_blame", 0))
        return visit.welcome(table, self.turn, rule, recruits(table, RANGERS))


@dataclass(frozen=True)
class Alms(Mix, Turn):
    """[placement.beggar] R-D-14, X-18: as an option the beggar names food, wood or coins."""

    food: int | None
    name = "alms"

    def total(self, table: Table) -> int:
        return 1

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.turn, "placement.beg", **mix)
        return placement.next_turn(table.blame(self.turn, "placement.beg"), self.turn)


@dataclass(frozen=True)
class Gossip(Turn):
    """[stall.gossip] A-21, A-45: another player takes a blame, whoever it is; with two players
    the other one.
    """

    name = "gossip"
    answers: ClassVar[tuple[str, ...]] = ("blame",)

    def choices(self, table: Table) -> list[Action]:
        return [blame(seat) for seat in table.seats if seat != self.turn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_blame("[stall.gossip]", self.turn, action)

    def play(self, table: Table, action: Action) -> Table:
        other = next(seat for seat in table.seats if blame(seat) == action)
        for _ in range(table.rules.cards.stalls["gossip"].gain["other_takes_blame"]):
            table = table.blame(other, "stall.gossip", by=self.turn)
        return visit.welcome(table, self.turn, "stall.gossip", recruits(table, "gossip"))


def longhouse_dice(table: Table, seat: Seat) -> list[str]:
    """[leader.ragnhild] 3.4: the dice that Ragnhild may take at Jarl's Longhouse instead of a
    swordsman: those in the supply.
    """
    if table.clans[seat].leader != "ragnhild":
        return []
    return [die for die in CHOSEN if table.supply[die]]


def may_choose_die(table: Table, seat: Seat) -> bool:
    """[leader.ragnhild] 3.4: with a full longhouse nothing is asked."""
    return bool(longhouse_dice(table, seat)) and table.room(seat) > 0


@dataclass(frozen=True)
class LonghouseDie(Turn):
    """[leader.ragnhild] 3.4: a red or black die of her choice at Jarl's Longhouse."""

    name = "longhouse_die"
    answers: ClassVar[tuple[str, ...]] = ("kind",)

    def choices(self, table: Table) -> list[Action]:
        return [kind(die) for die in longhouse_dice(table, self.turn)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about in CHOSEN:
            return Refusal("not_in_supply", f"[leader.ragnhild] no {action.about} is left")
        return Refusal("not_this_kind", "[leader.ragnhild] a spearman or an axeman is taken")

    def play(self, table: Table, action: Action) -> Table:
        table = table.enlist(self.turn, "leader.ragnhild", Counter([action.about]))
        return placement.next_turn(move_marker(table, self.turn), self.turn)

    def again(self, table: Table) -> Table:
        """After a rune the decision comes again, if there is still room and a die."""
        if may_choose_die(table, self.turn):
            return table.to(self)
        return placement.next_turn(visit.jarl(table, self.turn), self.turn)
