"""The path: which quest or boss comes next.

Rule 32, rule 56.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import Action
from ..state import Decision, Table
from . import place


@dataclass(frozen=True)
class Path(Decision):
    """[path.choice] Rule 32: one of the two upper quests, then one of the three bosses.

    [path.order] The Hindrances of the others act on the next scene.
    """

    name = "path"
    answers: ClassVar[tuple[str, ...]] = ("path",)

    def cards(self, table: Table) -> list[int]:
        """Returns the path cards, by number."""
        return sorted(table.quests[1:] if table.quest == 1 else table.bosses)

    def legal(self, table: Table) -> list[Action]:
        return [Action("path", str(number)) for number in self.cards(table)]

    def play(self, table: Table, action: Action) -> Table:
        chosen = int(action.about)
        others = tuple(number for number in self.cards(table) if number != chosen)
        table = replace(table, hindrances=others, quest=table.quest + 1)
        table = table.emit("went", card=chosen)
        return place.lay(table, table.data.path_scene(chosen)).push(place.Placing())
