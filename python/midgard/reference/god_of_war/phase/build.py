"""Sets are built item by item.

Rule 45; ``sets.py`` checks whether a set is valid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from .. import sets
from ..action import DONE, ITEM_VERBS, Action, item, item_name
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import BROTHERS, D1, PLUS3, R0S, TRACKERS, Seat


@dataclass(frozen=True)
class Build(Decision):
    """[sets.order] Rule 45: one more item, or CONFIRM; nothing is taken back."""

    unit: str
    items: tuple[str, ...] = ()
    answers: ClassVar[tuple[str, ...]] = ("done", *ITEM_VERBS)

    @abstractmethod
    def kind(self, table: Table) -> sets.Kind:
        """Returns the kind of set that is built."""

    @abstractmethod
    def owner(self, table: Table) -> Seat:
        """Returns whose hand it comes from."""

    @abstractmethod
    def confirm(self, table: Table) -> Table:
        """Returns the table after CONFIRM."""

    def complete(self, table: Table) -> bool:
        """Returns whether CONFIRM is legal."""
        return self.kind(table).valid(self.items)

    def more(self, table: Table) -> list[str]:
        """Returns the items that may be added."""
        left = sets.remaining(self.items, pool(table, self.owner(table), self.unit))
        return sets.more(self.kind(table), self.items, left)

    def legal(self, table: Table) -> list[Action]:
        confirm = [DONE] if self.complete(table) else []
        return [*confirm, *map(item, self.more(table))]

    def play(self, table: Table, action: Action) -> Table:
        if action == DONE:
            return self.confirm(table)
        return table.push(self.longer(item_name(action)))

    def longer(self, name: str) -> Self:
        """Returns the set with one more item."""
        return replace(self, items=(*self.items, name))

    def use(self, table: Table) -> Table:
        """[sets.confirm] Rule 45, rule 52, rule 58: cards are set aside, trackers of Gear Up and
        Weaponize go to 0, and abilities of companions are marked.
        """
        owner, chosen = self.owner(table), cards(self.items)
        table = table.set_aside(owner, chosen).emit_cards("set_aside", owner, Counter(chosen))
        return spend(table, self.items)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DONE:
            return Refusal("set_open", "[sets.order] the set is not complete")
        name = item_name(action)
        if not sets.remaining(self.items, pool(table, self.owner(table), self.unit)).get(name):
            if self.items and sets.place(name) < sets.place(self.items[-1]):
                return Refusal("out_of_order", f"[sets.order] {action} comes before the last item")
            return Refusal("no_card", f"[sets.order] there is no {action} to add")
        return Refusal("no_set", f"[sets.order] with {action} no set can be completed")


def cards(items: Iterable[str]) -> list[str]:
    """Returns the items that are cards."""
    return [name for name in items if name not in (*TRACKERS, R0S, PLUS3, D1)]


def pool(table: Table, owner: Seat, unit: str) -> dict[str, int]:
    """Returns the items that are at hand, each with its number.

    [sets.gear] Rule 52: Gear Up and Weaponize are items of either brother while the giver stands
    and its tracker is full.  [sets.confirm] Rule 58: an ability is there until it is marked.
    """
    hand = table.players[owner].hand
    found = {code: hand[code] for code in table.data.items if hand[code]}
    if unit in BROTHERS:
        found.update({name: 1 for name, giver in TRACKERS.items() if table.ready(giver)})
    if table.rules.solo:
        if "atreus1" not in table.used:
            found.update({R0S: 1, PLUS3: 1})
        if "atreus2" not in table.used:
            found[D1] = 1
    return found


def spend(table: Table, items: Iterable[str]) -> Table:
    """Returns the table without what the items use up besides cards."""
    for name in items:
        if name in TRACKERS:
            giver = TRACKERS[name]
            table = table.with_unit(giver, rage=0).emit("raged", unit=giver)
        elif name in (R0S, PLUS3):
            table = table.use_up("atreus1")
        elif name == D1:
            table = table.use_up("atreus2")
    return table
