"""The table of the phases: ``ALL_PHASES`` maps the name of each in docs/reference/state.md to its
class.
"""

from .. import rune
from ..action import Action
from ..dark_mountains import alms, blizzard, land_journey, loot, onset
from ..leader import dagrun, gylfir, hervor, ragnhild
from ..place import (
    aumingi,
    gossip,
    jarls_longhouse,
    longship,
    market,
    roving_rangers,
    runesmith,
    sages_house,
    shipwright,
    stave_church,
    trainer,
)
from ..rune import (
    awareness,
    friendship,
    gifts,
    glory,
    healing,
    journey,
    knowledge,
    patience,
    resurrection,
    the_hunt,
    training,
    true_vision,
    virtue,
)
from ..rune import success as success_rune
from ..state import Decision, End, Phase, Table
from ..valhalla import (
    carved_rune,
    helmet,
    mercy,
    provisions,
    refill,
    thread_of_fate,
)
from ..valhalla import (
    setup as valhalla_setup,
)
from ..valhalla import visit as valhalla
from ..words import PATIENCE
from . import (
    assignment,
    battle,
    casualties,
    closing,
    crowded,
    destinies,
    draft,
    lost,
    placement,
    reveal,
    setup,
    spoils,
    start,
    starving,
    stocking,
    success,
)

__all__ = ["ALL_PHASES", "PHASES", "play"]

PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        setup.Stalls,
        start.Start,
        draft.Draft,
        draft.Leaders,
        destinies.Destinies,
        stocking.Stocking,
        placement.Placement,
        crowded.Crowded,
        stave_church.StaveChurch,
        aumingi.Aumingi,
        runesmith.Runesmith,
        runesmith.RuneDraw,
        shipwright.Shipwright,
        market.Market,
        longship.Sail,
        true_vision.TrueVision,
        sages_house.Peek,
        sages_house.PeekJourney,
        sages_house.SageDraw,
        sages_house.KeepDestiny,
        runesmith.RuneTaken,
        success.SuccessWindow,
        gifts.Gifts,
        success_rune.Success,
        knowledge.Knowledge,
        assignment.Assignment,
        battle.Dice,
        battle.Roll,
        battle.Pick,
        casualties.Casualties,
        glory.Fallen,
        spoils.Blame,
        reveal.Reveal,
        journey.Journey,
        lost.Lost,
        starving.Starving,
        closing.Closing,
        End,
    )
}
DM_PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        alms.Alms,
        roving_rangers.Rangers,
        gossip.Gossip,
        jarls_longhouse.LonghouseDie,
        patience.Patience,
        awareness.Awareness,
        awareness.AwarenessDraw,
        awareness.AwarenessOrder,
        friendship.Friendship,
        virtue.Virtue,
        training.Training,
        land_journey.LandJourney,
        land_journey.Hire,
        blizzard.Blizzard,
        onset.Ambush,
        the_hunt.HuntSettled,
        loot.Loot,
    )
}
VALHALLA_PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        valhalla_setup.Blessings,
        valhalla_setup.Epics,
        trainer.Trainer,
        resurrection.Resurrection,
        helmet.Helmet,
        dagrun.AbilityPick,
        gylfir.AbilityGoods,
        hervor.AbilityToken,
        healing.Healing,
        mercy.Mercy,
        ragnhild.Upgrade,
        valhalla.Valhalla,
        valhalla.BuyDie,
        valhalla.Payment,
        provisions.Provisions,
        carved_rune.CarvedRune,
        carved_rune.CarvedDraw,
        carved_rune.CarvedTaken,
        thread_of_fate.ThreadDraw,
        thread_of_fate.ThreadKeep,
        refill.Refill,
    )
}
ALL_PHASES = PHASES | DM_PHASES | VALHALLA_PHASES


def play(table: Table, action: Action) -> Table:
    """Plays an action of the seat that decides; it must be legal."""
    phase = table.phase
    assert isinstance(phase, Decision)
    if action.verb != "rune" or isinstance(phase, patience.Patience):
        return phase.play(table, action)
    seat, name = phase.decider(), action.about
    if name == PATIENCE:
        return table.to(patience.Patience(seat, phase))
    if name in phase.moment_of:
        return phase.use(table.use_rune(seat, name), name)
    return rune.use(table, seat, name, phase)
