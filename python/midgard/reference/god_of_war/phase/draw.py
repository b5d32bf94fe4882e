"""Draws from a player's deck.

Rule 5 and rule 43.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from .. import chance, flow
from ..action import Action, unit
from ..chance import ChanceEvent
from ..state import ChanceFrame, Decision, Table, Task
from ..words import BROTHERS, POISON, STUN, Code, Seat


@dataclass(frozen=True)
class Draw(Task):
    """[draw.one] Rule 43: a draw of n is n draws, never cut short by a knock-down."""

    seat: Seat
    number: int
    name = "draw"

    def run(self, table: Table) -> Table:
        if self.number == 0:
            return table
        return table.push(DrawOne(self.seat), Draw(self.seat, self.number - 1))


@dataclass(frozen=True)
class DrawOne(Task):
    """[draw.one] Rule 43: the known top card, or one of the unseen ones.

    [draw.rebuild] Rule 5, G-31: an empty deck is rebuilt from the discard once until the next
    clearing; then nothing is drawn.
    """

    seat: Seat
    name = "draw_one"

    def run(self, table: Table) -> Table:
        player = table.players[self.seat]
        if player.top:
            code, *rest = player.top
            return drawn(table.with_player(self.seat, top=tuple(rest)), self.seat, code)
        if player.unseen.total() == 0:
            if player.rebuilt or player.discard.total() == 0:
                return table
            changes = {"unseen": player.discard, "discard": Counter[Code](), "rebuilt": True}
            table = table.with_player(self.seat, **changes).emit("rebuilt", seat=self.seat)
        return table.push(DrawCard(self.seat))


@dataclass(frozen=True)
class DrawCard(ChanceFrame):
    """[chance.card] Section 4: an unseen card of the deck."""

    seat: Seat
    name = "card"

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.weighted("card", table.data.codes, table.players[self.seat].unseen)

    def result(self, table: Table, outcome: int) -> Table:
        code = table.data.codes[outcome]
        unseen = table.players[self.seat].unseen - Counter([code])
        return drawn(table.with_player(self.seat, unseen=unseen), self.seat, code)


def drawn(table: Table, seat: Seat, code: Code) -> Table:
    """[draw.stun] Rule 5, G-1: Stun is discarded, and the draw is used up.

    [draw.poison] Rule 5, rule 43: Poison is discarded, a standing unit takes 1, and the draw is
    repeated.
    """
    player = table.players[seat]
    table = table.emit("drew", seat=seat, code=code)
    if code not in (STUN, POISON):
        return table.with_player(seat, hand=player.hand + Counter([code]))
    table = table.with_player(seat, discard=player.discard + Counter([code]))
    if code == STUN:
        return table
    table = table.push(DrawOne(seat))
    units = table.standing(seat)
    if len(units) > 1:
        return table.push(Victim(seat))
    return table.push(*(flow.hit(name, 1, "poison") for name in units))


@dataclass(frozen=True)
class Victim(Decision):
    """[draw.victim] Rule 43: with both brothers standing their player chooses who takes the 1."""

    name = "victim"
    answers: ClassVar[tuple[str, ...]] = ("unit",)

    def legal(self, table: Table) -> list[Action]:
        return [unit(name) for name in BROTHERS]

    def play(self, table: Table, action: Action) -> Table:
        return table.push(flow.hit(action.about, 1, "poison"))
