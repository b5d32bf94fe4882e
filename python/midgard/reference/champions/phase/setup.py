"""Setup: stalls, the start player, what each clan begins with, and a destiny each.

Rulebook p. 3.  The leaders are chosen in between, in ``draft.py``.
"""

from collections import Counter
from dataclasses import dataclass, replace

from ..chance import ChanceEvent, among
from ..chance import seat as any_seat
from ..deck import Decks, Journeys
from ..rules import Rules
from ..state import Chance, Clan, Table
from ..words import DESTINIES, RUNES, STALLS, WARRIORS, Seat, in_order
from . import draft, stocking


def lay_out(rules: Rules) -> Table:
    """The table before the first question.

    [setup.start] Rulebook p. 3: the first holder of the marker is given by an option or drawn
    uniformly.
    """
    clans = tuple(begin_clan(rules, seat) for seat in range(rules.players))
    cards = rules.cards
    dice = Counter({warrior: cards.dice[warrior].count for warrior in WARRIORS})
    journeys = Counter(dict(cards.journeys))
    return Table(
        rules=rules,
        round=0,
        marker=rules.start_player,
        phase=Stalls(),
        clans=clans,
        supply=dice - Counter({"swordsman": rules.players}),
        longships=rules.longships,
        deck=Decks(
            {
                "trolls": tuple(card.id for card in cards.trolls),
                "draugr": tuple(card.id for card in cards.draugr),
                "monsters": tuple(card.id for card in cards.monsters),
                "runes": RUNES,
                "merchants": tuple(cards.merchants),
                "destinies": DESTINIES,
            }
        ),
        journeys=Journeys(journeys.total(), journeys, Counter(), Counter()),
    )


def begin_clan(rules: Rules, seat: Seat) -> Clan:
    """[setup.goods] Rulebook p. 3: each clan begins with 1 food, 1 wood, 1 coin, 1 favor and 1
    swordsman.  [variant.mistrustful_villagers] Rulebook p. 14: and, in this variant, with a blame.
    """
    named = rules.leaders if isinstance(rules.leaders, tuple) else None
    return Clan(
        leader=named[seat] if named else None,
        food=1,
        wood=1,
        coins=1,
        favor=1,
        blame=1 if "mistrustful_villagers" in rules.variants else 0,
        warriors=Counter(["swordsman"]),
        workers=rules.workers,
    )


@dataclass(frozen=True)
class Stalls(Chance):
    """[setup.stalls] Rulebook p. 3: stalls drawn at random, military then economic."""

    name = "stalls"

    def chance_event(self, table: Table) -> ChanceEvent:
        for group, number in table.rules.stalls:
            if len(set(group) & set(table.stalls)) < number:
                left = [stall for stall in group if stall not in table.stalls]
                return among("stall", STALLS, left)
        raise AssertionError("all stalls are in play")

    def answer(self, table: Table, outcome: int) -> Table:
        stall = STALLS[outcome]
        table = replace(table, stalls=in_order((*table.stalls, stall), STALLS))
        table = table.emit("opened", "setup.stalls", place=stall)
        if len(table.stalls) < sum(number for _, number in table.rules.stalls):
            return table
        return table.to(Start()) if table.marker is None else start(table, table.marker)


@dataclass(frozen=True)
class Start(Chance):
    """[setup.start] Rulebook p. 3: who begins is drawn uniformly."""

    name = "start"

    def chance_event(self, table: Table) -> ChanceEvent:
        return any_seat(len(table.clans))

    def answer(self, table: Table, outcome: int) -> Table:
        return start(table, outcome)


def start(table: Table, seat: Seat) -> Table:
    """[setup.start] Rulebook p. 3: this seat is the first that holds the marker."""
    table = replace(table, marker=seat).emit("marker_moved", "setup.start", seat=seat)
    return draft.begin(table)


@dataclass(frozen=True)
class Destinies(Chance):
    """[setup.destiny] Rulebook p. 3: one destiny each, after the draft, seen by its owner alone."""

    turn: Seat
    name = "destinies"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("destiny", DESTINIES, table.deck.next_destinies)

    def answer(self, table: Table, outcome: int) -> Table:
        card = DESTINIES[outcome]
        table = table.with_clan(self.turn, destinies=(card,))
        table = replace(table, deck=table.deck.without_destiny(card))
        table = table.emit("dealt", "setup.destiny", seat=self.turn, destiny=card)
        if self.turn + 1 in table.seats:
            return table.to(Destinies(self.turn + 1))
        return stocking.begin_round(table)
