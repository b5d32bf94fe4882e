"""Purchases at Valhalla, and their effects.

[valhalla.purchase] R-V-20: in order: tokens, glory, effect with its choices, then the refill.
"""

from collections import Counter

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..state import Decision, Table
from ..words import EPICS, Seat, Warband, in_order
from . import board, tokens
from .instant import bless
from .refill import refill


def dice(table: Table) -> list[str]:
    """[valhalla.die] R-V-5, R-V-15: the dice that can be bought: any kind in the supply but the
    Leader die.
    """
    return [die for die in table.rules.hireable if table.supply[die]]


def complete(
    table: Table, seat: Seat, thing: str, die: str | None, paid: Warband, back: Decision
) -> Table:
    """The price is paid: the clan has what it bought.  [valhalla.glory] R-V-5: glory comes at once.
    [valhalla.end] R-V-16: tokens that are not spent score nothing by themselves.
    """
    card = board.lies(table, thing) if thing in BLESSING_SLOTS + EPIC_SLOTS else die
    word = thing.partition("-")[0]
    table = tokens.give(table, seat, "valhalla.payment", paid)
    table = table.emit("bought", f"valhalla.{word}", seat=seat, thing=thing, card=card)
    match word:
        case "glory":
            glory = table.rules.cards.prices.glory
            return back.again(table.score(seat, "valhalla.glory", "sacrifices", glory))
        case "die":
            return back.again(table.to(back).enlist(seat, "valhalla.die", Counter([card or ""])))
        case "epic":
            return buy_epic(table, seat, thing, card or "", back)
        case _:
            return buy_blessing(table, seat, thing, card or "", back)


def buy_epic(table: Table, seat: Seat, thing: str, card: str, back: Decision) -> Table:
    """[valhalla.epic] R-V-9: an epic monster falls by tokens: its glory at once, its bonus at the
    end.
    """
    epics = in_order((*table.clans[seat].epics, card), EPICS)
    table = board.put(table, thing, None).with_clan(seat, epics=epics)
    glory = table.rules.cards.epics[card].glory
    return refill(table.score(seat, "valhalla.epic", "epics", glory), thing, back)


def buy_blessing(table: Table, seat: Seat, thing: str, card: str, back: Decision) -> Table:
    """[valhalla.blessing] R-V-7, R-V-8: blessings of both kinds stay with the clan; the glory is
    that of the round.  R-V-20: it may be bought even if its effect can do nothing.
    """
    row = table.rules.cards.blessings[card]
    held = table.clans[seat].blessings + Counter([card])
    table = board.put(table.to(back), thing, None).with_clan(seat, blessings=held)
    table = table.score(seat, "valhalla.blessing", "blessings", row.glory[table.round - 1])
    return refill(table, thing, back) if row.permanent else bless(table, seat, thing, row, back)
