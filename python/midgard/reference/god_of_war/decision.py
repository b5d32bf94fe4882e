"""The frames on the stack of a table: a decision of a seat, a chance event, or a task.

The frame on top is what the game waits for.  A task is work that is done at once.  A decision
that has become empty is left without a question.

[state.pending] Section 2: what is pending lies on its cause.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..shared import decision as shared
from ..shared.decision import Chance as Chance
from ..shared.decision import End as End
from ..shared.decision import Phase as Phase
from .action import Action
from .reasons import Refusal
from .words import Seat

if TYPE_CHECKING:
    from .state import Table


@dataclass(frozen=True)
class Task(Phase, ABC):
    """Work that waits for nobody."""

    @abstractmethod
    def run(self, table: Table) -> Table:
        """Returns the table after the work; the task is off the stack already."""


@dataclass(frozen=True)
class Decision(shared.Decision, ABC):
    """The game waits for a seat.

    [decision.prompt] Section 3: a decision with one answer is asked too; ``gone`` is true for those
    that are not asked then.  ``answers`` are the verbs of possible actions.
    """

    seat: Seat
    answers: ClassVar[tuple[str, ...]]
    word: ClassVar[str] = ""

    @property
    def prompt(self) -> str:
        """The word of what is asked; several kinds of decisions can share one."""
        return self.word or self.name

    def decider(self) -> Seat:
        """[decision.seat] Section 3: each decision has a seat."""
        return self.seat

    def gone(self, table: Table) -> bool:
        """Returns whether nothing is left to decide."""
        return False

    @abstractmethod
    def legal(self, table: Table) -> list[Action]:
        """[decision.most] Section 3: the legal actions, 48 at most."""

    @abstractmethod
    def play(self, table: Table, action: Action) -> Table:
        """Returns the table after a legal action; the decision is off the stack already."""

    def refuse(self, table: Table, action: Action) -> Refusal:
        """Returns why an action with a verb of ``answers`` is not legal."""
        return Refusal("not_possible", f"[decision.prompt] {action} is not possible now")

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        """Returns why the action is not legal, or None if it is."""
        legal = shared.legal_now(table) if table.phase is self else self.legal(table)
        if action in legal:
            return None
        if action.verb in self.answers:
            return self.refuse(table, action)
        choice = ", ".join(str(other) for other in legal)
        return Refusal("not_asked", f"the decision is {self.prompt}; possible are {choice}")
