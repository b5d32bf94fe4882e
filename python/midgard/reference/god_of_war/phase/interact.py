"""Interactions with spots of the scene.

Rule 17, rule 44, rule 45.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from .. import board, flow, program
from ..action import SPOTS, Action
from ..reasons import Refusal
from ..scenes import Spot
from ..sets import Payment
from ..state import Decision, Table
from ..words import Position, Seat
from . import build


def spot_of(table: Table, unit: str, word: str) -> Spot | None:
    """Returns a spot of the unit's column by its row and its number, if there is one."""
    row, number = word.split()
    spots = board.up(table, position_of(table, unit, row)).spots
    return spots[int(number) - 1] if int(number) <= len(spots) else None


def position_of(table: Table, unit: str, row: str) -> Position:
    """Returns the card of a row in the unit's column."""
    column = board.column_of(table, unit)
    assert column is not None
    return f"{'T' if row == 'top' else 'B'}{column}"


def spots(table: Table, unit: str) -> list[str]:
    """[interact.spot] Rule 17, G-63: spots whose ``if`` holds and that can be paid."""
    if board.column_of(table, unit) is None:
        return []
    items = build.pool(table, table.owner(unit), unit)
    return [word for word in SPOTS if is_open(table, spot_of(table, unit, word), items)]


def is_open(table: Table, spot: Spot | None, items: Mapping[str, int]) -> bool:
    """[interact.spot] Rule 17: whether the ``if`` of a spot holds and these items can pay it."""
    if spot is None or not board.holds(table, spot.when):
        return False
    return Payment(table.data.items, spot.need).completable((), items)


@dataclass(frozen=True)
class ChooseSpot(Decision):
    """[interact.spot] Rule 17: a spot of the own column."""

    unit: str
    name = "spot"
    answers: ClassVar[tuple[str, ...]] = ("spot",)

    def legal(self, table: Table) -> list[Action]:
        return [Action("spot", word) for word in spots(table, self.unit)]

    def play(self, table: Table, action: Action) -> Table:
        return table.push(PaymentItems(self.seat, self.unit, (), action.about))

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("no_spot", f"[interact.spot] {action} is not open or cannot be paid")


@dataclass(frozen=True)
class PaymentItems(build.Build):
    """[sets.payment] Rule 17, rule 45: the payment for a spot."""

    spot: str = SPOTS[0]
    name = "payment"
    word = "item"

    def place(self, table: Table) -> Spot:
        """Returns the spot that is paid."""
        spot = spot_of(table, self.unit, self.spot)
        assert spot is not None
        return spot

    def kind(self, table: Table) -> Payment:
        return Payment(table.data.items, self.place(table).need)

    def owner(self, table: Table) -> Seat:
        return table.owner(self.unit)

    def confirm(self, table: Table) -> Table:
        """[interact.paid] Rule 17, G-35: cards are discarded without an effect of their own, and
        the program runs.  Interactions give no rage.
        """
        spot, spent = self.place(table), self.kind(table).spent(self.items)
        assert spent is not None
        owner = self.owner(table)
        table = build.spend(table.throw(owner, build.cards(self.items)), self.items)
        row, number = self.spot.split()
        here = position_of(table, self.unit, row)
        table = table.emit("interacted", unit=self.unit, card=here, spot=int(number))
        return table.push(program.Program(spot.do, self.unit, spent), flow.settle(self.unit))
