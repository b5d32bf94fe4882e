"""The Upgrade phase.

Rule 29, rule 41.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import DONE, Action
from ..action import code as code_action
from ..reasons import Refusal
from ..state import Decision, Table, Task


def begin(table: Table) -> Table:
    """[round.order] Rule 29: all hands are discarded first, unused crystals too (rule 20)."""
    for seat in table.seats:
        player = table.players[seat]
        if player.hand.total():
            table = table.with_player(seat, hand=Counter(), discard=player.discard + player.hand)
            table = table.emit("emptied", seat=seat)
    return table.push(UpgradePhase(0))


@dataclass(frozen=True)
class UpgradePhase(Task):
    """[upgrade.choice] Rule 29, G-30: each player from the first one on, knocked down or not.

    [upgrade.rest] G-53: what is left goes under the deck in the order of its reveal.
    """

    step: int
    name = "upgrade_phase"

    def run(self, table: Table) -> Table:
        if self.step < len(table.players):
            seat = table.order()[self.step]
            return table.push(Upgrade(seat), UpgradePhase(self.step + 1))
        table = replace(table.bury(table.row), row=())
        return table.push(flow.round_end())


@dataclass(frozen=True)
class Upgrade(Decision):
    """[upgrade.choice] Rule 29, G12: an upgrade of the row, or a card of the own discard to remove;
    nothing only if there is neither.
    """

    name = "upgrade"
    answers: ClassVar[tuple[str, ...]] = ("row", "code", "done")

    def legal(self, table: Table) -> list[Action]:
        row, discard = table.row, table.players[self.seat].discard
        slots = [at for at, kind in enumerate(row) if kind not in row[:at]]
        found = [Action("row", str(at + 1)) for at in slots]
        found += [code_action(code) for code in table.data.codes if discard[code]]
        return found or [DONE]

    def play(self, table: Table, action: Action) -> Table:
        """[upgrade.choice] Rule 29: a taken card goes on top of the deck; its rune is over."""
        player = table.players[self.seat]
        if action == DONE:
            return table
        if action.verb == "code":
            code = action.about
            discard = player.discard - Counter([code])
            table = table.with_player(self.seat, discard=discard).leave(code)
            return table.emit("removed", seat=self.seat, code=code)
        at = int(action.about) - 1
        code, rune = table.row[at].split()
        table = replace(table, row=(*table.row[:at], *table.row[at + 1 :]))
        table = table.with_player(self.seat, top=(code, *player.top))
        return table.emit("took", seat=self.seat, code=code, rune=rune)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DONE:
            return Refusal("must_choose", "[upgrade.choice] there is something to take or remove")
        if action.verb == "row" and int(action.about) <= len(table.row):
            return Refusal("lower_slot", f"[upgrade.choice] {action} lies in a lower slot too")
        return Refusal("no_card", f"[upgrade.choice] there is no {action}")
