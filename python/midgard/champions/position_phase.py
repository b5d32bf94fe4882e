"""Completes the phase of a position and finds out how far the round is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from midgard._midgard import InvalidOptionError
from midgard.champions.position_setup import BERGRISAR, DM, VALHALLA, Setup

LAND = ("troll", "left_draugr", "right_draugr")
SHORES = ("shore-1", "shore-2", "shore-3", "shore-4")
ORDER = ("assignment", "hunting_grounds", *LAND, *BERGRISAR, *SHORES)
"""The order of combat, after assignment."""
STEPS = (*LAND, *BERGRISAR, "rune-1", "rune-2", *SHORES, "merchant")
ROLLING = ("dice", "roll", "pick", "helmet", "ability_pick", "ability_goods", "ability_token")
SETTLED = ("casualties", "fallen", "healing", "mercy")
SURVIVING = ("loot", "upgrade")
"""The phases of a fight that has been won, while the survivors stand together."""
FIGHTS = (*ROLLING, *SETTLED, *SURVIVING, "hunt_settled")
VOYAGES = ("reveal", "journey", "lost", "starving", "land_journey", "hire", "blizzard")
PURCHASES = (
    *("buy_die", "payment", "provisions", "carved_rune", "carved_draw", "carved_taken"),
    *("thread_draw", "thread_keep", "refill"),
)
"""The phases of a visit to Valhalla, whose ``back`` is the visit."""
SETUP = ("stalls", "start", "draft", "leaders", "destinies", "end", "blessings", "epics")
USUAL: dict[str, dict[str, Any]] = {
    "reveal": {"again": False},
    "market": {"given": [], "taken": [], "last": None},
    "gifts": {"food": None},
    "casualties": {"from": "swordsman", "first": True},
    "lost": {"from": "swordsman"},
    "starving": {"from": "swordsman"},
    "crowded": {"from": "swordsman", "offered": {}},
    "pick": {"from": ["swordsman", 0]},
    "ability_pick": {"from": ["swordsman", 0]},
    "training": {"site": "home", "leaving": [], "coming": None},
    "trainer": {"leaving": {}, "coming": None},
    "awareness_draw": {"cards": {}},
    "awareness_order": {"ordered": []},
    "resurrection": {"tokens": []},
    "blizzard": {"from": "swordsman"},
    "ambush": {"from": "swordsman"},
    "valhalla": {"window": False},
    "payment": {"die": None, "paid": {}},
    "thread_draw": {"drawn": []},
    **{name: {"hired": 0} for name in ("land_journey", "hire")},
    **{name: {"food": None} for name in ("alms", "rangers", "loot", "ability_goods", "provisions")},
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

    def __init__(self, parts: Mapping[str, Any], setup: Setup) -> None:
        self.setup = setup
        self.usual_turn: Any = parts.get("turn", 0)
        self.phase: dict[str, Any] = self._phase(parts.get("phase", "placement"))
        self.phase_name: str = _name(self.phase)
        back = None if self.phase_name in PURCHASES else self.phase.get("back")
        self.decision: dict[str, Any] = back if isinstance(back, dict) else self.phase
        self.name: str = _name(self.decision)
        bought = self.name in PURCHASES
        self.visit: dict[Any, Any] = as_dict(self.decision.get("back")) if bought else self.decision
        self.fight: dict[Any, Any] = as_dict(self.decision.get("fight"))
        usual = self.visit.get("turn", self.usual_turn)
        turn = self.fight.get("turn", self.decision.get("turn", usual))
        self.turn: int = as_number(turn)
        self.stage: str = self._stage()
        self.round: int = as_number(parts.get("round", 8 if self.stage == "closing" else 1))

    def _phase(self, stated: Any) -> dict[str, Any]:
        phase = {"name": stated} if isinstance(stated, str) else need_dict("phase", stated)
        name = phase.get("name")
        if name in SETUP:
            message = f"the phase {name} is reached by playing; see Champions.new_state"
            raise InvalidOptionError(message)
        return self._complete("phase", phase, 2)

    def _complete(self, path: str, phase: dict[str, Any], depth: int) -> dict[str, Any]:
        """Adds the fields of a phase that are zero or empty."""
        name = _name(phase)
        if name in FIGHTS:
            fight = need_dict(f"{path}.fight", phase.get("fight", {}))
            phase["fight"] = self._complete_fight(name, fight)
        elif name not in ("stocking", "reveal", "refill"):
            phase.setdefault("turn", self.usual_turn)
        phase = self._usual(name) | phase
        for field, kinds in self._counted(phase).items():
            if field in phase and phase[field] is not None:
                phase[field] = counts(phase[field], kinds)
        if isinstance(phase.get("survivors"), Mapping):
            phase["survivors"] = self._complete_fight("fallen", dict(phase["survivors"]))
        if "back" in phase and depth:
            back = need_dict(f"{path}.back", phase["back"])
            phase["back"] = self._complete(f"{path}.back", back, depth - 1)
        return phase

    def _usual(self, name: str) -> dict[str, Any]:
        """Returns the fields of a phase that may be left out, with their defaults."""
        usual = dict(USUAL.get(name, {}))
        if name in ("lost", "starving", "blizzard"):
            usual["from"] = self.setup.first_lost
        if name == "true_vision" and DM in self.setup.boxes:
            usual["more"] = 0
        if name == "blame" and VALHALLA in self.setup.boxes:
            usual["survivors"] = None
        return usual

    def _counted(self, phase: Mapping[str, Any]) -> dict[str, list[str]]:
        """Returns the fields of a phase that are numbers by kind, and their kinds."""
        name, kinds, start = _name(phase), self.setup.kinds, self.setup.start
        if name == "crowded":
            return {"offered": kinds}
        if name == "trainer":
            return {"leaving": kinds, "coming": kinds}
        if name == "payment":
            return {"paid": list(start["clans"][0].get("tokens", ()))}
        if name in ("awareness_draw", "awareness_order"):
            deck = "land_journeys" if phase.get("deck") == "land" else "journeys"
            return {"cards": list(start.get(deck, start["journeys"])["unseen"])}
        return {}

    def _complete_fight(self, name: str, fight: dict[str, Any]) -> dict[str, Any]:
        kinds = self.setup.kinds
        lying = {kind: [0] * 6 for kind in kinds} | as_dict(fight.get("lying"))
        shown = {kind: sum(map(as_number, as_list(lying[kind]))) for kind in kinds}
        air = counts(fight.get("to_throw", {}), kinds)
        both = {kind: shown[kind] + as_number(as_dict(air).get(kind)) for kind in kinds}
        band = counts(fight.get("warband", both), kinds)
        if name == "dice" and "to_throw" not in fight:
            air = {kind: as_number(as_dict(band).get(kind)) - shown[kind] for kind in kinds}
        foe = "hunt" if name == "hunt_settled" else "troll"
        usual: dict[str, Any] = {"turn": self.usual_turn, "foe": foe, "shore": None}
        usual |= {"damage": 0, "reaction": False, "throws": 1}
        if VALHALLA in self.setup.boxes:
            first = name in ROLLING and not fight.get("damage")
            usual |= {"first_round": first, "helmet_hits": 0, "helmet_shields": 0}
            usual |= {"stands": False, "upgrade": name == "upgrade"}
        return usual | fight | {"warband": band, "to_throw": air, "lying": lying}

    def _stage(self) -> str:
        """Returns the part of the round."""
        others = ("blame", "success_window", "ambush", "valhalla")
        if self.name in ("stocking", "assignment", "closing"):
            return self.name
        combat = self.name in (*FIGHTS, *VOYAGES, *PURCHASES, *others)
        return "combat" if combat else "placement"

    @property
    def emptied(self) -> Any:
        """Returns the slot of the blessing or epic monster that was just bought, if any."""
        waits = self.name in PURCHASES and self.name not in ("buy_die", "payment")
        return self.decision.get("thing") if waits else None

    @property
    def sites(self) -> list[Any]:
        """Returns the sites where the seat that decides has a worker or a ship."""
        named = [self.decision.get("site"), self.fight.get("foe"), self.fight.get("shore")]
        if self.name in VOYAGES:
            named.append(self.decision.get("shore"))
        if self.name in ("valhalla", *PURCHASES):
            named.append(self.visit.get("after"))
        return named

    def _reached(self) -> tuple[int, bool]:
        """Returns the position in the order of combat, and whether combat there is over."""
        foe = self.fight.get("foe")
        where, over = self.decision.get("shore"), False
        if self.name in FIGHTS:
            over = self.name in SURVIVING and foe not in ("kraken", "bandits")
            at_journey = foe in ("kraken", "monster", "bandits")
            where = self.fight.get("shore") if at_journey else foe
            where = "hunting_grounds" if where == "hunt" else where
        elif self.name == "ambush":
            where = self.decision.get("site")
        elif self.name in ("success_window", "valhalla", *PURCHASES):
            where, over = self.visit.get("after"), True
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
