"""The phases of the game: one file each, in the order of the rulebook.

``PHASES`` maps the name of each phase in docs/state.md to its class.
"""

from ..action import Action
from ..state import Decision, End, Phase, Table
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
    success,
    visit,
    voyage,
)

__all__ = ["PHASES", "cleanup", "hunting", "play"]

PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        setup.Stalls,
        setup.Start,
        draft.Draft,
        draft.Leaders,
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
        runes.RuneTaken,
        success.SuccessWindow,
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


def play(table: Table, action: Action) -> Table:
    """Plays an action of the seat that decides; it must be legal."""
    phase = table.phase
    assert isinstance(phase, Decision)
    if action.verb == "rune" and action.about in phase.any_time:
        return runes.use(table, phase.decider(), action.about, phase)
    return phase.play(table, action)
