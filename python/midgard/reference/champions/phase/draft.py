"""How each clan gets its Viking leader: it chooses one, or an option deals it.

Rulebook p. 3.
"""

from dataclasses import dataclass
from typing import ClassVar

from ..action import Action
from ..chance import ChanceEvent, among
from ..reasons import Refusal
from ..state import Chance, Table, Turn
from ..words import LEADERS, Seat
from .destinies import Destinies


def begin(table: Table) -> Table:
    """[setup.draft] Rulebook p. 3: leaders are chosen from the right of the start player on.

    [setup.leaders] M17: unless they are dealt at random, seat by seat, or were named beforehand.
    [setup.random_leaders] A-39: in a game with a box they are dealt in the order of the draft.
    """
    first = (table.holder - 1) % len(table.clans)
    match table.rules.leaders:
        case "drafted":
            return table.to(Draft(first))
        case "random":
            return table.to(Leaders(first if table.rules.boxes else 0))
        case named:
            for seat, leader in enumerate(named):
                table = table.emit("drafted", "setup.leaders", seat=seat, leader=leader)
            return table.to(Destinies(0))


def left(table: Table) -> list[str]:
    """The leaders that nobody has."""
    taken = [clan.leader for clan in table.clans]
    return [leader for leader in table.rules.all_leaders if leader not in taken]


@dataclass(frozen=True)
class Draft(Turn):
    """[setup.draft] Rulebook p. 3: leaders are chosen counter-clockwise, the start player last; the
    others leave the game.
    """

    name = "draft"
    answers: ClassVar[tuple[str, ...]] = ("leader",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        return [Action("leader", leader) for leader in left(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.all_leaders:
            return Refusal("not_in_play", f"[setup.boxes] {action.about} is not in play")
        return Refusal("leader_taken", f"[setup.draft] another clan has {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        table = table.with_clan(self.turn, leader=action.about)
        table = table.emit("drafted", "setup.draft", seat=self.turn, leader=action.about)
        if self.turn == table.holder:
            return table.to(Destinies(0))
        return table.to(Draft((self.turn - 1) % len(table.clans)))


@dataclass(frozen=True)
class Leaders(Chance):
    """[setup.leaders] M17: leaders are dealt one by one, from seat 0 on; each that is left is
    equally likely, and those that nobody gets leave the game.  [setup.random_leaders] A-39: with
    a box, from the right of the start player on, counter-clockwise.
    """

    turn: Seat
    name = "leaders"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("leader", LEADERS, left(table))

    def answer(self, table: Table, outcome: int) -> Table:
        leader = LEADERS[outcome]
        table = table.with_clan(self.turn, leader=leader)
        table = table.emit("drafted", "setup.leaders", seat=self.turn, leader=leader)
        if table.rules.boxes:
            following = (self.turn - 1) % len(table.clans)
            last = self.turn == table.holder
        else:
            following, last = self.turn + 1, self.turn + 1 not in table.seats
        return table.to(Destinies(0) if last else Leaders(following))
