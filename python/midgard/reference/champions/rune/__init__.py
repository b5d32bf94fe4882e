"""The runes: one file each, with all that belongs to the rune.  ``effect.py`` lists the questions.

Rulebook p. 13.  The decisions name moments of runes, no rune; the table below knows which is when.
"""

from .. import flow
from ..state import Decision, Table
from ..words import Seat
from .awareness import AwarenessRune
from .effect import Effect
from .friendship import FriendshipRune
from .gifts import GiftsRune
from .glory import Glory
from .healing import HealingRune
from .journey import JourneyRune
from .knowledge import KnowledgeRune
from .leadership import Leadership
from .patience import PatienceRune
from .potential import Potential
from .reaction import Reaction
from .resurrection import ResurrectionRune
from .success import SuccessRune
from .the_hunt import TheHunt
from .training import TrainingRune
from .true_vision import TrueVisionRune
from .virtue import VirtueRune
from .wealth import Wealth

__all__ = ["EFFECTS", "use"]

EFFECTS: dict[str, Effect] = {
    effect.name: effect
    for effect in (
        GiftsRune(),
        Glory(),
        HealingRune(),
        JourneyRune(),
        KnowledgeRune(),
        Potential(),
        Reaction(),
        SuccessRune(),
        TrueVisionRune(),
        Wealth(),
        AwarenessRune(),
        FriendshipRune(),
        TheHunt(),
        PatienceRune(),
        TrainingRune(),
        Leadership(),
        ResurrectionRune(),
        VirtueRune(),
    )
}


MOMENTS: dict[str, tuple[str, ...]] = {
    effect.moment: tuple(rune for rune in EFFECTS if EFFECTS[rune].moment == effect.moment)
    for effect in EFFECTS.values()
    if effect.moment is not None
}
"""The runes of each moment."""


@flow.runes_of.home
def runes_of(moment: str) -> tuple[str, ...]:
    """Returns the runes that are used at this moment."""
    return MOMENTS[moment]


@flow.rune_works.home
def rune_works(table: Table, seat: Seat, rune: str) -> bool:
    """Returns whether a rune that needs no moment would do something for this seat now."""
    return EFFECTS[rune].works(table, seat)


@flow.rune_fits.home
def rune_fits(table: Table, phase: Decision, rune: str) -> bool:
    """Returns whether a rune whose moment this decision is would do something now."""
    return EFFECTS[rune].fits(table, phase)


@flow.use_at_moment.home
def use_at_moment(table: Table, phase: Decision, rune: str) -> Table:
    """Uses a rune whose moment this decision is."""
    return EFFECTS[rune].use(table, phase)


def use(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """[rune.any_time] Rulebook p. 13: the rune is turned over and takes effect; then the game goes
    back to the decision that was interrupted (R22).
    """
    return take_effect(table.use_rune(seat, rune), seat, rune, back)


@flow.take_effect.home
def take_effect(table: Table, seat: Seat, rune: str, back: Decision) -> Table:
    """Applies a rune that was turned over or copied."""
    return EFFECTS[rune].play(table, seat, back)
