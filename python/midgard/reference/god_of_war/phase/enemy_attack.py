"""Attacks of enemies.

Rule 23, rule 26, rule 49.  G-27: columns matter, not rows, for melee from the top row too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .. import board, flow
from ..action import Action
from ..state import Decision, Table, Task
from ..words import COLUMNS, Position
from . import hit

STEPS = {"L": -1, "C": 0, "R": 1}


def begin(table: Table, card: Position) -> Table:
    """[enemy.attack] Rule 49: strength and targets are fixed first; then hit after hit.

    [enemy.attack] Rule 23: the front units of the columns to the left, its own and to the right.
    """
    here = board.enemy(table, card)
    assert here is not None
    strength, own = board.value(table, here.strength), int(card[1])
    table = table.emit("struck", card=card, strength=strength).push(AfterAttack(card))
    if here.attack == "ranged":
        return choose_column(table, board.furthest(table, own), strength, "attack", here.fx)
    columns = sorted(own + STEPS[letter] for letter in here.columns)
    fronts = [board.front(table, column) for column in columns if column in COLUMNS]
    if not any(fronts):
        return table.emit("missed", card=card)
    return table.push(*(hit.Hit(unit, strength, "attack", here.fx) for unit in fronts if unit))


def choose_column(
    table: Table, columns: list[int], strength: int, source: str, fx: str | None
) -> Table:
    """[enemy.tie] Rule 23: of columns at the same distance the first player chooses one."""
    if len(columns) > 1:
        return table.push(Tie(table.first_player, tuple(columns), strength, source, fx))
    return hit_column(table, columns[0], strength, source, fx)


def hit_column(table: Table, column: int, strength: int, source: str, fx: str | None) -> Table:
    """[enemy.attack] Rule 23: the front unit of the column is hit."""
    unit = board.front(table, column)
    assert unit is not None
    return table.push(hit.Hit(unit, strength, source, fx))


@dataclass(frozen=True)
class Tie(Decision):
    """[enemy.tie] Rule 23: which of the columns is hit."""

    columns: tuple[int, ...]
    number: int
    source: str
    fx: str | None
    name = "tie"
    answers: ClassVar[tuple[str, ...]] = ("column",)

    def legal(self, table: Table) -> list[Action]:
        return [Action("column", str(column)) for column in self.columns]

    def play(self, table: Table, action: Action) -> Table:
        return hit_column(table, int(action.about), self.number, self.source, self.fx)


@dataclass(frozen=True)
class AfterAttack(Task):
    """[enemy.attacked] Rule 26, G-38: the "attacked" flip, also if nobody was hit.

    [settle.actor] Rule 48: the root actor is picked after the last hit.
    """

    card: Position
    name = "after_attack"

    def run(self, table: Table) -> Table:
        table = board.put_trigger(table, self.card, "attacked")
        return table.push(flow.settle(board.root_actor(table)))
