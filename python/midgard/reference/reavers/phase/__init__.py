"""The phases of the game: one file each, in the order of a round.

``PHASES`` maps the name of each phase in docs/reference/reavers.md to its class.
"""

from ..action import Action
from ..state import Decision, End, Phase, Table
from . import (
    contribution,
    dare,
    destination,
    die,
    negotiation,
    offers,
    places,
    restock,
    roskilde,
    setup,
    supply,
    visit,
)

__all__ = ["PHASES", "play", "setup"]

PHASES: dict[str, type[Phase]] = {
    phase.name: phase
    for phase in (
        setup.DrawLocation,
        setup.SetupMarket,
        supply.Supply,
        supply.SupplySpoils,
        restock.Restock,
        destination.Destination,
        visit.FirstVisitor,
        roskilde.Hire,
        roskilde.Purchase,
        roskilde.Refresh,
        roskilde.Refill,
        roskilde.Buy,
        roskilde.Shed,
        places.Sell,
        places.Atone,
        dare.Dare,
        dare.Reveal,
        dare.Keep,
        offers.BlindDraw,
        offers.BlindOffer,
        places.Barter,
        places.TakeToken,
        places.GiveToken,
        places.AddSpoils,
        negotiation.Propose,
        contribution.Contribute,
        contribution.Giver,
        contribution.Amount,
        contribution.Split,
        negotiation.Answer,
        die.WeaponsDie,
        die.DieSpoils,
        End,
    )
}


def play(table: Table, action: Action) -> Table:
    """Plays an action of the seat that decides; it must be legal."""
    assert isinstance(table.phase, Decision)
    return table.phase.play(table, action)
