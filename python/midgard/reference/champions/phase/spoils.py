"""Spoils: what a fallen foe leaves, and how a fight ends.

Rulebook p. 9 to 11.  [combat.aftermath] R-V-18: fight, rune Glory, reward, blame, Ragnhild's
upgrade, survivors home, Thorir's coin, visit at Valhalla, Success.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from ..action import ACCEPT, Action, blame, refuse_blame
from ..cards import Enemy
from ..dark_mountains import land, loot
from ..reasons import Refusal
from ..state import OF_VALHALLA, Table, Turn
from ..valhalla import blessings, upgrade
from ..words import BERGRISAR, VALHALLA, Seat, Warband
from . import success, voyage
from .engagement import Battle, InBattle, card_of, emit, foe_of

GLORY_PARTS = 2
"""[rune.glory] Rulebook p. 13: half of the printed glory."""


def fell(table: Table, battle: Battle) -> Table:
    """The foe has fallen: Glory may be used, then the reward is taken."""
    fallen = Fallen(battle)
    return table.to(fallen) if fallen.has_moment(table) else take_spoils(table, battle)


@dataclass(frozen=True)
class Fallen(InBattle):
    """[rune.glory] Rulebook p. 13: when an enemy falls: half of its printed glory again, rounded
    down.  M13: that is declared before the reward is taken.
    """

    name = "fallen"
    answers: ClassVar[tuple[str, ...]] = ("accept",)
    moment_of: ClassVar[tuple[str, ...]] = ("glory",)

    def half(self, table: Table) -> int:
        """R17: half of the glory of the enemy that has fallen."""
        return foe_of(table, self.battle).glory // GLORY_PARTS

    def moments(self, table: Table) -> list[str]:
        """M3: where half of the glory is nothing, the rune would do nothing."""
        return ["glory"] if self.half(table) else []

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return take_spoils(table, self.battle)

    def use(self, table: Table, rune: str) -> Table:
        table = table.score(self.battle.turn, "rune.glory", "rune_effects", self.half(table))
        return fell(table, self.battle)


def take_spoils(table: Table, battle: Battle) -> Table:
    """[combat.spoils] Rulebook p. 11: the victor takes the card and its glory, and wood from a
    troll, coins from draugr, favor from a monster; survivors go home.  [troll.wood] X-15, A-38: as
    an option each troll gives 1 wood.
    """
    seat, foe = battle.turn, foe_of(table, battle)
    if battle.foe == "kraken":
        return rewarded(table.score(seat, "journey.kraken", "krakens", foe.glory), battle)
    if battle.foe == "bandits":
        return rewarded(table.score(seat, "land_journey.bandits", "bandits", foe.glory), battle)
    deck = deck_of(battle.foe)
    bounty = table.shore(battle.shore).bounty if battle.shore else 0
    table = take_card(table, battle, deck, foe)
    match deck:
        case "monsters":
            table = table.collect(seat, "combat.spoils", favor=foe.reward)
            table = take_bounty(table, seat, bounty)
        case "trolls":
            wood = 1 if table.rules.options.troll_reward_wood == "one" else foe.reward
            table = table.collect(seat, "combat.spoils", wood=wood)
        case "draugr":
            table = table.collect(seat, "combat.spoils", coins=foe.reward)
        case _:
            table = gain_archers(table, battle, foe.reward)
    if foe.any_resource:
        return table.to(loot.Loot(battle, foe.any_resource, None))
    return rewarded(table, battle)


def deck_of(foe: str) -> str:
    """The deck of a foe that has a card."""
    if foe in BERGRISAR:
        return "bergrisar"
    return {"monster": "monsters", "troll": "trolls"}.get(foe, "draugr")


def take_card(table: Table, battle: Battle, deck: str, foe: Enemy) -> Table:
    """The card goes to the victor's pile, its glory on the track."""
    seat = battle.turn
    order = [card.id for card in table.rules.cards.enemies(deck)]
    pile = sorted((*getattr(table.clans[seat], deck), foe.id), key=order.index)
    table = table.with_clan(seat, **{deck: tuple(pile)})
    if battle.shore:
        table = table.with_shore(battle.shore, monster=None, bounty=0)
    else:
        table = table.clear(battle.foe)
    table = emit(table, battle, "claimed", "combat.spoils", card=foe.id)
    return table.score(seat, "combat.spoils", deck, foe.glory)


def take_bounty(table: Table, seat: Seat, bounty: int) -> Table:
    """[monster.bounty] Rulebook p. 11: the victor takes all coins on the monster."""
    return table.collect(seat, "monster.bounty", coins=bounty)


