"""Spoils: what a fallen foe leaves, and how a fight ends.

Rulebook p. 9 to 11.  [combat.aftermath] R-V-18: fight, rune Glory, reward, blame, Ragnhild's
upgrade, survivors home, Thorir's coin, visit at Valhalla, Success.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from .. import flow, leader
from ..action import Action, blame, refuse_blame
from ..cards import Enemy
from ..dark_mountains.loot import Loot
from ..enemy import punish
from ..reasons import Refusal
from ..rune.glory import Fallen, fell
from ..state import OF_VALHALLA, Table, Turn
from ..valhalla import blessings
from ..words import BERGRISAR, VALHALLA, Seat, Warband
from .engagement import Battle, card_of, emit, foe_of


def win(table: Table, battle: Battle) -> Table:
    """The foe has fallen; a rune may be used before its reward is taken."""
    card = card_of(table, battle)
    return fell(emit(table, battle, "defeated", "combat.damage", card=card), battle)


@flow.take_spoils.home
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
        return table.to(Loot(battle, foe.any_resource, None))
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


@flow.rewarded.home
def rewarded(table: Table, battle: Battle) -> Table:
    """The reward is taken.  [troll.blame] Rulebook p. 9: the slayer of the troll discards a blame,
    if any, and gives one.
    """
    seat = battle.turn
    table = blessings.pay_tribute(table, seat)
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
        return flow.resolve(table, self.turn, "troll", fought=True)


def go_on(table: Table, battle: Battle) -> Table:
    """The foe has fallen; an ability may ask something before the survivors go home."""
    asked = leader.before_home(table, battle)
    return table.to(asked) if asked else return_home(table, battle)


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


def leave(table: Table, battle: Battle) -> Table:
    """The fight is over, and the game goes on after this place; after the Kraken, aboard; after
    the Bandits, to the Bergrisar, if anybody is left (A-1).
    """
    if battle.foe == "kraken":
        return flow.feed(table, battle.shore or "")
    if battle.foe == "bandits":
        return flow.after_bandits(table, battle.turn, battle.shore or "")
    return flow.resolve(table, battle.turn, battle.shore or battle.foe, fought=True)
