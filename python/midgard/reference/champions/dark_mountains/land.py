"""Land journeys: what happens on the way to a Bergrisar.

[bergrisar.order] R-D-5: reveal the land journey, resolve it, then prohibited dice fall, then the
fight.  [land_journey.choice] R-D-18: a choice is its fighter's, and is asked even with one answer.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from ..action import ACCEPT, PAY, Action, kind
from ..cards import JourneyCard
from ..combat import Fight
from ..phase import battle, spoils, success, voyage
from ..phase.engagement import Battle
from ..reasons import Refusal
from ..state import Table, Turn
from ..valhalla import losses, tokens
from ..words import Seat
from . import onset


def visit_space(table: Table, space: str) -> Table:
    """[bergrisar.order] R-D-5: the land journey is revealed, also if nobody was sent (R-D-17)."""
    return voyage.reveal(table, space, again=False)


def praise(table: Table, seat: Seat, space: str) -> Table:
    """[leader.jorunn] 3.4, A-6: glory for an own journey that is not All Quiet: for the card that
    is left lying, at sea and on land, also if nobody was sent.
    """
    if table.clans[seat].leader != "jorunn" or table.space(space).journey in ("none", "all_quiet"):
        return table
    glory = table.rules.cards.leader_numbers["jorunn"]
    return table.score(seat, "leader.jorunn", "leader", glory)


def card_at(table: Table, space: str) -> JourneyCard:
    """The numbers of the land journey there."""
    return table.rules.cards.land_journeys[table.space(space).journey]


def suffer(table: Table, space: str) -> Table:
    """Applies the effect of the land journey.  3.1:

    [land_journey.all_quiet] Nothing happens.
    [land_journey.avalanche] Lose a warrior.
    [land_journey.thief] Lose a coin, if there is one.
    [land_journey.bandits] [land_journey.blizzard] [land_journey.blocked_path] [land_journey.lost]
    [land_journey.lone_warrior] [land_journey.mercenaries] Its fighter chooses.

    R-D-6: coins come from the clan, dice from those that were sent.
    """
    seat = voyage.owner(table, space)
    match table.space(space).journey:
        case "none" | "all_quiet":
            return onset.begin(table, seat, space)
        case "avalanche":
            return voyage.lose(table, space, card_at(table, space).warriors)
        case "thief":
            coins = min(card_at(table, space).coins, table.clans[seat].coins)
            table = table.pay(seat, "land_journey.thief", coins=coins)
            return onset.begin(table, seat, space)
        case "blizzard":
            return brave(table, Blizzard(seat, space, losses.order(table)[0]))
        case _:
            return table.to(LandJourney(seat, space, 0))


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
                return voyage.lose(table, self.shore, card.warriors)
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
    return success.resolve(table, seat, space, fought=False)


def after_bandits(table: Table, seat: Seat, space: str) -> Table:
    """[land_journey.bandits] A-1: survivors go on to the Bergrisar; without one it stays."""
    if table.garrison[space].total():
        return onset.begin(table, seat, space, fought=True)
    return success.resolve(table, seat, space, fought=True)


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


@dataclass(frozen=True)
class Blizzard(Turn):
    """[land_journey.blizzard] A-2: the dice that are lost are named, in order of kinds; the others
    are paid for, a coin each.  The Leader die counts as a warrior.
    """

    shore: str
    least: str
    name = "blizzard"
    answers: ClassVar[tuple[str, ...]] = ("lose", "accept")

    def short(self, table: Table) -> int:
        """How many must still be lost, because they cannot be paid for."""
        price = card_at(table, self.shore).coins
        number = table.garrison[self.shore].total()
        return max(0, number - table.clans[self.turn].coins // price) if price else 0

    def able(self, table: Table) -> Counter[str]:
        """Who can be lost."""
        return tokens.losable_of(table, table.garrison[self.shore])

    def choices(self, table: Table) -> list[Action]:
        """R-V-21: what cannot be lost need not be paid for, if the coins fall short."""
        least = min(self.short(table), self.able(table).total())
        named = losses.nameable(table, self.able(table), self.least, max(1, least))
        return named if least else [*named, ACCEPT]

    def refuse(self, table: Table, action: Action) -> Refusal:
        tag = "[land_journey.blizzard]"
        if action == ACCEPT:
            return Refusal("cannot_pay", f"{tag} the coins fall short by {self.short(table)}")
        left, able = max(1, self.short(table)), self.able(table)
        return losses.why_not(table, tag, able, self.least, left, action.about)

    def play(self, table: Table, action: Action) -> Table:
        if action != ACCEPT:
            table = voyage.spill(table, self.shore, action.about)
            return brave(table, replace(self, least=action.about))
        return pay_for_all(table, self)

    def again(self, table: Table) -> Table:
        return losses.again(table, self)


def brave(table: Table, blizzard: Blizzard) -> Table:
    """Asks for the next die that is lost, while there is one."""
    if blizzard.able(table).total():
        return table.to(blizzard)
    return pay_for_all(table, blizzard)


def pay_for_all(table: Table, blizzard: Blizzard) -> Table:
    """The dice that are left are paid for."""
    seat, space = blizzard.turn, blizzard.shore
    price = table.garrison[space].total() * card_at(table, space).coins
    coins = min(price, table.clans[seat].coins)
    table = table.pay(seat, "land_journey.blizzard", coins=coins)
    return onset.begin(table, seat, space)
