"""Losses: tokens and wounded leaders that follow from them, and their order.

[berserker.first] R-V-14: Berserkers go first.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from .. import leader
from ..action import Action, losable, why_not_lost
from ..phase.engagement import Battle, emit
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import CARGO, DM, FOOD, LEADER_DIE, VALHALLA, Seat, Warband, without
from .tokens import add, tokens_left

BERSERKER = "berserker"
BERSERKERS_FIRST = (BERSERKER, *(kind for kind in CARGO if kind != BERSERKER))


def bury(table: Table, seat: Seat, kind: str, number: int = 1) -> Table:
    """The consequences of a loss of dice of a kind, which lie in the supply now.

    [valhalla.token] R-V-1, R-V-2: a clan takes a sacrifice token for each die that is killed,
    starves, is lost to a journey or falls as prohibited.  R-V-12: none for a Leader die.
    [valhalla.supply] R-V-19: as an option a token that is not there is not gained.
    """
    if not table.rules.has(VALHALLA) or not number:
        return table
    if kind == LEADER_DIE:
        return come_home(table, seat, "returns_now")
    number = min(number, tokens_left(table, kind))
    if not number:
        return table
    table = add(table, seat, kind, number)
    table = leader.of(table, seat).loses(table)
    return table.emit("buried", "valhalla.token", seat=seat, warrior=kind, count=number)


def come_home(table: Table, seat: Seat, option: str) -> Table:
    """[leader_die.loss] R-V-12, R-V-21: a lost Leader die, which lies in the supply, comes home at
    clean-up, or as an option at once.
    """
    if table.rules.options.leader_loss != option:
        return table
    home = table.clans[seat].warriors + Counter([LEADER_DIE])
    supply = without(table.supply, Counter([LEADER_DIE]))
    table = replace(table, supply=supply).with_clan(seat, warriors=home)
    return table.emit("recovered", "leader_die.loss", seat=seat)


def emit_fallen(table: Table, battle: Battle, rule: str, warrior: str, number: int) -> Table:
    """Adds the event of fallen warriors of a kind, if there are any, and what follows from it."""
    if not number:
        return table
    table = emit(table, battle, "fell", rule, warrior=warrior, count=number)
    return bury(table, battle.turn, warrior, number)


def spared(table: Table, band: Warband) -> int:
    """[leader_die.immune] R-V-21: as an option the Leader die is never lost: the dice of this band
    that cannot be.
    """
    return band[LEADER_DIE] if table.rules.options.leader_loss == "immune" else 0


def losable_of(table: Table, band: Warband) -> Warband:
    """The dice of a band that can be lost."""
    return without(band, Counter({LEADER_DIE: spared(table, band)}))


def first_to_fall(table: Table, band: Warband, losses: int) -> int:
    """[berserker.first] R-V-14: returns the number of Berserkers among the losses of a round,
    which nobody chooses.
    """
    if table.rules.options.berserker_first == "off":
        return 0
    return min(losses, band[BERSERKER])


# Losses of journeys and hunger


def binds(table: Table) -> bool:
    """[berserker.first] R-V-14: as an option Berserkers go first there too."""
    return table.rules.options.berserker_first == "all_losses"


def order(table: Table) -> tuple[str, ...]:
    """The order in which losses of journeys and hunger are named."""
    return BERSERKERS_FIRST if binds(table) else CARGO


def nameable(table: Table, group: Counter[str], least: str, left: int) -> list[Action]:
    """The possible next losses.  [berserker.first] R-V-14: as an option no other die while a
    Berserker is left; food may still be named instead of a die.
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
