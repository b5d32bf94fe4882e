"""The troll and the draugr, and the warriors sent to them."""

from collections.abc import Iterator

from ..enemy import is_prohibited
from ..phase.spoils import Blame
from ..phase.stocking import STEPS, Stocking
from ..words import BASE_LAND
from .part import COMBAT, DONE, NOW, SETUP, Fault, Look
from .ships import may_hold, may_train


def check_foes(look: Look) -> Iterator[Fault]:
    """[round.troll] [round.draugr] A foe lies there from set-up of the round until somebody defeats
    it, or until clean-up.  R28: none if the deck has run out.
    """
    table = look.table
    for site in BASE_LAND:
        foe, standing = table.foe_at(site), table.standing(site)
        laid = look.in_round
        if isinstance(look.phase, Stocking):
            laid = STEPS.index(site) < STEPS.index(look.phase.step)
        if not laid:
            if foe and look.part != SETUP:
                yield Fault(site, "null", "it is not laid yet, or gone [round.order]")
            continue
        deck = table.deck.unseen["trolls" if site == "troll" else "draugr"]
        if not foe and not is_slain(look, site) and (deck or standing):
            yield Fault(site, "a card", "nobody can have defeated it [round.order] [place.foes]")
        if foe and site == "troll" and isinstance(look.phase, Blame):
            yield Fault(site, "null", "it has just been defeated [troll.blame]")


def is_slain(look: Look, site: str) -> bool:
    """Returns whether the seat at this site can have defeated the foe, and so has such a card."""
    table = look.table
    for seat in table.standing(site)[:1]:
        clan = table.clans[seat]
        if look.reach(site) != DONE:
            return False
        if site == "troll":
            return bool(clan.trolls)
        spaces = [space for space in BASE_LAND[1:] if space in clan.placed]
        return len(clan.draugr) >= sum(not table.foe_at(space) for space in spaces)
    return False


def check_garrison(look: Look) -> Iterator[Fault]:
    """[assignment.land] Warriors were sent where a worker stands, and none that the foe prohibits;
    in the fight they are its warband.  [bergrisar.order] R-D-5: on the way to a Bergrisar they are
    still together.
    """
    table = look.table
    for site in table.rules.land_sites:
        standing = table.standing(site)
        fights = look.part == COMBAT and look.reach(site) == NOW and look.fighting
        for kind in table.rules.kinds:
            may = any(may_hold(look, seat, site, kind) for seat in standing[:1]) and not fights
            may = may or any(may_train(look, seat) for seat in standing[:1])
            prohibited = is_prohibited(table, site, kind)
            if table.garrison[site][kind] and (prohibited or not may):
                reason = "none can have been sent there [assignment.land]"
                yield Fault(f"garrison.{site}.{kind}", "0", reason)
