"""The helmet of the Leader die: rally, or the leader's second ability.

[helmet] R-V-13: after the last reroll, before damage, one of the two is chosen, in every roll that
ends with a helmet.  An ability that can do nothing now is not offered.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ABILITY, RALLY, THROW, Action, kind, pick, picked
from ..boxes.mix import Mix
from ..cards import Ability
from ..phase import battle as battles
from ..phase.engagement import Battle, InBattle, emit, emit_die, foe_of
from ..reasons import Refusal
from ..state import Table
from ..words import LEADER_DIE, WARRIORS
from . import tokens, upgrade

UPGRADE = "after_fight_upgrade_sword_to_spear_or_axe"
MONSTER_LIKE = ("left_bergrisar", "right_bergrisar", "monster")
"""[ability.jorunn] 4.2: where her shields are more."""


def ability_of(table: Table, battle: Battle) -> Ability:
    """The second ability of the leader that fights."""
    leader = table.clans[battle.turn].leader
    assert leader is not None
    return table.rules.cards.abilities[leader]


def shields(battle: Battle, ability: Ability) -> int:
    """[ability.jorunn] 4.2: its shields, more of them against Bergrisar and monsters."""
    if battle.foe in MONSTER_LIKE and ability.against is not None:
        return ability.against
    return ability.number


def does(table: Table, battle: Battle) -> bool:
    """[helmet] R-V-13, 4.2: returns whether the ability can do something now.  One whose number is
    corrected to 0 cannot.
    """
    fight, ability = battle.fight, ability_of(table, battle)
    if not ability.number and ability.effect not in ("shields", UPGRADE):
        return False
    match ability.effect:
        case "reroll_up_to_other_dice":
            return fight.warband.total() > fight.warband[LEADER_DIE]
        case "hits_per_sword_die_with_hit":
            return ability.most != 0 and fight.swordsmen(table.rules.cards.dice) > 0
        case "shields":
            if battle.foe == "hunt" or foe_of(table, battle).ability == "ignore_shields":
                return False
            return shields(battle, ability) > 0
        case _ if ability.effect == UPGRADE:
            sword = fight.warband[upgrade.OLD] > 0
            return sword and not fight.upgrade and bool(upgrade.dice(table))
        case "gain_sacrifice_token_of_choice":
            return any(tokens.tokens_left(table, kind) for kind in table.rules.token_kinds)
        case _:
            return True


@dataclass(frozen=True)
class Helmet(InBattle):
    """Which of the two.  [rune.leadership] R-V-13: Leadership makes both apply, while both can."""

    name = "helmet"
    answers: ClassVar[tuple[str, ...]] = ("rally", "ability")
    moment_of: ClassVar[tuple[str, ...]] = ("leadership",)

    def moments(self, table: Table) -> list[str]:
        return ["leadership"] if does(table, self.battle) else []

    def choices(self, table: Table) -> list[Action]:
        return [RALLY, ABILITY] if does(table, self.battle) else [RALLY]

    def refuse(self, table: Table, action: Action) -> Refusal:
        leader = table.clans[self.battle.turn].leader
        return Refusal("no_ability", f"[ability.{leader}] the ability would do nothing now")

    def play(self, table: Table, action: Action) -> Table:
        battle = replace(self.battle, fight=replace(self.battle.fight, stands=True))
        if action == ABILITY:
            return use_ability(table, battle)
        table, battle = rally(table, battle)
        return battles.settle(table, battle)

    def use(self, table: Table, rune: str) -> Table:
        battle = replace(self.battle, fight=replace(self.battle.fight, stands=True))
        table, battle = rally(table, battle)
        return use_ability(table, battle)


def rally(table: Table, battle: Battle) -> tuple[Table, Battle]:
    """[ability.rally] 4.2: the helmet is a hit; in a hunt a food."""
    table = emit(table, battle, "activated", "ability.rally", ability="rally")
    return table, add_hits(battle, table.rules.cards.prices.rally)


def add_hits(battle: Battle, hits: int) -> Battle:
    """The helmet adds hits to this roll."""
    more = battle.fight.helmet_hits + hits
    return replace(battle, fight=replace(battle.fight, helmet_hits=more))


def use_ability(table: Table, battle: Battle) -> Table:
    """The second ability of the leader, 4.2:

    [ability.asmundr] a favor.  [ability.dagrun] up to `number` other dice are rolled again.
    [ability.gylfir] any one resource.  [ability.svanhildr] a hit for each Swordsman that shows one,
    two at most.  [ability.ullr] a glory.  [ability.jorunn] `number` shields, `against` if it fights
    Bergrisar or monsters.  [ability.ragnhild] an upgrade after the fight.  [ability.hervor] a token
    of choice.  [ability.thorir] two coins.
    """
    seat, fight, ability = battle.turn, battle.fight, ability_of(table, battle)
    leader = table.clans[seat].leader
    rule = f"ability.{leader}"
    table = emit(table, battle, "activated", rule, ability=leader)
    match ability.effect:
        case "gain_favor":
            table = table.collect(seat, rule, favor=ability.number)
        case "gain_coin":
            table = table.collect(seat, rule, coins=ability.number)
        case "glory":
            table = table.score(seat, rule, "leader", ability.number)
        case "reroll_up_to_other_dice":
            return table.to(AbilityPick(battle, (WARRIORS[0], 0)))
        case "gain_any_resource":
            return table.to(AbilityGoods(battle, None))
        case "gain_sacrifice_token_of_choice":
            return table.to(AbilityToken(battle))
        case "hits_per_sword_die_with_hit":
            hits = ability.number * fight.swordsmen(table.rules.cards.dice)
            battle = add_hits(battle, hits if ability.most is None else min(hits, ability.most))
        case "shields":
            more = fight.helmet_shields + shields(battle, ability)
            battle = replace(battle, fight=replace(fight, helmet_shields=more))
        case _:
            battle = replace(battle, fight=replace(fight, upgrade=True))
    return battles.settle(table, battle)


@dataclass(frozen=True)
class AbilityPick(InBattle):
    """[ability.dagrun] 4.2: one to `number` dice other than the Leader die; they are thrown once
    and stand.
    """

    least: tuple[str, int]
    name = "ability_pick"
    answers: ClassVar[tuple[str, ...]] = ("pick", "throw")
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        fight = self.battle.fight
        least = (WARRIORS.index(self.least[0]), self.least[1])
        picks = [
            pick(kind, number)
            for kind, number, _, _ in fight.faces(table.rules.cards.dice)
            if kind != LEADER_DIE and (WARRIORS.index(kind), number) >= least
        ]
        if fight.to_throw.total() >= ability_of(table, self.battle).number:
            picks = []
        return [THROW, *picks] if fight.to_throw.total() else picks

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, fight = "[ability.dagrun]", self.battle.fight
        if action == THROW:
            return Refusal("nothing_picked", f"{tag} at least one die is picked")
        if not fight.lying[picked(action)]:
            return Refusal("no_such_die", f"{tag} no {action.about} lies there")
        if fight.to_throw.total() >= ability_of(table, self.battle).number:
            return Refusal("too_many", f"{tag} no more dice can be picked")
        if picked(action)[0] == LEADER_DIE:
            return Refusal("not_this_kind", f"{tag} the Leader die stays")
        return Refusal("out_of_order", f"{tag} M1: dice are picked in order")

    def play(self, table: Table, action: Action) -> Table:
        fight = self.battle.fight
        if action == THROW:
            return table.to(battles.Dice(replace(self.battle, fight=fight.throw())))
        die = picked(action)
        table = emit_die(table, self.battle, "rerolled", "ability.dagrun", die)
        return table.to(AbilityPick(replace(self.battle, fight=fight.pick(*die)), die))


@dataclass(frozen=True)
class AbilityGoods(Mix, InBattle):
    """[ability.gylfir] 4.2: food, wood or coins; in a hunt on top of its limit."""

    food: int | None
    name = "ability_goods"

    def total(self, table: Table) -> int:
        return ability_of(table, self.battle).number

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.battle.turn, "ability.gylfir", **mix)
        return battles.settle(table, self.battle)


@dataclass(frozen=True)
class AbilityToken(InBattle):
    """[ability.hervor] 4.2: a token of any kind with dice in this game, if one is left."""

    name = "ability_token"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        kinds = table.rules.token_kinds
        return [kind(die) for die in kinds if tokens.tokens_left(table, die)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.token_kinds:
            return Refusal("not_in_play", f"[ability.hervor] {action.about} is not in play")
        return Refusal("no_token", f"[ability.hervor] no token of {action.about} is left")

    def play(self, table: Table, action: Action) -> Table:
        seat, number = self.battle.turn, ability_of(table, self.battle).number
        number = min(number, tokens.tokens_left(table, action.about))
        table = tokens.add(table, seat, action.about, number)
        received = {"warrior": action.about, "count": number}
        table = table.emit("received", "ability.hervor", seat=seat, **received)
        return battles.settle(table, self.battle)
