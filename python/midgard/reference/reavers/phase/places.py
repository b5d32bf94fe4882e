"""The actions of the locations 1 to 6, both faces.

Section 3.  [places.order] R-2: each visitor, in initiative order, does all of the face before the
next one.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from .. import deck, flow
from ..action import PASS, YES, Action, amount, spoils, token
from ..chance import ChanceEvent
from ..reasons import Refusal
from ..state import Chance, Decision, Table
from ..words import TOKENS, Seat
from . import dare, offers
from .roskilde import passed

BJORGVIN, TONSBERG, NIDALOS, VASTERAS, ODENSE, LEIRVIK = (
    *("bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik"),
)


def begin(table: Table, name: str) -> Table:
    """The face of a location has its effect."""
    face = table.location(name).face
    if face == "B" and name in (BJORGVIN, NIDALOS):
        return add_coins(table, name)
    if face == "B" and name == LEIRVIK:
        return draw_added(table, counted(table, name) // 2)
    return offer(table, name, 0)


def counted(table: Table, name: str) -> int:
    """[bjorn.counts] Section 5, R-27: visitors of a face count once, with Bjorn if he stands there,
    also alone.
    """
    return len(table.visitors(name)) + (table.bjorn == name)


def add_coins(table: Table, name: str) -> Table:
    """[bjorgvin.add] [nidalos.add] Section 3: coins on the location for each visitor."""
    price = table.cards.prices["bjorgvin_add" if name == BJORGVIN else "nidalos_add"]
    coins = table.granted(price * counted(table, name))
    if coins:
        table = table.with_loot(name, coins=table.location(name).loot.coins + coins)
        table = table.emit("added", location=name, item="coin", amount=coins)
    return flow.leave_visit(table, name)


def draw_added(table: Table, left: int) -> Table:
    """[leirvik.add] Section 3: a spoils card on the location for every two visitors."""
    table, ready = deck.need_spoils(table) if left else (table, False)
    if ready:
        return table.to(AddSpoils(left))
    return flow.leave_visit(deck.lack(table, LEIRVIK, "spoils", left), LEIRVIK)


@dataclass(frozen=True)
class AddSpoils(Chance):
    """[leirvik.add] Section 3: one of these cards."""

    left: int
    name = "add_spoils"

    def chance_event(self, table: Table) -> ChanceEvent:
        return deck.spoils_draw(table)

    def answer(self, table: Table, outcome: int) -> Table:
        table, card = deck.take_spoils(table, outcome)
        loot = table.location(LEIRVIK).loot
        table = table.with_loot(LEIRVIK, spoils=loot.spoils + Counter([card]))
        item = table.cards.spoils_word(card)
        table = table.emit("added", location=LEIRVIK, item=item, amount=1)
        return draw_added(table, self.left - 1)


def offer(table: Table, name: str, at: int) -> Table:
    """The visitor at this place of the order uses the location."""
    order = table.order(name)
    if at == len(order):
        return flow.leave_visit(table, name)
    turn, face = order[at], table.location(name).face
    match name, face:
        case ("tonsberg", "B") | ("leirvik", "A"):
            return offers.reveal(table, turn, name)
        case ("nidalos", "A") | ("vasteras", "A"):
            return table.to(dare.Dare(turn, name))
        case ("bjorgvin", "A"):
            return table.to(Sell(turn, TOKENS[0]))
        case ("tonsberg", "A"):
            return table.to(Atone(turn))
        case ("vasteras", "B"):
            return table.to(Barter(turn))
        case ("odense", "A"):
            return table.to(TakeToken(turn))
    return table.to(GiveToken(turn))


@flow.visitor_done.home
def over(table: Table, name: str, turn: Seat) -> Table:
    """The visitor has used the location."""
    return offer(table, name, table.order(name).index(turn) + 1)


@dataclass(frozen=True)
class Sell(Decision):
    """[bjorgvin.sell] Section 3, R-6: farm, wall, tower for 2, 4, 6 coins; one of each kind.

    [bjorgvin.limit] R-6: as an option as many as wanted.
    """

    token: str
    name = "sell"
    answers: ClassVar[tuple[str, ...]] = ("amount",)

    def most(self, table: Table) -> int:
        """Returns how many may be sold."""
        owned = table.players[self.turn].tokens[self.token]
        return min(owned, table.rules.sell_limit) if table.rules.sell_limit else owned

    def legal(self, table: Table) -> list[Action]:
        return [amount(number) for number in range(self.most(table) + 1)]

    def play(self, table: Table, action: Action) -> Table:
        number = int(action.about)
        coins = table.granted(number * table.cards.prices["sell"][self.token])
        if number:
            table = table.return_token(self.turn, self.token, number).earn(self.turn, coins)
            table = table.emit("sold", seat=self.turn, item=self.token, amount=number, coins=coins)
        else:
            table = passed(table, self.turn, self.name, item=self.token)
        if self.token != TOKENS[-1]:
            return table.to(Sell(self.turn, TOKENS[TOKENS.index(self.token) + 1]))
        return over(table, BJORGVIN, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        most, owned = self.most(table), table.players[self.turn].tokens[self.token]
        rule = "bjorgvin.limit" if most < int(action.about) <= owned else "bjorgvin.sell"
        return Refusal("too_many", f"[{rule}] at most {most} may be sold")


@dataclass(frozen=True)
class Atone(Decision):
    """[tonsberg.atone] Section 3: pay 3 coins to discard a terror."""

    name = "atone"
    answers: ClassVar[tuple[str, ...]] = ("yes",)

    def legal(self, table: Table) -> list[Action]:
        player, coins = table.players[self.turn], table.cards.prices["tonsberg_discard_terror"]
        return [PASS, YES] if player.terror and player.coins >= coins else [PASS]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return over(passed(table, self.turn, self.name), TONSBERG, self.turn)
        coins = table.cards.prices["tonsberg_discard_terror"]
        table = shed(table.pay(self.turn, coins), self.turn, TONSBERG, coins=coins)
        return over(table, TONSBERG, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if not table.players[self.turn].terror:
            return Refusal("no_terror", "[tonsberg.atone] the seat has no terror to discard")
        return Refusal("cannot_pay", "[tonsberg.atone] it costs more coins than there are")


def shed(
    table: Table, turn: Seat, name: str, *, coins: int = 0, returned: str | None = None
) -> Table:
    """The visitor discards a terror."""
    return table.calm(turn).emit(
        "shed", seat=turn, location=name, coins=coins, token=returned, target=None
    )


@dataclass(frozen=True)
class Barter(Decision):
    """[vasteras.barter] Section 3: discard a spoils card for 5 coins; rule 20: secret ones too."""

    name = "barter"
    answers: ClassVar[tuple[str, ...]] = ("spoils",)

    def legal(self, table: Table) -> list[Action]:
        held = table.players[self.turn].all_spoils()
        return [PASS, *(spoils(at) for at, row in enumerate(table.cards.spoils) if held[row.id])]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return over(passed(table, self.turn, self.name), VASTERAS, self.turn)
        name = table.cards.spoils_ids[int(action.about)]
        table = deck.part_with(table, self.turn, name, 1)
        left = table.players[self.turn].spoils - Counter([name])
        table = deck.discard_spoils(table.with_player(self.turn, spoils=left), name)
        coins = table.granted(table.cards.prices["vasteras_sell_spoils"])
        item = table.cards.spoils_word(name)
        table = table.earn(self.turn, coins)
        table = table.emit("sold", seat=self.turn, item=item, amount=1, coins=coins)
        return over(table, VASTERAS, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if int(action.about) >= len(table.cards.spoils):
            return Refusal("no_such_type", f"[vasteras.barter] there is no {action}")
        return Refusal("not_yours", "[vasteras.barter] the player has no such card")


@dataclass(frozen=True)
class TakeToken(Decision):
    """[odense.take] Section 3, R-26: take a terror for a token that the supply has."""

    name = "take_token"
    answers: ClassVar[tuple[str, ...]] = ("token",)

    def is_public(self, table: Table) -> bool:
        return True

    def legal(self, table: Table) -> list[Action]:
        return [PASS, *(token(word) for word in TOKENS if table.raid[word])]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return over(passed(table, self.turn, self.name), ODENSE, self.turn)
        table = table.terrify(self.turn).buy_token(self.turn, action.about)
        table = table.emit("took_token", seat=self.turn, item=action.about)
        return over(table, ODENSE, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("none_left", f"[odense.take] the supply has no {action.about}")


@dataclass(frozen=True)
class GiveToken(Decision):
    """[odense.give] Section 3: discard a token to discard a terror."""

    name = "give_token"
    answers: ClassVar[tuple[str, ...]] = ("token",)

    def legal(self, table: Table) -> list[Action]:
        player = table.players[self.turn]
        if not player.terror:
            return [PASS]
        return [PASS, *(token(word) for word in TOKENS if player.tokens[word])]

    def play(self, table: Table, action: Action) -> Table:
        if action == PASS:
            return over(passed(table, self.turn, self.name), ODENSE, self.turn)
        table = table.return_token(self.turn, action.about)
        table = shed(table, self.turn, ODENSE, returned=action.about)
        return over(table, ODENSE, self.turn)

    def refuse(self, table: Table, action: Action) -> Refusal:
        if not table.players[self.turn].tokens[action.about]:
            return Refusal("not_yours", f"[odense.give] the player has no {action.about}")
        return Refusal("no_terror", "[odense.give] the seat has no terror to discard")
