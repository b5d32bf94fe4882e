"""The distribution of a fight or a voyage in fractions, from the exact cases of its rounds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def chain_distribution(
    chain: Mapping[str, Any], max_rounds: int, begin: Mapping[int, Fraction] | None = None
) -> dict[str, Any]:
    """Returns the distribution of the ends of a chain of rounds.

    Args:
        chain: ``starts``, ``steps`` and ``ends`` from the compiled module; a step comes before all
            those that it leads to. Without steps the fight ends before its first round.
        max_rounds: the largest number of rounds that is distinguished.
        begin: the chance of each start; by default the first start is certain.
    """
    if not chain["steps"]:
        rows = [(0, *end, Fraction(1)) for end in chain["ends"]]
        return {"outcomes": rows, "rounds": Fraction(0), "doubles": Fraction(0)}
    fight = _Chain(chain, {0: Fraction(1)} if begin is None else begin)
    for rounds in range(1, max_rounds + 1):
        fight.round(rounds)
    fight.rest()
    return {"outcomes": fight.outcomes, "rounds": fight.rounds, "doubles": fight.doubles}


def voyage_legs(routes: Mapping[str, Any], max_rounds: int) -> dict[str, Any]:
    """Returns the legs of a voyage, with the means of all but the last foe.

    Args:
        routes: ``places``, the chain of the ``last`` fight, ``parts`` and ``met_glory`` from the
            compiled module.
        max_rounds: the largest number of rounds of the last fight that is distinguished.
    """
    chances = [Fraction(1), *[Fraction(0)] * (len(routes["places"]) - 1)]
    legs: dict[Any, tuple[dict[int, Fraction], list[tuple[Any, ...]]]] = {}
    rounds = glory = Fraction(0)
    for place, chance in zip(routes["places"], chances, strict=True):
        if isinstance(place, tuple):
            *leg, start, end = place
            begin, over = legs.setdefault(tuple(leg), ({}, []))
            if start is None:
                over.append((0, *end, chance))
            else:
                begin[start] = begin.get(start, Fraction(0)) + chance
        elif isinstance(place, list):
            for cards, whole, to, scored in place:
                share = chance * Fraction(cards, whole)
                glory += share * scored
                chances[to] += share
        else:
            numbered = [(number,) for number, _ in enumerate(place["ends"])]
            fight = chain_distribution({**place, "ends": numbered}, 0)
            rounds += chance * fight["rounds"]
            glory += chance * fight["doubles"] / routes["parts"]
            for _, number, share in fight["outcomes"]:
                chances[place["to"][number]] += chance * share
                glory += chance * share * place["ends"][number][0] * routes["met_glory"]
    found = []
    for leg, (begin, over) in legs.items():
        outcomes = list(over)
        if begin:
            fight = chain_distribution(routes["last"], max_rounds, begin)
            rounds += fight["rounds"]
            glory += fight["doubles"] / routes["parts"]
            outcomes += fight["outcomes"]
        found.append((*leg, outcomes))
    return {"legs": found, "rounds": rounds, "glory": glory}


class _Chain:
    """The points where the fight may be, with whole numbers of ``unit ** rounds`` cases."""

    def __init__(self, chain: Mapping[str, Any], begin: Mapping[int, Fraction]) -> None:
        self.ends = chain["ends"]
        most = max(step[2] for step in chain["steps"])
        self.unit = 6**most
        self.steps = [
            (stay * scale, double * scale, [(end, to, cases * scale) for end, to, cases in ways])
            for stay, double, dice, ways in chain["steps"]
            for scale in (6 ** (most - dice),)
        ]
        self.all = math.lcm(*(chance.denominator for chance in begin.values()))
        self.now = [0] * len(self.steps)
        for start, chance in begin.items():
            self.now[chain["starts"][start]] += int(chance * self.all)
        self.outcomes: list[tuple[Any, ...]] = []
        self.rounds = Fraction(0)
        self.doubles = Fraction(0)

    def round(self, rounds: int) -> None:
        """Plays one round."""
        later, over = [0] * len(self.steps), [0] * len(self.ends)
        doubles = 0
        for place, cases in enumerate(self.now):
            if cases:
                stay, double, ways = self.steps[place]
                later[place] += cases * stay
                doubles += cases * double
                for is_end, to, weight in ways:
                    (over if is_end else later)[to] += cases * weight
        self.rounds += Fraction(sum(self.now), self.all)
        self.all *= self.unit
        self.doubles += Fraction(doubles, self.all)
        self._add_outcomes(rounds, [Fraction(cases, self.all) for cases in over])
        self.now = later

    def rest(self) -> None:
        """Adds all later rounds: a point is visited ``1 / (1 - stay)`` times before it is left."""
        now = [Fraction(cases, self.all) for cases in self.now]
        over = [Fraction(0)] * len(self.ends)
        for place, (stay, double, ways) in enumerate(self.steps):
            if now[place]:
                share = now[place] / (self.unit - stay)
                self.rounds += share * self.unit
                self.doubles += share * double
                for is_end, to, weight in ways:
                    (over if is_end else now)[to] += share * weight
        self._add_outcomes(None, over)

    def _add_outcomes(self, rounds: int | None, over: list[Fraction]) -> None:
        for end, chance in zip(self.ends, over, strict=True):
            if chance:
                self.outcomes.append((rounds, *end, chance))
