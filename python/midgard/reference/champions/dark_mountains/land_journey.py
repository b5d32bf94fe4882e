"""Land journeys that are paid, or not: who is met, and who may be hired."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import ACCEPT, PAY, Action, kind
from ..cards import JourneyCard
from ..combat import Fight
from ..phase import battle, spoils
from ..phase.engagement import Battle
from ..phase.lost import lose
from ..reasons import Refusal
from ..state import Table, Turn
from ..words import Seat
from . import onset


def card_at(table: Table, space: str) -> JourneyCard:
    """The numbers of the land journey there."""
    return table.rules.cards.land_journeys[table.space(space).journey]


@dataclass(frozen=True)
class LandJourney(Turn):
    """Pay, or let it be.

    [land_journey.bandits] A-1: pay 2 coins, or fight them.  [land_journey.blocked_path] A-4: pay 2
    coins, or turn back.  [land_journey.lost] A-3: pay a coin, or lose two warriors.
    [land_journey.lone_warrior] A-5: a coin may be paid for a warrior; [land_journey.mercenaries]
    A-51: up to twice.
    """

    shore: str
    hired: int
    name = "land_journey"
    answers: ClassVar[tuple[str, ...]] = ("pay", "accept")

    def card(self, table: Table) -> JourneyCard:
        return card_at(table, self.shore)

    def choices(self, table: Table) -> list[Action]:
        card = self.card(table)
        able = table.clans[self.turn].coins >= card.coins
        hires = card.times != 0 and bool(hireable(table)) and table.room(self.turn) > 0
        return [ACCEPT, PAY] if able and (hires or card.times is None) else [ACCEPT]

    def refuse(self, table: Table, action: Action) -> Refusal:
        card = self.card(table)
        tag = f"[land_journey.{card.id}]"
        if card.times == 0:
            return Refusal("not_for_sale", f"{tag} nobody is for hire")
        if table.clans[self.turn].coins < card.coins:
            return Refusal("cannot_pay", f"{tag} {card.coins} coins are asked for")
        if table.room(self.turn) <= 0:
            return Refusal("no_room", f"{tag} the longhouse is full")
        return Refusal("not_in_supply", f"{tag} the supply has nobody to be hired")

    def play(self, table: Table, action: Action) -> Table:
        card = self.card(table)
        if action == PAY:
            table = table.pay(self.turn, f"land_journey.{card.id}", coins=card.coins)
            if card.times is not None:
                return table.to(Hire(self.turn, self.shore, self.hired))
            return onset.begin(table, self.turn, self.shore)
        match card.id:
            case "bandits":
                warriors = table.garrison[self.shore]
                table = table.with_garrison(self.shore, Counter())
                return battle.start(table, self.turn, "bandits", self.shore, warriors)
            case "blocked_path":
                return turn_back(table, self.turn, self.shore)
            case "lost":
                return lose(table, self.shore, card.warriors)
            case _:
                return onset.begin(table, self.turn, self.shore)


def hireable(table: Table) -> list[str]:
    """[any_warrior] R-D-11: who can be hired: any kind in the supply but the Leader die."""
    return [die for die in table.rules.hireable if table.supply[die]]


def turn_back(table: Table, seat: Seat, space: str) -> Table:
    """[land_journey.blocked_path] A-4: the dice go home, the Bergrisar stays."""
    unfought = Battle(seat, space, None, Fight(table.garrison[space]))
    table = table.with_garrison(space, Counter())
    table = spoils.bring_home(table, unfought, "land_journey.blocked_path")
    return flow.resolve(table, seat, space, fought=False)


@dataclass(frozen=True)
class Hire(Turn):
    """[land_journey.lone_warrior] A-5: who is hired; joins this fight."""

    shore: str
    hired: int
    name = "hire"
    answers: ClassVar[tuple[str, ...]] = ("kind",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        return [kind(die) for die in hireable(table)]

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action.about not in table.rules.hireable:
            return Refusal("not_this_kind", f"[any_warrior] {action.about} cannot be hired")
        return Refusal("not_in_supply", f"[land_journey.lone_warrior] no {action.about} is left")

    def play(self, table: Table, action: Action) -> Table:
        die = Counter([action.about])
        table = replace(table, supply=table.supply - die)
        table = table.with_garrison(self.shore, table.garrison[self.shore] + die)
        card = card_at(table, self.shore)
        joined = {"shore": self.shore, "warrior": action.about}
        table = table.emit("joined", f"land_journey.{card.id}", seat=self.turn, **joined)
        if self.hired + 1 < (card.times or 0):
            return table.to(LandJourney(self.turn, self.shore, self.hired + 1))
        return onset.begin(table, self.turn, self.shore)
