"""The places: when a worker may go there, the cost, and the immediate effects.

Rulebook p. 5 to 7.  Places with decisions are in ``phase/visit.py``.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from .reasons import Refusal
from .state import Table
from .words import GOODS, LAND_SITES, PURSE, SMITHS, STALLS, Seat, Warband

LONGSHIP_KINDS = {
    "small_longship": "small",
    "large_longship": "large",
    "private_longship": "private",
}


def why_closed(table: Table, seat: Seat, place: str) -> Refusal | None:
    """Returns why a worker of this seat may not go there, or None if it may."""
    return (
        _missing(table, place)
        or _occupied(table, seat, place)
        or _done_before(table, seat, place)
        or _nothing_there(table, place)
        or _too_dear(table, seat, place)
    )


def _missing(table: Table, place: str) -> Refusal | None:
    """A stall that was not drawn cannot be chosen."""
    if place in STALLS and place not in table.stalls:
        return Refusal("not_in_play", f"[setup.stalls] {place} is not in play")
    return None


def _occupied(table: Table, seat: Seat, place: str) -> Refusal | None:
    """[placement.single] Rulebook p. 5: a place holds one worker, except the Hunting Grounds; a
    private longship is its owner's place alone (M9).  [place.hunting] Rulebook p. 5: any number of
    clans may hunt, one worker each.
    """
    standing = table.standing(place)
    if place == "hunting_grounds":
        hunts = seat in standing
        return Refusal("already_hunting", f"[place.hunting] seat {seat} hunts") if hunts else None
    if place == "private_longship":
        standing = [seat] if seat in standing else []
    if standing:
        worker = f"a worker of seat {standing[0]} stands on {place}"
        return Refusal("occupied", f"[placement.single] {worker}")
    return None


def _done_before(table: Table, seat: Seat, place: str) -> Refusal | None:
    """A clan does some things only once a game, and cannot sail a ship that it does not have."""
    clan = table.clans[seat]
    if place == "shipwright" and clan.longship:
        return Refusal("already_built", "[place.shipwright] a clan builds one longship a game")
    if place == "worker_huts" and clan.extra_worker:
        return Refusal("already_bought", "[place.huts] a clan has one extra worker")
    if place == "private_longship" and not clan.longship:
        return Refusal("no_longship", "[place.longships] this clan has no longship")
    return None


def _nothing_there(table: Table, place: str) -> Refusal | None:
    """A place that has nothing to give cannot be chosen."""
    if place in LONGSHIP_KINDS and not free_shores(table):
        return Refusal("no_free_shore", "[place.longships] every shore has a ship")
    if place == "runesmith" and not table.deck.unseen["runes"] and not any(table.rune_row):
        return Refusal("no_runes_left", "[place.runesmith] there are no runes left")
    if place in SMITHS and not table.stock[SMITHS[place]]:
        return Refusal("nothing_there", f"[supply.dice] no {SMITHS[place]} waits at the {place}")
    if place == "shipwright" and not table.longships:
        return Refusal("not_for_sale", "[place.shipwright] every longship is sold")
    if place == "smokehouse" and not table.food_stock:
        return Refusal("nothing_there", "[place.smokehouse] the Smokehouse is empty")
    if place == "merchant_ship" and table.merchant is None:
        return Refusal("nothing_there", "[place.merchant] there is no merchant ship")
    if place in LAND_SITES and not table.foe_at(place):
        return Refusal("nothing_there", f"[place.foes] no foe lies at {place}")
    return None


def _too_dear(table: Table, seat: Seat, place: str) -> Refusal | None:
    """[placement.cost] Rulebook p. 5 and 7: a place whose cost cannot be paid in full cannot be
    chosen; a combat place and the Hunting Grounds cost nothing.
    """
    if place == "market" and not any(held(table, seat, good) for good in GOODS):
        return Refusal("nothing_to_trade", "[place.market] there is nothing to trade")
    if place == "shipwright" and not affordable_longships(table, seat):
        return Refusal("cannot_pay", "[place.shipwright] no longship for sale can be paid")
    clan = table.clans[seat]
    for goods, number in price(table, seat, place).items():
        if goods == "any_resource":
            if clan.food + clan.wood + clan.coins < number:
                return Refusal("cannot_pay", f"[placement.cost] {place} costs {number} goods")
        elif getattr(clan, goods) < number:
            return Refusal("cannot_pay", f"[placement.cost] {place} costs {number} {goods}")
    return None


def price(table: Table, seat: Seat, place: str) -> Mapping[str, int]:
    """Returns the least cost of a place.  (At the Shipwright it depends on the longship.)

    [huts.fifth] S-4: the fifth extra worker of a game costs 1 coin.  [bergrisar.place] R-D-2: a
    Bergrisar costs nothing.

    [leader.gylfir] Rulebook p. 13: for Gylfir the Merchant Ship costs nothing.
    [longship.fee] X-25, A-38: as an option the small longship costs as much as the large one.
    """
    board = table.rules.cards.board
    if place in STALLS:
        return table.rules.cards.stalls[place].cost
    if place == "merchant_ship":
        return {"coins": 0 if table.clans[seat].leader == "gylfir" else board.merchant_coins}
    if place == "runesmith":
        return {"wood": board.runesmith_wood}
    if place == "stave_church":
        return {"coins": min(board.stave_church)}
    if place == "worker_huts":
        return {"coins": board.hut_prices[table.huts_sold]}
    if place == "small_longship" and table.rules.options.public_longship_fee == "both":
        return {"coins": table.rules.cards.public_longships["large"].coins}
    if place in ("small_longship", "large_longship"):
        return {"coins": table.rules.cards.public_longships[LONGSHIP_KINDS[place]].coins}
    return {}


def held(table: Table, seat: Seat, good: str) -> int:
    """Returns how much of a good the clan has at home."""
    number: int = getattr(table.clans[seat], PURSE[good])
    return number


def exchange(table: Table, seat: Seat, give: str, get: str) -> Table:
    """[place.market] Rulebook p. 6: one for one.  A clan that can hold no more of the other good
    gives this one for nothing.
    """
    left = {PURSE[give]: held(table, seat, give) - 1}
    traded, gained = table.with_clan(seat, **left).gain(seat, **{PURSE[get]: 1})
    if not gained[PURSE[get]]:
        return table.pay(seat, "place.market", **{PURSE[give]: 1})
    return traded.emit("traded", "place.market", seat=seat, give=give, get=get)


def free_shores(table: Table) -> list[str]:
    """The shores in play without a ship (R2, R24)."""
    return [shore for shore in table.rules.shores if table.shore(shore).ship is None]


def affordable_longships(table: Table, seat: Seat) -> list[str]:
    """The private longships for sale that this clan can pay."""
    clan = table.clans[seat]
    ships = [table.rules.cards.longships[name] for name in table.longships]
    return [ship.id for ship in ships if ship.wood <= clan.wood and ship.coins <= clan.coins]


def visit_smith(table: Table, seat: Seat, place: str) -> Table:
    """[place.smiths] Rulebook p. 5 and 7: Swordsmith, Hafter, Blacksmith: take all dice lying
    there.  Those that find no room go to the supply; none stays (R54).
    """
    lying = Counter({SMITHS[place]: table.stock[SMITHS[place]]})
    return table.enlist(seat, "place.smiths", lying, "stock")


def visit_smokehouse(table: Table, seat: Seat) -> Table:
    """[place.smokehouse] Rulebook p. 6: take all food lying there."""
    lying = table.food_stock
    table, gained = replace(table, food_stock=0).gain(seat, food=lying)
    return table.emit("gathered", "place.smokehouse", seat=seat, food=gained["food"])


def visit_jarl(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: 1 swordsman and the marker; its holder passes it to the left
    instead.  The turn order of this placement goes on as it was.
    """
    warrior = Counter(["swordsman"])
    table = table.call(seat, warrior)
    return move_marker(table.enlist(seat, "place.jarl", table.in_supply(warrior)), seat)


