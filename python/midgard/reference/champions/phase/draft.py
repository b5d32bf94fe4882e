"""Draft: each clan chooses its Viking leader.

Rulebook p. 3.
"""

from dataclasses import dataclass

from ..action import Action
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import LEADERS
from . import setup


def begin(table: Table) -> Table:
    """[setup.draft] Rulebook p. 3: leaders are chosen from the right of the start player on."""
    return table.to(Draft((table.holder - 1) % len(table.clans)))


@dataclass(frozen=True)
class Draft(Turn):
    """[setup.draft] Rulebook p. 3: leaders are chosen counter-clockwise, the start player last; the
    others leave the game.
    """

    name = "draft"
    answers = ("leader",)
    any_time = ()

    def choices(self, table: Table) -> list[Action]:
        taken = [clan.leader for clan in table.clans]
        return [Action("leader", leader) for leader in LEADERS if leader not in taken]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("leader_taken", f"[setup.draft] another clan has {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        table = table.with_clan(self.turn, leader=action.about)
        table = table.tell("drafted", "setup.draft", seat=self.turn, leader=action.about)
        if self.turn == table.holder:
            return table.to(setup.Destinies(0))
        return table.to(Draft((self.turn - 1) % len(table.clans)))
