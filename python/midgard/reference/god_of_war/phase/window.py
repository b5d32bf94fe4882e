"""Windows: when Specials can be played.

Rule 18 and section 3: every Special in every window in which it does something.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import DONE, YES, Action
from ..reasons import Refusal
from ..state import Decision, Phase, Table
from ..words import Seat
from . import attack, hit, special


def specials(table: Table, window: str) -> list[Action]:
    """[window.kinds] Section 3, G-36: SPECIAL and a player, for each with a playable one."""
    return [
        Action("special", str(seat))
        for seat in table.seats
        if special.playable(table, seat, window)
    ]


@dataclass(frozen=True)
class Window(Decision):
    """[window.kinds] Section 3: a question, repeated after each play, to one seat; it is left out
    when DONE would be the only answer.
    """

    window: str
    unit: str | None = None
    name = "window"
    answers: ClassVar[tuple[str, ...]] = ("special", "companion", "yes", "done")

    def gone(self, table: Table) -> bool:
        """[attack.fallen] G-71: nobody is asked any more for one who fell."""
        down = self.unit is not None and not table.stands(self.unit)
        return down or self.legal(table) == [DONE]

    def legal(self, table: Table) -> list[Action]:
        found = [DONE, *specials(table, self.window)]
        if self.window == "w3" and self.unit and table.units[self.unit].tokens:
            found.append(YES)
        if special.companion_heals(table):
            found.append(Action("companion", "heal"))
        if self.window == "w2" and self.die_can_add(table):
            found.append(Action("companion", "die"))
        return found

    def die_can_add(self, table: Table) -> bool:
        """[solo.die] Rule 58: only if a die will be rolled."""
        if not table.rules.solo or "mimir1" in table.used:
            return False
        return bool(attack.rolled(table, attack.current(table)[1].targets))

    def play(self, table: Table, action: Action) -> Table:
        match action.verb:
            case "special":
                code = special.ChooseSpecial(self.seat, int(action.about), self.window)
                return table.push(code, self)
            case "yes":
                assert self.unit is not None
                return hit.spend_token(table, self.unit)
            case "companion":
                table = table.use_up("mimir1").push(self)
                return special.heal_solo(table) if action.about == "heal" else attack.add_die(table)
        return table

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.verb == "special":
            return Refusal("no_special", f"[window.kinds] seat {action.about} has none to play")
        return super().refuse(table, action)


@flow.window.home
def window(seat: Seat, window: str, unit: str | None = None) -> Phase:
    """Returns a window of this seat."""
    return Window(seat, window, unit)
