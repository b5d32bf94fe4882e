"""The events that a game waits for: a decision of a seat, a chance outcome, or nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..shared import decision as shared
from . import flow
from .action import Action
from .reasons import Refusal
from .words import ANY_TIME, PATIENCE, RUNES, Seat, Warband

if TYPE_CHECKING:
    from .state import Table


@dataclass(frozen=True)
class Phase(shared.Phase):
    """The event that the game waits for: a decision of a seat, a chance outcome, or nothing."""

    @property
    def underlying(self) -> Phase:
        """The phase itself or, while a rune interrupts it, the interrupted decision."""
        return self

    def warband_of(self, seat: Seat) -> Warband:
        """Returns the warriors of this seat in the open fight."""
        return Counter()


class Decision(shared.Decision, Phase, ABC):
    """The game waits for a seat: the legal actions and their effects.

    ``answers`` are the verbs of possible actions; ``moment`` names the moment of runes that this
    is, if it is one.

    [rune.any_time] Rulebook p. 13: Gifts, Knowledge, Success and Wealth may be used at every
    decision of their owner (R22); with the boxes more runes (A-34).  M6: not in the middle of one
    indivisible choice: there ``any_time`` is empty.
    """

    answers: ClassVar[tuple[str, ...]]
    moment: ClassVar[str | None] = None
    any_time: ClassVar[tuple[str, ...]] = ANY_TIME

    @abstractmethod
    def choices(self, table: Table) -> list[Action]:
        """Returns the choices of this decision, without runes."""

    @abstractmethod
    def play(self, table: Table, action: Action) -> Table:
        """Returns the table after one of the choices."""

    @property
    def moment_of(self) -> tuple[str, ...]:
        """The runes whose own moment this is."""
        return () if self.moment is None else flow.runes_of(self.moment)

    def moments(self, table: Table) -> list[str]:
        """Returns the runes whose own moment this is and that would do something now, whoever has
        them.
        """
        return [rune for rune in self.moment_of if flow.rune_fits(table, self, rune)]

    def use(self, table: Table, rune: str) -> Table:
        """Returns the table after a rune whose own moment this is: it has been turned over."""
        return flow.use_at_moment(table, self, rune)

    def legal(self, table: Table) -> list[Action]:
        """Returns the legal actions: the choices, and the runes that can be used."""
        return [*self.choices(table), *(Action("rune", rune) for rune in self.runes_now(table))]

    def runes_now(self, table: Table) -> list[str]:
        """Returns the runes that the seat may use now."""
        own = table.clans[self.decider()].runes
        now = [rune for rune in self.moments(table) if rune in own]
        now += [rune for rune in table.usable_runes(self.decider()) if rune in self.any_time]
        return [*now, PATIENCE] if PATIENCE in own and self.copies(table) else now

    def copies(self, table: Table) -> list[str]:
        """[rune.patience] A-12: Returns the runes that Patience could copy now: those that could be
        used now if they were the owner's.
        """
        seat, now = self.decider(), self.moments(table)
        there = table.copyable(seat)
        any_time = [rune for rune in self.any_time if flow.rune_works(table, seat, rune)]
        return [rune for rune in RUNES if rune in there and rune in (*now, *any_time)]

    def is_moment_of(self, rune: str) -> bool:
        """Returns whether this is the own moment of the rune, even if it would do nothing."""
        return rune in self.moment_of

    def has_moment(self, table: Table) -> bool:
        """Returns whether the seat has a rune whose own moment this is, or can copy one."""
        own, now = table.clans[self.decider()].runes, self.moments(table)
        copies = table.copyable(self.decider()) if PATIENCE in own else set()
        return any(rune in own or rune in copies for rune in now)

    def again(self, table: Table) -> Table:
        """Repeats the decision after a rune was used, if it is still possible."""
        return table.to(self)

    def why_not(self, table: Table, action: Action) -> Refusal | None:
        """Returns why the action is not legal, or None if it is."""
        legal = shared.legal_now(table) if table.phase is self else self.legal(table)
        if action in legal:
            return None
        if action.verb == "rune":
            return self.refuse_rune(table, action.about)
        if action.verb in self.answers:
            return self.refuse(table, action)
        choice = ", ".join(str(other) for other in legal)
        return Refusal("not_asked", f"the question is {self.name}; possible are {choice}")

    def refuse(self, table: Table, action: Action) -> Refusal:
        """Returns why an action that fits the prompt is not legal."""
        raise AssertionError(f"{action} is always legal in {self.name}")

    def refuse_rune(self, table: Table, rune: str) -> Refusal:
        """Returns why this rune cannot be used.

        [rune.any_time] Rulebook p. 13: each rune once.  M3: a rune is not used where it does
        nothing.
        """
        seat = self.decider()
        if rune in table.clans[seat].used_runes:
            return Refusal("rune_used", f"[rune.any_time] seat {seat} has used {rune}")
        if rune not in table.clans[seat].runes:
            return Refusal("not_yours", f"[rune.any_time] seat {seat} does not have {rune}")
        possible = self.is_moment_of(rune) or rune in self.any_time
        if rune == PATIENCE:
            possible = bool(self.moment_of or self.any_time)
        if not possible:
            return Refusal("rune_not_now", f"[rune.{rune}] {rune} is not used in {self.name}")
        return Refusal("rune_no_effect", f"[rune.{rune}] M3: {rune} would do nothing now")


@dataclass(frozen=True)
class Turn(Decision):
    """A decision that names its seat."""

    turn: Seat

    def decider(self) -> Seat:
        return self.turn


class Chance(shared.Chance, Phase):
    """The game waits for a card or a die."""


@dataclass(frozen=True)
class End(shared.End, Phase):
    """The game is over."""
