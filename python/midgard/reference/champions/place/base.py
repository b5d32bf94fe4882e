"""The description of a place, and what places share.  A place defines only what is its own."""

from collections.abc import Mapping
from dataclasses import dataclass

from .. import flow
from ..reasons import Refusal
from ..state import Table
from ..words import Seat


@dataclass(frozen=True)
class Place:
    """A place: when a worker may go there, the cost, and what happens on arrival."""

    name: str

    def occupied(self, table: Table, seat: Seat) -> Refusal | None:
        """[placement.single] Rulebook p. 5: a place holds one worker."""
        return taken(self.name, table.standing(self.name))

    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        """Returns what the place or the clan lacks, if a worker cannot go there, beside the
        price.
        """
        return None

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        """Returns the least cost."""
        return {}

    def arrive(self, table: Table, seat: Seat) -> Table:
        """A worker has reached the place."""
        return flow.next_turn(table, seat)


def taken(place: str, standing: list[Seat]) -> Refusal | None:
    """Returns why nobody may join those who stand there, if anybody does."""
    if not standing:
        return None
    worker = f"a worker of seat {standing[0]} stands on {place}"
    return Refusal("occupied", f"[placement.single] {worker}")


def receive(table: Table, seat: Seat, rule: str, gain: Mapping[str, int]) -> Table:
    """Food, wood, coins, favor and glory that a place gives; its warriors come after."""
    goods = {name: gain[name] for name in ("food", "wood", "coins", "favor") if name in gain}
    return table.collect(seat, rule, **goods).score(seat, rule, "skald", gain.get("glory", 0))


def why_not_so_often(tag: str, number: int, most: int) -> Refusal:
    """Returns why this number cannot be bought at a place that sells 1 to ``most``."""
    if number == 0:
        return Refusal("too_few", f"{tag} there must be at least one")
    if number > most:
        return Refusal("too_many", f"{tag} there can be {most} at most")
    return Refusal("cannot_pay", f"{tag} {number} cannot be paid")
