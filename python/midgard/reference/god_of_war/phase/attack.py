"""Attacks of heroes.

Rules 9 to 15, rule 46.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board, chance, flow, sets
from ..action import Action, card
from ..chance import ChanceEvent
from ..sets import AttackSet
from ..state import ChanceFrame, Decision, Table, Task
from ..words import AIMS, Position, Seat
from . import build, draw


def set_of(table: Table, aim: str) -> AttackSet:
    """Returns the kind of set that an aim asks for.

    [solo.two] Rule 58: with "two" the ability is the ranged icon.
    """
    icon = "melee" if aim.startswith("melee") else "ranged"
    return AttackSet(table.data.items, icon, aim == "two")


def target(table: Table, unit: str, aim: str) -> Position | None:
    """[attack.target] Rule 10: the living enemy that an aim of this unit has, if it has one."""
    column = table.units[unit].column
    position = f"{'T' if aim == 'ranged top' else 'B'}{column}"
    return position if board.living(table, position) else None


def aims(table: Table, unit: str) -> list[str]:
    """[attack.target] Rule 10, rule 46: the aims with a target and a set that can be completed.

    Melee reaches the bottom row, ranged both rows.
    """
    found = []
    for aim in AIMS:
        if aim == "two":
            possible = table.rules.solo and "atreus2" not in table.used
            possible = possible and bool(board.all_living(table))
        else:
            possible = target(table, unit, aim) is not None
        items = build.pool(table, table.owner(unit), unit)
        if possible and sets.more(set_of(table, aim), (), items):
            found.append(aim)
    return found


@dataclass(frozen=True)
class Aim(Decision):
    """[attack.target] Rule 46: type and row."""

    unit: str
    name = "aim"
    answers: ClassVar[tuple[str, ...]] = ("aim",)

    def legal(self, table: Table) -> list[Action]:
        return [Action("aim", aim) for aim in aims(table, self.unit)]

    def play(self, table: Table, action: Action) -> Table:
        aim = action.about
        if aim == "two":
            return table.push(Target(self.seat, self.unit))
        hit = target(table, self.unit, aim)
        assert hit is not None
        return table.push(AttackItems(self.seat, self.unit, (), aim, (hit,)))


@dataclass(frozen=True)
class Target(Decision):
    """[solo.targets] Rule 58, G-40: two different living enemies, in card order; one if there is
    only one.
    """

    unit: str
    first: Position | None = None
    name = "target"
    answers: ClassVar[tuple[str, ...]] = ("card",)

    def legal(self, table: Table) -> list[Action]:
        found = board.all_living(table)
        if self.first is not None:
            found = [other for other in found if board.later(other, self.first)]
        elif len(found) > 1:
            found = found[:-1]
        return [card(position) for position in found]

    def play(self, table: Table, action: Action) -> Table:
        if self.first is None and len(board.all_living(table)) > 1:
            return table.push(replace(self, first=action.about))
        targets = (action.about,) if self.first is None else (self.first, action.about)
        return table.push(AttackItems(self.seat, self.unit, (), "two", targets))


@dataclass(frozen=True)
class AttackItems(build.Build):
    """[sets.attack] Rule 9, rule 45: the set of an attack."""

    aim: str = AIMS[0]
    targets: tuple[Position, ...] = ()
    name = "item"

    def kind(self, table: Table) -> AttackSet:
        return set_of(table, self.aim)

    def owner(self, table: Table) -> Seat:
        return table.owner(self.unit)

    def confirm(self, table: Table) -> Table:
        """[attack.strength] Rule 46, G-18: the stored bonus is added and gone, on armour too."""
        table = self.use(table)
        if self.aim == "two":
            table = table.use_up("atreus2")
        strength = self.kind(table).strength(self.items) + table.units[self.unit].bonus
        table = table.with_unit(self.unit, bonus=0)
        table = table.emit("attacked", unit=self.unit, strength=strength)
        attack = Attack(self.unit, self.items, self.targets, strength)
        seat = table.owner(self.unit)
        return table.push(flow.window(seat, "w2", self.unit), attack)


@dataclass(frozen=True)
class Attack(Task):
    """[attack.order] Rule 46: armour, die and damage, stun, rage, settle, draws, discard.

    [attack.pending] One attack is pending at most.
    ``part`` is what comes next; ``die_adds`` is an ability of the solo game.
    """

    unit: str
    items: tuple[str, ...]
    targets: tuple[Position, ...]
    strength: int
    die_adds: bool = False
    part: str = "strike"
    name = "attack"

    def run(self, table: Table) -> Table:
        """[attack.fallen] Rule 46, G-71: who falls before the blow does not strike; his set reaches
        the discard.
        """
        match self.part:
            case "strike" if table.stands(self.unit):
                return self.strike(table)
            case "finish":
                return self.finish(table)
        return table.put_away(table.owner(self.unit), self.items)

    def strike(self, table: Table) -> Table:
        """[attack.armour] Rule 11, rule 46, G-65: armour is tested with the strength alone, no die.

        [enemy.damage] G-47: an invulnerable enemy is not even tested.
        """
        plain = rolled(table, self.targets)
        for position in self.targets:
            if position not in plain:
                table = self.test(table, position)
        table = table.push(replace(self, part="finish"))
        if plain:
            table = table.push(Die(plain, self.strength, self.die_adds))
        return table

    def test(self, table: Table, position: Position) -> Table:
        """[attack.armour] Rule 11: strength breaks the highest unbroken value, or nothing."""
        here, value = board.enemy(table, position), board.armor(table, position)
        if here is None:
            return table
        if here.invulnerable:
            return resisted(table, position, "invulnerable", self.strength, 0)
        if self.strength < value:
            return resisted(table, position, "armour", self.strength, value)
        return board.break_armor(table, position)

    def finish(self, table: Table) -> Table:
        """[enemy.stun] Rule 14, G-39: a stun icon stuns each target that is living still.

        [attack.damage] Rule 15: 1 rage, and 1 for each rage icon.
        """
        items = [table.data.items[item] for item in self.items]
        for position in self.targets if any(item.stun for item in items) else ():
            table = board.stun(table, position)
        table = table.add_rage(self.unit, 1 + sum(item.rage for item in items))
        seat = table.owner(self.unit)
        return table.push(
            flow.settle(self.unit),
            draw.Draw(seat, sum(item.draw for item in items)),
            replace(self, part="over"),
        )


def resisted(table: Table, position: Position, by: str, strength: int, amount: int) -> Table:
    """[attack.damage] Rule 12, rule 46: the attack does no damage to this enemy."""
    return table.emit("resisted", card=position, by=by, strength=strength, amount=amount)


def rolled(table: Table, targets: tuple[Position, ...]) -> tuple[Position, ...]:
    """[attack.damage] Rule 12: the targets against which the die is rolled."""
    found = []
    for position in targets:
        here = board.enemy(table, position)
        if here and not here.invulnerable and not board.armor(table, position):
            found.append(position)
    return tuple(found)


@dataclass(frozen=True)
class Die(ChanceFrame):
    """[attack.damage] Rule 12, G-4: damage is strength minus die minus enemy defense, not below 0.

    [solo.die] Rule 58: with the ability the die is added instead.
    """

    targets: tuple[Position, ...]
    strength: int
    adds: bool
    name = "die"

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.die(table.data.faces)

    def result(self, table: Table, outcome: int) -> Table:
        damage = {}
        table = table.emit("rolled", shows=outcome)
        strength, less = (self.strength + outcome, 0) if self.adds else (self.strength, outcome)
        for position in self.targets:
            here = board.enemy(table, position)
            assert here is not None
            amount = less + board.value(table, here.defense)
            damage[position] = max(0, strength - amount)
            if not damage[position]:
                table = resisted(table, position, "die", strength, amount)
        return board.hurt(table, damage)


def current(table: Table) -> tuple[int, Attack]:
    """Returns the attack at hand, and its place on the stack."""
    return next(
        (at, frame)
        for at, frame in reversed(list(enumerate(table.stack)))
        if isinstance(frame, Attack)
    )


def change(table: Table, at: int, new: Attack) -> Table:
    """Returns the table with another attack in this place of the stack."""
    return replace(table, stack=(*table.stack[:at], new, *table.stack[at + 1 :]))


def aid(table: Table, number: int) -> Table:
    """[special.effects] Rule 53: the attack at hand is stronger."""
    at, attack = current(table)
    return change(table, at, replace(attack, strength=attack.strength + number))


def add_die(table: Table) -> Table:
    """[solo.die] Rule 58: the die of the attack at hand is added."""
    at, attack = current(table)
    return change(table, at, replace(attack, die_adds=True))
