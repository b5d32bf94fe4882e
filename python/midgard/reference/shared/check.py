"""The problems of a saved table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Problem:
    """One problem: the path, the value, and a description of the valid values."""

    path: str
    value: Any
    expected: str
    message: str

    def __str__(self) -> str:
        return self.message


class InvalidSnapshotError(ValueError):
    """A dict that is not a valid state of the game; ``problems`` lists everything that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: list[Problem] = list(problems)
        lines = "".join(f"\n- {problem}" for problem in self.problems)
        super().__init__(f"this is not a state of the game:{lines}")
