"""Endgames of two players that can be solved by hand: the last decisions of the last round.

Seat 0 decides alone. Nothing that the rival hides matters, because neither seat has destinies and
the rival has no worker left. `ENDGAMES` has the best value of each, `solve` computes it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import midgard

SEAT = 0
# Marks values of lines that were cut: it is added to the events that were left there.
CUT = 1 << 20


@dataclass(frozen=True)
class Endgame:
    """A position of round 8, and what it is worth to seat 0 if it plays as well as possible."""

    name: str
    phase: Any
    best: str
    worth: float
    own: dict[str, Any] = field(default_factory=dict)
    """Fields of the clan of seat 0."""
    rival: tuple[str, ...] = ()
    """The draugr that the rival has beaten."""
    parts: dict[str, Any] = field(default_factory=dict)
    """Other parts of the position."""

    def state(self) -> midgard.champions.State:
        """Returns the position with explicit chance."""
        clan = {"leader": "gylfir", "destinies": [], "workers": 0, "favor": 0} | self.own
        rival = {
            "leader": "dagrun",
            "workers": 0,
            "favor": 0,
            "draugr": list(self.rival),
            "destinies": [],
        }
        return game().position(
            phase=self.phase, round=8, clans=[clan, rival], chance="explicit", **self.parts
        )


@cache
def game() -> midgard.Champions:
    """Returns the game of all endgames."""
    return midgard.Champions(players=2)


def solve(state: midgard.champions.State, events: int) -> dict[int, float]:
    """Returns the share of victory of each action with the best play after it, by trying everything.

    A fight in which nobody hits and nobody falls goes on. What is not over after so many events
    counts as lost.
    """
    known: dict[int, tuple[float, int]] = {}
    limit = sys.getrecursionlimit()

    def worth(state: midgard.champions.State, left: int) -> tuple[float, int]:
        """Returns the value, and how many events the longest line after it took: all, if it was cut."""
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


def _roll(
    name: str,
    lying: dict[str, list[int]],
    best: str,
    worth: float,
    *,
    foe: str = "troll",
    card: str = "troll-2-1",
    **rest: Any,
) -> Endgame:
    """A roll lies on the table."""
    fight = {"foe": foe, "lying": lying}
    parts = {foe: card, **rest.pop("parts", {})}
    return Endgame(name, {"name": "roll", "fight": fight}, best, worth, parts=parts, **rest)
