"""Round set-up: the board is stocked with foes, journeys, runes, a merchant ship and goods.

Rulebook p. 4.  [round.order] Rulebook p. 4: each round is stocked in this order: troll, draugr,
journeys, runes, monsters, merchant ship, goods.
"""

from collections import Counter
from dataclasses import dataclass, replace

from .. import flow
from ..chance import ChanceEvent, among, enemy
from ..journeys import lay_journey
from ..state import Chance, Table
from ..words import BERGRISAR, DM, FOOD, RUNES, SHORES, SMITHS
from . import placement

STEPS = (
    "troll",
    "left_draugr",
    "right_draugr",
    *BERGRISAR,
    "journeys",
    "rune-1",
    "rune-2",
    *SHORES,
    "merchant",
)
"""In order; the journeys are laid face-down, without a chance event."""


@flow.begin_round.home
def begin_round(table: Table) -> Table:
    """The next round begins."""
    table = replace(table, round=table.round + 1)
    return go_on(table.emit("began", "round.order", round=table.round), STEPS[0])


def go_on(table: Table, first: str | None) -> Table:
    """Stocks from this step on, up to the next chance event; then placement begins."""
    remaining = STEPS[STEPS.index(first) :] if first else ()
    for step in remaining:
        if step == "journeys":
            table = lay_journeys(table)
        elif is_wanted(table, step):
            return table.to(Stocking(step))
    return placement.begin(lay_goods(table))


def is_wanted(table: Table, step: str) -> bool:
    """Returns whether this space gets a card.

    [round.bergrisar] R-D-1, R-D-16: each empty space of a Bergrisar gets one face-up, the left one
    first.  [round.runes] Rulebook p. 4: each empty space beside the Runesmith gets a rune face-up,
    the first space first.  [round.monsters] Rulebook p. 4: each shore without a monster gets one
    face-up, left to right.  [round.order] R28: a space whose deck has run out stays empty.
    """
    if step.startswith("rune"):
        empty = table.rune_row[0 if step == "rune-1" else 1] is None
    elif step in SHORES:
        empty = step in table.rules.shores and table.shore(step).monster is None
    else:
        empty = step == "merchant" or table.foe_at(step) is None
    if step in BERGRISAR and not table.rules.has(DM):
        return False
    return empty and bool(table.deck.unseen[deck_of(step)])


def deck_of(step: str) -> str:
    """Returns the deck for this space."""
    if step in SHORES:
        return "monsters"
    if step in BERGRISAR:
        return "bergrisar"
    return {"troll": "trolls", "merchant": "merchants", "rune-1": "runes", "rune-2": "runes"}.get(
        step, "draugr"
    )


def rule_of(step: str) -> str:
    """Returns the tag of the rule for this space."""
    deck = deck_of(step)
    return {"trolls": "round.troll", "merchants": "round.merchant"}.get(deck, f"round.{deck}")


def lay_journeys(table: Table) -> Table:
    """[round.journeys] Rulebook p. 4: each shore without a journey gets one face-down, left to
    right.  R33: when the deck is empty, the discards become a new one.  [round.land_journeys]
    R-D-1, R-D-16: then each Bergrisar, left and right, has a land journey beside it.
    """
    for space in table.rules.spaces:
        wanted = space in SHORES or table.foe_at(space) is not None
        if wanted and table.space(space).journey == "none":
            land = space in BERGRISAR
            table = lay_journey(table, "round.land_journeys" if land else "round.journeys", space)
    return table


def lay_goods(table: Table) -> Table:
    """[round.goods] Rulebook p. 4: Swordsmith, Hafter and Blacksmith get one die of their kind
    each, the Smokehouse one food, on top of what lies there.  R55: a kind that the supply lacks is
    not added.
    """
    for place, warrior in SMITHS.items():
        table = table.call(None, Counter([warrior]))
        if table.supply[warrior]:
            die = Counter([warrior])
            table = replace(table, supply=table.supply - die, stock=table.stock + die)
            table = table.emit("supplied", "round.goods", place=place, item=warrior, count=1)
    table = replace(table, food_stock=table.food_stock + 1)
    return table.emit("supplied", "round.goods", place="smokehouse", item=FOOD, count=1)


@dataclass(frozen=True)
class Stocking(Chance):
    """A card is turned up for a space of the board."""

    step: str
    name = "stocking"

    def chance_event(self, table: Table) -> ChanceEvent:
        deck = deck_of(self.step)
        unseen = table.deck.unseen[deck]
        if deck == "runes":
            return among("rune", RUNES, unseen)
        if deck == "merchants":
            return among("merchant", tuple(table.rules.cards.merchants), unseen)
        kind = deck.removesuffix("s")
        return enemy(kind, table.rules.cards.enemies(deck), unseen)

    def answer(self, table: Table, outcome: int) -> Table:
        card = self.chance_event(table).text(outcome)
        table = replace(table, deck=table.deck.without(deck_of(self.step), card))
        table = self.lay(table, card)
        table = table.emit("stocked", rule_of(self.step), space=self.step, card=card)
        following = STEPS.index(self.step) + 1
        return go_on(table, STEPS[following] if following < len(STEPS) else None)

    def lay(self, table: Table, card: str) -> Table:
        """[round.troll] Rulebook p. 4: the next troll lies face-up.  [round.draugr] Rulebook p. 4:
        the next two draugr lie face-up, the left one first.  [round.merchant] Rulebook p. 4: a new
        merchant ship covers the last.
        """
        if self.step in SHORES:
            return table.with_shore(self.step, monster=card)
        first, second = table.rune_row
        match self.step:
            case "troll":
                return replace(table, troll=card)
            case "left_draugr":
                return replace(table, left_draugr=card)
            case "right_draugr":
                return replace(table, right_draugr=card)
            case "left_bergrisar":
                return replace(table, left_bergrisar=card)
            case "right_bergrisar":
                return replace(table, right_bergrisar=card)
            case "rune-1":
                return replace(table, rune_row=(card, second))
            case "rune-2":
                return replace(table, rune_row=(first, card))
            case _:
                return replace(table, merchant=card)
