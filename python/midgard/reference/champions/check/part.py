"""The part of the game, and the progress of combat.

Many things are possible only in one part: workers stand on the board from placement to clean-up,
ships are loaded in assignment, and a journey is face-up when its ship has arrived.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..phase.assignment import Assignment
from ..phase.battle import Dice
from ..phase.closing import Closing
from ..phase.draft import Draft, Leaders
from ..phase.engagement import InBattle
from ..phase.runes import Gifts, Knowledge, Success
from ..phase.setup import Destinies, Stalls, Start
from ..phase.spoils import Blame
from ..phase.stocking import Stocking
from ..phase.success import WINDOWS, SuccessWindow
from ..phase.voyage import Journey, Lost, Reveal, Starving
from ..rules import ROUNDS
from ..state import End, Phase, Table
from ..words import Seat

SETUP = "set-up"
STOCKING = "stocking"
PLACEMENT = "placement"
ASSIGNMENT = "assignment"
COMBAT = "combat"
CLOSING = "closing"
END = "end"

PARTS: dict[type[Phase], str] = {
    **dict.fromkeys((Stalls, Start, Draft, Leaders, Destinies), SETUP),
    Stocking: STOCKING,
    Assignment: ASSIGNMENT,
    Closing: CLOSING,
    End: END,
}
"""All that is in no other part is of placement or, below, of combat."""

AHEAD, NOW, DONE = range(3)
"""The progress of combat at a place."""


@dataclass(frozen=True)
class Fault:
    """A problem at a path, without its value."""

    path: str
    expected: str
    reason: str


@dataclass(frozen=True)
class Look:
    """A table and its phase, also while a rune interrupts it."""

    table: Table

    @cached_property
    def phase(self) -> Phase:
        return self.table.phase.underlying

    @property
    def base(self) -> str:
        """The path of this phase."""
        return "phase.back" if self.used_now else "phase"

    @property
    def used_now(self) -> tuple[Seat, str] | None:
        """The rune that interrupts the phase, and the seat that uses it."""
        phase = self.table.phase
        if isinstance(phase, Gifts | Success | Knowledge):
            return phase.turn, phase.name
        return None

    @cached_property
    def part(self) -> str:
        combat = Dice | InBattle | Blame | Reveal | Journey | Lost | Starving | SuccessWindow
        if isinstance(self.phase, combat):
            return COMBAT
        return PARTS.get(type(self.phase), PLACEMENT)

    @property
    def in_round(self) -> bool:
        """Whether workers are on the board."""
        return self.part in (PLACEMENT, ASSIGNMENT, COMBAT)

    @property
    def clean_ups(self) -> int:
        """The number of clean-ups so far."""
        return ROUNDS if self.part in (CLOSING, END) else max(0, self.table.round - 1)

    @cached_property
    def reached(self) -> tuple[str, bool] | None:
        """The place of the current combat, and whether combat there is over."""
        phase = self.phase
        match phase:
            case SuccessWindow():
                return phase.after, True
            case Blame():
                return "troll", True
            case Reveal() | Journey() | Lost() | Starving():
                return phase.shore, False
            case Dice() | InBattle():
                battle = phase.battle
                if battle.foe == "hunt":
                    return "hunting_grounds", False
                if battle.foe in ("kraken", "monster"):
                    return battle.shore or "shore-1", False
                return battle.foe, False
        return None

    def reach(self, site: str) -> int:
        """Returns the progress of combat at a site."""
        if self.reached is None:
            return AHEAD
        now, over = self.reached
        here, there = WINDOWS.index(now), WINDOWS.index(site)
        if there == here:
            return DONE if over else NOW
        return DONE if there < here else AHEAD


def stands(look: Look, turn: Seat, place: str) -> Iterator[Fault]:
    """Checks that the seat that decides has a worker at this place."""
    if place not in look.table.clans[turn].placed:
        right = f"a seat with a worker at the {place}"
        yield Fault(f"{look.base}.turn", right, "the place asks who stands there")
