"""The state as plain data."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .state import Card, Phase, Player, Table, Unit
from .words import CODES, CRYSTAL, MARKS, POISON, STUN

ORDER = {code: at for at, code in enumerate(CODES)}
"""The places of the codes in an order that does not change."""


def to_dict(table: Table) -> dict[str, Any]:
    """Returns the whole table as plain data."""
    return {
        "round": table.round,
        "first_player": table.first_player,
        "active": table.active,
        "quest": table.quest,
        "pyramid": {"quests": list(table.quests), "bosses": list(table.bosses)},
        "scene": table.scene_id,
        "hindrances": list(table.hindrances),
        "players": [player_dict(player) for player in table.players],
        "units": {name: unit_dict(unit) for name, unit in table.units.items()},
        "freya_tokens": table.freya_tokens,
        "carrier": table.carrier,
        **companions(table),
        "upgrades": {
            "unseen": numbers(table.upgrades),
            "top": list(table.top),
            "bottom": list(table.bottom),
        },
        "row": [kind.split() for kind in table.row],
        "piles": {status: table.piles[status] for status in (STUN, POISON, CRYSTAL)},
        "removed": numbers(table.removed),
        "cards": {position: card_dict(card) for position, card in table.cards.items()},
        "tracks": list(table.tracks),
        "vars": dict(table.vars),
        "drawn": {
            "cards": list(table.drawn.cards),
            "upgrades": table.drawn.upgrades,
            "dice": table.drawn.dice,
        },
        "result": table.result,
        "open": open_dict(table),
    }


def companions(table: Table) -> dict[str, Any]:
    """Returns which abilities of the companions are used; only the solo game has them."""
    if not table.rules.solo:
        return {}
    return {"companions": {mark: mark in table.used for mark in MARKS}}


def numbers(pool: Counter[str]) -> dict[str, int]:
    """Returns what is there, with its number; cards in the order of codes."""
    found = [name for name in pool if pool[name]]
    if not any(" " in name for name in found):
        found.sort(key=lambda name: (ORDER.get(name, len(ORDER)), name[:1].islower(), name))
    return {name: pool[name] for name in found}


def player_dict(player: Player) -> dict[str, Any]:
    """Returns what a player has."""
    return {
        "hero": player.hero,
        "deck": {"unseen": numbers(player.unseen), "top": list(player.top)},
        "hand": numbers(player.hand),
        "discard": numbers(player.discard),
        "aside": numbers(player.aside),
        "limit": player.limit,
        "rebuilt": player.rebuilt,
    }


def unit_dict(unit: Unit) -> dict[str, Any]:
    """Returns a unit."""
    return {field.name: getattr(unit, field.name) for field in fields(unit)}


def card_dict(card: Card) -> dict[str, Any]:
    """Returns a card of the scene."""
    return {field.name: getattr(card, field.name) for field in fields(card)}


def open_dict(table: Table) -> dict[str, Any]:
    """Returns what is pending: the stack, the queue of the settle, the list of the reveal."""
    return {
        "stack": [frame_dict(frame) for frame in table.stack],
        "left": [numbers(aside) for aside in table.left],
        "queue": [list(entry) for entry in table.queue],
        "fired": [list(entry) for entry in table.fired],
        "rewarded": [list(entry) for entry in table.rewarded],
        "listed": list(table.listed),
    }


def frame_dict(frame: Phase) -> dict[str, Any]:
    """Returns a frame of the stack with its fields."""
    found: dict[str, Any] = {"name": frame.name}
    for field in fields(frame):
        found[field.name] = plain(getattr(frame, field.name))
    return found


def plain(value: Any) -> Any:
    """Returns tuples as lists, however deep."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return value
