"""An engagement: a fight or hunt that goes on, its events, and the numbers of its foe."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from ..cards import Enemy
from ..combat import Fight
from ..state import Decision, Table
from ..words import Seat, Warband


@dataclass(frozen=True)
class Battle:
    """A fight, its seat and its place: ``foe`` is ``hunt``, a site, ``kraken``, ``monster`` or
    ``bandits``.  ``shore`` is where the journey lies of which the fight is a part.
    """

    turn: Seat
    foe: str
    shore: str | None
    fight: Fight

    def warband_of(self, seat: Seat) -> Warband:
        return self.fight.warband if seat == self.turn else Counter()


def emit(table: Table, battle: Battle, name: str, rule: str, **details: Any) -> Table:
    """Adds an event of this fight."""
    fight = {"seat": battle.turn, "foe": battle.foe, "shore": battle.shore}
    return table.emit(name, rule, **fight, **details)


def emit_die(table: Table, battle: Battle, name: str, rule: str, die: tuple[str, int]) -> Table:
    """Adds the event of a die with this face that lands or is picked up."""
    warrior, number = die
    face = table.rules.cards.dice[warrior].faces[number]
    printed: dict[str, Any] = {"warrior": warrior, "hits": face.hits, "shields": face.shields}
    if table.rules.boxes:
        printed |= {"food": face.food, "helmet": face.helmet}
    return emit(table, battle, name, rule, **printed)


@dataclass(frozen=True)
class InBattle(Decision):
    """A decision of the seat that fights."""

    battle: Battle

    def decider(self) -> Seat:
        return self.battle.turn

    def warband_of(self, seat: Seat) -> Warband:
        return self.battle.warband_of(seat)


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
    """Returns the card of the foe; the Kraken, the Bandits and the hunt have none."""
    if battle.foe in ("hunt", "kraken", "bandits"):
        return None
    return table.shore(battle.shore).monster if battle.shore else table.foe_at(battle.foe)


def foe_of(table: Table, battle: Battle) -> Enemy:
    """Returns the numbers of the foe.  [enemy.kraken_and_bandits] R-D-15: some have no card."""
    if battle.foe == "kraken":
        return table.rules.cards.kraken
    if battle.foe == "bandits":
        bandits = table.rules.cards.land_journeys["bandits"].bandits
        assert bandits is not None
        return bandits
    card = card_of(table, battle)
    assert card is not None
    return table.rules.cards.enemy(card)


def add_hits(battle: Battle, hits: int) -> Battle:
    """The helmet adds hits to this roll."""
    more = battle.fight.helmet_hits + hits
    return replace(battle, fight=replace(battle.fight, helmet_hits=more))
