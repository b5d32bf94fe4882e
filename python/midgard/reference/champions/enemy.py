"""The enemies: who lies where, whom they prohibit, and what their abilities change.

An ability of a card has one function here, which makes its changes.
"""

from .cards import Enemy
from .state import Table
from .words import SHORES, Seat


def foe_at(table: Table, site: str) -> Enemy:
    """The foe at this site or shore."""
    card = table.shore(site).monster if site in SHORES else table.foe_at(site)
    assert card is not None
    return table.rules.cards.enemy(card)


def is_prohibited(table: Table, site: str, kind: str) -> bool:
    """[assignment.land] Rulebook p. 8: a kind that a troll or draugr prohibits cannot be there;
    A-36: as an option it can.
    """
    if site not in ("troll", "left_draugr", "right_draugr"):
        return False
    card = table.foe_at(site)
    official = table.rules.options.prohibited_dice == "official"
    return official and card is not None and table.rules.cards.enemy(card).prohibits == kind


# Abilities


def blame_alive(foe: Enemy) -> int:
    """[cleanup.troll] Rulebook p. 9: a blame for a troll that lives.  [enemy.troll_lord] A-25: for
    some trolls another number.
    """
    return foe.number("undefeated_blame", without=1)


def forbids_favor(foe: Enemy) -> bool:
    """[enemy.seidr_draugr] R-D-21: against it no favor is discarded."""
    return foe.ability == "no_favor_reroll"


def punish(table: Table, seat: Seat, foe: Enemy) -> Table:
    """[enemy.vile_priest] R-D-21: a clan whose dice all fell without killing it takes blame."""
    for _ in range(foe.number("failed_fighter_takes_blame")):
        table = table.blame(seat, "enemy.vile_priest")
    return table


def ignores_shields(foe: Enemy) -> bool:
    """[enemy.dark_shaman] R-D-19: against it no shield counts."""
    return foe.ability == "ignore_shields"


def ambush(foe: Enemy) -> int:
    """[enemy.cave_dweller] R-D-20: the dice that it takes before the first round."""
    return foe.number("ambush_lose_warriors")


def armor(foe: Enemy) -> int:
    """[enemy.rock_creature] R-D-19: the hits of each round that do nothing."""
    return foe.number("armor_per_round")


def most_hits(foe: Enemy) -> int | None:
    """[enemy.mist_walker] R-D-19: the printed hits of a die that count at most."""
    return 1 if foe.ability == "double_hits_count_single" else None
