"""The dict form of a table, as docs/reference/state.md describes it.  ``check/form.py`` reads
it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from .deck import Journeys, Visit
from .phase.engagement import Battle
from .rules import Rules
from .state import Clan, Phase, Shore, Space, Table
from .words import (
    BASE_LAND,
    BERGRISAR,
    DM,
    LAND_SITES,
    SHORES,
    VALHALLA,
)

FACES = 6
STEPS = (*BASE_LAND, *BERGRISAR, "rune-1", "rune-2", *SHORES, "merchant")
FOES = ("hunt", *LAND_SITES, "kraken", "monster", "bandits")
DECKS = ("trolls", "draugr", "monsters", "runes", "merchants", "destinies")


def decks(rules: Rules) -> tuple[str, ...]:
    """The decks of unseen cards, without the blessings."""
    more = ("bergrisar",) if rules.has(DM) else ()
    return (*DECKS, *more, *(("epics",) if rules.has(VALHALLA) else ()))


def to_dict(table: Table) -> dict[str, Any]:
    """The table in words."""
    rules = table.rules
    written: dict[str, Any] = {
        "players": len(table.clans),
        "round": table.round,
        "marker": table.marker,
        "phase": write_phase(rules, table.phase),
        "clans": [write_clan(rules, clan) for clan in table.clans],
        "hunters": list(table.hunters),
        "stock": write_counts(table.stock, rules.kinds),
        "food_stock": table.food_stock,
        "supply": write_counts(table.supply, rules.kinds),
        "stalls": list(table.stalls),
        "longships": list(table.longships),
        "huts_sold": table.huts_sold,
        "troll": table.troll,
        "left_draugr": table.left_draugr,
        "right_draugr": table.right_draugr,
        "rune_row": list(table.rune_row),
        "merchant": table.merchant,
        "garrison": {
            site: write_counts(table.garrison[site], rules.kinds) for site in rules.land_sites
        },
        "shores": [write_shore(rules, shore) for shore in table.shores],
        "deck": {deck: list(table.deck.unseen[deck]) for deck in decks(rules)},
        "under": [{"owner": group.owner, "cards": list(group.cards)} for group in table.deck.under],
        "sage": [write_visit(visit) for visit in table.sage],
        "shown_after": table.shown_after,
        "journeys": write_journeys(rules, table.journeys, rules.journeys),
    }
    if rules.has(DM):
        written |= write_dark_mountains(table)
    if rules.has(VALHALLA):
        written["deck"]["blessings"] = write_counts(table.deck.blessings, rules.blessings)
        written |= {
            "blessings": list(table.blessings),
            "epics": list(table.epics),
            "thorir_due": table.thorir_due,
        }
    return written


def write_dark_mountains(table: Table) -> dict[str, Any]:
    """The cards on the board of The Dark Mountains."""
    return {
        "left_bergrisar": table.left_bergrisar,
        "right_bergrisar": table.right_bergrisar,
        "land": [write_space(table.rules, space) for space in table.land],
        "land_journeys": write_journeys(
            table.rules, table.land_journeys, table.rules.land_journeys
        ),
    }


def write_counts(counts: Counter[str], kinds: Sequence[str]) -> dict[str, int]:
    """Numbers per kind name every kind in play."""
    return {kind: counts[kind] for kind in kinds}


def in_play(rules: Rules, thing: Any) -> tuple[str, ...]:
    """The fields of a part whose box, if it has one, is in play."""
    return fields_with(thing if isinstance(thing, type) else type(thing), rules.boxes)


@cache
def fields_with(kind: Any, boxes: frozenset[str]) -> tuple[str, ...]:
    """The fields of a kind of part with these boxes."""
    every = ((part.name, part.metadata.get("box")) for part in fields(kind))
    return tuple(name for name, box in every if box is None or box in boxes)


def write_clan(rules: Rules, clan: Clan) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for name in in_play(rules, clan):
        value = getattr(clan, name)
        written[name] = list(value) if isinstance(value, tuple) else value
    written["warriors"] = write_counts(clan.warriors, rules.kinds)
    written["sheet"] = dict(clan.sheet)
    if rules.has(VALHALLA):
        written["tokens"] = write_counts(clan.tokens, rules.token_kinds)
        written["blessings"] = write_counts(clan.blessings, rules.blessings)
    return written


def write_visit(visit: Visit) -> dict[str, Any]:
    return {"turn": visit.turn, "drawn": list(visit.drawn), "kept": visit.kept}


def write_space(rules: Rules, space: Space) -> dict[str, Any]:
    written = {
        "journey": space.journey,
        "revealed": space.revealed,
        "known_to": list(space.known_to),
        "old": space.old,
    }
    return written | ({"grouped": space.grouped} if rules.has(DM) else {})


def write_shore(rules: Rules, shore: Shore) -> dict[str, Any]:
    ship = shore.ship
    aboard = ship and {
        "kind": ship.kind,
        "owner": ship.owner,
        "food": ship.food,
        "warriors": write_counts(ship.warriors, rules.kinds),
    }
    return {
        "monster": shore.monster,
        "bounty": shore.bounty,
        **write_space(rules, shore),
        "ship": aboard,
    }


def write_journeys(rules: Rules, journeys: Journeys, kinds: Sequence[str]) -> dict[str, Any]:
    written: dict[str, Any] = {
        "left": journeys.left,
        "unseen": write_counts(journeys.unseen, kinds),
        "old": write_counts(journeys.old, kinds),
        "discards": write_counts(journeys.discards, kinds),
    }
    if not rules.has(DM):
        return written
    group = journeys.group and {
        "seat": journeys.group.seat,
        "seen": write_counts(journeys.group.seen, kinds),
        "shown": write_counts(journeys.group.shown, kinds),
    }
    top = {"top": list(journeys.top), "ordered_by": journeys.ordered_by, "group": group}
    return written | top


def write_phase(rules: Rules, phase: Phase) -> dict[str, Any]:
    """The name of the phase and its fields; ``least`` is written ``from``, ``battle`` ``fight``."""
    written: dict[str, Any] = {"name": phase.name}
    for part in in_play(rules, phase):
        value = getattr(phase, part)
        name = {"least": "from", "battle": "fight"}.get(part, part)
        written[name] = write_part(rules, phase, part, value)
    return written


def write_part(rules: Rules, phase: Phase, part: str, value: Any) -> Any:
    """A field of a phase."""
    match value:
        case Battle():
            return write_battle(rules, value)
        case Phase():
            return write_phase(rules, value)
        case Counter():
            return write_counts(value, kinds_of(rules, phase, part))
        case tuple():
            return [list(each) if isinstance(each, tuple) else each for each in value]
        case _:
            return value


def kinds_of(rules: Rules, phase: Phase, part: str) -> Sequence[str]:
    """The kinds that a field with numbers names."""
    if part == "cards":
        return rules.journey_kinds(getattr(phase, "deck"))  # noqa: B009  # only two phases have it
    return rules.token_kinds if part == "paid" else rules.kinds


def write_battle(rules: Rules, battle: Battle) -> dict[str, Any]:
    fight, kinds = battle.fight, rules.kinds
    written: dict[str, Any] = {
        "turn": battle.turn,
        "foe": battle.foe,
        "shore": battle.shore,
        "warband": write_counts(fight.warband, kinds),
        "to_throw": write_counts(fight.to_throw, kinds),
        "lying": {kind: [fight.lying[kind, face] for face in range(FACES)] for kind in kinds},
        "damage": fight.damage,
        "reaction": fight.reaction,
        "throws": fight.throws,
    }
    more = [part for part in in_play(rules, fight) if part not in written]
    return written | {part: getattr(fight, part) for part in more}


def ids(rules: Rules, deck: str) -> tuple[str, ...]:
    """The words of a deck, in their order."""
    match deck:
        case "runes":
            return rules.runes
        case "destinies":
            return rules.destinies
        case "merchants":
            return tuple(rules.cards.merchants)
        case "epics":
            return tuple(rules.cards.epics)
        case _:
            return tuple(
                card.id
                for card in rules.cards.enemies(deck)
                if card.id not in rules.cards.not_in_box
            )
