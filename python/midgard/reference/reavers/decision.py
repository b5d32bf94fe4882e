"""The events that a game waits for: a decision of a seat, a chance outcome, or nothing."""

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
class Decision(shared.Decision, ABC):
    """The game waits for a seat.  ``answers`` are the verbs of possible actions.

    [decision.everybody] Rule 18: each visitor decides in every place, even where one action alone
    is legal: who decides must not show what a screen hides.  [decision.skipped] ``skip_forced``
    skips a decision only if everybody can tell that it is forced.
    """

    turn: Seat
    answers: ClassVar[tuple[str, ...]]

    @abstractmethod
    def legal(self, table: Table) -> list[Action]:
        """Returns the legal actions."""

    def is_public(self, table: Table) -> bool:
        return table.rules.memory == "perfect"

    @abstractmethod
    def play(self, table: Table, action: Action) -> Table:
        """Returns the table after one of the legal actions."""

    @abstractmethod
    def refuse(self, table: Table, action: Action) -> Refusal:
        """Returns why an action with a verb of ``answers`` is not legal."""

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        """Returns why the action is not legal, or None if it is."""
        legal = shared.legal_now(table) if table.phase is self else self.legal(table)
        if action in legal:
            return None
        if action.verb in self.answers:
            return self.refuse(table, action)
        choice = ", ".join(str(other) for other in legal)
        return Refusal("not_asked", f"the decision is {self.name}; possible are {choice}")

    def decider(self) -> Seat:
        return self.turn
