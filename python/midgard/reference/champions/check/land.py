"""The troll and the draugr, and the warriors sent to them."""

from collections.abc import Iterator

from ..dark_mountains.blizzard import Blizzard
from ..dark_mountains.land_journey import Hire, LandJourney
from ..dark_mountains.onset import Ambush
from ..enemy import ambush, foe_at, is_prohibited
from ..phase.spoils import Blame
from ..phase.stocking import STEPS, Stocking
from ..spaces import crew
from ..valhalla import losses
from ..words import BASE_LAND, BERGRISAR, SHORES, WARRIORS
from .part import COMBAT, DONE, NOW, SETUP, Fault, Look, stands
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


CHOICES = ("bandits", "blocked_path", "lost", "lone_warrior", "mercenaries")
"""[land_journey.choice] R-D-18: the land journeys that leave a choice, but for the Blizzard."""


def check_land_journey(look: Look, phase: LandJourney | Hire | Blizzard) -> Iterator[Fault]:
    """[land_journey.choice] R-D-18: the card that is asked about has been turned up for somebody.
    [land_journey.mercenaries] A-51: no more are hired than the card allows.
    """
    table, space = look.table, phase.shore
    if space not in BERGRISAR:
        yield Fault(f"{look.base}.shore", "a Bergrisar", "it is a land journey")
        return
    yield from stands(look, phase.turn, space)
    lying = table.space(space)
    times = CHOICES if isinstance(phase, LandJourney) else CHOICES[3:]
    cards = ("blizzard",) if isinstance(phase, Blizzard) else times
    if lying.journey not in cards or not lying.revealed:
        right = f"a space with one of {', '.join(cards)}, face-up"
        yield Fault(f"{look.base}.shore", right, "it is asked about [land_journey.choice]")
        return
    if not table.garrison[space].total():
        reason = "somebody meets it [land_journey.nobody]"
        yield Fault(f"garrison.{space}", "a warrior", reason)
    if not isinstance(phase, Blizzard):
        card = table.rules.cards.land_journeys[lying.journey]
        most = max(1, card.times or 0) - 1
        if phase.hired > most:
            right = f"{most} at most"
            yield Fault(
                f"{look.base}.hired", right, "the clan hired that number [land_journey.mercenaries]"
            )


def check_ambush(look: Look, phase: Ambush) -> Iterator[Fault]:
    """[enemy.cave_dweller] R-D-20: a foe that takes dice before the first round is there."""
    table, site = look.table, phase.site
    if site in SHORES:
        ship = table.shore(site).ship
        there = ship is not None and ship.owner == phase.turn
        card = table.shore(site).monster
    else:
        there, card = site in table.clans[phase.turn].placed, table.foe_at(site)
    if not there:
        right = f"a site of seat {phase.turn}"
        yield Fault(f"{look.base}.site", right, "its worker stands there [enemy.cave_dweller]")
        return
    number = ambush(foe_at(table, site)) if card else 0
    band = losses.losable_of(table, crew(table, site))
    behind = sum(band[kind] for kind in WARRIORS[WARRIORS.index(phase.least) :])
    most = min(number, behind)
    if not 0 < phase.left <= most:
        reason = "the foe takes that number now [enemy.cave_dweller]"
        yield Fault(f"{look.base}.left", f"1 to {most}", reason)
