"""Battle: dice are thrown and counted until the foe or the warband has fallen.

Rulebook p. 9 to 11.  The arithmetic of a round is in ``combat.py``.  Hunters throw their dice here
too.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from .. import chance
from ..action import ACCEPT, FAVOR, THROW, Action, blame, losable, pick, picked, why_not_lost
from ..cards import Enemy
from ..chance import ChanceEvent
from ..combat import Fight
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import ASMUNDR_GLORY, LAND_SITES, WARRIORS, Seat, Warband
from . import hunting, success, voyage


@dataclass(frozen=True)
class Battle:
    """A fight, its seat and its place: ``foe`` is ``hunt``, a site, ``kraken`` or ``monster``."""

    turn: Seat
    foe: str
    shore: str | None
    fight: Fight

    def warband_of(self, seat: Seat) -> Warband:
        return self.fight.warband if seat == self.turn else Counter()


def begin(table: Table) -> Table:
    """[combat.order] Rulebook p. 9: hunting, troll, left draugr, right draugr, shores left to
    right.
    """
    return fight_on_land(table, LAND_SITES)


def fight_on_land(table: Table, sites: tuple[str, ...]) -> Table:
    """The next of these sites on which a worker stands; then the voyages.

    [assignment.empty] Rulebook p. 8: with nobody sent there is no fight; the window comes all the
    same.
    """
    for site in sites:
        warriors = table.garrison[site]
        if warriors.total():
            table = table.with_garrison(site, Counter())
            return start(table, table.standing(site)[0], site, None, warriors)
        if table.standing(site):
            return success.open_window(table, site)
    return voyage.begin(table)


def next_site(table: Table, site: str) -> Table:
    """Goes on after this site."""
    return fight_on_land(table, LAND_SITES[LAND_SITES.index(site) + 1 :])


def start(table: Table, seat: Seat, foe: str, shore: str | None, warband: Warband) -> Table:
    """All warriors of the warband roll."""
    battle = Battle(seat, foe, shore, Fight(warband).begin_round())
    if foe == "hunt":
        table = table.emit("hunted", "hunt", seat=seat, warriors=warband)
    else:
        rule = "journey.kraken" if foe == "kraken" else "combat.order"
        card = card_of(table, battle)
        table = emit(table, battle, "attacked", rule, card=card, warriors=warband)
    return table.to(Dice(battle))


def emit(table: Table, battle: Battle, name: str, rule: str, **details: Any) -> Table:
    """Adds an event of this fight."""
    fight = {"seat": battle.turn, "foe": battle.foe, "shore": battle.shore}
    return table.emit(name, rule, **fight, **details)


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
        return table.to(Dice(battle)) if fight.to_throw.total() else look(table, battle)


def emit_die(table: Table, battle: Battle, name: str, rule: str, die: tuple[str, int]) -> Table:
    """Adds the event of a die with this face that lands or is picked up."""
    warrior, number = die
    face = table.rules.cards.dice[warrior].faces[number]
    printed = {"warrior": warrior, "hits": face.hits, "shields": face.shields}
    return emit(table, battle, name, rule, **printed)


def look(table: Table, battle: Battle) -> Table:
    """M8: the roll waits if its owner has a favor, a Potential or Reaction that would do something,
    or a rune that needs no moment and would do something; else it counts at once.
    """
    roll = Roll(battle)
    return settle(table, battle) if roll.legal(table) == [ACCEPT] else table.to(roll)


@dataclass(frozen=True)
class InBattle(Decision):
    """A decision of the seat that fights."""

    battle: Battle

    def decider(self) -> Seat:
        return self.battle.turn

    def warband_of(self, seat: Seat) -> Warband:
        return self.battle.warband_of(seat)


@dataclass(frozen=True)
class Roll(InBattle):
    """The dice lie, and the seat decides whether the roll stands."""

    name = "roll"
    answers: ClassVar[tuple[str, ...]] = ("accept", "favor")
    moment_of: ClassVar[tuple[str, ...]] = ("potential", "reaction")

    def choices(self, table: Table) -> list[Action]:
        """M3: Potential needs a blank, Reaction a die with a shield."""
        fight, dice = self.battle.fight, table.rules.cards.dice
        clan = table.clans[self.battle.turn]
        actions = [ACCEPT]
        if clan.favor:
            actions.append(FAVOR)
        if "potential" in clan.runes and fight.blanks(dice):
            actions.append(Action("rune", "potential"))
        if "reaction" in clan.runes and fight.shields(dice):
            actions.append(Action("rune", "reaction"))
        return actions

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("no_favor", f"[combat.favor] seat {self.battle.turn} has no favor")

    def play(self, table: Table, action: Action) -> Table:
        fight, seat = self.battle.fight, self.battle.turn
        if action == ACCEPT:
            return settle(table, self.battle)
        if action == FAVOR:
            return discard_favor(table, seat).to(Pick(self.battle, (WARRIORS[0], 0)))
        table = table.use_rune(seat, action.about)
        if action.about == "reaction":
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
        return hunting.harvest(table, battle.turn, battle.fight)
    fight, dice = battle.fight, table.rules.cards.dice
    leader = table.clans[battle.turn].leader
    two_hits = leader == "ullr" and fight.two_hits(dice)
    weapons, shields = fight.hits(dice, leader == "svanhildr"), fight.shields(dice)
    fight, losses = fight.strike(weapons, shields, foe_of(table, battle).attack)
    battle = replace(battle, fight=fight)
    table = emit_hit(table, battle, "combat.strike", weapons, shields, losses)
    if two_hits:
        table = table.score(battle.turn, "leader.ullr", "leader", 1)
    if losses:
        return table.to(Casualties(battle, losses, WARRIORS[0], True))
    return end_round(table, battle)


def emit_hit(
    table: Table, battle: Battle, rule: str, hits: int, shields: int, losses: int = 0
) -> Table:
    """Adds the event of a roll that counts, against the foe or for the hunt."""
    foe = None if battle.foe == "hunt" else foe_of(table, battle)
    return emit(
        table,
        battle,
        "hit",
        rule,
        card=card_of(table, battle),
        hits=hits,
        shields=shields,
        damage=battle.fight.damage if foe else 0,
        defense=foe.defense if foe else 0,
        attack=foe.attack if foe else 0,
        losses=losses,
    )


def card_of(table: Table, battle: Battle) -> str | None:
    """Returns the card of the foe; the Kraken and the hunt have none."""
    if battle.foe in ("hunt", "kraken"):
        return None
    return table.shore(battle.shore).monster if battle.shore else table.foe_at(battle.foe)


def foe_of(table: Table, battle: Battle) -> Enemy:
    """Returns the numbers of the foe."""
    if battle.foe == "kraken":
        return table.rules.cards.kraken
    card = card_of(table, battle)
    assert card is not None
    return table.rules.cards.enemy(card)


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

    def choices(self, table: Table) -> list[Action]:
        losses = losable(self.battle.fight.warband, WARRIORS, self.least, self.left)
        if self.first and "healing" in table.clans[self.battle.turn].runes:
            return [Action("rune", "healing"), *losses]
        return losses

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, warband = "[combat.casualties]", self.battle.fight.warband
        return why_not_lost(tag, warband, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        if action.verb == "rune":
            return end_round(table.use_rune(self.battle.turn, "healing"), self.battle)
        warrior = action.about
        table = table.return_warriors(Counter([warrior]))
        battle = replace(self.battle, fight=self.battle.fight.fall(warrior))
        table = emit_fallen(table, battle, "combat.casualties", warrior, 1)
        if self.left > 1:
            return table.to(Casualties(battle, self.left - 1, warrior, False))
        return end_round(table, battle)


def emit_fallen(table: Table, battle: Battle, rule: str, warrior: str, number: int) -> Table:
    """Adds the event of fallen warriors of a kind, if there are any."""
    if not number:
        return table
    return emit(table, battle, "fell", rule, warrior=warrior, count=number)


def end_round(table: Table, battle: Battle) -> Table:
    """[combat.strike] Rulebook p. 10: a foe with lethal damage has fallen, even if the warband fell
    with it.  [combat.damage] Rulebook p. 10: damage is forgotten when the warband falls.
    [combat.round] Rulebook p. 10: else the next round begins.
    """
    fight, card = battle.fight, card_of(table, battle)
    if fight.damage >= foe_of(table, battle).defense:
        table = emit(table, battle, "defeated", "combat.damage", card=card)
        if "glory" in table.clans[battle.turn].runes:
            return table.to(Fallen(battle))
        return take_spoils(table, battle)
    if fight.warband.total():
        return table.to(Dice(replace(battle, fight=fight.begin_round())))
    return leave(emit(table, battle, "beaten", "combat.damage", card=card), battle)


@dataclass(frozen=True)
class Fallen(InBattle):
    """[rune.glory] Rulebook p. 13: when an enemy falls: half of its printed glory again, rounded
    down.  M13: that is declared before the reward is taken.
    """

    name = "fallen"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT, Action("rune", "glory")]

    def play(self, table: Table, action: Action) -> Table:
        if action != ACCEPT:
            table = table.use_rune(self.battle.turn, "glory")
            more = foe_of(table, self.battle).glory // 2
            table = table.score(self.battle.turn, "rune.glory", "rune_effects", more)
        return take_spoils(table, self.battle)


def take_spoils(table: Table, battle: Battle) -> Table:
    """[combat.spoils] Rulebook p. 11: the victor takes the card and its glory, and wood from a
    troll, coins from draugr, favor from a monster; survivors go home.
    """
    seat, foe = battle.turn, foe_of(table, battle)
    match battle.foe:
        case "kraken":
            return go_on(table.score(seat, "journey.kraken", "krakens", foe.glory), battle)
        case "monster":
            bounty = table.shore(battle.shore or "").bounty
            table = take_card(table, battle, "monsters", foe)
            table = table.collect(seat, "combat.spoils", favor=foe.reward)
            return go_on(take_bounty(table, seat, bounty), battle)
        case "troll":
            table = take_card(table, battle, "trolls", foe)
            table = absolve(table.collect(seat, "combat.spoils", wood=foe.reward), seat)
            return bring_home(table, battle, "combat.spoils").to(Blame(seat))
        case _:
            table = take_card(table, battle, "draugr", foe)
            return go_on(table.collect(seat, "combat.spoils", coins=foe.reward), battle)


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


def absolve(table: Table, seat: Seat) -> Table:
    """[troll.blame] Rulebook p. 9: the slayer of the troll discards a blame, if any."""
    blame = table.clans[seat].blame
    if not blame:
        return table
    return table.with_clan(seat, blame=blame - 1).emit("absolved", "troll.blame", seat=seat)


@dataclass(frozen=True)
class Blame(Turn):
    """[troll.blame] Rulebook p. 9: then the slayer gives one to another player."""

    name = "blame"
    answers: ClassVar[tuple[str, ...]] = ("blame",)

    def choices(self, table: Table) -> list[Action]:
        return [blame(seat) for seat in table.seats if seat != self.turn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == blame(self.turn):
            return Refusal("own_seat", "[troll.blame] the blame goes to another player")
        return Refusal("no_such_seat", f"[troll.blame] nobody sits at {action.about}")

    def play(self, table: Table, action: Action) -> Table:
        other = next(seat for seat in table.seats if blame(seat) == action)
        return success.open_window(table.blame(other, "troll.blame", by=self.turn), "troll")


def go_on(table: Table, battle: Battle) -> Table:
    """The foe has fallen: the survivors go home or, after the Kraken, back on the ship, and the
    game goes on.
    """
    if battle.foe == "kraken":
        table = table.with_ship(battle.shore or "", warriors=battle.fight.warband)
        table = emit(table, battle, "returned", "journey.kraken", warriors=battle.fight.warband)
        return leave(table, battle)
    return leave(bring_home(table, battle, "combat.spoils"), battle)


def bring_home(table: Table, battle: Battle, rule: str) -> Table:
    """Brings the survivors of a fight or hunt home."""
    warriors = battle.fight.warband
    table = table.send_home(battle.turn, warriors)
    return emit(table, battle, "returned", rule, warriors=warriors)


def leave(table: Table, battle: Battle) -> Table:
    """The fight is over, and the game goes on after this place; after the Kraken, aboard."""
    if battle.foe == "kraken":
        return voyage.feed(table, battle.shore or "")
    return success.open_window(table, battle.shore or battle.foe)
