"""Setup: stalls, and what each clan begins with.

Rulebook p. 3.  Then come the start player, in ``start.py``, the leaders, in ``draft.py``, and a
destiny each, in ``destinies.py``.
"""

from collections import Counter
from dataclasses import dataclass, replace

from ..chance import ChanceEvent, among
from ..deck import Decks, Journeys
from ..rules import Rules
from ..state import Chance, Clan, Table
from ..valhalla import setup as valhalla
from ..valhalla.board import BLESSING_SPACES
from ..words import DM, LEADER_DIE, STALLS, VALHALLA, Seat, Warband, in_order


def lay_out(rules: Rules) -> Table:
    """The table before the first question.

    [setup.start] Rulebook p. 3: the first holder of the marker is given by an option or drawn
    uniformly.  [setup.boxes] S-1: the cards of the boxes are in the decks from the start.
    """
    clans = tuple(begin_clan(rules, seat) for seat in range(rules.players))
    cards = rules.cards
    dice = Counter({warrior: cards.dice[warrior].count for warrior in rules.kinds})
    taken = Counter({kind: number * rules.players for kind, number in first_dice(rules).items()})
    journeys = Counter(dict(cards.journeys))
    land = Counter({card.id: card.count for card in cards.land_journeys.values()})
    return Table(
        rules=rules,
        round=0,
        marker=rules.start_player,
        phase=Stalls(),
        clans=clans,
        supply=dice - taken,
        longships=rules.longships,
        deck=Decks(
            {
                "trolls": tuple(card.id for card in cards.trolls),
                "draugr": tuple(card.id for card in cards.draugr),
                "monsters": tuple(card.id for card in cards.monsters),
                "runes": rules.runes,
                "merchants": tuple(cards.merchants),
                "destinies": rules.destinies,
                **box_decks(rules),
            },
            blessings=Counter({card.id: card.count for card in cards.blessings.values()}),
        ),
        journeys=Journeys(journeys.total(), journeys, Counter(), Counter()),
        garrison={site: Counter() for site in rules.land_sites},
        land_journeys=Journeys(land.total(), land, Counter(), Counter()),
        blessings=(None,) * (BLESSING_SPACES if rules.has(VALHALLA) else 0),
        epics=(None,) * (rules.epic_slots if rules.has(VALHALLA) else 0),
    )


def box_decks(rules: Rules) -> dict[str, tuple[str, ...]]:
    """[setup.boards] S-7, S-8: the decks of Bergrisar and of epic monsters."""
    decks = dict[str, tuple[str, ...]]()
    if rules.has(DM):
        every = [card.id for card in rules.cards.bergrisar]
        decks["bergrisar"] = tuple(card for card in every if card not in rules.cards.not_in_box)
    if rules.has(VALHALLA):
        decks["epics"] = tuple(rules.cards.epics)
    return decks


def first_dice(rules: Rules) -> Warband:
    """[setup.goods] Rulebook p. 3: 1 swordsman.  [setup.leader_die] S-6: with Valhalla the Leader
    die too.
    """
    return Counter(["swordsman", *([LEADER_DIE] if rules.has(VALHALLA) else ())])


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
        warriors=first_dice(rules),
        workers=rules.workers,
        sheet=dict.fromkeys(rules.sheet, 0),
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
        return valhalla.lay_out(table)
