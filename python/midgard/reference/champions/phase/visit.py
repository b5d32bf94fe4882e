"""A visit: the effects and decisions of a place that a worker has reached.

Rulebook p. 6 and 7.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, DRAW, TRADES, Action, count, losable, trade, why_not_lost
from ..chance import ChanceEvent, among
from ..dark_mountains import stalls as market_stalls
from ..locations import (
    LONGSHIP_KINDS,
    affordable_longships,
    exchange,
    free_shores,
    held,
    move_marker,
    price,
    recruits,
    visit_huts,
    visit_jarl,
    visit_merchant,
    visit_smith,
    visit_smokehouse,
    visit_stall,
)
from ..reasons import Refusal
from ..state import Chance, Ship, Table, Turn
from ..valhalla import trainer
from ..words import (
    GOODS,
    LAND_SITES,
    RUNES,
    SMITHS,
    STALLS,
    WARRIORS,
    Seat,
    Warband,
    in_order,
    without,
)
from . import placement, runes, sage


def arrive(table: Table, seat: Seat, place: str) -> Table:
    """A worker has reached the place.  The decision of the place comes next, or the next turn.

    [place.foes] Rulebook p. 5 and 7: a worker on the Troll or a Draugr reserves that fight.
    [place.hunting] Rulebook p. 5: hunters hunt later, in the order in which they came (R11).
    """
    if place in LONGSHIP_KINDS:
        table = table.pay(seat, "place.longships", **price(table, seat, place))
        return table.to(Sail(seat, LONGSHIP_KINDS[place]))
    if place in SMITHS:
        table = visit_smith(table, seat, place)
    elif place in LAND_SITES:
        pass
    elif place in STALLS and place != "aumingi":
        return visit_market_stall(table, seat, place)
    else:
        match place:
            case "smokehouse":
                table = visit_smokehouse(table, seat)
            case "hunting_grounds":
                table = replace(table, hunters=(*table.hunters, seat))
            case "jarls_longhouse":
                if market_stalls.may_choose_die(table, seat):
                    return table.to(market_stalls.LonghouseDie(seat))
                table = jarl(table, seat)
            case "merchant_ship":
                table = visit_merchant(table, seat)
                return welcome(table, seat, "place.merchant", recruits(table, place))
            case "worker_huts":
                table = visit_huts(table, seat)
            case "market":
                return table.to(Market(seat))
            case "stave_church":
                return table.to(StaveChurch(seat))
            case "runesmith":
                table = table.pay(seat, "place.runesmith", **price(table, seat, place))
                return table.to(Runesmith(seat))
            case "sages_house":
                return sage.visit_sage(table, seat)
            case "shipwright":
                return table.to(Shipwright(seat))
            case "aumingi":
                return table.to(Aumingi(seat))
    return placement.next_turn(table, seat)


def jarl(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: 1 swordsman and the marker.  [leader.ragnhild] 3.4: with a full
    longhouse Ragnhild takes nothing.
    """
    if market_stalls.longhouse_dice(table, seat) and table.room(seat) <= 0:
        return move_marker(table, seat)
    return visit_jarl(table, seat)


def visit_market_stall(table: Table, seat: Seat, place: str) -> Table:
    """A stall that takes and gives, and then asks what it leaves open: what is paid, who comes,
    who takes a blame, who is exchanged.
    """
    stall = table.rules.cards.stalls[place]
    if stall.cost.get("any_resource"):
        return table.to(market_stalls.Rangers(seat, None))
    table = visit_stall(table, seat, place)
    if stall.gain.get("other_takes_blame"):
        return table.to(market_stalls.Gossip(seat))
    if stall.gain.get("swaps"):
        return trainer.begin(table, seat)
    return welcome(table, seat, f"stall.{place}", recruits(table, place))


def welcome(table: Table, seat: Seat, rule: str, recruits: Warband) -> Table:
    """[longhouse.limit] Rulebook p. 5: those who do not fit are turned away.  M16: if they are of
    several kinds and some fit, their owner chooses whom.
    """
    table = table.call(seat, recruits)
    offered = table.in_supply(recruits)
    room = table.room(seat)
    left = offered.total() - room
    if len(+offered) > 1 and room > 0 and left > 0:
        return table.to(Crowded(seat, offered, left, WARRIORS[0]))
    return placement.next_turn(table.enlist(seat, rule, offered), seat)


