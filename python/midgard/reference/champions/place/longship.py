"""The longships: a worker sends one to a shore."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action
from ..reasons import Refusal
from ..state import Ship, Table, Turn
from ..words import Seat
from .base import Place, taken

LONGSHIP_KINDS = {
    "small_longship": "small",
    "large_longship": "large",
    "private_longship": "private",
}


class Longship(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not free_shores(table):
            return Refusal("no_free_shore", "[place.longships] every shore has a ship")
        return None

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        """[longship.fee] X-25, A-38: as an option the small longship costs as much as the large
        one.
        """
        both = table.rules.options.public_longship_fee == "both"
        kind = "large" if both else LONGSHIP_KINDS[self.name]
        return {"coins": table.rules.cards.public_longships[kind].coins}

    def arrive(self, table: Table, seat: Seat) -> Table:
        table = table.pay(seat, "place.longships", **self.price(table, seat))
        return table.to(Sail(seat, LONGSHIP_KINDS[self.name]))


class PrivateLongship(Longship):
    """[place.longships] Rulebook p. 6: a private one is free to its owner."""

    def occupied(self, table: Table, seat: Seat) -> Refusal | None:
        """[placement.single] Rulebook p. 5: a private longship is its owner's place alone (M9)."""
        return taken(self.name, [seat] if seat in table.standing(self.name) else [])

    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not table.clans[seat].longship:
            return Refusal("no_longship", "[place.longships] this clan has no longship")
        return super().lacks(table, seat)

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        return {}


def free_shores(table: Table) -> list[str]:
    """The shores in play without a ship (R2, R24)."""
    return [shore for shore in table.rules.shores if table.shore(shore).ship is None]


@dataclass(frozen=True)
class Sail(Turn):
    """[place.longships] Rulebook p. 6: a worker on a longship sends it to a shore without a ship,
    chosen at once; the large one costs a coin; a private one is free to its owner, from the round
    it was bought in.
    """

    ship: str
    name = "sail"
    answers: ClassVar[tuple[str, ...]] = ("sail",)

    def choices(self, table: Table) -> list[Action]:
        return [Action("sail", shore) for shore in free_shores(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.shores:
            return Refusal("not_a_shore", f"[setup.shores] {action.about} is not in play")
        return Refusal("harbour_taken", f"[place.longships] {action.about} has a ship")

    def play(self, table: Table, action: Action) -> Table:
        table = table.with_shore(action.about, ship=Ship(self.ship, self.turn))
        own = table.clans[self.turn].longship if self.ship == "private" else None
        sent = {"ship": self.ship, "longship": own, "shore": action.about}
        table = table.emit("sailed", "place.longships", seat=self.turn, **sent)
        return flow.next_turn(table, self.turn)
