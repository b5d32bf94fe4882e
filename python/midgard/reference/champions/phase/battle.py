"""Battle: dice are thrown and counted until the foe or the warband has fallen.

Rulebook p. 9 to 11.  The arithmetic of a round is in ``combat.py``; what a foe leaves is in
``spoils.py``.  Hunters throw their dice here too.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import chance
from ..action import ACCEPT, FAVOR, THROW, WAND, Action, losable, pick, picked, why_not_lost
from ..chance import ChanceEvent
from ..combat import Fight
from ..dark_mountains import land, onset
from ..reasons import Refusal
from ..state import Chance, Table
from ..valhalla import blessings, helmet, losses, tokens
from ..words import ASMUNDR_GLORY, BERGRISAR, VALHALLA, WARRIORS, Seat, Warband
from . import hunting, spoils, success, voyage
from .engagement import (
    Battle,
    InBattle,
    card_of,
    emit,
    emit_die,
    emit_fallen,
    emit_hit,
    foe_of,
)


def begin(table: Table) -> Table:
    """[combat.order] Rulebook p. 9: hunting, troll, left draugr, right draugr, shores left to
    right.  [combat.bergrisar] R-D-4: the Bergrisar, left and right, come before the shores.
    """
    return fight_on_land(table, table.rules.land_sites)


def fight_on_land(table: Table, sites: tuple[str, ...]) -> Table:
    """The next of these sites on which a worker stands; then the voyages.

    [assignment.empty] Rulebook p. 8: with nobody sent there is no fight; the window comes all the
    same.
    """
    for site in sites:
        standing = table.standing(site)
        if not standing:
            table = success.blame_for_troll(table, site)
        elif site in BERGRISAR:
            return land.visit_space(table, site)
        elif table.garrison[site].total():
            return onset.begin(table, standing[0], site)
        else:
            return success.resolve(table, standing[0], site, fought=False)
    return voyage.begin(table)


def next_site(table: Table, site: str) -> Table:
    """Goes on after this site."""
    sites = table.rules.land_sites
    return fight_on_land(table, sites[sites.index(site) + 1 :])


def start(table: Table, seat: Seat, foe: str, shore: str | None, warband: Warband) -> Table:
    """All warriors of the warband roll."""
    battle = Battle(seat, foe, shore, Fight(warband).begin_round())
    if foe == "hunt":
        table = table.emit("hunted", "hunt", seat=seat, warriors=warband)
    else:
        journeys = {"kraken": "journey.kraken", "bandits": "land_journey.bandits"}
        card = card_of(table, battle)
        rule = journeys.get(foe, "combat.order")
        table = emit(table, battle, "attacked", rule, card=card, warriors=warband)
    return table.to(Dice(battle))


@dataclass(frozen=True)
class Dice(Chance):
    """Dice are thrown; they land one by one, kinds in order."""

    battle: Battle
    name = "dice"

    @property
    def warrior(self) -> str:
        """The kind that lands next."""
        to_throw = self.battle.fight.to_throw
        return next(warrior for warrior in WARRIORS if to_throw[warrior])

    def warband_of(self, seat: Seat) -> Warband:
        return self.battle.warband_of(seat)

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.die(table.rules.cards.dice[self.warrior])

    def answer(self, table: Table, outcome: int) -> Table:
        fight = self.battle.fight.land(self.warrior, outcome)
        battle = replace(self.battle, fight=fight)
        rule = "hunt" if battle.foe == "hunt" else "combat.round"
        table = emit_die(table, battle, "rolled", rule, (self.warrior, outcome))
        if fight.to_throw.total():
            return table.to(Dice(battle))
        return settle(table, battle) if fight.stands else look(table, battle)


def look(table: Table, battle: Battle) -> Table:
    """M8: the roll waits if its owner has a favor, a Potential or Reaction that would do something,
    or a rune that needs no moment and would do something; else it counts at once.
    """
    roll = Roll(battle)
    table = table.to(roll)
    return accept(table, battle) if roll.legal(table) == [ACCEPT] else table


def accept(table: Table, battle: Battle) -> Table:
    """The roll stands.  [helmet] R-V-13: a helmet of the Leader die comes before it counts."""
    if battle.fight.helmet(table.rules.cards.dice):
        return table.to(helmet.Helmet(battle))
    return settle(table, battle)


@dataclass(frozen=True)
class Roll(InBattle):
    """The dice lie, and the seat decides whether the roll stands."""

    name = "roll"
    answers: ClassVar[tuple[str, ...]] = ("accept", "favor", "wand")
    moment_of: ClassVar[tuple[str, ...]] = ("potential", "reaction")

    def moments(self, table: Table) -> list[str]:
        """M3: Potential needs a blank, Reaction a die with a shield; a second Reaction would do
        nothing (A-12).
        """
        fight, dice = self.battle.fight, table.rules.cards.dice
        now = ["potential"] if fight.blanks(dice) else []
        return [*now, "reaction"] if fight.shields(dice) and not fight.reaction else now

    def choices(self, table: Table) -> list[Action]:
        actions = [ACCEPT]
        if table.clans[self.battle.turn].favor and not self.forbids_favor(table):
            actions.append(FAVOR)
        if blessings.uses_left(table, self.battle.turn, blessings.WAND):
            actions.append(WAND)
        return actions

    def forbids_favor(self, table: Table) -> bool:
        """[enemy.seidr_draugr] R-D-21: against it no favor is discarded."""
        if self.battle.foe == "hunt":
            return False
        return foe_of(table, self.battle).ability == "no_favor_reroll"

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == WAND:
            return Refusal("used_up", "[blessing.wand_of_gondul] no use is left in this round")
        if self.forbids_favor(table):
            return Refusal("foe_forbids", "[enemy.seidr_draugr] no favor is discarded against it")
        return Refusal("no_favor", f"[combat.favor] seat {self.battle.turn} has no favor")

    def play(self, table: Table, action: Action) -> Table:
        seat = self.battle.turn
        if action == ACCEPT:
            return accept(table, self.battle)
        if action == WAND:
            table = blessings.invoke(table, seat, blessings.WAND)
        else:
            table = discard_favor(table, seat)
        return table.to(Pick(self.battle, (WARRIORS[0], 0)))

    def use(self, table: Table, rune: str) -> Table:
        fight = self.battle.fight
        if rune == "reaction":
            return look(table, replace(self.battle, fight=replace(fight, reaction=True)))
        for warrior, face, printed, number in fight.faces(table.rules.cards.dice):
            for _ in range(number if printed.blank else 0):
                die = (warrior, face)
                table = emit_die(table, self.battle, "rerolled", "rune.potential", die)
        rethrown = fight.rethrow_blanks(table.rules.cards.dice)
        return table.to(Dice(replace(self.battle, fight=rethrown)))

    def again(self, table: Table) -> Table:
        """M8: decides again whether the roll waits."""
        return look(table, self.battle)


def discard_favor(table: Table, seat: Seat) -> Table:
    """[combat.favor] Rulebook p. 10: after a roll a favor may be discarded to reroll any of the
    dice, again and again.  [leader.asmundr] Rulebook p. 13: 2 glory at once for each favor
    discarded to reroll.
    """
    table = table.pay(seat, "combat.favor", favor=1)
    if table.clans[seat].leader == "asmundr":
        table = table.score(seat, "leader.asmundr", "leader", ASMUNDR_GLORY)
    return table


@dataclass(frozen=True)
class Pick(InBattle):
    """[combat.favor] Rulebook p. 10: the dice to reroll, one at a time, in order; at least
    one (M8).
    """

    least: tuple[str, int]
    name = "pick"
    answers: ClassVar[tuple[str, ...]] = ("pick", "throw")
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        fight = self.battle.fight
        warrior, face = self.least
        least = (WARRIORS.index(warrior), face)
        picks = [
            pick(kind, number)
            for kind, number, _, _ in fight.faces(table.rules.cards.dice)
            if (WARRIORS.index(kind), number) >= least
        ]
        return [THROW, *picks] if fight.to_throw.total() else picks

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == THROW:
            return Refusal("nothing_picked", "[combat.favor] M8: at least one die is picked")
        if not self.battle.fight.lying[picked(action)]:
            return Refusal("no_such_die", f"[combat.favor] no {action.about} lies there")
        last = pick(*self.least).about
        sentence = f"[combat.favor] M1: dice are picked in order, and {last} was picked"
        return Refusal("out_of_order", sentence)

    def play(self, table: Table, action: Action) -> Table:
        fight = self.battle.fight
        if action == THROW:
            return table.to(Dice(replace(self.battle, fight=fight.throw())))
        die = picked(action)
        table = emit_die(table, self.battle, "rerolled", "combat.favor", die)
        return table.to(Pick(replace(self.battle, fight=fight.pick(*die)), die))


def settle(table: Table, battle: Battle) -> Table:
    """The roll counts.

    [leader.ullr] Rulebook p. 13: 1 glory for a combat round in which a die shows two hits.
    """
    if battle.foe == "hunt":
        return hunting.settle(table, battle)
    fight, dice = battle.fight, table.rules.cards.dice
    two_hits = table.clans[battle.turn].leader == "ullr" and fight.two_hits(dice)
    weapons, shields = damage(table, battle), protection(table, battle)
    attack, spared = foe_of(table, battle).attack, tokens.spared(table, fight.warband)
    fight, number = fight.strike(weapons, shields, attack, spared)
    if table.rules.has(VALHALLA):
        fight = replace(fight, first_round=False)
    battle = replace(battle, fight=fight)
    table = emit_hit(table, battle, "combat.strike", weapons, shields, number)
    if two_hits:
        table = table.score(battle.turn, "leader.ullr", "leader", 1)
    return losses.begin(table, battle, number) if number else end_round(table, battle)


def damage(table: Table, battle: Battle) -> int:
    """[combat.damage_of_a_roll] R-D-19: the weapons rolled, those of the helmet, and in the first
    round those of blessings.  [enemy.mist_walker] R-D-19: at most one printed hit a die counts.
    [enemy.rock_creature] R-D-19: some hits of each round do nothing.
    """
    foe, fight = foe_of(table, battle), battle.fight
    swordmaiden = table.clans[battle.turn].leader == "svanhildr"
    most = 1 if foe.ability == "double_hits_count_single" else None
    hits = fight.hits(table.rules.cards.dice, swordmaiden, most) + fight.helmet_hits
    if fight.first_round:
        hits += blessings.number(table, battle.turn, "first_round_hits")
    return max(0, hits - foe.number("armor_per_round"))


def protection(table: Table, battle: Battle) -> int:
    """[combat.damage_of_a_roll] R-D-19: the shields rolled, those of the helmet, and in the first
    round those of blessings.  [enemy.dark_shaman] R-D-19: against it none counts.
    """
    fight = battle.fight
    if foe_of(table, battle).ability == "ignore_shields":
        return 0
    shields = fight.shields(table.rules.cards.dice) + fight.helmet_shields
    if fight.first_round:
        shields += blessings.number(table, battle.turn, "first_round_shields")
    return shields


@dataclass(frozen=True)
class Casualties(InBattle):
    """[combat.casualties] Rulebook p. 10: the owner chooses who falls; they return to the supply.

    [rune.healing] Rulebook p. 13: instead, the losses of one combat round are cancelled.
    """

    left: int
    least: str
    first: bool
    name = "casualties"
    answers: ClassVar[tuple[str, ...]] = ("lose",)
    moment_of: ClassVar[tuple[str, ...]] = ("healing",)

    def moments(self, table: Table) -> list[str]:
        return ["healing"] if self.first else []

    def is_moment_of(self, rune: str) -> bool:
        return self.first and rune in self.moment_of

    def band(self, table: Table) -> Warband:
        """Who can fall."""
        return tokens.losable_of(table, self.battle.fight.warband)

    def choices(self, table: Table) -> list[Action]:
        return losable(self.band(table), WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, warband = "[combat.casualties]", self.band(table)
        return why_not_lost(tag, warband, WARRIORS, self.least, self.left, action.about)

    def use(self, table: Table, rune: str) -> Table:
        return end_round(table, self.battle)

    def play(self, table: Table, action: Action) -> Table:
        warrior = action.about
        table = table.return_warriors(Counter([warrior]))
        battle = replace(self.battle, fight=self.battle.fight.fall(warrior))
        table = emit_fallen(table, battle, "combat.casualties", warrior, 1)
        if self.left > 1:
            return table.to(Casualties(battle, self.left - 1, warrior, False))
        return end_round(table, battle)


def end_round(table: Table, battle: Battle) -> Table:
    """[combat.strike] Rulebook p. 10: a foe with lethal damage has fallen, even if the warband fell
    with it.  [combat.damage] Rulebook p. 10: damage is forgotten when the warband falls.
    [combat.round] Rulebook p. 10: else the next round begins.  [leader_die.immune] R-V-21: a
    Leader die that is never lost does not fight on alone.
    """
    fight = battle.fight
    if fight.damage >= foe_of(table, battle).defense:
        card = card_of(table, battle)
        return spoils.fell(emit(table, battle, "defeated", "combat.damage", card=card), battle)
    if tokens.losable_of(table, fight.warband).total():
        return table.to(Dice(replace(battle, fight=fight.begin_round())))
    return spoils.lose(table, battle)
