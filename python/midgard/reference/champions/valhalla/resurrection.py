"""The rune Resurrection: two sacrifice tokens become the two dice.

[rune.resurrection] A-15: of one kind or of two, both dice in the supply and room for both, else it
cannot be used; the dice go home.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, kind
from ..boxes import usable
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from . import tokens


@dataclass(frozen=True)
class Resurrection(Turn):
    """The tokens are named one by one, in order of kinds."""

    tokens: tuple[str, ...]
    back: Decision
    name = "resurrection"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @property
    def underlying(self) -> Decision:
        return self.back

    def choices(self, table: Table) -> list[Action]:
        left = usable.RAISED - len(self.tokens)
        return [kind(die) for die in usable.raisable(table, self.turn, self.tokens, left)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if not table.clans[self.turn].tokens[action.about] - self.tokens.count(action.about):
            return Refusal("no_token", f"[rune.resurrection] there is no token of {action.about}")
        return Refusal("not_in_supply", f"[rune.resurrection] {action.about} cannot be raised now")

    def play(self, table: Table, action: Action) -> Table:
        named = (*self.tokens, action.about)
        if len(named) < usable.RAISED:
            return table.to(Resurrection(self.turn, named, self.back))
        table = tokens.give(table, self.turn, "rune.resurrection", Counter(named))
        table = table.enlist(self.turn, "rune.resurrection", Counter(named))
        return self.back.again(table)
