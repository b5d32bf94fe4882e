"""The table as text, for a person who follows or referees a game."""

from collections.abc import Mapping
from typing import Any

from .notation import to_dict
from .state import Table
from .view import view
from .words import TOKENS, Seat


def show(table: Table, viewer: Seat | None) -> str:
    """Returns the table as this seat sees it; without a seat, in full."""
    found = to_dict(table) if viewer is None else view(table, viewer)
    lines = [f"round {found['round']}, {phase_line(found['phase'])}"]
    lines.append("market: " + ", ".join(card or "-" for card in found["market"]))
    for location in found["locations"]:
        here = " (bjorn)" if found.get("bjorn") == location["name"] else ""
        lines.append(f"{location['name']} {location['face']}{here}: {held(location['loot'])}")
    lines.append(f"supply: {held(found['raid'])}")
    for seat, player in enumerate(found["seats"]):
        ship = player["destination"] or player["last"] or "at home"
        lines.append(f"seat {seat}, {ship}: {held(player)}")
    return "\n".join(lines)


def phase_line(phase: Mapping[str, Any]) -> str:
    """Returns the phase and its simple fields."""
    shown = [f"{key} {value}" for key, value in phase.items() if isinstance(value, int | str)]
    return ", ".join(shown).removeprefix("name ")


def held(things: Mapping[str, Any]) -> str:
    """Returns what lies or is held somewhere."""
    parts = []
    for word in ("coins", *TOKENS, "terror"):
        if things.get(word):
            parts.append(f"{things[word]} {word}")
    for word in ("spoils", "secret", "reavers"):
        pool = things.get(word)
        if isinstance(pool, Mapping):
            cards = [f"{number} {name}" for name, number in pool.items() if number]
            parts += [f"{word}: {' '.join(cards)}"] if cards else []
        elif pool:
            parts.append(f"{pool} {word}")
    return ", ".join(parts) or "nothing"
