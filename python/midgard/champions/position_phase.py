"""Completes the phase of a position and finds out how far the round is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from midgard._midgard import InvalidOptionError

__all__ = [
    "LAND",
    "SHORES",
    "WARRIORS",
    "Waiting",
    "as_dict",
    "as_list",
    "as_number",
    "as_words",
    "counts",
]

WARRIORS = ("swordsman", "spearman", "axeman")
LAND = ("troll", "left_draugr", "right_draugr")
SHORES = ("shore-1", "shore-2", "shore-3", "shore-4")
ORDER = ("assignment", "hunting_grounds", *LAND, *SHORES)
"""The order of combat, after assignment."""
STEPS = (*LAND, "rune-1", "rune-2", *SHORES, "merchant")
FIGHTS = ("dice", "roll", "pick", "casualties", "fallen")
VOYAGES = ("reveal", "journey", "lost", "starving")
USUAL: dict[str, dict[str, Any]] = {
    "reveal": {"again": False},
    "market": {"given": [], "taken": [], "last": None},
    "gifts": {"food": None},
    "casualties": {"from": "swordsman", "first": True},
    "lost": {"from": "swordsman"},
    "starving": {"from": "swordsman"},
    "crowded": {"from": "swordsman", "offered": {}},
    "pick": {"from": ["swordsman", 0]},
}
"""The fields of a phase that may be left out, with their defaults."""


def as_dict(value: Any) -> dict[Any, Any]:
    return dict(value) if isinstance(value, Mapping) else {}


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def as_words(value: Any) -> list[str]:
    return [word for word in as_list(value) if isinstance(word, str)]


def as_number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def counts(value: Any, kinds: Iterable[str]) -> Any:
    """Completes numbers by kind; a value that is not a dict is left for the check to refuse."""
    if not isinstance(value, Mapping):
        return value
    return {**dict.fromkeys(kinds, 0), **value}


def need_dict(path: str, value: Any) -> dict[Any, Any]:
    """Returns the value, which must be a dict.

    Raises:
        TypeError: it is not a dict.
    """
    if not isinstance(value, Mapping):
        raise TypeError(f"{path} must be a dict, not {type(value).__name__}")
    return dict(value)


def _name(phase: Mapping[str, Any]) -> str:
    name = phase.get("name")
    return name if isinstance(name, str) else ""


class Waiting:
    """The phase of a position, and its point in the round."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self.usual_turn: Any = parts.get("turn", 0)
        self.phase: dict[str, Any] = self._phase(parts.get("phase", "placement"))
        back = self.phase.get("back")
        self.decision: dict[str, Any] = back if isinstance(back, dict) else self.phase
        self.phase_name: str = _name(self.phase)
        self.name: str = _name(self.decision)
        self.fight: dict[Any, Any] = as_dict(self.decision.get("fight"))
        turn = self.fight.get("turn", self.decision.get("turn", self.usual_turn))
        self.turn: int = as_number(turn)
        self.stage: str = self._stage()
        self.round: int = as_number(parts.get("round", 8 if self.stage == "closing" else 1))

    def _phase(self, stated: Any) -> dict[str, Any]:
        phase = {"name": stated} if isinstance(stated, str) else need_dict("phase", stated)
        name = phase.get("name")
        if name in ("stalls", "start", "draft", "leaders", "destinies", "end"):
            message = f"the phase {name} is reached by playing; see Champions.new_state"
            raise InvalidOptionError(message)
        phase = self._complete("phase", phase)
        if "back" in phase:
            phase["back"] = self._complete("phase.back", need_dict("phase.back", phase["back"]))
        return phase

    def _complete(self, path: str, phase: dict[str, Any]) -> dict[str, Any]:
        """Adds the fields of a phase that are zero or empty."""
        name = phase.get("name")
        if name in FIGHTS:
            fight = need_dict(f"{path}.fight", phase.get("fight", {}))
            phase["fight"] = self._complete_fight(name, fight)
        elif name not in ("stocking", "reveal"):
            phase.setdefault("turn", self.usual_turn)
        phase = USUAL.get(_name(phase), {}) | phase
        if name == "crowded":
            phase["offered"] = counts(phase["offered"], WARRIORS)
        return phase

    def _complete_fight(self, name: str, fight: dict[str, Any]) -> dict[str, Any]:
        lying = {kind: [0] * 6 for kind in WARRIORS} | as_dict(fight.get("lying"))
        shown = {kind: sum(map(as_number, as_list(lying[kind]))) for kind in WARRIORS}
        air = counts(fight.get("to_throw", {}), WARRIORS)
        both = {kind: shown[kind] + as_number(as_dict(air).get(kind)) for kind in WARRIORS}
        band = counts(fight.get("warband", both), WARRIORS)
        if name == "dice" and "to_throw" not in fight:
            air = {kind: as_number(as_dict(band).get(kind)) - shown[kind] for kind in WARRIORS}
        usual: dict[str, Any] = {"turn": self.usual_turn, "foe": "troll", "shore": None}
        usual |= {"damage": 0, "reaction": False, "throws": 1}
        return usual | fight | {"warband": band, "to_throw": air, "lying": lying}

    def _stage(self) -> str:
        """Returns the part of the round."""
        combat = (*FIGHTS, *VOYAGES, "blame", "success_window")
        if self.name in ("stocking", "assignment", "closing"):
            return self.name
        return "combat" if self.name in combat else "placement"

    def _reached(self) -> tuple[int, bool]:
        """Returns the position in the order of combat, and whether combat there is over."""
        foe = self.fight.get("foe")
        where, over = self.decision.get("shore"), False
        if self.name in FIGHTS and foe not in ("kraken", "monster"):
            where = "hunting_grounds" if foe == "hunt" else foe
        elif self.name in FIGHTS:
            where = self.fight.get("shore")
        elif self.name == "success_window":
            where, over = self.decision.get("after"), True
        elif self.name == "blame":
            where, over = "troll", True
        known = self.stage == "combat" and isinstance(where, str) and where in ORDER
        return (ORDER.index(str(where)), over) if known else (0, True)

    def is_over(self, place: str) -> bool:
        now, over = self._reached()
        return ORDER.index(place) < now + over

    def before(self, step: str) -> bool:
        """Returns whether the set-up of the round has not passed this step."""
        now = self.decision.get("step")
        return self.stage == "stocking" and now in STEPS and STEPS.index(now) <= STEPS.index(step)

    def is_bare(self, step: str) -> bool:
        """Returns whether a space is still empty: in round 1, or because this is its step."""
        return self.before(step) and (self.round == 1 or self.decision.get("step") == step)
