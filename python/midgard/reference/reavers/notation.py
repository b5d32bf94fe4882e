"""The state as plain data; docs/reference/reavers.md lists the fields."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from . import deal as deals
from .micro import Part
from .state import Location, Loot, Phase, Player, Table
from .words import ITEMS, TOKENS

RENAMED = {"contributions": "given", "giver": "from"}
"""Fields of phases that have another name in data."""


def to_dict(table: Table) -> dict[str, Any]:
    """Returns the whole table as plain data."""
    cards = table.cards
    found = {
        "players": len(table.players),
        "round": table.round,
        "phase": phase_dict(table.phase),
        "supply": {
            "card": table.card,
            "unseen": numbers(table.supply, tuple(cards.supply_kinds)),
        },
        "market": list(table.market),
        "reavers": {
            "unseen": numbers(table.deck, cards.reaver_ids),
            "discards": numbers(table.discards, cards.reaver_ids),
        },
        "spoils": {
            "unseen": numbers(table.spoils_deck, cards.spoils_ids),
            "discards": numbers(table.spoils_discards, cards.spoils_ids),
        },
        "raid": numbers(table.raid, TOKENS),
        "locations": [location_dict(table, location) for location in table.locations],
        "bjorn": table.bjorn,
        "seats": [player_dict(table, player) for player in table.players],
        "owed": list(table.owed),
    }
    if not table.rules.bjorn:
        del found["bjorn"]
    return found


def numbers(pool: Counter[str], kinds: Sequence[str]) -> dict[str, int]:
    """Returns a number for each kind."""
    found = dict.fromkeys(kinds, 0)
    found.update(pool)
    return found


def location_dict(table: Table, location: Location) -> dict[str, Any]:
    """Returns a location in play."""
    return {
        "name": location.name,
        "face": location.face,
        "first": location.first,
        "loot": loot_dict(table, location.loot),
    }


def loot_dict(table: Table, loot: Loot) -> dict[str, Any]:
    """Returns what lies on a location."""
    return {
        "coins": loot.coins,
        **numbers(loot.tokens, TOKENS),
        "terror": loot.terror,
        "spoils": numbers(loot.spoils, table.cards.spoils_ids),
    }


def player_dict(table: Table, player: Player) -> dict[str, Any]:
    """Returns what a player has."""
    cards = table.cards
    return {
        "coins": player.coins,
        "terror": player.terror,
        **numbers(player.tokens, TOKENS),
        "spoils": numbers(player.spoils, cards.spoils_ids),
        "secret": numbers(player.secret, cards.spoils_ids),
        "reavers": numbers(player.reavers, cards.reaver_ids),
        "destination": player.destination,
        "last": player.last,
    }


def phase_dict(phase: Phase) -> dict[str, Any]:
    """Returns the phase with its fields."""
    found: dict[str, Any] = {"name": phase.name}
    for field in fields(phase):
        value = getattr(phase, field.name)
        found[RENAMED.get(field.name, field.name)] = phase_value(field.name, value)
    return found


def phase_value(name: str, value: Any) -> Any:
    """Returns a field of a phase as plain data."""
    if name in ("contributions", "shares"):
        return [part_dict(part) for part in value]
    if name == "deal":
        return deals.written(value)
    if name == "item":
        return ITEMS[value]
    return list(value) if isinstance(value, tuple) else value


def part_dict(part: Part) -> dict[str, Any]:
    """Returns a contribution or share."""
    return {"item": ITEMS[part.kind], "seat": part.seat, "amount": part.amount}