def gain_archers(table: Table, battle: Battle, number: int) -> Table:
    """[bergrisar.archers] R-D-7, A-9: the Archers shown, as far as the supply has them and there is
    room.
    """
    archers: Warband = Counter({"archer": number})
    table = table.to(Fallen(battle)).call(battle.turn, +archers)
    return table.enlist(battle.turn, "combat.spoils", table.in_supply(archers))


def rewarded(table: Table, battle: Battle) -> Table:
    """The reward is taken.  [blessing.tribute_of_skogul] 4.3: a coin for each enemy defeated.
    [troll.blame] Rulebook p. 9: the slayer of the troll discards a blame, if any, and gives one.
    """
    seat = battle.turn
    coins = blessings.number(table, seat, "coin_per_enemy_defeated")
    table = table.collect(seat, "blessing.tribute_of_skogul", coins=coins)
    if battle.foe != "troll":
        return go_on(table, battle)
    table = table.absolve(seat, "troll.blame")
    if table.rules.has(VALHALLA):
        return table.to(Blame(seat, battle))
    return bring_home(table, battle, "combat.spoils").to(Blame(seat))


@dataclass(frozen=True)
class Blame(Turn):
    """[troll.blame] Rulebook p. 9: then the slayer gives one to another player.

    [combat.aftermath] R-V-18: with Valhalla the survivors are still in the fight.
    """

    survivors: Battle | None = field(default=None, metadata=OF_VALHALLA)
    name = "blame"
    answers: ClassVar[tuple[str, ...]] = ("blame",)

    def warband_of(self, seat: Seat) -> Warband:
        return self.survivors.warband_of(seat) if self.survivors else Counter()

    def choices(self, table: Table) -> list[Action]:
        return [blame(seat) for seat in table.seats if seat != self.turn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return refuse_blame("[troll.blame]", self.turn, action)

    def play(self, table: Table, action: Action) -> Table:
        other = next(seat for seat in table.seats if blame(seat) == action)
        table = table.blame(other, "troll.blame", by=self.turn)
        if self.survivors:
            return go_on(table, self.survivors)
        return success.resolve(table, self.turn, "troll", fought=True)


def go_on(table: Table, battle: Battle) -> Table:
    """The foe has fallen.  [ability.ragnhild] 4.2: one survivor may become another kind."""
    if upgrade.possible(table, battle):
        return table.to(upgrade.Upgrade(battle))
    return return_home(table, battle)


def return_home(table: Table, battle: Battle) -> Table:
    """The survivors go home or, after the Kraken and the Bandits, on with their journey."""
    if battle.foe in ("kraken", "bandits"):
        site, warriors = battle.shore or "", battle.fight.warband
        if battle.foe == "kraken":
            table, rule = table.with_ship(site, warriors=warriors), "journey.kraken"
        else:
            table, rule = table.with_garrison(site, warriors), "land_journey.bandits"
        return leave(emit(table, battle, "returned", rule, warriors=warriors), battle)
    return leave(bring_home(table, battle, "combat.spoils"), battle)


def bring_home(table: Table, battle: Battle, rule: str) -> Table:
    """Brings the survivors of a fight or hunt home."""
    warriors = battle.fight.warband
    table = table.send_home(battle.turn, warriors)
    return emit(table, battle, "returned", rule, warriors=warriors)


def lose(table: Table, battle: Battle) -> Table:
    """The warband has fallen, and the foe stands.  A Leader die that is never lost goes home."""
    table = emit(table, battle, "beaten", "combat.damage", card=card_of(table, battle))
    table = punish(table, battle.turn, foe_of(table, battle))
    if battle.fight.warband.total():
        table = bring_home(table, battle, "leader_die.immune")
    return leave(table, battle)


def punish(table: Table, seat: Seat, foe: Enemy) -> Table:
    """[enemy.vile_priest] R-D-21: a clan whose dice all fell without killing it takes blame."""
    for _ in range(foe.number("failed_fighter_takes_blame")):
        table = table.blame(seat, "enemy.vile_priest")
    return table


def leave(table: Table, battle: Battle) -> Table:
    """The fight is over, and the game goes on after this place; after the Kraken, aboard; after
    the Bandits, to the Bergrisar, if anybody is left (A-1).
    """
    if battle.foe == "kraken":
        return voyage.feed(table, battle.shore or "")
    if battle.foe == "bandits":
        return land.after_bandits(table, battle.turn, battle.shore or "")
    return success.resolve(table, battle.turn, battle.shore or battle.foe, fought=True)
