"""The part of the game, and the progress of combat.

Many things are possible only in one part: workers stand on the board from placement to clean-up,
ships are loaded in assignment, and a journey is face-up when its ship has arrived.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..dark_mountains.blizzard import Blizzard
from ..dark_mountains.land_journey import Hire, LandJourney
from ..dark_mountains.loot import Loot
from ..dark_mountains.onset import Ambush
from ..leader import Upgrade
from ..phase.assignment import Assignment
from ..phase.battle import Dice
from ..phase.closing import Closing
from ..phase.destinies import Destinies
from ..phase.draft import Draft, Leaders
from ..phase.engagement import InBattle
from ..phase.lost import Lost
from ..phase.reveal import Reveal
from ..phase.setup import Stalls
from ..phase.spoils import Blame
from ..phase.start import Start
from ..phase.starving import Starving
from ..phase.stocking import Stocking
from ..phase.success import WINDOWS, SuccessWindow
from ..rules import ROUNDS
from ..rune.journey import Journey
from ..state import End, Phase, Table
from ..valhalla import carved_rune, provisions, refill, thread_of_fate
from ..valhalla.setup import Blessings, Epics
from ..valhalla.visit import BuyDie, Payment, Valhalla
from ..words import DM, PATIENCE, Seat

SETUP = "set-up"
STOCKING = "stocking"
PLACEMENT = "placement"
ASSIGNMENT = "assignment"
COMBAT = "combat"
CLOSING = "closing"
END = "end"

PARTS: dict[type[Phase], str] = {
    **dict.fromkeys((Stalls, Start, Draft, Leaders, Destinies), SETUP),
    **dict.fromkeys((Blessings, Epics), SETUP),
    Stocking: STOCKING,
    Assignment: ASSIGNMENT,
    Closing: CLOSING,
    End: END,
}
"""All that is in no other part is of placement or, below, of combat."""

AHEAD, NOW, DONE = range(3)
"""The progress of combat at a place."""

Purchase = (
    BuyDie
    | Payment
    | provisions.Provisions
    | carved_rune.CarvedRune
    | carved_rune.CarvedDraw
    | carved_rune.CarvedTaken
    | thread_of_fate.ThreadDraw
    | thread_of_fate.ThreadKeep
    | refill.Refill
)
"""A purchase of a visit at Valhalla, which comes back to the visit."""
OnTheWay = LandJourney | Hire | Blizzard
"""A land journey."""
ON_THE_WAY = ("kraken", "bandits")
"""The foes after which the clan's warriors go on to another one."""
Arrival = Reveal | Journey | Lost | Starving
"""A journey at sea; all but the last one on land too."""


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
        if phase is phase.underlying:
            return None
        turn: Seat = getattr(phase, "turn")  # noqa: B009  # all of these phases have it
        return turn, phase.name.removesuffix("_draw").removesuffix("_order")

    @property
    def fighting(self) -> bool:
        """Whether dice of a fight lie or fly, or its survivors still stand together."""
        survivors = isinstance(self.phase, Blame) and self.phase.survivors is not None
        return isinstance(self.phase, Dice | InBattle) or survivors

    @cached_property
    def part(self) -> str:
        combat = Dice | InBattle | Blame | Arrival | SuccessWindow
        with_boxes = OnTheWay | Ambush | Valhalla | Purchase
        if isinstance(self.phase, combat | with_boxes):
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
            case Reveal() | Journey() | Lost() | Starving() | LandJourney() | Hire() | Blizzard():
                return phase.shore, False
            case Ambush():
                return phase.site, False
            case Valhalla():
                return phase.after, True
            case Dice() | InBattle():
                battle = phase.battle
                if battle.foe == "hunt":
                    return "hunting_grounds", False
                gone = isinstance(phase, Loot | Upgrade) and battle.foe not in ON_THE_WAY
                if battle.foe in ("kraken", "monster", "bandits"):
                    return battle.shore or "shore-1", gone
                return battle.foe, gone
        if isinstance(phase, Purchase) and isinstance(phase.back, Valhalla):
            return phase.back.after, True
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


def holds(look: Look, seat: Seat, rune: str) -> bool:
    """Returns whether the seat can use this rune.  [rune.patience] A-12: or another as this one,
    which may just be used, or may have been used for any other rune at this decision.
    """
    own = look.table.clans[seat].runes
    copies = look.table.rules.has(DM) and look.used_now is not None
    return rune in own or PATIENCE in own or has_used(look, seat, PATIENCE) or copies


def has_used(look: Look, seat: Seat, rune: str) -> bool:
    """Returns whether the seat can have used this rune.  [rune.patience] A-12: or another as it."""
    used = look.table.clans[seat].used_runes
    return rune in used or PATIENCE in used
