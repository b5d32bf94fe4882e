"""The Troll, the Draugr and the Bergrisar: a worker reserves the fight."""

from ..reasons import Refusal
from ..state import Table
from ..words import Seat
from .base import Place


class Foe(Place):
    """[place.foes] Rulebook p. 5 and 7: a worker on the Troll or a Draugr reserves that fight.
    [bergrisar.place] R-D-2: so on a Bergrisar, which costs nothing.
    """

    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if not table.foe_at(self.name):
            return Refusal("nothing_there", f"[place.foes] no foe lies at {self.name}")
        return None
