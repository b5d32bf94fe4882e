"""The part of the game, and how far combat is.

Many things can be only in one part: workers stand on the board from placement to clean-up, ships
are loaded in assignment, a journey lies face-up when its ship has arrived.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..phase.assignment import Assignment
from ..phase.battle import Blame, Dice, InBattle
from ..phase.closing import Closing
from ..phase.draft import Draft, Leaders
from ..phase.runes import Gifts, Knowledge, Success
from ..phase.setup import Destinies, Stalls, Start
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
"""How far combat is at a place."""


@dataclass(frozen=True)
class Fault:
    """What is wrong at a path, before its value is looked up."""

    path: str
    expected: str
    reason: str


@dataclass(frozen=True)
class Look:
    """A table and what the game waits for, also while the question of a rune is open."""

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
        """The rune whose question is open, and who uses it."""
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
        """Workers are on the board."""
        return self.part in (PLACEMENT, ASSIGNMENT, COMBAT)

    @property
    def clean_ups(self) -> int:
        """How many clean-ups there have been."""
        return ROUNDS if self.part in (CLOSING, END) else max(0, self.table.round - 1)

    @cached_property
    def reached(self) -> tuple[str, bool] | None:
        """The place where combat is, and whether it is over there."""
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
        """How far combat is at a site."""
        if self.reached is None:
            return AHEAD
        now, over = self.reached
        here, there = WINDOWS.index(now), WINDOWS.index(site)
        if there == here:
            return DONE if over else NOW
        return DONE if there < here else AHEAD


def stands(look: Look, turn: Seat, place: str) -> Iterator[Fault]:
    """The seat that decides has a worker at this place."""
    if place not in look.table.clans[turn].placed:
        right = f"a seat with a worker at the {place}"
        yield Fault(f"{look.base}.turn", right, "the place asks who stands there")
