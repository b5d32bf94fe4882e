"""The phases of the game: one file each, in the order of the rulebook.

``ALL_PHASES`` maps the name of each phase in docs/state.md to its class.
"""

from ..action import Action
from ..dark_mountains import awareness, favors, hunt, land, loot, onset, stalls, training
from ..state import Decision, End, Phase, Table
from ..valhalla import (
    board,
    helmet,
    losses,
    purchase,
    resurrection,
    trainer,
    upgrade,
)
from ..valhalla import visit as valhalla
from ..words import PATIENCE
from . import (
    assignment,
    battle,
    cleanup,
    closing,
    draft,
    hunting,
    placement,
    runes,
    sage,
    setup,
    spoils,
    stocking,
    success,
    visit,
    voyage,
)

__all__ = ["ALL_PHASES", "PHASES", "cleanup", "hunting", "play"]

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
        sage.TrueVision,
        sage.Peek,
        sage.PeekJourney,
        sage.SageDraw,
        sage.KeepDestiny,
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
        spoils.Fallen,
        spoils.Blame,
        voyage.Reveal,
        voyage.Journey,
        voyage.Lost,
        voyage.Starving,
        closing.Closing,
        End,
    )
}
DM_PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        stalls.Alms,
        stalls.Rangers,
        stalls.Gossip,
        stalls.LonghouseDie,
        runes.Patience,
        awareness.Awareness,
        awareness.AwarenessDraw,
        awareness.AwarenessOrder,
        favors.Friendship,
        favors.Virtue,
        training.Training,
        land.LandJourney,
        land.Hire,
        land.Blizzard,
        onset.Ambush,
        hunt.HuntSettled,
        loot.Loot,
    )
}
VALHALLA_PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        board.Blessings,
        board.Epics,
        trainer.Trainer,
        resurrection.Resurrection,
        helmet.Helmet,
        helmet.AbilityPick,
        helmet.AbilityGoods,
        helmet.AbilityToken,
        losses.Healing,
        losses.Mercy,
        upgrade.Upgrade,
        valhalla.Valhalla,
        valhalla.BuyDie,
        valhalla.Payment,
        purchase.Provisions,
        purchase.CarvedRune,
        purchase.CarvedDraw,
        purchase.CarvedTaken,
        purchase.ThreadDraw,
        purchase.ThreadKeep,
        purchase.Refill,
    )
}
ALL_PHASES = PHASES | DM_PHASES | VALHALLA_PHASES


def play(table: Table, action: Action) -> Table:
    """Plays an action of the seat that decides; it must be legal."""
    phase = table.phase
    assert isinstance(phase, Decision)
    if action.verb != "rune" or isinstance(phase, runes.Patience):
        return phase.play(table, action)
    seat, rune = phase.decider(), action.about
    if rune == PATIENCE:
        return table.to(runes.Patience(seat, phase))
    if rune in phase.moment_of:
        return phase.use(table.use_rune(seat, rune), rune)
    return runes.use(table, seat, rune, phase)
