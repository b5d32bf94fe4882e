"""The law of a fight in fractions, from the exact cases of its rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

__all__ = ["law_of"]


def law_of(chain: dict[str, Any], max_rounds: int) -> dict[str, Any]:
    """The law of a chain of rounds that begins at its first step.

    Args:
        chain: ``steps`` and ``ends`` as the compiled module tells them; a step comes before all
            that it leads to.
        max_rounds: rounds that are told apart.
    """
    law = _Law(chain)
    for rounds in range(1, max_rounds + 1):
        law.round(rounds)
    law.rest()
    return {"outcomes": law.outcomes, "rounds": law.rounds, "doubles": law.doubles}


class _Law:
    """Where the fight may be, as whole cases among ``unit ** rounds``."""

    def __init__(self, chain: dict[str, Any]) -> None:
        self.ends = chain["ends"]
        most = max(step[2] for step in chain["steps"])
        self.unit = 6**most
        self.steps = [
            (stay * scale, double * scale, [(end, to, cases * scale) for end, to, cases in ways])
            for stay, double, dice, ways in chain["steps"]
            for scale in (6 ** (most - dice),)
        ]
        self.now = [0] * len(self.steps)
        self.now[0] = 1
        self.all = 1
        self.outcomes: list[tuple[Any, ...]] = []
        self.rounds = Fraction(0)
        self.doubles = Fraction(0)

    def round(self, rounds: int) -> None:
        """One round further."""
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
        self._tell(rounds, [Fraction(cases, self.all) for cases in over])
        self.now = later

    def rest(self) -> None:
        """Every point is left for good after ``1 / (1 - stay)`` rounds."""
        now = [Fraction(cases, self.all) for cases in self.now]
        over = [Fraction(0)] * len(self.ends)
        for place, (stay, double, ways) in enumerate(self.steps):
            if now[place]:
                share = now[place] / (self.unit - stay)
                self.rounds += share * self.unit
                self.doubles += share * double
                for is_end, to, weight in ways:
                    (over if is_end else now)[to] += share * weight
        self._tell(None, over)

    def _tell(self, rounds: int | None, over: list[Fraction]) -> None:
        for end, chance in zip(self.ends, over, strict=True):
            if chance:
                self.outcomes.append((rounds, *end, chance))
