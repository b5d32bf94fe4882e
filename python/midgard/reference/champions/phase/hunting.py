"""Hunting: the warriors at home look for food.

Rulebook p. 9.
"""

from collections import Counter
from dataclasses import replace

from ..dark_mountains import hunt
from ..state import Table
from ..valhalla import blessings, upgrade, visit
from ..words import VALHALLA
from . import battle, spoils, success
from .engagement import Battle, emit_hit


def begin(table: Table) -> Table:
    """[hunt] Rulebook p. 9: hunting comes first of all, in order of placement."""
    return hunt_on(table, 0)


def hunt_on(table: Table, first: int) -> Table:
    """The next hunter, in order of placement, rolls the warriors at home, if any; after the last
    one the Hunting Grounds are done with.  [valhalla.hunters] R-V-4: then the hunters visit.
    """
    for seat in table.hunters[first:]:
        warriors = table.clans[seat].warriors
        if warriors.total():
            table = table.with_clan(seat, warriors=Counter[str]())
            return battle.start(table, seat, "hunt", None, warriors)
    if not table.hunters:
        return battle.begin(table)
    if table.rules.has(VALHALLA):
        return visit.begin_hunters(table, table.hunters)
    return success.open_window(table, "hunting_grounds")


def settle(table: Table, battle: Battle) -> Table:
    """The roll counts.  [rune.the_hunt] A-11: The Hunt may be used before."""
    settled = hunt.HuntSettled(battle)
    return table.to(settled) if settled.has_moment(table) else harvest(table, battle)


def harvest(table: Table, battle: Battle) -> Table:
    """[hunt] Rulebook p. 9: 1 food a hit, six at most; none is lost.  [hunt.food] R-D-12, R-D-22:
    some faces give more; [blessing.larder_of_hlokk] 4.3: and one blessing.
    """
    seat, fight, dice = battle.turn, battle.fight, table.rules.cards.dice
    swordmaiden = table.clans[seat].leader == "svanhildr"
    food = fight.food(dice, swordmaiden) + blessings.number(table, seat, "hunt_food_bonus")
    most = table.rules.cards.board.hunting_food
    most += blessings.number(table, seat, "hunt_cap_bonus")
    table = emit_hit(table, battle, "hunt", hunt.hits(table, battle), fight.shields(dice))
    table = table.collect(seat, "hunt", food=min(food, most))
    battle = replace(battle, fight=fight.gather())
    if upgrade.possible(table, battle):
        return table.to(upgrade.Upgrade(battle))
    return end(table, battle)


def end(table: Table, battle: Battle) -> Table:
    """The hunters go home, and the next one hunts."""
    table = spoils.bring_home(table, battle, "hunt")
    return hunt_on(table, table.hunters.index(battle.turn) + 1)
