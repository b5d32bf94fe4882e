"""A mix of food, wood and coins: how much food, then how much wood; the rest is coins.

[mix] R-D-11, A-46: as with the rune Gifts; it is one choice, so no rune comes in between.
"""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, ClassVar

from .action import MOST, Action, count
from .decision import Decision
from .reasons import Refusal
from .state import Table


class Mix(Decision, ABC):
    """How much food, then how much wood of a number of goods; ``food`` is the first number."""

    food: int | None
    answers: ClassVar[tuple[str, ...]] = ("count",)
    any_time: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def total(self, table: Table) -> int:
        """Returns the number of goods in all."""

    @abstractmethod
    def done(self, table: Table, mix: dict[str, int]) -> Table:
        """Returns the table after the mix was named."""

    def held(self, table: Table) -> tuple[int, int, int]:
        """Returns the most of food, wood and coins: no limit unless the mix is paid."""
        return (MOST, MOST, MOST)

    def choices(self, table: Table) -> list[Action]:
        """A-33: only numbers that can be completed; none after food that could not be named."""
        total, (food, wood, coins) = self.total(table), self.held(table)
        numbers = range(max(0, total - wood - coins), min(total, food) + 1)
        if self.food is not None:
            if self.food not in numbers:
                return []
            rest = total - self.food
            numbers = range(max(0, rest - coins), min(rest, wood) + 1)
        return [count(number) for number in numbers]

    def refuse(self, table: Table, action: Action) -> Refusal:
        possible = [int(choice.about) for choice in self.choices(table)]
        most = f"[mix] {min(possible)} to {max(possible)} are possible"
        return Refusal("too_many" if int(action.about) > max(possible) else "too_few", most)

    def play(self, table: Table, action: Action) -> Table:
        number = int(action.about)
        if self.food is None:
            food: Any = {"food": number}
            return table.to(replace(self, **food))
        coins = self.total(table) - self.food - number
        return self.done(table, {"food": self.food, "wood": number, "coins": coins})
