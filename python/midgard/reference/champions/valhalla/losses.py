"""Losses with Valhalla: Healing and mercy first, then Berserkers, then the owner's choice."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ..action import ACCEPT, MERCY, Action, losable, why_not_lost
from ..phase import battle as battles
from ..phase import voyage
from ..phase.engagement import Battle, InBattle, emit_fallen
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import CARGO, DM, FOOD, VALHALLA, WARRIORS, Warband
from . import blessings, tokens

BERSERKER = "berserker"
BERSERKERS_FIRST = (BERSERKER, *(kind for kind in CARGO if kind != BERSERKER))


def begin(table: Table, battle: Battle, number: int) -> Table:
    """[combat.casualties] Rulebook p. 10: the owner chooses who falls.  [losses.order] R-D-19: with
    Valhalla Healing is asked for first, then mercy_of_eir, then Berserkers fall.
    """
    if not table.rules.has(VALHALLA):
        return table.to(battles.Casualties(battle, number, WARRIORS[0], True))
    healing = Healing(battle, number)
    return table.to(healing) if healing.has_moment(table) else ask_mercy(table, battle, number)


@dataclass(frozen=True)
class Healing(InBattle):
    """[rune.healing] Rulebook p. 13: the losses of one combat round are cancelled."""

    left: int
    name = "healing"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment_of: ClassVar[tuple[str, ...]] = ("healing",)

    def moments(self, table: Table) -> list[str]:
        return ["healing"]

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return ask_mercy(table, self.battle, self.left)

    def use(self, table: Table, rune: str) -> Table:
        return battles.end_round(table, self.battle)


def ask_mercy(table: Table, battle: Battle, number: int) -> Table:
    """[blessing.mercy_of_eir] 4.3: while a use and a loss are left."""
    if not number:
        return battles.end_round(table, battle)
    if blessings.uses_left(table, battle.turn, blessings.MERCY):
        return table.to(Mercy(battle, number))
    return fall(table, battle, number)


@dataclass(frozen=True)
class Mercy(InBattle):
    """[blessing.mercy_of_eir] 4.3: one die less is lost, if the owner wants it, before Berserkers
    are counted.
    """

    left: int
    name = "mercy"
    answers: ClassVar[tuple[str, ...]] = ("mercy", "accept")

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, MERCY]

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return fall(table, self.battle, self.left)
        table = blessings.invoke(table, self.battle.turn, blessings.MERCY)
        return ask_mercy(table, self.battle, self.left - 1)


def fall(table: Table, battle: Battle, number: int) -> Table:
    """[berserker.first] R-V-14: the first of the losses are Berserkers, unasked."""
    first = tokens.first_to_fall(table, battle.fight.warband, number)
    if first:
        table = table.return_warriors(Counter({BERSERKER: first}))
        battle = replace(battle, fight=battle.fight.fall(BERSERKER, first))
        table = emit_fallen(table, battle, "berserker.first", BERSERKER, first)
    if number == first:
        return battles.end_round(table, battle)
    return table.to(battles.Casualties(battle, number - first, WARRIORS[0], False))


# Losses of journeys and hunger


def binds(table: Table) -> bool:
    """[berserker.first] R-V-14: as an option Berserkers go first there too."""
    return table.rules.options.berserker_first == "all_losses"


def order(table: Table) -> tuple[str, ...]:
    """The order in which losses of journeys and hunger are named."""
    return BERSERKERS_FIRST if binds(table) else CARGO


def nameable(table: Table, group: Counter[str], least: str, left: int) -> list[Action]:
    """What may be lost next.  [berserker.first] R-V-14: as an option no other die while a Berserker
    is left; food may still be named instead of a die.
    """
    actions = losable(group, order(table), least, left)
    if not (binds(table) and group[BERSERKER]):
        return actions
    return [action for action in actions if action.about in (BERSERKER, FOOD)]


def why_not(
    table: Table, tag: str, group: Counter[str], least: str, left: int, kind: str
) -> Refusal:
    """Returns why this may not be lost next."""
    if binds(table) and group[BERSERKER] and group[kind] and kind not in (BERSERKER, FOOD):
        return Refusal("berserkers_first", f"{tag} R-V-14: Berserkers are lost first")
    return why_not_lost(tag, group, order(table), least, left, kind)


def again(table: Table, phase: Decision, first: str | None = None) -> Table:
    """Repeats a decision about losses after a rune.  [rune.training] A-13: other dice may stand
    there now, so naming starts again at the first kind.
    """
    if not table.rules.has(DM):
        return table.to(phase)
    least: Any = {"least": first or order(table)[0]}
    return table.to(replace(phase, **least))


def lose_berserkers(
    table: Table, space: str, number: int, group: Counter[str]
) -> tuple[Table, int]:
    """[berserker.first] R-V-14: as an option the first losses of a journey are Berserkers, unasked
    if no food can be lost.  Returns how many losses are left.
    """
    first = min(number, group[BERSERKER]) if binds(table) and not group[FOOD] else 0
    for _ in range(first):
        table = voyage.spill(table, space, BERSERKER)
    return table, number - first


def starve_berserkers(table: Table, shore: str, number: int, able: Warband) -> tuple[Table, int]:
    """[berserker.first] R-V-14: as an option Berserkers starve first, unasked.  Returns how many
    must still starve.
    """
    first = min(number, able[BERSERKER]) if binds(table) else 0
    if first:
        table = voyage.starve(table, shore, BERSERKER, first)
    return table, number - first
