"""The rune Journey: a revealed journey is discarded for the next one."""

from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, Action
from ..journeys import lay_journey, put_away
from ..state import Decision, Table, Turn
from ..words import SHORES
from .effect import Effect


class JourneyRune(Effect):
    """[rune.journey] Rulebook p. 13: the revealed journey is discarded for the next one (M4: at
    once, so that it is among the discards if they have to be shuffled for it).

    [land_journey.deck] A-47: so on land; with neither deck nor discards the rune cannot be used
    there.
    """

    name = "journey"
    moment: ClassVar[str | None] = "journey"

    def fits(self, table: Table, phase: Decision) -> bool:
        assert isinstance(phase, Journey)
        journeys = table.journeys_of(phase.shore)
        if phase.shore in SHORES:
            return True
        return table.space(phase.shore).revealed and bool(journeys.left or journeys.discards)

    def use(self, table: Table, phase: Decision) -> Table:
        assert isinstance(phase, Journey)
        table = put_away(table, "rune.journey", phase.shore)
        table = lay_journey(table, "rune.journey", phase.shore)
        return flow.reveal(table, phase.shore, again=True)


@dataclass(frozen=True)
class Journey(Turn):
    """[rune.journey] Rulebook p. 13: the owner of the ship lets the journey be, or uses the
    rune.
    """

    shore: str
    name = "journey"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment: ClassVar[str | None] = "journey"

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return flow.suffer(table, self.shore)
