"""Hits: what a unit suffers from one source, and what can be done about it.

Rule 24, rule 25, rule 50.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board, flow, sets
from ..action import DONE, YES, Action
from ..sets import DefenceSet
from ..state import Decision, Phase, Table, Task
from ..words import MIMIR, Seat
from . import build, draw


@dataclass(frozen=True)
class Hit(Task):
    """[hit.order] Rule 50: redirect, window, defence, damage, status, draws.

    [hit.source] ``source`` is attack, box, all or poison; ``stage`` is what comes next; ``number``
    is the whole damage, ``wards`` what Specials and the defence take off; ``cards`` is the defence
    set, which is put away when the hit is over.
    """

    unit: str
    number: int
    source: str
    fx: str | None = None
    wards: int = 0
    stage: str = "redirect"
    cards: tuple[str, ...] = ()
    name = "hit"

    def run(self, table: Table) -> Table:
        """[enemy.fallen] Rule 49: who has fallen meanwhile is skipped."""
        if self.stage == "over":
            return table.put_away(table.owner(self.unit), self.cards)
        if not table.stands(self.unit) or (self.stage == "redirect" and self.number == 0):
            return table
        match self.stage:
            case "redirect":
                return self.redirect(table)
            case "window":
                return self.window(table)
            case "defence":
                return self.defence(table)
        return self.damage(table)

    def redirect(self, table: Table) -> Table:
        """[hit.redirect] Rule 24, rule 50, G-66: any hit on the carrier of a standing Mimir."""
        table = table.push(replace(self, stage="window"))
        if self.unit == table.carrier and table.stands(MIMIR):
            return table.push(Redirect(table.owner(MIMIR)))
        return table

    def window(self, table: Table) -> Table:
        """[window.poison] Rule 50, G-37: Specials and the token; against poison the token only."""
        seat = table.owner(self.unit)
        table = table.push(replace(self, stage="defence"))
        if self.source == "poison":
            return table.push(Token(seat, self.unit))
        return table.push(flow.window(seat, "w3", self.unit))

    def defence(self, table: Table) -> Table:
        """[hit.defence] Rule 24: only an attack is defended, and if something is left of it."""
        table = table.push(replace(self, stage="damage"))
        if self.source == "attack" and self.number > self.wards:
            return table.push(Defence(table.owner(self.unit), self.unit))
        return table

    def damage(self, table: Table) -> Table:
        """[hit.order] Rule 24: strength minus wards minus defence.

        [hit.effect] Rule 25, G-62: an attack that hurts gives its status card, also to who falls.
        """
        defence = sum(DefenceSet(table.data.items).numbers(self.cards))
        warded = min(self.number, self.wards)
        defended = min(self.number - warded, defence)
        damage = self.number - warded - defended
        if damage < self.number:
            off = {"hit": self.number, "warded": warded, "defended": defended}
            table = table.emit("reduced", unit=self.unit, **off, source=self.source)
        seat = table.owner(self.unit)
        if damage:
            table = board.wound(table, self.unit, damage, self.source)
            if table.result:
                return table
        # [enemy.effects] Rule 25, rule 50: of both cards stun comes first, so poison lies on top.
        if damage and self.source == "attack" and self.fx:
            for status in self.fx.split():
                table = table.give(seat, status)
        draws = sum(table.data.items[item].draw for item in self.cards)
        return table.push(
            draw.Draw(seat, draws), replace(self, stage="over", wards=self.wards + defence)
        )


@flow.hit.home
def hit(unit: str, number: int, source: str) -> Phase:
    """Returns a hit of this unit."""
    return Hit(unit, number, source)


def current(table: Table) -> tuple[int, Hit]:
    """Returns the hit at hand, and its place on the stack."""
    return next(
        (at, frame)
        for at, frame in reversed(list(enumerate(table.stack)))
        if isinstance(frame, Hit)
    )


def change(table: Table, at: int, new: Hit) -> Table:
    """Returns the table with another hit in this place of the stack."""
    return replace(table, stack=(*table.stack[:at], new, *table.stack[at + 1 :]))


def ward(table: Table, number: int) -> Table:
    """[special.effects] Rule 53: the hit at hand is reduced, not below 0."""
    at, hit = current(table)
    return change(table, at, replace(hit, wards=hit.wards + number))


def spend_token(table: Table, unit: str) -> Table:
    """[freya.cancel] Rule 24, G-26: a Freya token ends the hit and returns to Freya."""
    at, hit = current(table)
    assert hit.unit == unit
    tokens = table.units[unit].tokens - 1
    table = replace(table, stack=table.stack[:at], freya_tokens=table.freya_tokens + 1)
    return table.with_unit(unit, tokens=tokens).emit("cancelled", unit=unit)


@dataclass(frozen=True)
class Redirect(Decision):
    """[hit.redirect] Rule 24: Mimir may take the hit instead of his carrier."""

    name = "redirect"
    answers: ClassVar[tuple[str, ...]] = ("yes", "done")

    def legal(self, table: Table) -> list[Action]:
        return [DONE, YES]

    def play(self, table: Table, action: Action) -> Table:
        if action == DONE:
            return table
        at, hit = current(table)
        return change(table, at, replace(hit, unit=MIMIR))


@dataclass(frozen=True)
class Token(Decision):
    """[freya.cancel] Rule 50, G-37: against poison only a Freya token on the unit helps."""

    unit: str
    name = "token"
    answers: ClassVar[tuple[str, ...]] = ("yes", "done")

    def gone(self, table: Table) -> bool:
        return table.units[self.unit].tokens == 0

    def legal(self, table: Table) -> list[Action]:
        return [DONE, YES]

    def play(self, table: Table, action: Action) -> Table:
        return spend_token(table, self.unit) if action == YES else table


@dataclass(frozen=True)
class Defence(build.Build):
    """[hit.defence] Rule 24, rule 50: a defence set of the hit unit's player; it may be empty."""

    name = "defence"

    def gone(self, table: Table) -> bool:
        return not self.items and not self.more(table)

    def kind(self, table: Table) -> sets.Kind:
        return DefenceSet(table.data.items)

    def owner(self, table: Table) -> Seat:
        return table.owner(self.unit)

    def complete(self, table: Table) -> bool:
        return not self.items or super().complete(table)

    def confirm(self, table: Table) -> Table:
        """[hit.defence] Rule 50: rage icons of the set count for the hit unit."""
        table = self.use(table)
        rage = sum(table.data.items[item].rage for item in self.items)
        at, hit = current(table)
        return change(table.add_rage(self.unit, rage), at, replace(hit, cards=self.items))
