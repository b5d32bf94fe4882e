"""Hunting: the warriors at home look for food.

Rulebook p. 9.
"""

from collections import Counter

from ..combat import Fight
from ..state import Table
from ..words import Seat
from . import battle, success


def begin(table: Table) -> Table:
    """[hunt] Rulebook p. 9: hunting comes first of all, in order of placement."""
    return hunt_on(table, 0)


def hunt_on(table: Table, first: int) -> Table:
    """The next hunter, in order of placement, rolls the warriors at home, if any; after the last
    one the Hunting Grounds are done with.
    """
    for seat in table.hunters[first:]:
        warriors = table.clans[seat].warriors
        if warriors.total():
            table = table.with_clan(seat, warriors=Counter[str]())
            return battle.start(table, seat, "hunt", None, warriors)
    return success.open_window(table, "hunting_grounds") if table.hunters else battle.begin(table)


def harvest(table: Table, seat: Seat, fight: Fight) -> Table:
    """[hunt] Rulebook p. 9: 1 food a hit, six at most; none is lost."""
    swordmaiden = table.clans[seat].leader == "svanhildr"
    hits = fight.hits(table.rules.cards.dice, swordmaiden)
    shields = fight.shields(table.rules.cards.dice)
    hunt = battle.Battle(seat, "hunt", None, fight)
    table = battle.emit_hit(table, hunt, "hunt", hits, shields)
    table = table.collect(seat, "hunt", food=min(hits, table.rules.cards.board.hunting_food))
    table = battle.bring_home(table, hunt, "hunt")
    return hunt_on(table, table.hunters.index(seat) + 1)
