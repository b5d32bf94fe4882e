"""Hervor: a token of each purchase counts as any kind; her ability gains one."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action, kind
from ..cards import Ability
from ..phase.engagement import Battle, InBattle
from ..reasons import Refusal
from ..state import Table
from ..valhalla import tokens
from .gift import Gift, ability_of


class Hervor(Gift):
    name = "hervor"

    def wild_tokens(self, table: Table) -> int:
        """[leader.hervor] 4.2: one token of each purchase counts as any kind."""
        return table.rules.cards.leader_numbers["hervor"]

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        kinds = table.rules.token_kinds
        return ability.number > 0 and any(tokens.tokens_left(table, kind) for kind in kinds)

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.hervor] 4.2: a token of choice."""
        return table.to(AbilityToken(battle))


@dataclass(frozen=True)
class AbilityToken(InBattle):
    """[ability.hervor] 4.2: a token of any kind with dice in this game, if one is left."""

    name = "ability_token"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        kinds = table.rules.token_kinds
        return [kind(die) for die in kinds if tokens.tokens_left(table, die)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.token_kinds:
            return Refusal("not_in_play", f"[ability.hervor] {action.about} is not in play")
        return Refusal("no_token", f"[ability.hervor] no token of {action.about} is left")

    def play(self, table: Table, action: Action) -> Table:
        seat, number = self.battle.turn, ability_of(table, self.battle).number
        number = min(number, tokens.tokens_left(table, action.about))
        table = tokens.add(table, seat, action.about, number)
        received = {"warrior": action.about, "count": number}
        table = table.emit("received", "ability.hervor", seat=seat, **received)
        return flow.settle_roll(table, self.battle)
