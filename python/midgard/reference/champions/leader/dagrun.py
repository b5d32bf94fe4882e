"""Dagrun: one more destiny at the Sage's House; her ability rolls other dice again."""

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import THROW, Action, pick, picked
from ..cards import Ability
from ..phase.engagement import Battle, InBattle, emit_die
from ..reasons import Refusal
from ..state import Table
from ..words import LEADER_DIE, WARRIORS
from .gift import Gift, ability_of


class Dagrun(Gift):
    """[leader.dagrun] Rulebook p. 13: Dagrun draws one more destiny at the Sage's House; one is
    kept.
    """

    name = "dagrun"
    draws = 1

    def can_act(self, table: Table, battle: Battle, ability: Ability) -> bool:
        fight = battle.fight
        return ability.number > 0 and fight.warband.total() > fight.warband[LEADER_DIE]

    def act(self, table: Table, battle: Battle, ability: Ability, rule: str) -> Table:
        """[ability.dagrun] 4.2: up to `number` other dice are rolled again."""
        return table.to(AbilityPick(battle, (WARRIORS[0], 0)))


@dataclass(frozen=True)
class AbilityPick(InBattle):
    """[ability.dagrun] 4.2: one to `number` dice other than the Leader die; they are thrown once
    and stand.
    """

    least: tuple[str, int]
    name = "ability_pick"
    answers: ClassVar[tuple[str, ...]] = ("pick", "throw")
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        fight = self.battle.fight
        least = (WARRIORS.index(self.least[0]), self.least[1])
        picks = [
            pick(kind, number)
            for kind, number, _, _ in fight.faces(table.rules.cards.dice)
            if kind != LEADER_DIE and (WARRIORS.index(kind), number) >= least
        ]
        if fight.to_throw.total() >= ability_of(table, self.battle).number:
            picks = []
        return [THROW, *picks] if fight.to_throw.total() else picks

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, fight = "[ability.dagrun]", self.battle.fight
        if action == THROW:
            return Refusal("nothing_picked", f"{tag} at least one die is picked")
        if not fight.lying[picked(action)]:
            return Refusal("no_such_die", f"{tag} no {action.about} lies there")
        if fight.to_throw.total() >= ability_of(table, self.battle).number:
            return Refusal("too_many", f"{tag} no more dice can be picked")
        if picked(action)[0] == LEADER_DIE:
            return Refusal("not_this_kind", f"{tag} the Leader die stays")
        return Refusal("out_of_order", f"{tag} M1: dice are picked in order")

    def play(self, table: Table, action: Action) -> Table:
        fight = self.battle.fight
        if action == THROW:
            return flow.throw_dice(table, replace(self.battle, fight=fight.throw()))
        die = picked(action)
        table = emit_die(table, self.battle, "rerolled", "ability.dagrun", die)
        return table.to(AbilityPick(replace(self.battle, fight=fight.pick(*die)), die))