@dataclass(frozen=True)
class Crowded(Turn):
    """[longhouse.limit] Rulebook p. 5: who is turned away (M16).  All wait in the supply until it
    is known who stays.
    """

    offered: Warband
    left: int
    least: str
    name = "crowded"
    answers: ClassVar[tuple[str, ...]] = ("lose",)

    def choices(self, table: Table) -> list[Action]:
        return losable(self.offered, WARRIORS, self.least, self.left)

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag, offered = "[longhouse.limit]", self.offered
        return why_not_lost(tag, offered, WARRIORS, self.least, self.left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        gone = Counter([action.about])
        offered = without(self.offered, gone)
        table = table.turn_away(self.turn, gone)
        if self.left > 1:
            return table.to(Crowded(self.turn, offered, self.left - 1, action.about))
        # [supply.dice] A rune may have taken some of them from the supply meanwhile.
        table = table.call(self.turn, offered)
        table = table.enlist(self.turn, "longhouse.limit", table.in_supply(offered))
        return placement.next_turn(table, self.turn)


def why_not_so_often(tag: str, number: int, most: int) -> Refusal:
    """Returns why this number cannot be bought at a place that sells 1 to ``most``."""
    if number == 0:
        return Refusal("too_few", f"{tag} there must be at least one")
    if number > most:
        return Refusal("too_many", f"{tag} there can be {most} at most")
    return Refusal("cannot_pay", f"{tag} {number} cannot be paid")


@dataclass(frozen=True)
class StaveChurch(Turn):
    """[place.stave_church] Rulebook p. 6: buy 1, 2, 3 or 4 favor for 1, 3, 6 or 10 coins, once."""

    name = "stave_church"
    answers: ClassVar[tuple[str, ...]] = ("count",)

    def choices(self, table: Table) -> list[Action]:
        prices = table.rules.cards.board.stave_church
        coins = table.clans[self.turn].coins
        return [count(favor) for favor, cost in enumerate(prices, 1) if cost <= coins]

    def refuse(self, table: Table, action: Action) -> Refusal:
        most = len(table.rules.cards.board.stave_church)
        return why_not_so_often("[place.stave_church]", int(action.about), most)

    def play(self, table: Table, action: Action) -> Table:
        favor = int(action.about)
        coins = table.rules.cards.board.stave_church[favor - 1]
        table = table.pay(self.turn, "place.stave_church", coins=coins)
        table = table.collect(self.turn, "place.stave_church", favor=favor)
        return placement.next_turn(table, self.turn)


@dataclass(frozen=True)
class Aumingi(Turn):
    """[stall.aumingi] Rulebook p. 7: a food is given for a favor, one to three times."""

    name = "aumingi"
    answers: ClassVar[tuple[str, ...]] = ("count",)

    def choices(self, table: Table) -> list[Action]:
        stall = table.rules.cards.stalls["aumingi"]
        clan = table.clans[self.turn]
        return [
            count(times)
            for times in range(1, stall.repeats + 1)
            if all(getattr(clan, goods) >= times * cost for goods, cost in stall.cost.items())
        ]

    def refuse(self, table: Table, action: Action) -> Refusal:
        most = table.rules.cards.stalls["aumingi"].repeats
        return why_not_so_often("[stall.aumingi]", int(action.about), most)

    def play(self, table: Table, action: Action) -> Table:
        times = int(action.about)
        table = visit_stall(table, self.turn, "aumingi", times)
        return welcome(table, self.turn, "stall.aumingi", recruits(table, "aumingi", times))


@dataclass(frozen=True)
class Market(Turn):
    """[place.market] Rulebook p. 6: trade food, wood and coins one for one, once or more.

    M2: a good that was given is not taken in the same visit, nor the other way round, and the
    trades are named in the order of their list.
    """

    given: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    last: tuple[str, str] | None = None
    name = "market"
    answers: ClassVar[tuple[str, ...]] = ("trade", "accept")

    def choices(self, table: Table) -> list[Action]:
        first = TRADES.index(self.last) if self.last else 0
        trades = [
            trade(give, get)
            for give, get in TRADES[first:]
            if held(table, self.turn, give) and give not in self.taken and get not in self.given
        ]
        return [ACCEPT, *trades] if self.last else trades

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == ACCEPT:
            return Refusal("too_few", "[place.market] at least one trade is made")
        give, get = action.about.split()
        if give in self.taken or get in self.given:
            return Refusal("undoes", "[place.market] M2: trades of a visit do not undo each other")
        if not held(table, self.turn, give):
            return Refusal("cannot_pay", f"[place.market] seat {self.turn} has no {give}")
        return Refusal("out_of_order", "[place.market] M2: trades are named in order")

    def play(self, table: Table, action: Action) -> Table:
        if action == ACCEPT:
            return placement.next_turn(table, self.turn)
        give, get = action.about.split()
        table = exchange(table, self.turn, give, get)
        return table.to(
            Market(
                self.turn,
                given=in_order({*self.given, give}, GOODS),
                taken=in_order({*self.taken, get}, GOODS),
                last=(give, get),
            )
        )


@dataclass(frozen=True)
class Runesmith(Turn):
    """[place.runesmith] Rulebook p. 6: having paid 1 wood, take a face-up rune or the next of the
    deck.
    """

    name = "runesmith"
    answers: ClassVar[tuple[str, ...]] = ("take", "draw")

    def choices(self, table: Table) -> list[Action]:
        face_up = [Action("take", rune) for rune in table.rune_row if rune]
        return [*face_up, DRAW] if table.deck.unseen["runes"] else face_up

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DRAW:
            return Refusal("no_runes_left", "[place.runesmith] the deck has run out")
        return Refusal("not_face_up", f"[place.runesmith] {action.about} does not lie there")

    def play(self, table: Table, action: Action) -> Table:
        if action == DRAW:
            return table.to(RuneDraw(self.turn))
        return claim(table, self.turn, action.about, source_of(table, action.about))


@dataclass(frozen=True)
class RuneDraw(Chance):
    """[place.runesmith] Rulebook p. 6: the next rune of the deck."""

    turn: Seat
    name = "rune_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("rune", RUNES, table.deck.unseen["runes"])

    def answer(self, table: Table, outcome: int) -> Table:
        return claim(table, self.turn, RUNES[outcome], "deck")


def claim(table: Table, seat: Seat, rune: str, source: str) -> Table:
    """The rune lies face-up in front of the clan."""
    table = add_rune(table, "place.runesmith", seat, rune, source)
    return runes.offer_taken(table, seat, rune)


def add_rune(table: Table, rule: str, seat: Seat, rune: str, source: str) -> Table:
    """The rune leaves its space, or the deck, for the clan."""
    first, second = table.rune_row
    if source == "deck":
        table = replace(table, deck=table.deck.without("runes", rune))
    else:
        row = (None, second) if source == "rune-1" else (first, None)
        table = replace(table, rune_row=row)
    own = in_order((*table.clans[seat].runes, rune), RUNES)
    return table.with_clan(seat, runes=own).emit("took", rule, seat=seat, rune=rune, source=source)


def source_of(table: Table, rune: str) -> str:
    """The space beside the Runesmith on which this rune lies."""
    return "rune-1" if table.rune_row[0] == rune else "rune-2"


@dataclass(frozen=True)
class Shipwright(Turn):
    """[place.shipwright] Rulebook p. 6: pay for one private longship; one a clan a game."""

    name = "shipwright"
    answers: ClassVar[tuple[str, ...]] = ("build",)

    def choices(self, table: Table) -> list[Action]:
        return [Action("build", ship) for ship in affordable_longships(table, self.turn)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.longships:
            return Refusal("not_for_sale", f"[place.shipwright] {action.about} is not for sale")
        return Refusal("cannot_pay", f"[place.shipwright] {action.about} cannot be paid")

    def play(self, table: Table, action: Action) -> Table:
        ship = table.rules.cards.longships[action.about]
        table = table.pay(self.turn, "place.shipwright", wood=ship.wood, coins=ship.coins)
        table = table.with_clan(self.turn, longship=ship.id)
        left = tuple(other for other in table.longships if other != ship.id)
        table = replace(table, longships=left)
        table = table.emit("built", "place.shipwright", seat=self.turn, longship=ship.id)
        return placement.next_turn(table, self.turn)


@dataclass(frozen=True)
class Sail(Turn):
    """[place.longships] Rulebook p. 6: a worker on a longship sends it to a shore without a ship,
    chosen at once; the large one costs a coin; a private one is free to its owner, from the round
    it was bought in.
    """

    ship: str
    name = "sail"
    answers: ClassVar[tuple[str, ...]] = ("sail",)

    def choices(self, table: Table) -> list[Action]:
        return [Action("sail", shore) for shore in free_shores(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.shores:
            return Refusal("not_a_shore", f"[setup.shores] {action.about} is not in play")
        return Refusal("harbour_taken", f"[place.longships] {action.about} has a ship")

    def play(self, table: Table, action: Action) -> Table:
        table = table.with_shore(action.about, ship=Ship(self.ship, self.turn))
        own = table.clans[self.turn].longship if self.ship == "private" else None
        sent = {"ship": self.ship, "longship": own, "shore": action.about}
        table = table.emit("sailed", "place.longships", seat=self.turn, **sent)
        return placement.next_turn(table, self.turn)
