"""The events that a game waits for: a decision of a seat, a chance outcome, or nothing.

The phases of a game derive from these, so that its states know what they wait for.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from .action import Action
from .chance import ChanceEvent
from .reasons import Refusal


@dataclass(frozen=True)
class Phase:
    """The event that the game waits for."""

    name: ClassVar[str]


class Decision(Phase, ABC):
    """The game waits for a seat."""

    @abstractmethod
    def decider(self) -> int:
        """The seat that decides."""

    @abstractmethod
    def legal(self, table: Any) -> list[Action]:
        """Returns the legal actions."""

    def is_public(self, table: Any) -> bool:
        """Returns whether everybody can tell how many actions are legal."""
        return True

    @abstractmethod
    def why_not(self, table: Any, action: Action) -> Refusal | None:
        """Returns why the action is not legal, or None if it is."""


def legal_now(table: Any) -> list[Action]:
    """Returns the legal actions of the decision that is open.  They are found once for a table."""
    found = vars(table)
    if "_legal_now" not in found:
        found["_legal_now"] = table.phase.legal(table)
    actions: list[Action] = found["_legal_now"]
    return actions


class Chance(Phase, ABC):
    """The game waits for a card or a die."""

    @abstractmethod
    def chance_event(self, table: Any) -> ChanceEvent:
        """Returns the chance event: the outcomes of the draw or roll with their weights."""

    @abstractmethod
    def answer(self, table: Any, outcome: int) -> Any:
        """Returns the table after this outcome, which must be possible."""


@dataclass(frozen=True)
class End(Phase):
    """The game is over."""

    name = "end"
