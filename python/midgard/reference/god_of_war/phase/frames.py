"""All frames that can lie on the stack, by name."""

from collections.abc import Mapping

from .. import program, settle
from ..decision import Phase
from . import (
    attack,
    draw,
    enemy_attack,
    hindrance,
    hit,
    interact,
    main,
    move,
    path,
    peek,
    place,
    rage,
    reveal,
    rounds,
    setup,
    special,
    upgrade,
    window,
)

FRAMES: Mapping[str, type[Phase]] = {
    frame.name: frame
    for frame in (
        *(setup.Setup, setup.Draft, setup.DealPath, setup.DealUpgrade),
        *(place.Placing, place.Place, path.Path),
        *(hindrance.Hindrances, hindrance.HindranceVictim, hindrance.HindranceCard),
        *(rounds.Round, rounds.Carrier, rounds.Prepare, rounds.Turn, rounds.Extra, rounds.RoundEnd),
        *(draw.Draw, draw.DrawOne, draw.DrawCard, draw.Victim),
        *(main.Main, move.Move, attack.Aim, attack.Target, attack.AttackItems, attack.Attack),
        *(attack.Die, interact.ChooseSpot, interact.PaymentItems),
        *(rage.Thunderbird, rage.OldMagic, window.Window),
        *(special.ChooseSpecial, special.SpecialTarget, special.Finish),
        *(peek.Peek, peek.PeekDraw, peek.Arrange),
        *(reveal.Reveal, reveal.TakeUpgrade, reveal.RevealUpgrade, reveal.OfferForesight),
        *(reveal.Foresight, reveal.PickUpgrade, reveal.Pick, reveal.Activate, reveal.Activation),
        reveal.CardStep,
        *(enemy_attack.Tie, enemy_attack.AfterAttack),
        *(hit.Hit, hit.Redirect, hit.Token, hit.Defence),
        *(program.Program, program.Choice, settle.Settle),
        *(upgrade.UpgradePhase, upgrade.Upgrade),
    )
}
"""Every frame; no two share a name."""
