"""The rune Resurrection: two sacrifice tokens become the two dice.

[rune.resurrection] A-15: of one kind or of two, both dice in the supply and room for both, else it
cannot be used; the dice go home.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import Action, kind
from ..reasons import Refusal
from ..state import Decision, Table, Turn
from ..valhalla import tokens
from ..words import Seat
from .effect import Effect

RAISED = 2
"""[rune.resurrection] A-15: two tokens for two dice."""


class ResurrectionRune(Effect):
    name = "resurrection"

    def works(self, table: Table, seat: Seat) -> bool:
        """A-34: it needs two tokens."""
        return bool(raisable(table, seat, (), RAISED))

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return table.to(Resurrection(seat, (), back))


def raisable(table: Table, seat: Seat, named: tuple[str, ...], left: int) -> list[str]:
    """[rune.resurrection] A-15: the tokens that may be named next, in order of kinds: of one kind
    or of two, with both dice in the supply and room for both.
    """
    clan = table.clans[seat]
    if table.room(seat) < RAISED:
        return []
    kinds = table.rules.token_kinds
    first = kinds.index(named[-1]) if named else 0
    least = {kind: min(clan.tokens[kind], table.supply[kind]) for kind in kinds}
    rest = {kind: least[kind] - named.count(kind) for kind in kinds}
    return [
        kind
        for number, kind in enumerate(kinds)
        if number >= first and rest[kind] > 0
        if sum(rest[later] for later in kinds[number:]) >= left
    ]


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
        left = RAISED - len(self.tokens)
        return [kind(die) for die in raisable(table, self.turn, self.tokens, left)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if not table.clans[self.turn].tokens[action.about] - self.tokens.count(action.about):
            return Refusal("no_token", f"[rune.resurrection] there is no token of {action.about}")
        return Refusal("not_in_supply", f"[rune.resurrection] {action.about} cannot be raised now")

    def play(self, table: Table, action: Action) -> Table:
        named = (*self.tokens, action.about)
        if len(named) < RAISED:
            return table.to(Resurrection(self.turn, named, self.back))
        table = tokens.give(table, self.turn, "rune.resurrection", Counter(named))
        table = table.enlist(self.turn, "rune.resurrection", Counter(named))
        return self.back.again(table)
