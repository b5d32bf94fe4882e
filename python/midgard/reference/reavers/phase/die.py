"""The weapons die: one roll for each weapons card that a player acquires.

Rule 13.
"""

from collections import Counter
from dataclasses import dataclass

from .. import deck, flow
from ..chance import ChanceEvent, weighted
from ..state import Chance, Table
from ..words import DIE, Seat


def roll(table: Table, turn: Seat, location: str, during: str) -> Table:
    """[die.chain] Rule 13, R-9: the player rolls, rolls that a roll adds included, until none is
    owed.
    """
    if table.owed[turn]:
        return table.to(WeaponsDie(turn, location, during))
    if during == "visit":
        return flow.visitor_done(table, location, turn)
    return flow.roll_owed(table, location)


@dataclass(frozen=True)
class WeaponsDie(Chance):
    """[die.results] Rule 13: nothing, a terror, or a spoils card from the deck."""

    turn: Seat
    location: str
    during: str
    name = "weapons_die"

    def chance_event(self, table: Table) -> ChanceEvent:
        return weighted("die", DIE, Counter(table.cards.die))

    def answer(self, table: Table, outcome: int) -> Table:
        face = DIE[outcome]
        table = table.owes(self.turn, -1).emit("rolled", seat=self.turn, face=face)
        if face == "terror":
            table = table.terrify(self.turn)
        if face == "spoils":
            table, ready = deck.need_spoils(table)
            if ready:
                return table.to(DieSpoils(self.turn, self.location, self.during))
            table = deck.lack(table, self.location, "spoils", 1, seat=self.turn)
        return roll(table, self.turn, self.location, self.during)


@dataclass(frozen=True)
class DieSpoils(Chance):
    """[die.spoils] Rule 13, R-10: the top card; a weapons card is shown and rolls again.

    [secret.cards] Rule 20: any other card is secret.
    """

    turn: Seat
    location: str
    during: str
    name = "die_spoils"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.spoils_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, card = deck.take_spoils(table, outcome)
        if table.cards.is_weapon(card):
            table = table.keep_spoils(self.turn, card).owes(self.turn, 1)
        else:
            table = table.keep_secret(self.turn, card)
        table = table.emit("won", seat=self.turn, item=table.cards.spoils_word(card))
        return roll(table, self.turn, self.location, self.during)
