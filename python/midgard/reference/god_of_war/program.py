"""Programs of scenes: one interpreter for all of them.

[scene.program] Section 6: ops run in their order; an op may wait for a decision or a draw; what
they cause waits in the queue of the next settle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from . import board
from .action import Action, card
from .phase import draw, enemy_attack, hit
from .state import Decision, Table, Task
from .words import COLUMNS, MIMIR, MOST_BONUS, MOST_VALUE, Op, Ops


@dataclass(frozen=True)
class Program(Task):
    """The ops that are left, for an actor; ``spent`` is the sum of a payment."""

    ops: Ops
    actor: str
    spent: int = 0
    name = "program"

    def run(self, table: Table) -> Table:
        if not self.ops:
            return table
        first, *rest = self.ops
        table = table.push(replace(self, ops=tuple(rest))) if rest else table
        return do(table, first, self)


def do(table: Table, op: Op, program: Program) -> Table:
    """[scene.program] Section 6: does one op.

    [damage.all] G-66: damage to all is for those who stand when it begins.
    """
    word, *parts = op
    match word:
        case "if":
            branch = parts[1] if board.holds(table, parts[0]) else parts[2]  # type: ignore[arg-type]
            return table.push(replace(program, ops=branch))  # type: ignore[arg-type]
        case "flip":
            return board.turn(table, str(parts[0]))
        case "lose":
            return table.end("lost")
        case "damage":
            return damage(table, str(parts[0]), number(parts[1]))
        case "damage_all":
            units = table.all_standing()
            return table.push(*(hit.Hit(unit, number(parts[0]), "all") for unit in units))
        case "give" | "heal" | "draw" | "bonus":
            return for_actor(table, str(word), parts, program.actor)
        case "hit_choose_spent":
            total = program.spent + number(parts[0])
            return table.push(Choice(table.owner(program.actor), total, str(parts[1])))
    return on_card(table, op)


def number(part: object) -> int:
    """Returns a number of an op."""
    assert isinstance(part, int)
    return part


def for_actor(table: Table, word: str, parts: list[object], actor: str) -> Table:
    """[op.actor] Section 6: gives to, heals or draws for the root actor or its player."""
    seat = table.owner(actor)
    if word == "heal":
        return board.heal(table, actor, number(parts[1]))
    if word == "draw":
        return table.push(draw.Draw(seat, number(parts[1])))
    if word == "bonus":
        return strengthen(table, actor, number(parts[1]))
    for _ in range(number(parts[2])):
        table = table.give(seat, str(parts[1]))
    return table


def strengthen(table: Table, actor: str, amount: int) -> Table:
    """[op.bonus] G-56: the next attack of the actor is stronger; Mimir never attacks, and a fallen
    unit has no bonus.
    """
    if actor == MIMIR or actor not in table.all_standing() or not amount:
        return table
    bonus = min(MOST_BONUS, table.units[actor].bonus + amount)
    return table.with_unit(actor, bonus=bonus).emit("strengthened", unit=actor, bonus=bonus)


def on_card(table: Table, op: Op) -> Table:
    """[scene.program] Section 6: does an op about a card, a track or a variable."""
    word, name, *numbers = op
    here = str(name)
    match word:
        case "hit":
            return board.hurt(table, {here: number(numbers[0])})
        case "hit_track":
            return board.hurt_track(table, here, number(numbers[0]))
        case "armor":
            breaks = board.living(table, here) and board.armor(table, here)
            return board.break_armor(table, here) if breaks else table
        case "stun":
            return board.stun(table, here)
        case "revive":
            return revive(table, here)
        case "heal_enemy_full":
            hurt = table.cards[here].damage > 0
            return table.with_card(here, damage=0).emit("restored", card=here) if hurt else table
        case "tok":
            delta, low, high = map(number, numbers)
            counter = min(high, max(low, table.cards[here].counter + delta))
            if counter == table.cards[here].counter:
                return table
            return table.with_card(here, counter=counter).emit("counted", card=here, tokens=counter)
        case "var":
            total = min(MOST_VALUE, max(0, table.vars[here] + number(numbers[0])))
            if total == table.vars[here]:
                return table
            at = board.variables(table).index(here)
            table = replace(table, vars={**table.vars, here: total})
            return table.emit("tallied", variable=at, amount=total)
    raise AssertionError(f"there is no op {word}")


def revive(table: Table, here: str) -> Table:
    """[scene.program] Section 6: a dead enemy without a track has no damage any more."""
    enemy = board.enemy(table, here)
    if enemy is None or enemy.track is not None or not board.dead(table, here):
        return table
    return table.with_card(here, damage=0).emit("revived", card=here)


def damage(table: Table, where: str, strength: int) -> Table:
    """[damage.column] G-9, G-66: the front unit of a column, or of the furthest occupied one."""
    kind, _, column = where.partition(":")
    if kind == "furthest":
        far = board.furthest(table, int(column))
        return enemy_attack.choose_column(table, far, strength, "box", None)
    unit = board.front(table, COLUMNS[int(column) - 1])
    return table.push(hit.Hit(unit, strength, "box")) if unit else table


@dataclass(frozen=True)
class Choice(Decision):
    """[op.hit_choose] Section 6, G-21: a living enemy not on this card; armoured ones too."""

    number: int
    card: str
    name = "choice"
    answers: ClassVar[tuple[str, ...]] = ("card",)

    def gone(self, table: Table) -> bool:
        return not self.legal(table)

    def legal(self, table: Table) -> list[Action]:
        return [card(other) for other in board.all_living(table) if other != self.card]

    def play(self, table: Table, action: Action) -> Table:
        return board.hurt(table, {action.about: self.number})
