"""The phases of the game: one file each, in the order of the rulebook.

``PHASES`` finds the class of what the game waits for by its name in docs/state.md.
"""

from ..state import End, Phase
from . import (
    assignment,
    battle,
    cleanup,
    closing,
    draft,
    hunting,
    placement,
    runes,
    setup,
    stocking,
    visit,
    voyage,
)

__all__ = ["PHASES", "cleanup", "hunting"]

PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        setup.Stalls,
        setup.Start,
        draft.Draft,
        setup.Destinies,
        stocking.Stocking,
        placement.Placement,
        visit.Crowded,
        visit.StaveChurch,
        visit.Aumingi,
        visit.Runesmith,
        visit.RuneDraw,
        visit.Shipwright,
        visit.Market,
        visit.Sail,
        visit.TrueVision,
        visit.Peek,
        visit.PeekJourney,
        visit.SageDraw,
        visit.KeepDestiny,
        runes.Gifts,
        runes.Success,
        runes.Knowledge,
        assignment.Assignment,
        battle.Dice,
        battle.Roll,
        battle.Pick,
        battle.Casualties,
        battle.Fallen,
        battle.Blame,
        voyage.Reveal,
        voyage.Journey,
        voyage.Lost,
        voyage.Starving,
        closing.Closing,
        End,
    )
}
