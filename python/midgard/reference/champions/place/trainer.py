"""The Trainer: own dice become Shieldwarriors or Berserkers.

[stall.trainer] A-49: up to two; who leaves is named first, in order of kinds, then who comes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, Action, kind
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import ELITE, Seat, Warband, without
from .stall import Stall


class TrainerStall(Stall):
    """[stall.trainer] A-49: 1 coin, and up to two own dice become Shieldwarriors or Berserkers."""

    def arrive(self, table: Table, seat: Seat) -> Table:
        table = self.trade(table, seat)
        trainer = Trainer(seat, Counter(), None)
        swaps = table.rules.cards.stalls[self.name].gain.get("swaps")
        return table.to(trainer) if swaps and trainer.trainees(table) else self.recruit(table, seat)


STALL = TrainerStall("trainer")


def elite(table: Table, leaving: Iterable[str]) -> Sequence[str]:
    """[stall.trainer] A-49: who may come for these: Shieldwarriors and Berserkers that lie in the
    supply, none of a kind that leaves.  Each of them once for each die.
    """
    gone = set(leaving)
    return [kind for kind in ELITE if kind not in gone for _ in range(table.supply[kind])]


def trainees(table: Table, seat: Seat, leaving: Warband, most: int) -> list[str]:
    """[stall.trainer] A-49: who may be named next to leave: any own kind but the Leader die."""
    if leaving.total() == most:
        return []
    kinds = table.rules.token_kinds
    first = max((kinds.index(kind) for kind in +leaving), default=0)
    return [
        kind
        for kind in kinds[first:]
        if table.clans[seat].warriors[kind] > leaving[kind]
        if len(elite(table, (*+leaving, kind))) > leaving.total()
    ]


@dataclass(frozen=True)
class Trainer(Turn):
    """Who leaves, and, when ``coming`` is not None, who comes."""

    leaving: Warband
    coming: Warband | None
    name = "trainer"
    answers: ClassVar[tuple[str, ...]] = ("lose", "kind", "accept")
    any_time: ClassVar[tuple[str, ...]] = ()

    def trainees(self, table: Table) -> list[str]:
        """Who may be named next to leave."""
        most = table.rules.cards.stalls[STALL.name].gain["swaps"]
        return trainees(table, self.turn, self.leaving, most)

    def comers(self, table: Table) -> list[str]:
        """Who may be named next to come: ascending, and the others can still be found."""
        assert self.coming is not None
        there = elite(table, +self.leaving)
        first = max((ELITE.index(die) for die in +self.coming), default=0)
        left = self.leaving.total() - self.coming.total()
        rest = [die for die in there if ELITE.index(die) >= first]
        return [
            die
            for die in ELITE[first:]
            if rest.count(die) > self.coming[die]
            if sum(ELITE.index(other) >= ELITE.index(die) for other in rest) - self.coming[die]
            >= left
        ]

    def choices(self, table: Table) -> list[Action]:
        if self.coming is not None:
            return [kind(die) for die in self.comers(table)]
        return [ACCEPT, *(Action("lose", die) for die in self.trainees(table))]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, verb = "[stall.trainer]", "kind" if self.coming is not None else "lose"
        if action.verb != verb and not (verb == "lose" and action == ACCEPT):
            asked = "who comes" if self.coming is not None else "who leaves"
            return Refusal("not_asked", f"{tag} {asked} is named now")
        if verb == "kind":
            if action.about not in ELITE:
                return Refusal("not_this_kind", f"{tag} only {' and '.join(ELITE)} come")
            return Refusal("not_in_supply", f"{tag} {action.about} cannot come for those who leave")
        if not table.clans[self.turn].warriors[action.about] - self.leaving[action.about]:
            return Refusal("none_left", f"{tag} there is no {action.about} to leave")
        return Refusal("out_of_order", f"{tag} M1: {action.about} cannot be named now")

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return replace(self, coming=Counter()).name_comers(table)
        if action.verb == "lose":
            trainer = replace(self, leaving=self.leaving + Counter([action.about]))
            if trainer.trainees(table):
                return table.to(trainer)
            return replace(trainer, coming=Counter()).name_comers(table)
        assert self.coming is not None
        return replace(self, coming=self.coming + Counter([action.about])).name_comers(table)

    def name_comers(self, table: Table) -> Table:
        """Asks who comes next, until all who leave are replaced."""
        assert self.coming is not None
        if self.coming.total() < self.leaving.total():
            return table.to(self)
        if self.coming.total():
            table = exchange(table, self.turn, self.leaving, self.coming)
        return STALL.recruit(table, self.turn)


def exchange(table: Table, seat: Seat, leaves: Warband, comes: Warband) -> Table:
    """The dice at home are exchanged with the supply; [valhalla.losses] R-V-2: no tokens."""
    home = without(table.clans[seat].warriors, leaves) + comes
    table = replace(table, supply=without(table.supply, comes) + leaves)
    table = table.with_clan(seat, warriors=home)
    swapped = {"site": "home", "leaves": leaves, "comes": comes, "sealed": False}
    return table.emit("swapped", "stall.trainer", seat=seat, **swapped)
