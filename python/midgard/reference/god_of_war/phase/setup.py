"""The set-up of a game.

Rules 1 to 4, rule 40.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import chance
from ..action import Action
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..rules import Rules
from ..state import ChanceFrame, Decision, Drawn, Player, Table, Task, Unit, run
from ..words import HEROES, Seat
from . import place

PYRAMID = 3


def lay_out(rules: Rules) -> Table:
    """[setup.zones] Rule 3: the upgrade deck is unseen, the status piles lie aside."""
    table = Table(
        rules=rules,
        players=tuple(Player(limit=rules.cards.hand_limit) for _ in range(rules.players)),
        units={},
        upgrades=Counter(rules.cards.upgrades),
        piles=Counter(rules.cards.piles),
        round=1,
        first_player=rules.first_player,
        active=rules.first_player,
        drawn=Drawn.none(rules.players),
    )
    if rules.heroes is not None:
        for seat, hero in enumerate(rules.heroes):
            table = take_hero(table, seat, hero)
    return run(table.push(Setup()))


def take_hero(table: Table, seat: Seat, hero: str) -> Table:
    """[setup.draft] Rule 1: a hero with its 14 cards unseen, no rage; Freya has her tokens."""
    table = table.with_player(seat, hero=hero, unseen=table.data.deck(hero))
    units = {**table.units, **{name: Unit() for name in table.players[seat].units}}
    tokens = table.data.freya_tokens if "freya" in units else 0
    return replace(table, units=units, freya_tokens=tokens)


@dataclass(frozen=True)
class Setup(Task):
    """[setup.order] Rules 1 to 3: heroes, path cards, dealt upgrades, the first scene."""

    name = "setup"

    def run(self, table: Table) -> Table:
        table = table.push(self)
        for seat in table.seats:
            if table.players[seat].hero is None:
                return table.push(Draft(seat))
        if table.rules.scene is None and len(table.quests) < PYRAMID:
            return table.push(DealPath("quest"))
        if table.rules.scene is None and len(table.bosses) < PYRAMID:
            return table.push(DealPath("boss"))
        for seat in table.seats:
            deck = table.players[seat].unseen.total()
            if deck < len(table.data.decks[str(table.players[seat].hero)]) + table.rules.upgrades:
                return table.push(DealUpgrade(seat))
        if table.rules.scene is None:
            return place.lay(table.pop(), table.data.path_scene(table.quests[0])).push(
                place.Placing()
            )
        first = "b9a" if table.rules.scene == "b9" else table.rules.scene
        return place.lay(table.pop(), first).push(place.Placing())


@dataclass(frozen=True)
class Draft(Decision):
    """[setup.draft] Rule 1: each player chooses a different hero, in seat order."""

    name = "draft"
    answers: ClassVar[tuple[str, ...]] = ("hero",)

    def legal(self, table: Table) -> list[Action]:
        taken = [player.hero for player in table.players]
        return [Action("hero", hero) for hero in HEROES if hero not in taken]

    def play(self, table: Table, action: Action) -> Table:
        table = take_hero(table, self.seat, action.about)
        return table.emit("joined", seat=self.seat, hero=action.about)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("taken", f"[setup.draft] another player has {action.about}")


@dataclass(frozen=True)
class DealPath(ChanceFrame):
    """[setup.pyramid] Rule 2: three quests, the lowest first, then three bosses, left to right."""

    kind: str
    name = "deal_path"

    def chance_event(self, table: Table) -> ChanceEvent:
        taken = table.quests if self.kind == "quest" else table.bosses
        left = [number for number in table.rules.shuffled(self.kind) if number not in taken]
        return chance.path(self.kind, table.data.paths, left)

    def result(self, table: Table, outcome: int) -> Table:
        assert outcome in table.rules.shuffled(self.kind)
        table = table.emit("dealt", card=outcome)
        if self.kind == "quest":
            return replace(table, quests=(*table.quests, outcome))
        return replace(table, bosses=(*table.bosses, outcome))


@dataclass(frozen=True)
class DealUpgrade(ChanceFrame):
    """[setup.upgrades] Option ``upgrades``: a random upgrade comes into the unseen deck."""

    seat: Seat
    name = "deal_upgrade"

    def chance_event(self, table: Table) -> ChanceEvent:
        return chance.weighted("upgrade", table.data.kinds, table.upgrades)

    def result(self, table: Table, outcome: int) -> Table:
        kind = table.data.kinds[outcome]
        table = replace(table, upgrades=table.upgrades - Counter([kind]))
        code, rune = kind.split()
        unseen = table.players[self.seat].unseen + Counter([code])
        table = table.with_player(self.seat, unseen=unseen)
        return table.emit("dealt_upgrade", seat=self.seat, code=code, rune=rune)
