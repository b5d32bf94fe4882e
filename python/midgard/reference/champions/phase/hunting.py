"""Hunting: the warriors at home look for food.

Rulebook p. 9.
"""

from collections import Counter
from dataclasses import replace

from .. import flow, leader
from ..rune.the_hunt import HuntSettled, hits
from ..state import Table
from ..valhalla import blessings, visit
from ..words import VALHALLA
from . import battle, order, spoils
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
        return order.begin(table)
    if table.rules.has(VALHALLA):
        return visit.begin_hunters(table, table.hunters)
    return flow.open_window(table, "hunting_grounds")


@flow.settle_hunt.home
def settle(table: Table, battle: Battle) -> Table:
    """The roll counts.  [rune.the_hunt] A-11: The Hunt may be used before."""
    settled = HuntSettled(battle)
    return table.to(settled) if settled.has_moment(table) else harvest(table, battle)


@flow.harvest.home
def harvest(table: Table, battle: Battle) -> Table:
    """[hunt] Rulebook p. 9: 1 food a hit, six at most; none is lost.  [hunt.food] R-D-12, R-D-22:
    some faces give more, and one
    blessing.
    """
    seat, fight, dice = battle.turn, battle.fight, table.rules.cards.dice
    more, higher = blessings.larder(table, seat)
    food = fight.food(dice, leader.of(table, seat).strengthens) + more
    most = table.rules.cards.board.hunting_food + higher
    table = emit_hit(table, battle, "hunt", hits(table, battle), fight.shields(dice))
    table = table.collect(seat, "hunt", food=min(food, most))
    battle = replace(battle, fight=fight.gather())
    asked = leader.before_home(table, battle)
    return table.to(asked) if asked else end(table, battle)


def end(table: Table, battle: Battle) -> Table:
    """The hunters go home, and the next one hunts."""
    table = spoils.bring_home(table, battle, "hunt")
    return hunt_on(table, table.hunters.index(battle.turn) + 1)


@flow.return_home.home
def go_home(table: Table, battle: Battle) -> Table:
    """The survivors of a fight go home, or the hunters do."""
    return end(table, battle) if battle.foe == "hunt" else spoils.return_home(table, battle)
