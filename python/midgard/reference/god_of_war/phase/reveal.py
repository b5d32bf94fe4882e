"""Scene Activations: an upgrade is revealed, and the cards with its rune act.

Rules 21 to 26, rule 48.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board, chance, flow, program
from ..action import DONE, YES, Action
from ..chance import ChanceEvent
from ..state import ChanceFrame, Decision, Table, Task
from ..words import MIMIR, POSITIONS, Position, Seat
from . import enemy_attack, window


@dataclass(frozen=True)
class Reveal(Task):
    """[reveal.order] Rule 48: reveal, foresight, the cards of the scene, a last window.

    [reveal.empty] G-16: an empty upgrade deck skips all of it.
    """

    seat: Seat
    name = "reveal"

    def run(self, table: Table) -> Table:
        if not table.upgrades_left():
            return table
        last = window.Window(self.seat, "w4")
        return table.push(TakeUpgrade(), OfferForesight(), Activate(self.seat), last)


@dataclass(frozen=True)
class TakeUpgrade(Task):
    """[upgrade.draw] Rule 48: the top upgrade comes into the row."""

    name = "take_upgrade"

    def run(self, table: Table) -> Table:
        if table.top:
            kind, *rest = table.top
            return into_row(replace(table, top=tuple(rest)), kind)
        if table.upgrades.total():
            return table.push(RevealUpgrade())
        kind, *rest = table.bottom
        return into_row(replace(table, bottom=tuple(rest)), kind)


def into_row(table: Table, kind: str) -> Table:
    """Returns the table with a revealed upgrade in the row."""
    code, rune = kind.split()
    return replace(table, row=(*table.row, kind)).emit("revealed", code=code, rune=rune)


@dataclass(frozen=True)
class RevealUpgrade(ChanceFrame):
    """[upgrade.draw] Section 4: an unseen card of the upgrade deck."""

    name = "reveal_upgrade"

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.weighted("upgrade", table.data.kinds, table.upgrades)

    def result(self, table: Table, outcome: int) -> Table:
        kind = table.data.kinds[outcome]
        return into_row(replace(table, upgrades=table.upgrades - Counter([kind])), kind)


@dataclass(frozen=True)
class OfferForesight(Task):
    """[foresight.use] Rule 48, G-19: offered if Mimir is ready and the deck is not empty."""

    name = "offer_foresight"

    def run(self, table: Table) -> Table:
        if table.ready(MIMIR) and table.upgrades_left():
            return table.push(Foresight(table.owner(MIMIR)))
        return table


@dataclass(frozen=True)
class Foresight(Decision):
    """[foresight.use] Rule 48: YES takes a second upgrade."""

    name = "foresight"
    answers: ClassVar[tuple[str, ...]] = ("yes", "done")

    def legal(self, table: Table) -> list[Action]:
        return [DONE, YES]

    def play(self, table: Table, action: Action) -> Table:
        if action == DONE:
            return table
        table = table.with_unit(MIMIR, rage=0).emit("raged", unit=MIMIR)
        return table.push(TakeUpgrade(), PickUpgrade(self.seat))


@dataclass(frozen=True)
class PickUpgrade(Task):
    """[foresight.use] Rule 48: equal kinds are not asked for."""

    seat: Seat
    name = "pick_upgrade"

    def run(self, table: Table) -> Table:
        if table.row[-2] == table.row[-1]:
            return keep(table, 0)
        return table.push(Pick(self.seat))


def keep(table: Table, place: int) -> Table:
    """[foresight.use] Rule 48: one of the two stays; the other goes under the deck at once."""
    *rest, first, second = table.row
    kept, other = (first, second) if place == 0 else (second, first)
    return replace(table, row=(*rest, kept)).bury([other])


@dataclass(frozen=True)
class Pick(Decision):
    """[foresight.use] Rule 48: which of the two activates the scene."""

    name = "pick"
    answers: ClassVar[tuple[str, ...]] = ("pick",)

    def legal(self, table: Table) -> list[Action]:
        return [Action("pick", str(number)) for number in (1, 2)]

    def play(self, table: Table, action: Action) -> Table:
        return keep(table, int(action.about) - 1)


@dataclass(frozen=True)
class Activate(Task):
    """[reveal.list] Rule 48, G-7: cards whose face-up side shows the rune now, in card order."""

    seat: Seat
    name = "activate"

    def run(self, table: Table) -> Table:
        rune = table.row[-1].split()[1]
        listed = tuple(card for card in POSITIONS if shows(table, card, rune))
        return replace(table, listed=listed).push(Activation(self.seat, rune))


def shows(table: Table, card: Position, rune: str) -> bool:
    """[reveal.list] Rule 48: whether a rune, a box or a flip condition shows this rune."""
    side = board.up(table, card)
    flip = side.flip is not None and side.flip.on == f"rune:{rune}"
    return flip or rune in side.runes or any(box.rune == rune for box in side.boxes)


@dataclass(frozen=True)
class Activation(Task):
    """[reveal.list] Rule 21: the next card of the list."""

    seat: Seat
    rune: str
    name = "activation"

    def run(self, table: Table) -> Table:
        if not table.listed:
            return table
        return table.push(CardStep(self.seat, table.listed[0], self.rune), self)


@dataclass(frozen=True)
class CardStep(Task):
    """[reveal.order] Rule 48: first the rune, then each box, then the flip, while the card is still
    on the list.  ``step`` is 0, then the number of the box, then beyond the boxes; ``asked`` is
    true after the window of the step.
    """

    seat: Seat
    card: Position
    rune: str
    step: int = 0
    asked: bool = False
    name = "card_step"

    def run(self, table: Table) -> Table:
        """[window.reveal] Section 3: a window before an enemy acts, and before each box."""
        if self.card not in table.listed:
            return table
        if self.step > len(board.up(table, self.card).boxes):
            return self.flip(table)
        after = table.push(replace(self, step=self.step + 1, asked=False))
        if not self.acts(table):
            return after
        if not self.asked:
            asked = replace(self, asked=True)
            return table.push(window.Window(self.seat, "w4"), asked)
        return self.act(after) if self.step == 0 else self.box(after)

    def acts(self, table: Table) -> bool:
        """[reveal.enemy] Rule 22: whether a living enemy shows the rune, or the box of the step."""
        side = board.up(table, self.card)
        if self.step:
            return side.boxes[self.step - 1].rune == self.rune
        return self.rune in side.runes and board.living(table, self.card)

    def act(self, table: Table) -> Table:
        """[reveal.enemy] Rule 22: a Stun token is removed instead of an attack; the dead do not
        attack.
        """
        if table.cards[self.card].stun:
            return table.with_card(self.card, stun=False).emit("woke", card=self.card)
        return enemy_attack.begin(table, self.card)

    def box(self, table: Table) -> Table:
        """[reveal.box] Rule 21, rule 22, G-8: a box works if its ``if`` holds, on cards of stunned
        and of dead enemies too.  [settle.actor] The root actor is picked before its program.
        """
        box = board.up(table, self.card).boxes[self.step - 1]
        if not board.holds(table, box.when):
            return table
        actor = board.root_actor(table)
        table = table.emit("box_acted", card=self.card)
        return table.push(program.Program(box.do, actor), flow.settle(actor))

    def flip(self, table: Table) -> Table:
        """[reveal.flip] Rule 26, G-10: a flip whose condition is the rune."""
        listed = tuple(other for other in table.listed if other != self.card)
        flip = board.up(table, self.card).flip
        on = f"rune:{self.rune}"
        if flip is None or flip.on != on:
            return replace(table, listed=listed)
        table = board.put_trigger(replace(table, listed=listed), self.card, on)
        return table.push(flow.settle(board.root_actor(table)))
