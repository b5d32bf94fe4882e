"""A look at the top of the upgrade deck.

Rule 54.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import chance
from ..action import Action
from ..chance import ChanceEvent
from ..state import ChanceFrame, Decision, Table, Task
from ..words import Seat

LOOKS = 2


@dataclass(frozen=True)
class Peek(Task):
    """[peek.two] Rule 54: the top two upgrades become known; one if there is only one."""

    seat: Seat
    name = "look"

    def run(self, table: Table) -> Table:
        if len(table.top) >= min(LOOKS, table.upgrades_left()):
            return table.push(Arrange(self.seat))
        if table.upgrades.total():
            return table.push(PeekDraw(), self)
        first, *rest = table.bottom
        return known(replace(table, bottom=tuple(rest)), first).push(self)


def known(table: Table, kind: str) -> Table:
    """[peek.two] Rule 54: an upgrade becomes known and lies on top, under what is known already."""
    code, rune = kind.split()
    return replace(table, top=(*table.top, kind)).emit("peeked", code=code, rune=rune)


@dataclass(frozen=True)
class PeekDraw(ChanceFrame):
    """[peek.two] Rule 54: an unseen upgrade becomes known and stays on top."""

    name = "peek_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.weighted("upgrade", table.data.kinds, table.upgrades)

    def result(self, table: Table, outcome: int) -> Table:
        kind = table.data.kinds[outcome]
        upgrades = table.upgrades - Counter([kind])
        return known(replace(table, upgrades=upgrades), kind)


@dataclass(frozen=True)
class Arrange(Decision):
    """[peek.ways] Rule 54: where the two go; of equal kinds the first, third and fifth only."""

    name = "peek"
    answers: ClassVar[tuple[str, ...]] = ("peek",)

    def legal(self, table: Table) -> list[Action]:
        if len(table.top) == 1:
            answers: tuple[int, ...] = (1, 2)
        else:
            first, second = table.top[:LOOKS]
            answers = (1, 3, 5) if first == second else (1, 2, 3, 4, 5, 6)
        return [Action("peek", str(number)) for number in answers]

    def play(self, table: Table, action: Action) -> Table:
        way = int(action.about)
        top, bottom = arranged(table.top[:LOOKS], way)
        rest = table.top[LOOKS:]
        table = replace(table, top=(*top, *rest), bottom=(*table.bottom, *bottom))
        return table.emit("arranged", way=way)


def arranged(seen: tuple[str, ...], answer: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """[peek.ways] Rule 54: returns what goes on top, and what goes under the deck."""
    if len(seen) == 1:
        return (seen, ()) if answer == 1 else ((), seen)
    a, b = seen
    return {
        1: ((a, b), ()),
        2: ((b, a), ()),
        3: ((a,), (b,)),
        4: ((b,), (a,)),
        5: ((), (a, b)),
        6: ((), (b, a)),
    }[answer]
