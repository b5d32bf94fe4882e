"""Checks which scenes a card file has of its own.

[scene.own] A row of scenes with ``new = true`` is a scene of its own: nothing is inherited.  Its
path card comes after the printed ones, in the order of the ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..shared.texts import unknown_name
from .words import MOST_NEW, POSITIONS, SCENES

NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")
KINDS = ("quest", "boss")
ONLY_NEW = ("new", "kind", "hindrance")


def new_scenes(rows: Mapping[str, Any]) -> dict[str, str]:
    """Returns the new scenes in the order of their ids, each with its kind."""
    new = {row["id"]: row["kind"] for row in rows["scenes"] if row["id"] not in SCENES}
    return {name: new[name] for name in sorted(new)}


def problems(rows: Mapping[str, Any]) -> Iterator[str]:
    """Yields what is wrong with new scenes, and rows that belong to no scene."""
    new = [row for row in rows["scenes"] if row["id"] not in SCENES]
    for row in rows["scenes"]:
        yield from (built_in if row["id"] in SCENES else scene)(row)
    if len(new) > MOST_NEW:
        yield f"a file has at most {MOST_NEW} new scenes"
    yield from chains(rows)
    names = (*SCENES, *(row["id"] for row in new))
    wanted = [f"{name}-{position}" for name in names for position in POSITIONS]
    found = [row["id"] for row in rows["cards"]]
    for name in (name for name in found if name not in wanted):
        yield f"cards: {unknown_name('id', name)}"
    for row in new:
        cards = [f"{row['id']}-{position}" for position in POSITIONS]
        if missing := ", ".join(card for card in cards if card not in found):
            yield f"scenes {row['id']:.40}: a scene has eight cards; missing: {missing}"


def chains(rows: Mapping[str, Any]) -> Iterator[str]:
    """[scene.next] Yields new scenes that lead nowhere, to another kind, or in a circle."""
    kinds = {name: "boss" if name.startswith("b") else "quest" for name in SCENES}
    kinds |= {row["id"]: row.get("kind") for row in rows["scenes"] if row["id"] not in SCENES}
    after = {row["id"]: row["next"] for row in rows["scenes"] if "next" in row}
    for name in (name for name in after if name not in SCENES):
        where = f"scenes {name:.40}: next"
        if not isinstance(after[name], str) or after[name] not in kinds:
            yield f"{where} must be the id of a scene"
            continue
        if kinds[after[name]] != kinds[name]:
            yield f"{where}: a quest leads to a quest, and a boss to a boss"
        met = [name]
        while isinstance(following := after.get(met[-1]), str) and following not in met:
            met.append(following)
        if following == name:
            yield f"{where}: the scene leads back to itself"


def built_in(row: Mapping[str, Any]) -> Iterator[str]:
    """Yields fields that only a new scene has."""
    for name in (name for name in ONLY_NEW if name in row):
        yield f"scenes {row['id']}: {name} is for new scenes, and this is a built-in one"


def scene(row: Mapping[str, Any]) -> Iterator[str]:
    """Yields what is wrong with the fields of a new scene that others do not have."""
    where = f"scenes {row['id']:.40}"
    if row.get("new") is not True:
        unknown = unknown_name("id", row["id"], note="; a new scene has new = true")
        yield f"scenes: {unknown}"
        return
    if not NAME.fullmatch(row["id"]) or row["id"] == "b9":
        yield f"{where}: the id is a small letter, then small letters, digits and _"
    if row.get("kind") not in KINDS:
        yield f"{where}: kind must be {' or '.join(KINDS)}"
    if "hindrance" not in row:
        yield f"{where}: hindrance is missing"
    if "number" in row:
        yield f"{where}: a new scene has no number"
