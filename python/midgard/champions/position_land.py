"""Completes the journeys of a position, at sea and on land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from midgard._midgard import OutOfRangeError
from midgard._shared.input import index_or_none, unknown_name
from midgard.champions.position_phase import (
    Waiting,
    as_dict,
    as_number,
    as_words,
    counts,
    need_dict,
)
from midgard.champions.position_setup import BERGRISAR

ASKED = {
    "land_journey": "lone_warrior",
    "hire": "lone_warrior",
    "blizzard": "blizzard",
    "lost": "avalanche",
}
"""The usual land journey of a phase in which it asks for something."""


def complete_deck(
    parts: Mapping[str, Any], spaces: Sequence[dict[str, Any]], start: dict[str, Any], turn: int
) -> dict[str, Any]:
    """Returns a deck of journeys: the cards that lie nowhere else are in it, unseen."""
    kinds = start["unseen"]
    old = counts(parts.get("old", {}), kinds)
    away = counts(parts.get("discards", {}), kinds)
    top = as_words(parts.get("top"))
    left = Counter(kinds)
    for part in (old, away):
        left.subtract({kind: as_number(as_dict(part).get(kind)) for kind in kinds})
    lying = as_words([space["journey"] for space in spaces])
    left.subtract(journey for journey in (*lying, *top) if journey in kinds)
    new = [not space["old"] for space in spaces if space["journey"] == "unseen"]
    spare = sum(left.values()) - sum(new) + len(top) - as_number(parts.get("left"))
    if "left" in parts and "discards" not in parts:
        for kind in kinds:
            gone = max(0, min(spare, left[kind]))
            away[kind], left[kind], spare = gone, left[kind] - gone, spare - gone
    unseen = {kind: max(0, left[kind]) for kind in kinds}
    usual: dict[str, Any] = {"unseen": unseen}
    usual |= {"left": max(0, sum(unseen.values()) - sum(new) + len(top))}
    if "top" in start:
        usual |= {"top": [], "ordered_by": turn if top else None, "group": None}
    found = usual | dict(parts) | {"old": old, "discards": away}
    if isinstance(found.get("group"), Mapping):
        group: dict[str, Any] = {"seen": {}, "shown": {}} | dict(found["group"])
        found["group"] = group | {name: counts(group[name], kinds) for name in ("seen", "shown")}
    return found


def fill_land(parts: Any, data: Mapping[str, Any], at: Waiting) -> list[dict[str, Any]]:
    """Returns the spaces of the land journeys.

    Raises:
        TypeError: the part is not a dict or list of dicts.
        OutOfRangeError: a space does not exist.
    """
    named = _spaces(parts)
    bare = at.stage == "closing" or at.is_bare(BERGRISAR[-1])
    spaces = []
    for site in BERGRISAR:
        stands = any(site in as_words(clan["placed"]) for clan in data["clans"])
        here = site in at.sites
        arrived = stands and at.stage == "combat" and (at.is_over(site) or here)
        arrived = arrived and not (here and at.name == "reveal")
        card = ASKED.get(at.name, "all_quiet") if here else "all_quiet"
        card = "bandits" if here and at.fight.get("foe") == "bandits" else card
        usual: dict[str, Any] = {
            "journey": card if arrived else "none" if bare or data[site] is None else "unseen",
            "revealed": arrived,
        }
        usual |= {"known_to": [], "old": False, "grouped": False}
        spaces.append(usual | named.get(site, {}))
    return spaces


def _spaces(parts: Any) -> dict[str, dict[str, Any]]:
    """Returns the spaces that were named, by site."""
    if not isinstance(parts, Mapping | list | tuple):
        raise TypeError(f"land must be a list or a dict, not {type(parts).__name__}")
    named = dict(parts) if isinstance(parts, Mapping) else dict(enumerate(parts))
    found = {}
    for key, part in named.items():
        number = index_or_none(key)
        site = key if number is None else dict(enumerate(BERGRISAR)).get(number)
        if not isinstance(site, str) or site not in BERGRISAR:
            raise OutOfRangeError(unknown_name("land space", key, BERGRISAR))
        found[site] = need_dict(f"land[{BERGRISAR.index(site)}]", part)
    return found
