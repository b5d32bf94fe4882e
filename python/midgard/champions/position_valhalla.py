"""Completes what Valhalla adds to a position: blessings, epic monsters and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from midgard.champions.position_phase import (
    Waiting,
    as_dict,
    as_number,
    as_words,
    counts,
)


def complete_clan(clan: dict[str, Any], start: Mapping[str, Any]) -> None:
    """Completes the tokens and the blessings of a clan, as far as the game has them."""
    for field in ("tokens", "blessings"):
        if field in start:
            clan[field] = counts(clan[field], start[field])


def lay_out(
    data: dict[str, Any],
    parts: Mapping[str, Any],
    at: Waiting,
    take: Callable[[str], str | None],
) -> None:
    """Puts blessings and epic monsters into their slots; one that was just bought is gone."""
    if "blessings" not in data:
        return
    free = _unbought(data, at.setup.start)
    free.subtract(_numbers(as_dict(parts["deck"].get("blessings"))))
    designs = [card for card, number in free.items() if number > 0]
    slots = len(data["blessings"])
    designs += [card for card, number in free.items() for _ in range(min(number, slots) - 1)]
    if "blessings" in parts:
        data["blessings"] = parts["blessings"]
    else:
        for slot in range(slots):
            empty = at.emptied == f"blessing-{slot + 1}" or not designs
            data["blessings"][slot] = None if empty else designs.pop(0)
    if "epics" in parts:
        data["epics"] = parts["epics"]
    else:
        bought = [at.emptied == f"epic-{slot + 1}" for slot in range(len(data["epics"]))]
        data["epics"] = [None if empty else take("epics") for empty in bought]
    data["thorir_due"] = parts.get("thorir_due", False)


def unseen_blessings(
    data: Mapping[str, Any], start: Mapping[str, Any], parts: Mapping[str, Any]
) -> Any:
    """Returns the deck of blessings: all that no clan has and that lie in no slot."""
    if "blessings" in parts:
        return counts(parts["blessings"], start["deck"]["blessings"])
    left = _unbought(data, start)
    left.subtract(card for card in as_words(data["blessings"]) if card in left)
    return {card: max(0, number) for card, number in left.items()}


def _unbought(data: Mapping[str, Any], start: Mapping[str, Any]) -> Counter[str]:
    """Returns the blessings that no clan has."""
    left = Counter(start["deck"]["blessings"])
    for clan in data["clans"]:
        bought = _numbers(as_dict(clan["blessings"]))
        left.subtract({card: number for card, number in bought.items() if card in left})
    return left


def _numbers(named: Mapping[Any, Any]) -> dict[str, int]:
    return {card: as_number(number) for card, number in named.items() if isinstance(card, str)}
