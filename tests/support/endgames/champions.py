"""Endgames of two players that can be solved: the last decisions of the last round.

Seat 0 decides alone. Nothing that the rival hides matters, because neither seat has destinies and
the rival has no worker left. `solve` computes what each action is worth by trying everything.

`python -m support.endgames.champions` writes `tests/data/endgames.jsonl`: a line for each endgame,
with its state, the best action and what it is worth. Searches are held to it, from Rust and from
Python.
"""

import json
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import midgard

FILE = Path(__file__).parents[2] / "data" / "endgames.jsonl"

SEAT = 0
# Events that are enough for all but one in a million of the endgames.
EVENTS = 80
# Marks values of lines that were cut: it is added to the events that were left there.
CUT = 1 << 20


@dataclass(frozen=True)
class Endgame:
    """A position of round 8 in which seat 0 decides."""

    name: str
    phase: Any
    own: dict[str, Any] = field(default_factory=dict)
    """Fields of the clan of seat 0."""
    rival: str = "draugr-3-red"
    """The draugr that the rival has beaten."""
    parts: dict[str, Any] = field(default_factory=dict)
    """Other parts of the position."""
    rival_destinies: list[str] = field(default_factory=list)
    """Hidden from seat 0."""

    def state(self) -> midgard.champions.State:
        """Returns the position with explicit chance."""
        clan: Any = {"leader": "gylfir", "destinies": [], "workers": 0, "favor": 0} | self.own
        rival: Any = {
            "leader": "dagrun",
            "workers": 0,
            "favor": 0,
            "draugr": [self.rival],
            "destinies": self.rival_destinies,
        }
        return game().position(
            phase=self.phase, round=8, clans=[clan, rival], chance="explicit", **self.parts
        )


@cache
def game() -> midgard.Champions:
    """Returns the game of all endgames."""
    return midgard.Champions(players=2)


def solve(state: midgard.champions.State, events: int) -> dict[int, float]:
    """Returns the share of victory of each action with the best play after it: everything is tried.

    A fight in which nobody hits and nobody falls goes on. What is not over after `events` events
    counts as lost.
    """
    known: dict[int, tuple[float, int]] = {}
    limit = sys.getrecursionlimit()

    def worth(state: midgard.champions.State, left: int) -> tuple[float, int]:
        """Returns the value, and a number from `CUT` on if a line was cut."""
        key = state.key()
        if key in known and (known[key][1] < CUT or known[key][1] - CUT >= left):
            return known[key]
        if state.is_terminal:
            return state.returns()[SEAT], 0
        if left == 0:
            return 0.0, CUT
        if state.is_chance:
            outcomes = state.chance_outcomes(exact=False)
            after = [(chance, *worth(state.child(it), left - 1)) for it, chance in outcomes]
            value = sum(chance * value for chance, value, _ in after)
        else:
            after = [(1.0, *worth(state.child(it), left - 1)) for it in state.legal_actions()]
            best = max if state.current_player == SEAT else min
            value = best(value for _, value, _ in after)
        known[key] = value, CUT + left if any(cut >= CUT for *_, cut in after) else 0
        return known[key]

    sys.setrecursionlimit(limit + 10 * events)
    try:
        return {action: worth(state.child(action), events)[0] for action in state.legal_actions()}
    finally:
        sys.setrecursionlimit(limit)


def _roll(name: str, lying: dict[str, list[int]], card: str = "troll-2-1", **rest: Any) -> Endgame:
    """Returns an endgame in which a roll lies on the table."""
    fight, parts = _foe(card)
    shown = {kind: dice + [0] * (6 - len(dice)) for kind, dice in lying.items()}
    return Endgame(name, {"name": "roll", "fight": fight | {"lying": shown}}, parts=parts, **rest)


def _casualties(
    name: str,
    warband: dict[str, int],
    left: int,
    card: str = "troll-2-1",
    damage: int = 0,
    **rest: Any,
) -> Endgame:
    """Returns an endgame in which some of a warband fall."""
    fight, parts = _foe(card)
    fight |= {"warband": warband, "damage": damage}
    phase = {"name": "casualties", "left": left, "from": "swordsman", "first": True, "fight": fight}
    return Endgame(name, phase, parts=parts, **rest)


