"""Settle: what programs and blows have caused is done, and the end conditions are looked at.

Section 6: triggers, rewards and programs of flips wait in one queue, first in, first out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import board, flow, program
from .phase import ending
from .state import Entry, Phase, Table, Task
from .words import POSITIONS, Position


@dataclass(frozen=True)
class Settle(Task):
    """[settle.order] Section 6, G-42: the oldest entry first; one root actor for everything."""

    actor: str
    name = "settle"

    def run(self, table: Table) -> Table:
        while table.queue:
            entry, *rest = table.queue
            table = replace(table, queue=tuple(rest))
            if entry[0] != "trigger":
                return table.push(program.Program(program_of(table, entry), self.actor), self)
            table = trigger(table, entry)
        card = all_dead_flip(table)
        if card is not None:
            return fire(table, card).push(self)
        return self.finish(table)

    def finish(self, table: Table) -> Table:
        """[settle.order] Section 6, rule 33, G-43: loss, next board, win; then it is over."""
        scene = table.scene
        if scene.lose is not None and board.holds(table, scene.lose):
            return table.end("lost")
        if scene.next_when is not None and board.holds(table, scene.next_when):
            return ending.next_board(table).push(self)
        if board.holds(table, scene.win):
            return ending.won(table)
        return replace(table, fired=(), rewarded=())


@flow.settle.home
def settle(actor: str) -> Phase:
    """Returns what settles with this actor at the root."""
    return Settle(actor)


def program_of(table: Table, entry: Entry) -> tuple[tuple[object, ...], ...]:
    """Returns the program of a reward or of a flip's ``do``."""
    kind, card, name = entry
    side = table.scene.side(card, name)
    if kind == "reward":
        return side.reward
    assert side.flip is not None
    return side.flip.do


def trigger(table: Table, entry: Entry) -> Table:
    """[settle.drop] Section 6, G-42: a trigger is dropped if the card shows another side now, its
    enemy lives again, its ``if`` is false, or it fired already; else it fires.
    """
    _, card, name = entry
    if table.cards[card].side != name or (card, name) in table.fired:
        return table
    flip = board.up(table, card).flip
    assert flip is not None
    if flip.on == "defeated" and board.living(table, card):
        return table
    return fire(table, card) if board.holds(table, flip.when) else table


def fire(table: Table, card: Position) -> Table:
    """[settle.trigger] Section 6: the pattern turns cards and queues rewards; ``do`` is queued."""
    name = table.cards[card].side
    flip = board.up(table, card).flip
    assert flip is not None
    table = replace(table, fired=(*table.fired, (card, name)))
    table = board.turn(table, flip.pattern)
    if flip.do:
        table = replace(table, queue=(*table.queue, ("do", card, name)))
    return table


def all_dead_flip(table: Table) -> Position | None:
    """[settle.all_dead] Section 6: with all enemies dead the first card whose flip is of this kind,
    whose ``if`` holds, that has not fired and whose pattern turns at least one card.
    """
    if board.all_living(table):
        return None
    for card in POSITIONS:
        flip = board.up(table, card).flip
        if flip is None or flip.on != "all_dead" or (card, table.cards[card].side) in table.fired:
            continue
        if board.holds(table, flip.when) and any(
            side not in (".", table.cards[other].side)
            for other, side in zip(POSITIONS, flip.pattern, strict=True)
        ):
            return card
    return None
