"""The rune Knowledge: every face-down journey is looked at."""

from dataclasses import dataclass

from ..chance import ChanceEvent
from ..journeys import ask_journey, show_journey
from ..state import Chance, Decision, Table
from ..words import SPACES, Seat
from .effect import Effect


class KnowledgeRune(Effect):
    """R25: after the last clean-up it has no effect any more and is not offered."""

    name = "knowledge"
    at_the_end = False

    def works(self, table: Table, seat: Seat) -> bool:
        """M3: it needs a face-down journey."""
        return any(table.space(space).face_down for space in table.rules.spaces)

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        return look_around(table, seat, SPACES, back)


def look_around(table: Table, seat: Seat, spaces: tuple[str, ...], back: Decision) -> Table:
    """[rune.knowledge] Rulebook p. 13: see every face-down journey on the board, left to right:
    those on these spaces are still to be seen.  [journey.both] R-D-10, A-48: first at sea, then on
    land.
    """
    for space in spaces:
        place = table.space(space)
        if place.journey == "unseen":
            return table.to(Knowledge(seat, space, back))
        if place.face_down:
            table = show_journey(table, "rune.knowledge", seat, space, place.journey)
    return back.again(table)


@dataclass(frozen=True)
class Knowledge(Chance):
    """[rune.knowledge] Rulebook p. 13: the card of the journey at this shore, or on land."""

    turn: Seat
    shore: str
    back: Decision
    name = "knowledge"

    @property
    def underlying(self) -> Decision:
        return self.back

    def chance_event(self, table: Table) -> ChanceEvent:
        return ask_journey(table, self.shore)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        table = show_journey(table, "rune.knowledge", self.turn, self.shore, card)
        following = SPACES[SPACES.index(self.shore) + 1 :]
        return look_around(table, self.turn, following, self.back)
