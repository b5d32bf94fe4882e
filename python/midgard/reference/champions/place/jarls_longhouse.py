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


class JarlsLonghouse(Place):
    def arrive(self, table: Table, seat: Seat) -> Table:
        if may_choose_die(table, seat):
            return table.to(LonghouseDie(seat))
        return flow.next_turn(jarl(table, seat), seat)


def jarl(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: 1 swordsman and the marker.  A leader that
    could choose takes nothing with a full longhouse.
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
    """With a full longhouse nothing is asked."""
    return bool(longhouse_dice(table, seat)) and table.room(seat) > 0


@dataclass(frozen=True)
class LonghouseDie(Turn):
    """A die of the leader's choice instead of a swordsman."""

    name = "longhouse_die"
    answers: ClassVar[tuple[str, ...]] = ("kind",)

    def choices(self, table: Table) -> list[Action]:
        return [kind(die) for die in longhouse_dice(table, self.turn)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return leader.of(table, self.turn).refuse_die(action.about)

    def play(self, table: Table, action: Action) -> Table:
        rule = f"leader.{leader.of(table, self.turn).name}"
        table = table.enlist(self.turn, rule, Counter([action.about]))
        return flow.next_turn(move_marker(table, self.turn), self.turn)

    def again(self, table: Table) -> Table:
        """After a rune the decision comes again, if there is still room and a die."""
        if may_choose_die(table, self.turn):
            return table.to(self)
        return flow.next_turn(jarl(table, self.turn), self.turn)