def move_marker(table: Table, seat: Seat) -> Table:
    """[place.jarl] Rulebook p. 6: the seat takes the marker; its holder passes it to the left."""
    table = replace(table, marker=table.left_of(seat) if table.marker == seat else seat)
    return table.emit("marker_moved", "place.jarl", seat=table.marker)


def visit_merchant(table: Table, seat: Seat) -> Table:
    """[place.merchant] Rulebook p. 6: pay 1 coin, take the goods of the ship on top."""
    ship = table.merchant
    assert ship is not None
    table = table.pay(seat, "place.merchant", **price(table, seat, "merchant_ship"))
    return receive(table, seat, "place.merchant", table.rules.cards.merchants[ship])


def visit_huts(table: Table, seat: Seat) -> Table:
    """[place.huts] Rulebook p. 7: pay 5, 4, 3, 2 coins in order of purchase for the extra worker,
    usable at once; once a clan.
    """
    table = table.pay(seat, "place.huts", **price(table, seat, "worker_huts"))
    workers = table.clans[seat].workers + 1
    table = table.with_clan(seat, extra_worker=True, workers=workers)
    table = replace(table, huts_sold=table.huts_sold + 1)
    return table.emit("hired", "place.huts", seat=seat)


def visit_stall(table: Table, seat: Seat, stall: str, times: int = 1) -> Table:
    """Pay what the stall takes, get what it gives.  Rulebook p. 7:

    [stall.folk_warriors] 1 food for two swordsmen.
    [stall.raiders] 1 wood for two spearmen.
    [stall.varyags] 1 coin for a swordsman and a spearman.
    [stall.jomsvikings] 2 coins for a swordsman and an axeman.
    [stall.wealthy_stranger] 2 coins.
    [stall.skald] 2 glory.
    [stall.generous_merchant] 1 food and 1 wood.
    [stall.aumingi] 1 food for 1 favor, one to three times.
    [stall.wandering_monk] 3.5, A-46: 1 coin for 1 favor, and a blame is discarded, if there is one.
    [stall.gossip] 3.5: 1 coin, and another player takes a blame.
    [stall.trainer] A-49: 1 coin, and up to two own dice become Shieldwarriors or Berserkers.
    """
    row, rule = table.rules.cards.stalls[stall], f"stall.{stall}"
    table = table.pay(seat, rule, **{goods: number * times for goods, number in row.cost.items()})
    table = receive(table, seat, rule, {name: row.gain[name] * times for name in row.gain})
    return table.absolve(seat, rule, row.gain.get("discard_blame", 0))


def receive(table: Table, seat: Seat, rule: str, gain: Mapping[str, int]) -> Table:
    """Food, wood, coins, favor and glory that a place gives; its warriors come after."""
    goods = {name: gain[name] for name in ("food", "wood", "coins", "favor") if name in gain}
    return table.collect(seat, rule, **goods).score(seat, rule, "skald", gain.get("glory", 0))


def recruits(table: Table, place: str, times: int = 1) -> Warband:
    """The warriors that a stall or the Merchant Ship gives (R30: if the supply has them)."""
    cards = table.rules.cards
    gain = cards.stalls[place].gain if place in STALLS else cards.merchants[table.merchant or ""]
    kinds = table.rules.kinds
    return +Counter({warrior: gain.get(warrior, 0) * times for warrior in kinds})
