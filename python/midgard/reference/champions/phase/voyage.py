"""Voyage: what the journeys at sea do.

Rulebook p. 13.  Those on land are in ``dark_mountains/land.py``.
"""

from collections import Counter
from collections.abc import Callable

from .. import flow, leader
from ..dark_mountains import land
from ..spaces import owner
from ..state import Table
from ..words import BERGRISAR
from . import battle
from .lost import lose, spill
from .starving import feed


@flow.suffer.home
def suffer(table: Table, space: str) -> Table:
    """Applies the effect of the journey that is left lying.

    Losses come from what is aboard; if that is too little, all of it is lost (R34).
    """
    seat = owner(table, space)
    table = leader.of(table, seat).meets(table, seat, space)
    if space in BERGRISAR:
        return land.suffer(table, space)
    return SEA.get(table.shore(space).journey, all_quiet)(table, space)


def all_quiet(table: Table, shore: str) -> Table:
    """[journey.all_quiet] Rulebook p. 13: nothing happens."""
    return feed(table, shore)


def kraken(table: Table, shore: str) -> Table:
    """[journey.kraken] Rulebook p. 13: fight the Kraken first; it gives 3 glory; survivors sail
    on.
    """
    ship = table.ship(shore)
    table = table.with_ship(shore, warriors=Counter())
    return battle.start(table, ship.owner, "kraken", shore, ship.warriors)


def lost(table: Table, shore: str) -> Table:
    """[journey.lost] Rulebook p. 13: lose two of food or warriors, the owner's choice."""
    return lose(table, shore, 2)


def no_wind(table: Table, shore: str) -> Table:
    """[journey.no_wind] Rulebook p. 13: lose one food."""
    return feed(spill(table, shore) if table.ship(shore).food else table, shore)


def storm(table: Table, shore: str) -> Table:
    """[journey.storm] Rulebook p. 13: lose one food or one warrior, the owner's choice."""
    return lose(table, shore, 1)


def whirlpool(table: Table, shore: str) -> Table:
    """[journey.whirlpool] Rulebook p. 13: lose one warrior."""
    return lose(table, shore, 1)


def odins_trial(table: Table, shore: str) -> Table:
    """[journey.odins_trial] A-51: as Lost, then gain a favor."""
    return lose(table, shore, table.rules.cards.sea_cards["odins_trial"].losses)


def shipwreck(table: Table, shore: str) -> Table:
    """[journey.shipwreck] A-51: gain two coins."""
    coins = table.rules.cards.sea_cards["shipwreck"].coins
    return feed(table.collect(table.ship(shore).owner, "journey.shipwreck", coins=coins), shore)


SEA: dict[str, Callable[[Table, str], Table]] = {
    "all_quiet": all_quiet,
    "kraken": kraken,
    "lost": lost,
    "no_wind": no_wind,
    "storm": storm,
    "whirlpool": whirlpool,
    "odins_trial": odins_trial,
    "shipwreck": shipwreck,
}
"""The effect of each journey; a space where no card is left lying does nothing."""
