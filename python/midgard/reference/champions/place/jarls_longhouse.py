"""Jarl's Longhouse: a swordsman and the marker."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow, leader
from ..action import Action, kind
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from .base import Place

CHOSEN = ("spearman", "axeman")
"""[leader.ragnhild] 3.4: what Ragnhild takes instead of a swordsman."""


class JarlsLonghouse(Place):
    def arrive(self, table: Table, seat: Seat) -> Table:
        if may_choose_die(table, seat):
            return table.to(LonghouseDie(seat))
        return flow.next_turn(jarl(table, seat), seat)


def jarl(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: 1 swordsman and the marker.  [leader.ragnhild] 3.4: with a full
    longhouse Ragnhild takes nothing.
    """
    if longhouse_dice(table, seat) and table.room(seat) <= 0:
        return move_marker(table, seat)
    return visit_jarl(table, seat)


def visit_jarl(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: 1 swordsman and the marker; its holder passes it to the left
    instead.  The turn order of this placement goes on as it was.
    """
    warrior = Counter(["swordsman"])
    table = table.call(seat, warrior)
    return move_marker(table.enlist(seat, "place.jarl", table.in_supply(warrior)), seat)


def move_marker(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: the seat takes the marker; its holder passes it to the left."""
    table = replace(table, marker=table.left_of(seat) if table.marker == seat else seat)
    return table.emit("marker_moved", "place.jarl", seat=table.marker)


def longhouse_dice(table: Table, seat: Seat) -> list[str]:
    """The dice that may be taken instead of a swordsman."""
    return leader.of(table, seat).longhouse_dice(table)


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
        return flow.next_turn(move_marker(table, self.turn), self.turn)

    def again(self, table: Table) -> Table:
        """After a rune the decision comes again, if there is still room and a die."""
        if may_choose_die(table, self.turn):
            return table.to(self)
        return flow.next_turn(jarl(table, self.turn), self.turn)