def _foe(card: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the beginnings of a fight, and the card on the board."""
    foe = "troll" if card.startswith("troll") else "left_draugr"
    return {"foe": foe}, {foe: card}


def _ship(
    name: str,
    phase: dict[str, Any],
    crew: dict[str, int],
    food: int,
    journey: str = "all_quiet",
    monster: str = "monster-05-red",
    **rest: Any,
) -> Endgame:
    """Returns an endgame of a voyage to the first shore."""
    ship = {"kind": "small", "owner": 0, "food": food, "warriors": crew}
    shores = {1: {"monster": monster, "journey": journey, "ship": ship}}
    return Endgame(name, {"shore": "shore-1", **phase}, parts={"shores": shores}, **rest)


def _placement(name: str, warriors: dict[str, int], **own: Any) -> Endgame:
    """Returns an endgame with one worker left."""
    usual = {"workers": 1, "coins": 0, "wood": 0, "food": 0}
    return Endgame(name, {"name": "placement", "turn": 0}, usual | own | {"warriors": warriors})


_LOST = {"name": "lost", "left": 1}
_STARVING = {"name": "starving", "left": 1}
_JOURNEY = {"name": "journey"}

ENDGAMES = [
    _roll("three blank swords", {"swordsman": [3]}, own={"favor": 1}),
    _roll("two favor", {"swordsman": [2, 0, 1]}, own={"favor": 2}),
    _roll("a sword and an axe", {"swordsman": [2, 0, 1], "axeman": [1]}, own={"favor": 2}),
    _roll(
        "favor must be kept",
        {"swordsman": [2, 0, 1], "axeman": [1]},
        own={"favor": 2},
        rival="draugr-7-red",
    ),
    _roll("spears that shield", {"spearman": [1, 0, 1]}, "troll-4-1", own={"favor": 1}),
    _roll(
        "axes and a mountain troll",
        {"axeman": [2, 1]},
        "troll-4-1",
        own={"favor": 1},
        rival="draugr-5-red",
    ),
    _roll("healing for later", {"axeman": [2]}, own={"favor": 1, "runes": ["healing"]}),
    _roll("a jarl", {"axeman": [1, 1, 1]}, "draugr-7-red", own={"favor": 1}),
    _roll("a huskarl", {"spearman": [2, 1], "axeman": [1]}, "draugr-5-blue", own={"favor": 2}),
    _roll(
        "svanhildr", {"swordsman": [1, 1, 1]}, "troll-3-1", own={"favor": 1, "leader": "svanhildr"}
    ),
    _roll(
        "asmundr",
        {"axeman": [2]},
        "troll-1-1",
        own={"favor": 2, "leader": "asmundr"},
        rival="draugr-5-red",
    ),
    _roll("ullr", {"axeman": [1, 1]}, "troll-1-1", own={"favor": 1, "leader": "ullr"}),
    _roll("an axe alone", {"axeman": [1]}, "draugr-1-red", own={"favor": 2}),
    _roll(
        "three favor", {"spearman": [2]}, "draugr-5-red", own={"favor": 3}, rival="draugr-5-blue"
    ),
    _roll(
        "a berserk", {"axeman": [1, 0, 1]}, "draugr-6-red", own={"favor": 1}, rival="draugr-7-red"
    ),
    _roll("potential", {"axeman": [1]}, "draugr-1-red", own={"runes": ["potential"]}),
    _roll(
        "potential or favor",
        {"swordsman": [2, 1]},
        "draugr-5-red",
        own={"favor": 1, "runes": ["potential"]},
        rival="draugr-5-blue",
    ),
    _roll(
        "reaction or favor",
        {"spearman": [2, 0, 1]},
        "draugr-7-red",
        own={"favor": 1, "runes": ["reaction"]},
        rival="draugr-7-blue",
    ),
    _casualties("a sword or an axe falls", {"swordsman": 1, "axeman": 1}, 1, damage=1),
    _casualties("a spear or an axe falls", {"spearman": 2, "axeman": 1}, 1, own={"favor": 1}),
    _casualties(
        "two of four fall",
        {"swordsman": 2, "spearman": 1, "axeman": 1},
        2,
        "troll-3-1",
        damage=1,
        own={"favor": 1},
    ),
    _casualties(
        "healing now or later", {"swordsman": 2, "axeman": 1}, 1, own={"runes": ["healing"]}
    ),
    _casualties(
        "healing and favor",
        {"swordsman": 2, "spearman": 1},
        2,
        "troll-3-1",
        own={"runes": ["healing"], "favor": 1},
    ),
    _ship(
        "a storm", _LOST, {"swordsman": 1, "spearman": 1, "axeman": 1}, 2, "storm", own={"favor": 1}
    ),
    _ship("a storm and spears", _LOST, {"spearman": 3}, 1, "storm", "monster-03-red"),
    _ship(
        "a whirlpool",
        _LOST,
        {"swordsman": 1, "spearman": 1, "axeman": 1},
        2,
        "whirlpool",
        own={"favor": 1},
    ),
    _ship("who starves", _STARVING, {"swordsman": 1, "axeman": 2}, 0, own={"favor": 1}),
    _ship(
        "who starves for cubs",
        _STARVING,
        {"swordsman": 1, "spearman": 2},
        0,
        monster="monster-01-red",
        own={"favor": 1},
    ),
    _ship(
        "the kraken",
        _JOURNEY,
        {"swordsman": 1, "axeman": 1},
        1,
        "kraken",
        own={"runes": ["journey"], "favor": 1},
    ),
    _ship(
        "the kraken or another",
        _JOURNEY,
        {"spearman": 2, "axeman": 1},
        1,
        "kraken",
        "monster-03-red",
        own={"runes": ["journey"]},
    ),
    _ship(
        "a whirlpool or another",
        _JOURNEY,
        {"swordsman": 2, "axeman": 1},
        1,
        "whirlpool",
        own={"runes": ["journey"], "favor": 1},
    ),
    _ship("no wind", _JOURNEY, {"spearman": 2}, 1, "no_wind", own={"runes": ["journey"]}),
    _placement("two swords and a favor", {"swordsman": 2}, favor=1),
    _placement("two axes", {"axeman": 2}),
    _placement("two spears and a favor", {"spearman": 2}, favor=1),
    _placement("a sword and an axe at home", {"swordsman": 1, "axeman": 1}, coins=1),
    _placement("a spear, an axe and a favor", {"spearman": 1, "axeman": 1}, favor=1),
    _placement("three swords", {"swordsman": 3}),
    _placement("food for a voyage", {"axeman": 2}, food=2),
    _placement("potential at home", {"swordsman": 1, "axeman": 1}, runes=["potential"]),
    _placement("healing at home", {"spearman": 2}, runes=["healing"]),
    _placement("one axe", {"axeman": 1}, food=1),
    _placement("the sage and two coins", {}, coins=2),
    _placement("the sage and four coins", {}, coins=4, food=1),
    _placement("the sage or a sword", {"swordsman": 1}, coins=2),
    _placement("the sage or a spear", {"spearman": 1}, coins=2, food=2),
]


def main() -> None:
    """Write the file of endgames."""
    lines = []
    for endgame in ENDGAMES:
        state = endgame.state()
        values = solve(state, EVENTS)
        best = max(values, key=lambda action: (values[action], -action))
        row: dict[str, Any] = {
            "name": endgame.name,
            "best": [str(game().action(a)) for a, v in values.items() if v > values[best] - 1e-9],
            "worth": round(values[best], 9),
            "state": state.to_dict(),
        }
        lines.append(json.dumps(row, separators=(",", ":"), sort_keys=True))
        print(f"{row['worth']:.6f}  {endgame.name}: {', '.join(row['best'])}")
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
