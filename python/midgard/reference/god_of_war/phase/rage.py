"""Rage abilities.

Rule 16, rule 52.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board, flow
from ..action import DONE, Action, card, unit
from ..state import Decision, Table
from ..words import MOST_BONUS, Position, Seat


def usable(table: Table, name: str) -> bool:
    """[rage.full] Rule 16, rule 52: a full tracker.

    [rage.legal] G-55: and a target if one is needed; for a token one that lies with Freya.

    Brok, Sindri and Mimir have no action of their own.
    """
    if not table.ready(name):
        return False
    match name:
        case "kratos":
            return True
        case "atreus":
            return bool(prey(table))
        case "freya":
            return table.freya_tokens > 0
    return False


def use(table: Table, name: str, seat: Seat) -> Table:
    """[rage.use] Rule 16, G-59: the tracker goes to 0, and the ability happens."""
    table = table.with_unit(name, rage=0).emit("raged", unit=name)
    match name:
        case "kratos":
            return spartan(table)
        case "atreus":
            return table.push(Thunderbird(seat))
    return table.push(OldMagic(seat))


def spartan(table: Table) -> Table:
    """[rage.spartan] Rule 52, G-56: the bonus adds up, to 255 at most; 3 damage is healed.

    [rage.spartan] Rule 58: in the solo game the companions are fresh again.
    """
    row = "spartan_rage_solo" if table.rules.solo else "spartan_rage"
    bonus = min(MOST_BONUS, table.units["kratos"].bonus + table.data.number_of(row))
    table = table.with_unit("kratos", bonus=bonus)
    table = table.emit("strengthened", unit="kratos", bonus=bonus)
    if table.rules.solo:
        table = replace(table, used=frozenset())
    return board.heal(table, "kratos", table.data.number_of(row, 1))


def prey(table: Table) -> list[Position]:
    """[rage.thunderbird] Rule 52, G-20: living enemies without unbroken armour that can be hurt."""
    found = []
    for position in board.all_living(table):
        here = board.enemy(table, position)
        if here and not here.invulnerable and not board.armor(table, position):
            found.append(position)
    return found


@dataclass(frozen=True)
class Thunderbird(Decision):
    """[rage.thunderbird] Rule 52, G-40: one or two enemies anywhere, in card order; no die."""

    first: Position | None = None
    name = "rage_target"
    answers: ClassVar[tuple[str, ...]] = ("card", "done")

    def legal(self, table: Table) -> list[Action]:
        if self.first is None:
            return [card(position) for position in prey(table)]
        others = [other for other in prey(table) if board.later(other, self.first)]
        return [DONE, *(card(position) for position in others)]

    def play(self, table: Table, action: Action) -> Table:
        if self.first is None:
            if any(board.later(other, action.about) for other in prey(table)):
                return table.push(replace(self, first=action.about))
            return strike(table, (action.about,))
        return strike(table, (self.first, action.about) if action.about else (self.first,))


def strike(table: Table, targets: tuple[Position, ...]) -> Table:
    """[rage.thunderbird] G-40, G-41: the damage is dealt together."""
    damage = table.data.number_of("thunderbird")
    table = board.hurt(table, dict.fromkeys(targets, damage))
    return table.push(flow.settle("atreus"))


@dataclass(frozen=True)
class OldMagic(Decision):
    """[rage.token] Rule 52, G-55: a token of Freya's comes to any standing unit."""

    name = "old_magic"
    word = "rage_target"
    answers: ClassVar[tuple[str, ...]] = ("unit",)

    def legal(self, table: Table) -> list[Action]:
        return [unit(name) for name in table.all_standing()]

    def play(self, table: Table, action: Action) -> Table:
        name = action.about
        table = table.with_unit(name, tokens=table.units[name].tokens + 1)
        table = replace(table, freya_tokens=table.freya_tokens - 1)
        return table.emit("shielded", unit=name)
