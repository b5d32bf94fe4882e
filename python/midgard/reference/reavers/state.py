"""The state: all that lies on the table, and the phase.

A table is immutable.  Each change makes a new one, which also holds the events so far.  Section 4:
the decks are sets of unseen cards, without a history and without a generator.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import Cards
from .decision import Chance, Decision, End, Phase
from .event import Event
from .rules import Rules
from .words import (
    COIN,
    ITEMS,
    MOST_COINS,
    MOST_TERROR,
    REAVERS,
    SPOILS,
    TERROR,
    TOKENS,
    Kind,
    Seat,
)

__all__ = ["Chance", "Decision", "End", "Location", "Loot", "Phase", "Player", "Table"]


@dataclass(frozen=True)
class Loot:
    """The cards and loot on a location."""

    coins: int = 0
    tokens: Counter[str] = field(default_factory=Counter)
    terror: int = 0
    spoils: Counter[str] = field(default_factory=Counter)

    def of(self, cards: Cards, kind: Kind) -> int:
        """Returns how much of a kind lies here; reavers never do."""
        if kind == COIN:
            return self.coins
        if kind == TERROR:
            return self.terror
        if kind < TERROR:
            return self.tokens[TOKENS[kind - 1]]
        return 0 if kind >= REAVERS else self.spoils[cards.spoils_ids[kind - SPOILS]]

    def items(self, cards: Cards) -> dict[str, int]:
        """Returns what lies here by the words of items, without zeros."""
        every = {ITEMS[kind]: self.of(cards, kind) for kind in cards.kinds}
        return {word: number for word, number in every.items() if number}


@dataclass(frozen=True)
class Player:
    """The possessions of a player, and the destination of its ship.

    [secret.cards] Rule 20: ``spoils`` are the cards that everybody knows, ``secret`` those that the
    owner alone knows.
    """

    coins: int = 0
    terror: int = 0
    tokens: Counter[str] = field(default_factory=Counter)
    spoils: Counter[str] = field(default_factory=Counter)
    secret: Counter[str] = field(default_factory=Counter)
    reavers: Counter[str] = field(default_factory=Counter)
    destination: str | None = None
    last: str | None = None

    def owned(self, cards: Cards, kind: Kind) -> int:
        """Returns how much of a kind the player owns, secret cards included."""
        if kind == COIN:
            return self.coins
        if kind == TERROR:
            return self.terror
        if kind < TERROR:
            return self.tokens[TOKENS[kind - 1]]
        if kind >= REAVERS:
            return self.reavers[cards.reaver_ids[kind - REAVERS]]
        name = cards.spoils_ids[kind - SPOILS]
        return self.spoils[name] + self.secret[name]

    def all_spoils(self) -> Counter[str]:
        """Returns all spoils cards, secret ones too."""
        return self.spoils + self.secret


@dataclass(frozen=True)
class Location:
    """A location in play: the face of its action card, its first visitor, its loot."""

    name: str
    face: str = "A"
    first: Seat | None = None
    loot: Loot = Loot()


@dataclass(frozen=True)
class Table:
    """All that lies on the table."""

    rules: Rules = field(compare=False, repr=False)
    phase: Phase
    players: tuple[Player, ...]
    locations: tuple[Location, ...]
    supply: Counter[str]
    deck: Counter[str]
    discards: Counter[str]
    spoils_deck: Counter[str]
    spoils_discards: Counter[str]
    raid: Counter[str]
    card: str | None = None
    round: int = 0
    market: tuple[str | None, ...] = (None,) * 4
    bjorn: str | None = None
    owed: tuple[int, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    @property
    def cards(self) -> Cards:
        return self.rules.cards

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def in_play(self) -> tuple[str, ...]:
        """The locations in play, ascending."""
        return tuple(location.name for location in self.locations)

    def location(self, name: str) -> Location:
        """Returns the location with this name."""
        return next(location for location in self.locations if location.name == name)

    def visitors(self, name: str) -> list[Seat]:
        """Returns the seats whose ships moved there this round, ascending; never Bjorn."""
        return [seat for seat in self.seats if self.players[seat].destination == name]

    def order(self, name: str) -> list[Seat]:
        """[initiative.order] Section 3, R-3, R-23: clockwise, from the first visitor on."""
        there = self.visitors(name)
        first = self.location(name).first
        if first is None:
            return there
        return [seat for seat in there if seat >= first] + [seat for seat in there if seat < first]

    def to(self, phase: Phase) -> Table:
        """Returns the table in another phase."""
        return replace(self, phase=phase)

    def emit(self, name: str, **details: Any) -> Table:
        """Returns the table with one more event."""
        return replace(self, events=(*self.events, {"name": name, **details}))

    def with_player(self, seat: Seat, **changes: Any) -> Table:
        """Returns the table with changes to what a player has."""
        changed = replace(self.players[seat], **changes)
        players = (*self.players[:seat], changed, *self.players[seat + 1 :])
        return replace(self, players=players)

    def with_location(self, name: str, **changes: Any) -> Table:
        """Returns the table with changes to a location."""
        locations = tuple(
            replace(location, **changes) if location.name == name else location
            for location in self.locations
        )
        return replace(self, locations=locations)

    def with_loot(self, name: str, **changes: Any) -> Table:
        """Returns the table with changes to the loot of a location."""
        return self.with_location(name, loot=replace(self.location(name).loot, **changes))

    def pay(self, seat: Seat, coins: int) -> Table:
        """The player pays coins to the endless bank."""
        assert self.players[seat].coins >= coins
        return self.with_player(seat, coins=self.players[seat].coins - coins)

    def coins(self) -> int:
        """Returns all coins of the table: those of the seats and of the loot."""
        owned = sum(player.coins for player in self.players)
        return owned + sum(location.loot.coins for location in self.locations)

    def granted(self, coins: int) -> int:
        """[state.bounds] Returns how many of these coins the bank gives: the table never holds more
        than a saved table can.
        """
        return max(0, min(coins, MOST_COINS - self.coins()))

    def earn(self, seat: Seat, coins: int) -> Table:
        """The player takes coins from the bank."""
        return self.with_player(seat, coins=self.players[seat].coins + coins)

    def terrify(self, seat: Seat, number: int = 1) -> Table:
        """The player takes terror from the endless supply.

        [state.bounds] What a saved table could not hold any more is lost.
        """
        return self.with_player(seat, terror=min(MOST_TERROR, self.players[seat].terror + number))

    def calm(self, seat: Seat) -> Table:
        """The player discards one terror."""
        assert self.players[seat].terror >= 1
        return self.with_player(seat, terror=self.players[seat].terror - 1)

    def buy_token(self, seat: Seat, token: str) -> Table:
        """[supply.limited] Section 3: a token comes from the limited supply to the player."""
        assert self.raid[token] >= 1
        table = replace(self, raid=self.raid - Counter([token]))
        return table.with_player(seat, tokens=self.players[seat].tokens + Counter([token]))

    def return_token(self, seat: Seat, token: str, number: int = 1) -> Table:
        """[supply.limited] Section 3: sold and discarded tokens return to the supply."""
        gone = Counter({token: number})
        assert self.players[seat].tokens[token] >= number
        table = replace(self, raid=self.raid + gone)
        return table.with_player(seat, tokens=self.players[seat].tokens - gone)

    def hire(self, seat: Seat, card: str) -> Table:
        """A reaver joins the player; it lies open before the screen."""
        return self.with_player(seat, reavers=self.players[seat].reavers + Counter([card]))

    def keep_spoils(self, seat: Seat, name: str) -> Table:
        """A known spoils card joins the player."""
        return self.with_player(seat, spoils=self.players[seat].spoils + Counter([name]))

    def keep_secret(self, seat: Seat, name: str) -> Table:
        """[secret.cards] Rule 20: a card that its owner alone knows joins the player."""
        return self.with_player(seat, secret=self.players[seat].secret + Counter([name]))

    def owes(self, seat: Seat, rolls: int) -> Table:
        """Returns the table on which the player owes more, or fewer, rolls of the weapons die."""
        owed = list(self.owed)
        owed[seat] += rolls
        assert owed[seat] >= 0
        return replace(self, owed=tuple(owed))
