"""From the rounds of a fight in a game with a box to the chances of its ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from midgard.champions._box_fights import KINDS, BoxFight, End, Point
from midgard.champions._box_rolls import Band, less
from midgard.champions.warbands import Enemy

__all__ = ["ends_of", "onset_of", "standing"]


def standing(band: Band, foe: Enemy) -> Band:
    """Returns those that an enemy does not prohibit. `[bergrisar.prohibited]`"""
    if foe.prohibits is None:
        return band
    kind = KINDS.index(foe.prohibits)
    return less(band, kind, band[kind])


def onset_of(fight: BoxFight, point: Point) -> Point | End:
    """Returns the point before the first round; the Cave Dweller takes dice. R-D-20"""
    able = fight.losable(point.band)
    ways = [point.band]
    if fight.ability == "ambush_lose_warriors" and able:
        ways = list(fight.losses(point.band, min(able, fight.ability_number)))
    starts: list[Point | End] = [
        point._replace(band=band) if sum(band) else fight.end(False, band, point) for band in ways
    ]
    return max(starts, key=fight.of) if len(starts) > 1 else starts[0]


def ends_of(
    fight: BoxFight, start: Point | End, most: int, *, exact: bool = False
) -> tuple[dict[tuple[int | None, End], Any], Any, Any]:
    """Returns the chances of the ends with their rounds, the mean rounds, and the mean glory.

    The numbers are floats or, with ``exact``, fractions.
    """
    one: Any = Fraction(1) if exact else 1.0
    found: dict[tuple[int | None, End], Any] = {}
    if isinstance(start, End):
        return {(0, start): one}, one - one, one - one
    kind: Any = object if exact else np.float64
    none = np.full(most + 1, one - one, dtype=kind)
    begun = none.copy()
    begun[0] = one
    arrived: dict[Point, Any] = {start: begun}
    rounds = scored = one - one
    while arrived:
        point = max(arrived, key=lambda it: it.order)
        begun = arrived.pop(point)
        goals, glory = fight.exactly(point) if exact else fight.solve(point)[1:]
        again = goals.get(point, one - one)
        for number in range(1, most):
            begun[number] += again * begun[number - 1]
        if most:
            begun[most] += again * begun[most - 1]
        begun[most] /= 1 - again
        rounds += begun.sum()
        scored += begun.sum() * glory
        for goal, share in goals.items():
            if goal == point or not share:
                continue
            if isinstance(goal, End):
                for number, chance in enumerate((begun * share).tolist()):
                    if chance:
                        key = (number + 1 if number < most else None, goal)
                        found[key] = found.get(key, one - one) + chance
                continue
            later = none.copy()
            later[1:] = begun[:-1] * share
            later[most] += begun[most] * share
            arrived[goal] = arrived.get(goal, none) + later
    return found, (rounds if exact else float(rounds)), (scored if exact else float(scored))
