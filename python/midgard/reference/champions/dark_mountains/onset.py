"""The onset: what falls before the first round of a fight that has a card.

[combat.onset] R-D-20: after the journey with its own fight and the feeding, prohibited kinds fall,
then a foe may take dice.  If nobody is left the fight is lost without a round.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from .. import flow
from ..action import Action, losable, why_not_lost
from ..combat import Fight
from ..enemy import ambush, foe_at, punish
from ..phase import battle, engagement
from ..reasons import Refusal
from ..spaces import crew, throw_overboard, was_fought, with_crew
from ..state import Table, Turn
from ..valhalla import losses
from ..words import BERGRISAR, SHORES, WARRIORS, Seat, Warband


def unrolled(table: Table, seat: Seat, site: str) -> engagement.Battle:
    """The fight there, before its first round."""
    foe, shore = ("monster", site) if site in SHORES else (site, None)
    return engagement.Battle(seat, foe, shore, Fight(Counter()))


def begin(table: Table, seat: Seat, site: str, *, fought: bool = False) -> Table:
    """Somebody was sent there, and the foe awaits them; ``fought``: after the Bandits."""
    table = drop_prohibited(table, seat, site)
    left = ambush(foe_at(table, site))
    able = losses.losable_of(table, crew(table, site))
    left = min(left, able.total())
    berserkers = losses.first_to_fall(table, able, left)
    table = fall(table, seat, site, "berserker.first", losses.BERSERKER, berserkers)
    if left - berserkers:
        return table.to(Ambush(seat, site, left - berserkers, WARRIORS[0]))
    return attack(table, seat, site, fought=fought)


def drop_prohibited(table: Table, seat: Seat, site: str) -> Table:
    """[voyage.prohibited] Rulebook p. 8: warriors of a kind the monster prohibits fall before the
    first round, unrolled.  [bergrisar.prohibited] R-D-9: so do they at a Bergrisar;
    [combat.prohibited] A-36: as an option at the troll and the draugr too.
    """
    kind = foe_at(table, site).prohibits
    rule = "voyage.prohibited" if site in SHORES else "combat.prohibited"
    if site in BERGRISAR:
        rule = "bergrisar.prohibited"
    return fall(table, seat, site, rule, kind, crew(table, site)[kind])


def fall(table: Table, seat: Seat, site: str, rule: str, kind: str, number: int) -> Table:
    """Dice of a kind fall before the first round."""
    if not number:
        return table
    table = throw_overboard(table, site, Counter({kind: number}))
    return losses.emit_fallen(table, unrolled(table, seat, site), rule, kind, number)


@dataclass(frozen=True)
class Ambush(Turn):
    """[enemy.cave_dweller] R-D-20: the owner chooses the die that it takes; no shield, Healing or
    mercy saves it.  [berserker.first] R-V-14, A-20: a Berserker that Training brings there goes
    before any other die.
    """

    site: str
    left: int
    least: str
    name = "ambush"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def band(self, table: Table) -> Warband:
        """Who can fall."""
        return losses.losable_of(table, crew(table, self.site))

    def takes_berserker(self, table: Table) -> bool:
        """Returns whether a Berserker must be named next."""
        return losses.first_to_fall(table, self.band(table), self.left) > 0

    def choices(self, table: Table) -> list[Action]:
        if self.takes_berserker(table):
            return [Action("lose", losses.BERSERKER)]
        return losable(self.band(table), WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, band = "[enemy.cave_dweller]", self.band(table)
        if self.takes_berserker(table) and action.about != losses.BERSERKER and band[action.about]:
            return Refusal("berserkers_first", f"{tag} R-V-14: Berserkers are lost first")
        return why_not_lost(tag, band, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        kind = action.about
        least = WARRIORS[0] if self.takes_berserker(table) else kind
        table = fall(table, self.turn, self.site, "enemy.cave_dweller", kind, 1)
        if self.left > 1:
            return table.to(Ambush(self.turn, self.site, self.left - 1, least))
        return attack(table, self.turn, self.site)

    def again(self, table: Table) -> Table:
        return losses.again(table, self, WARRIORS[0])


def attack(table: Table, seat: Seat, site: str, *, fought: bool = False) -> Table:
    """Those who are left fight.  [enemy.vile_priest] R-D-21: it counts however the others fell."""
    band = crew(table, site)
    if band.total():
        table = with_crew(table, site, Counter())
        foe, shore = ("monster", site) if site in SHORES else (site, None)
        return battle.start(table, seat, foe, shore, band)
    table = punish(table, seat, foe_at(table, site))
    fought = fought or (site in SHORES and was_fought(table, site))
    return flow.resolve(table, seat, site, fought=fought)
