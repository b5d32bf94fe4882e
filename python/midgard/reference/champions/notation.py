"""The dict form of a table, as docs/state.md describes it.  ``check/form.py`` reads it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from .deck import Visit
from .phase.battle import Battle
from .rules import Rules
from .state import Clan, Phase, Shore, Table
from .words import (
    DESTINIES,
    JOURNEYS,
    LAND_SITES,
    RUNES,
    SHORES,
    WARRIORS,
)

FACES = 6
STEPS = (*LAND_SITES, "rune-1", "rune-2", *SHORES, "merchant")
FOES = ("hunt", *LAND_SITES, "kraken", "monster")
DECKS = ("trolls", "draugr", "monsters", "runes", "merchants", "destinies")


def to_dict(table: Table) -> dict[str, Any]:
    """The table in words."""
    return {
        "players": len(table.clans),
        "round": table.round,
        "marker": table.marker,
        "phase": write_phase(table.phase),
        "clans": [write_clan(clan) for clan in table.clans],
        "hunters": list(table.hunters),
        "stock": write_counts(table.stock, WARRIORS),
        "food_stock": table.food_stock,
        "supply": write_counts(table.supply, WARRIORS),
        "stalls": list(table.stalls),
        "longships": list(table.longships),
        "huts_sold": table.huts_sold,
        "troll": table.troll,
        "left_draugr": table.left_draugr,
        "right_draugr": table.right_draugr,
        "rune_row": list(table.rune_row),
        "merchant": table.merchant,
        "garrison": {site: write_counts(table.garrison[site], WARRIORS) for site in LAND_SITES},
        "shores": [write_shore(shore) for shore in table.shores],
        "deck": {deck: list(table.deck.unseen[deck]) for deck in DECKS},
        "under": [{"owner": group.owner, "cards": list(group.cards)} for group in table.deck.under],
        "sage": [write_visit(visit) for visit in table.sage],
        "shown_after": table.shown_after,
        "journeys": {
            "left": table.journeys.left,
            "unseen": write_counts(table.journeys.unseen, JOURNEYS),
            "old": write_counts(table.journeys.old, JOURNEYS),
            "discards": write_counts(table.journeys.discards, JOURNEYS),
        },
    }


def write_counts(counts: Counter[str], kinds: Sequence[str]) -> dict[str, int]:
    """Numbers per kind name every kind."""
    return {kind: counts[kind] for kind in kinds}


def write_clan(clan: Clan) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for part in fields(clan):
        value = getattr(clan, part.name)
        written[part.name] = list(value) if isinstance(value, tuple) else value
    written["warriors"] = write_counts(clan.warriors, WARRIORS)
    written["sheet"] = dict(clan.sheet)
    return written


def write_visit(visit: Visit) -> dict[str, Any]:
    return {"turn": visit.turn, "drawn": list(visit.drawn), "kept": visit.kept}


def write_shore(shore: Shore) -> dict[str, Any]:
    ship = shore.ship
    aboard = ship and {
        "kind": ship.kind,
        "owner": ship.owner,
        "food": ship.food,
        "warriors": write_counts(ship.warriors, WARRIORS),
    }
    return {
        "monster": shore.monster,
        "bounty": shore.bounty,
        "journey": shore.journey,
        "revealed": shore.revealed,
        "known_to": list(shore.known_to),
        "old": shore.old,
        "ship": aboard,
    }


def write_phase(phase: Phase) -> dict[str, Any]:
    """The name of the phase and its fields; ``least`` is written ``from``."""
    written: dict[str, Any] = {"name": phase.name}
    for part in fields(phase):
        value = getattr(phase, part.name)
        if isinstance(value, Battle):
            written["fight"] = write_battle(value)
        elif isinstance(value, Phase):
            written[part.name] = write_phase(value)
        elif isinstance(value, Counter):
            written[part.name] = write_counts(value, WARRIORS)
        else:
            name = "from" if part.name == "least" else part.name
            written[name] = list(value) if isinstance(value, tuple) else value
    return written


def write_battle(battle: Battle) -> dict[str, Any]:
    fight = battle.fight
    return {
        "turn": battle.turn,
        "foe": battle.foe,
        "shore": battle.shore,
        "warband": write_counts(fight.warband, WARRIORS),
        "to_throw": write_counts(fight.to_throw, WARRIORS),
        "lying": {kind: [fight.lying[kind, face] for face in range(FACES)] for kind in WARRIORS},
        "damage": fight.damage,
        "reaction": fight.reaction,
        "throws": fight.throws,
    }


def ids(rules: Rules, deck: str) -> tuple[str, ...]:
    """The words of a deck, in their order."""
    match deck:
        case "runes":
            return RUNES
        case "destinies":
            return DESTINIES
        case "merchants":
            return tuple(rules.cards.merchants)
        case _:
            return tuple(card.id for card in rules.cards.enemies(deck))
