"""A position of every phase, as parts for ``Champions.position``: with any number of players.

Those of set-up and of the end are reached by playing.
"""

from typing import Any

__all__ = ["CLOSED", "PHASES", "interrupted"]

LYING = {"lying": {"axeman": [1, 0, 1, 0, 0, 0]}}
BAND = {"warband": {"axeman": 3}}


def land(name: str, foe: str = "troll", **fields: Any) -> dict[str, Any]:
    """A fight on land."""
    dice = LYING if name in ("roll", "pick") else BAND
    fight = {"foe": foe, **dice, "damage": 9 if name == "fallen" else 0}
    return {"phase": {"name": name, "fight": fight, **fields}, "clans": [{"favor": 1}]}


def sea(name: str, *, journey: str = "all_quiet", food: int = 0, **fields: Any) -> dict[str, Any]:
    """A voyage to the first shore."""
    ship = {"warriors": {"axeman": 2}, "food": food}
    here = {"ship": ship} if name == "reveal" else {"ship": ship, "journey": journey}
    return {"phase": {"name": name, "shore": "shore-1", **fields}, "shores": {1: here}}


SEEN = {1: {"journey": "storm", "known_to": [0]}}
PHASES: dict[str, dict[str, Any]] = {
    "stocking": {"round": 3, "phase": {"name": "stocking", "step": "shore-2"}},
    "placement": {},
    "stave_church": {"phase": "stave_church"},
    "aumingi": {"phase": "aumingi"},
    "runesmith": {"phase": "runesmith"},
    "rune_draw": {"phase": "rune_draw"},
    "rune_taken": {"phase": {"name": "rune_taken", "rune": "wealth"}},
    "shipwright": {"phase": "shipwright", "clans": [{"wood": 3, "coins": 4}]},
    "crowded": {
        "phase": {"name": "crowded", "offered": {"swordsman": 1, "spearman": 1}, "left": 1},
        "clans": [{"placed": ["varyags"], "warriors": {"axeman": 7}}],
    },
    "market": {"phase": "market"},
    "sail": {"phase": {"name": "sail", "ship": "private"}},
    "true_vision": {"phase": "true_vision"},
    "peek": {"phase": {"name": "peek", "draws": 1}, "clans": [{"leader": "ullr"}]},
    "peek_journey": {
        "phase": {"name": "peek_journey", "draws": 2, "shore": "shore-2"},
        "clans": [{"leader": "dagrun"}],
    },
    "sage_draw": {
        "phase": {"name": "sage_draw", "draws": 1, "drawn": ["prepared"]},
        "clans": [{"leader": "dagrun"}],
        "shores": SEEN,
    },
    "keep_destiny": {
        "phase": {"name": "keep_destiny", "drawn": ["craftsman", "prepared"]},
        "clans": [{"leader": "dagrun"}],
        "shores": SEEN,
    },
    "assignment": {
        "phase": {"name": "assignment", "site": "shore-1", "item": "axeman"},
        "shores": {1: {"ship": {"warriors": {"swordsman": 1}}}},
        "clans": [{"warriors": {"axeman": 2}}],
    },
    "success_window": {
        "phase": {"name": "success_window", "after": "left_draugr"},
        "clans": [{}, {"placed": ["left_draugr"]}],
    },
    "dice": land("dice", "right_draugr"),
    "roll": land("roll"),
    "pick": land("pick"),
    "casualties": land("casualties", "left_draugr", left=1),
    "fallen": land("fallen", "left_draugr"),
    "blame": {"phase": "blame"},
    "reveal": sea("reveal", food=1),
    "journey": sea("journey", food=1),
    "lost": sea("lost", journey="lost", food=1, left=2),
    "starving": sea("starving", left=2),
    "closing": {"phase": "closing", "clans": [{"runes": ["healing", "wealth"]}]},
}
#: Phases that no rune interrupts: chance, and the middle of one choice.
CLOSED = {
    *("stocking", "rune_draw", "peek_journey", "sage_draw", "keep_destiny", "dice", "pick"),
    "reveal",
}


def interrupted(name: str, rune: str) -> dict[str, Any]:
    """The position of this phase while a rune of the seat asks."""
    parts = PHASES[name]
    phase = parts.get("phase", name)
    back = {"name": phase} if isinstance(phase, str) else phase
    asks: dict[str, Any] = {"name": rune, "back": back}
    if rune == "knowledge":
        shore = 2 if name in ("journey", "lost", "starving") else 1
        asks["shore"] = f"shore-{shore}"
    return parts | {"phase": asks}
