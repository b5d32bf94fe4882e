"""Hindrances of the path cards that were not chosen.

Rule 32, rule 56.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board
from ..action import Action, unit
from ..action import code as code_action
from ..state import Decision, Table, Task
from ..words import Code, Op, Seat
from . import rounds


def begin(table: Table) -> Table:
    """[scene.order] Rule 56: scene, places, hindrances, then rounds.  [path.order] In ascending
    number, each for the players in seat order.
    """
    return table.push(Hindrances(table.hindrances), rounds.Round())


@dataclass(frozen=True)
class Hindrances(Task):
    """[path.order] Rule 56: the hindrances that are left; ``step`` counts the players."""

    numbers: tuple[int, ...]
    step: int = 0
    name = "hindrances"

    def run(self, table: Table) -> Table:
        if not self.numbers:
            return table
        if self.step == len(table.players):
            return table.push(Hindrances(self.numbers[1:]))
        seat = table.order()[self.step]
        table = table.push(replace(self, step=self.step + 1))
        for op in table.data.hindrances[self.numbers[0]]:
            table = work(table, op, seat)
            if table.result:
                break
        return table


def work(table: Table, op: Op, seat: Seat) -> Table:
    """[path.hindrance] Rule 56, G-49: what a hindrance does to one player."""
    word, *parts = op
    player = table.players[seat]
    match word:
        case "each_shuffle_in":
            return shuffle_in(table, seat, str(parts[0]), int(str(parts[1])))
        case "each_hand_limit_next_quest":
            if parts[1] == "first_player_only" and seat != table.first_player:
                return table
            change = int(str(parts[0]))
            table = table.with_player(seat, limit=max(0, player.limit + change))
            return table.emit("limited", seat=seat, change=change)
        case "each_damage":
            units = table.standing(seat)
            if len(units) > 1:
                return table.push(HindranceVictim(seat, int(str(parts[0]))))
            return board.wound(table, units[0], int(str(parts[0])), "all") if units else table
        case "each_remove_highest_number":
            found = highest(table, seat)
            if len(found) > 1:
                return table.push(HindranceCard(seat))
            return remove(table, seat, found[0]) if found else table
    return table


def shuffle_in(table: Table, seat: Seat, status: Code, number: int) -> Table:
    """[path.hindrance] Rule 56, G-48: status cards come into the unseen deck."""
    moved = Counter({status: min(number, table.piles[status])})
    if not moved.total():
        return table
    table = replace(table, piles=table.piles - moved)
    table = table.with_player(seat, unseen=table.players[seat].unseen + moved)
    return table.emit("shuffled_in", seat=seat, status=status, amount=moved.total())


def highest(table: Table, seat: Seat) -> list[Code]:
    """[path.highest] Rule 56, G-23: the Number cards with the highest number of the deck."""
    unseen = table.players[seat].unseen
    numbers = {code: table.data.items[code].number or 0 for code in table.data.number_codes}
    found = [code for code in numbers if unseen[code]]
    most = max((numbers[code] for code in found), default=0)
    return [code for code in found if numbers[code] == most]


def remove(table: Table, seat: Seat, code: Code) -> Table:
    """[path.highest] Rule 56, rule 32: the card is out of the game."""
    unseen = table.players[seat].unseen - Counter([code])
    table = table.with_player(seat, unseen=unseen).leave(code)
    return table.emit("removed", seat=seat, code=code)


@dataclass(frozen=True)
class HindranceVictim(Decision):
    """[path.hindrance] Rule 56, G-68: one of both brothers is chosen for all of it; no window."""

    number: int
    name = "hindrance_victim"
    word = "victim"
    answers: ClassVar[tuple[str, ...]] = ("unit",)

    def legal(self, table: Table) -> list[Action]:
        return [unit(name) for name in table.standing(self.seat)]

    def play(self, table: Table, action: Action) -> Table:
        return board.wound(table, action.about, self.number, "all")


@dataclass(frozen=True)
class HindranceCard(Decision):
    """[path.highest] G-23: of equal numbers the player chooses."""

    name = "hindrance_card"
    word = "choice"
    answers: ClassVar[tuple[str, ...]] = ("code",)

    def legal(self, table: Table) -> list[Action]:
        return [code_action(code) for code in highest(table, self.seat)]

    def play(self, table: Table, action: Action) -> Table:
        return remove(table, self.seat, action.about)
