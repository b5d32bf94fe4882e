"""Battle: dice are thrown and counted until the foe or the warband has fallen.

Rulebook p. 9 to 11.  The arithmetic of a round is in ``combat.py``; what a foe leaves is in
``spoils.py``.  Hunters throw their dice here too.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import chance, enemy, flow, leader
from ..action import ACCEPT, FAVOR, THROW, WAND, Action, pick, picked
from ..chance import ChanceEvent
from ..combat import Fight
from ..reasons import Refusal
from ..rune.healing import ask_healing
from ..state import Chance, Table
from ..valhalla import blessings, helmet
from ..valhalla.losses import losable_of, spared
from ..words import VALHALLA, WARRIORS, Seat, Warband
from . import spoils
from .casualties import Casualties
from .engagement import Battle, InBattle, card_of, emit, emit_die, emit_hit, foe_of


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


@flow.look_at_roll.home
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
    moment: ClassVar[str | None] = "roll"

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
        return enemy.forbids_favor(foe_of(table, self.battle))

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

    def again(self, table: Table) -> Table:
        """M8: decides again whether the roll waits."""
        return look(table, self.battle)


def discard_favor(table: Table, seat: Seat) -> Table:
    """[combat.favor] Rulebook p. 10: after a roll a favor may be discarded to reroll any of the
    dice, again and again.
    """
    return leader.of(table, seat).rerolls(table.pay(seat, "combat.favor", favor=1), seat)


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


@flow.throw_dice.home
def throw_dice(table: Table, battle: Battle) -> Table:
    """The dice that were picked up are thrown."""
    return table.to(Dice(battle))


@flow.settle_roll.home
def settle(table: Table, battle: Battle) -> Table:
    """The roll counts, in a fight or in a hunt."""
    if battle.foe == "hunt":
        return flow.settle_hunt(table, battle)
    seat, rolled = battle.turn, battle
    weapons, shields = damage(table, battle), protection(table, battle)
    attack, immune = foe_of(table, battle).attack, spared(table, battle.fight.warband)
    fight, number = battle.fight.strike(weapons, shields, attack, immune)
    if table.rules.has(VALHALLA):
        fight = replace(fight, first_round=False)
    battle = replace(battle, fight=fight)
    table = emit_hit(table, battle, "combat.strike", weapons, shields, number)
    table = leader.of(table, seat).strikes(table, rolled)
    return take_losses(table, battle, number) if number else end_round(table, battle)


def damage(table: Table, battle: Battle) -> int:
    """[combat.damage_of_a_roll] R-D-19: the weapons rolled, those of the helmet, and in the first
    round those of blessings; less what the foe's ability takes.
    """
    foe, fight = foe_of(table, battle), battle.fight
    strengthened = leader.of(table, battle.turn).strengthens
    hits = fight.hits(table.rules.cards.dice, strengthened, enemy.most_hits(foe))
    hits += fight.helmet_hits + blessings.hits(table, battle.turn, fight)
    return max(0, hits - enemy.armor(foe))


def protection(table: Table, battle: Battle) -> int:
    """[combat.damage_of_a_roll] R-D-19: the shields rolled, those of the helmet, and in the first
    round those of blessings; none if the foe ignores them.
    """
    fight = battle.fight
    if enemy.ignores_shields(foe_of(table, battle)):
        return 0
    shields = fight.shields(table.rules.cards.dice) + fight.helmet_shields
    return shields + blessings.shields(table, battle.turn, fight)


def take_losses(table: Table, battle: Battle, number: int) -> Table:
    """[combat.casualties] Rulebook p. 10: the owner chooses who falls.  [losses.order] R-D-19: with
    Valhalla Healing is asked for first, then mercy_of_eir, then Berserkers fall.
    """
    if not table.rules.has(VALHALLA):
        return table.to(Casualties(battle, number, WARRIORS[0], True))
    return ask_healing(table, battle, number)


@flow.end_combat_round.home
def end_round(table: Table, battle: Battle) -> Table:
    """[combat.strike] Rulebook p. 10: a foe with lethal damage has fallen, even if the warband fell
    with it.  [combat.damage] Rulebook p. 10: damage is forgotten when the warband falls.
    [combat.round] Rulebook p. 10: else the next round begins.  [leader_die.immune] R-V-21: a
    Leader die that is never lost does not fight on alone.
    """
    fight = battle.fight
    if fight.damage >= foe_of(table, battle).defense:
        return spoils.win(table, battle)
    if losable_of(table, fight.warband).total():
        return table.to(Dice(replace(battle, fight=fight.begin_round())))
    return spoils.lose(table, battle)
