"""The spaces of journeys, at sea and on land: who has come there, and with whom."""

from collections import Counter

from .state import Table
from .words import SHORES, Seat, Warband, without


def owner(table: Table, space: str) -> Seat:
    """The seat whose ship is at a shore, or whose worker stands at a place on land."""
    return table.ship(space).owner if space in SHORES else table.standing(space)[0]


def crew(table: Table, space: str) -> Warband:
    """The warriors aboard a ship, or sent to a place on land."""
    return table.ship(space).warriors if space in SHORES else table.garrison[space]


def with_crew(table: Table, space: str, warriors: Warband) -> Table:
    """Changes the warriors aboard a ship, or those sent to a place on land."""
    if space in SHORES:
        return table.with_ship(space, warriors=warriors)
    return table.with_garrison(space, warriors)


def throw_overboard(table: Table, space: str, warriors: Counter[str]) -> Table:
    """Warriors aboard, or sent to a place on land, are lost to the supply."""
    left = without(crew(table, space), warriors)
    return with_crew(table, space, left).return_warriors(warriors)


def was_fought(table: Table, shore: str) -> bool:
    """Returns whether the journey there was a fight for somebody aboard."""
    return table.shore(shore).journey == "kraken"
