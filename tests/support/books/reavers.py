"""Ledgers of Reavers of Midgard, kept from events alone, as docs/reference/reavers.md says.

``Books`` are kept from a whole position, ``SeatBooks`` from what one seat knows. Neither knows a
rule of the game; they move what an event names from one heap to another.
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from support.positions.reavers import LOCATIONS, TOKENS

__all__ = ["Books", "SeatBooks"]

Event = Mapping[str, Any]
GOODS = {"coin": "coins", "terror": "terror", **{token: token for token in TOKENS}}
"""The entry of each item that is no card."""


TIES = ("reavers", "spoils", "raid_tokens", "terror")
"""The tests of ties, in order."""


class Books:
    """All of a position but what the game waits for.

    Between two purchases a slot of the market stays empty; whether they are over is no event if no
    card is left to be drawn, so the cards of the market are compared without empty slots.
    """

    def __init__(self, position: Mapping[str, Any], weapons: Iterable[str]) -> None:
        self.data: dict[str, Any] = copy.deepcopy(dict(position))
        del self.data["phase"]
        self.types: tuple[str, ...] = tuple(self.data["spoils"]["unseen"])
        self.rows: tuple[str, ...] = tuple(self.data["reavers"]["unseen"])
        self.weapons = frozenset(weapons)
        self.scores: dict[int, int] = {}
        self.offer: str | None = None
        self.buyer: int | None = None
        self.drawn: list[str] = []
        self.last: Event = {"name": "none"}

    @property
    def seats(self) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.data["seats"]
        return seats

    def balance(self) -> dict[str, Any]:
        """The position as the books have it."""
        return self.data | {"market": [card for card in self.data["market"] if card]}

    def book(self, events: Iterable[Event]) -> None:
        """Book the events, one after the other."""
        for event in events:
            if event["name"] != "hired" or event["seat"] != self.buyer:
                self.slide()
            getattr(self, event["name"])(event)
            self.last = event

    # Heaps

    def heap(self, numbers: dict[str, Any], name: str, number: int) -> None:
        """Adds to a number, or takes from it; nothing falls below zero."""
        numbers[name] += number
        assert numbers[name] >= 0, f"there are {numbers[name]} of {name}"

    def give(self, seat: int, item: str, number: int, *, secret: bool = False) -> None:
        """Gives a seat some of an item, or takes them."""
        entry = self.seats[seat]
        if item in GOODS:
            self.heap(entry, GOODS[item], number)
        elif item.startswith("spoils-"):
            own = entry["secret"] if secret else entry["spoils"]
            self.heap(own, self.type_of(item), number)
        else:
            self.heap(entry["reavers"], self.rows[int(item.removeprefix("reaver-"))], number)

    def type_of(self, item: str) -> str:
        return self.types[int(item.removeprefix("spoils-"))]

    def draw(self, item: str) -> None:
        """A spoils card leaves the deck."""
        self.heap(self.data["spoils"]["unseen"], self.type_of(item), -1)

    def discard(self, item: str, number: int = 1) -> None:
        """Spoils cards are discarded."""
        self.heap(self.data["spoils"]["discards"], self.type_of(item), number)

    def bank(self, item: str, number: int) -> None:
        """Tokens come into the supply, or leave it; coins and terror have no end."""
        if item in TOKENS:
            self.heap(self.data["raid"], item, number)

    def location(self, event: Event) -> dict[str, Any]:
        entries: list[dict[str, Any]] = self.data["locations"]
        return next(entry for entry in entries if entry["name"] == event["location"])

    def lay(self, event: Event) -> None:
        """Things are added to the loot of a location."""
        loot, item, number = self.location(event)["loot"], event["item"], event["amount"]
        if item in GOODS:
            self.heap(loot, GOODS[item], number)
            self.bank(item, -number)
        else:
            assert number == 1
            self.draw(item)
            self.heap(loot["spoils"], self.type_of(item), 1)

    def take_loot(self, event: Event) -> dict[str, int]:
        """The loot of a location is gone. Returns what it was, without zeros."""
        loot = self.location(event)["loot"]
        found = {item: loot[name] for item, name in GOODS.items()}
        found |= {f"spoils-{at}": loot["spoils"][name] for at, name in enumerate(self.types)}
        for name in GOODS.values():
            loot[name] = 0
        loot["spoils"] = dict.fromkeys(self.types, 0)
        return {item: number for item, number in found.items() if number}

    def visitors(self, event: Event) -> list[int]:
        """The visitors of a location by position."""
        there = [
            number
            for number, entry in enumerate(self.seats)
            if entry["destination"] == event["location"]
        ]
        first = self.location(event)["first"]
        at = 0 if first is None else there.index(first)
        return there[at:] + there[:at]

    def owe(self, seat: int, item: str, number: int) -> None:
        """Each weapons card that comes to a seat owes a roll of the die."""
        if item in self.weapons and number > 0:
            self.data["owed"][seat] += number

    # Set-up, supply, and the market

    def placed(self, event: Event) -> None:
        spoils = dict.fromkeys(self.types, 0)
        loot = {"coins": 0, **dict.fromkeys(TOKENS, 0), "terror": 0, "spoils": spoils}
        entry = {"name": event["location"], "face": "A", "first": None, "loot": loot}
        self.data["locations"].append(entry)
        self.data["locations"].sort(key=lambda entry: LOCATIONS.index(entry["name"]))

    def revealed(self, event: Event) -> None:
        self.data["round"] += 1
        assert event["round"] == self.data["round"]
        self.data["supply"]["card"] = event["card"]
        self.heap(self.data["supply"]["unseen"], event["card"], -1)

    def supplied(self, event: Event) -> None:
        self.lay(event)

    def turned(self, event: Event) -> None:
        entry = self.location(event)
        assert event["face"] != entry["face"]
        entry["face"] = event["face"]

    def slide(self) -> None:
        cards = [card for card in self.data["market"] if card]
        self.data["market"] = [*cards, *[None] * (4 - len(cards))]

    def discarded(self, event: Event) -> None:
        gone: Sequence[str] = event["cards"]
        assert self.data["market"][: len(gone)] == gone != []
        self.data["market"][: len(gone)] = [None] * len(gone)
        for card in gone:
            self.heap(self.data["reavers"]["discards"], card, 1)

    def reshuffled(self, event: Event) -> None:
        deck = self.data[event["deck"]]
        assert any(deck["discards"].values())
        for card, number in deck["discards"].items():
            self.heap(deck["unseen"], card, number)
            deck["discards"][card] = 0

    def shown(self, event: Event) -> None:
        assert self.data["market"].index(None) == event["slot"]
        self.data["market"][event["slot"]] = event["card"]
        self.heap(self.data["reavers"]["unseen"], event["card"], -1)

    # Destinations

    def sealed(self, event: Event) -> None:
        self.seats[event["seat"]]["destination"] = event["location"]

    def moved(self, event: Event) -> None:
        self.seats[event["seat"]]["destination"] = event["location"]
        for entry in self.data["locations"]:
            entry["first"] = None

    def first(self, event: Event) -> None:
        self.location(event)["first"] = event["seat"]

    def passed(self, event: Event) -> None:
        if event["phase"] in ("buy", "sell"):
            assert event["item"] in TOKENS
        if event["phase"] == "purchase":
            last = self.last
            bought = last["name"] == "hired" and last["slot"] is not None and not last["terror"]
            assert event["amount"] == (bought and last["seat"] == event["seat"])

    # What the places sell

    def pay(self, event: Event) -> None:
        self.give(event["seat"], "coin", -event["coins"])

    def hired(self, event: Event) -> None:
        self.pay(event)
        self.give(event["seat"], "terror", event["terror"])
        self.heap(self.seats[event["seat"]]["reavers"], event["card"], 1)
        if event["slot"] is None:
            assert self.offer == event["card"]
            self.offer = None
        else:
            assert self.data["market"][event["slot"]] == event["card"]
            self.data["market"][event["slot"]] = None
            self.buyer = event["seat"] if event["coins"] else None

    def refreshed(self, event: Event) -> None:
        self.pay(event)

    def bought(self, event: Event) -> None:
        self.pay(event)
        self.bank(event["item"], -1)
        self.give(event["seat"], event["item"], 1)

    def shed(self, event: Event) -> None:
        self.pay(event)
        self.give(event["seat"], "terror", -1)
        if event["token"] is not None:
            self.give(event["seat"], event["token"], -1)
            self.bank(event["token"], 1)
        if event["target"] is not None:
            self.give(event["target"], "terror", 1)

    def sold(self, event: Event) -> None:
        self.give(event["seat"], event["item"], -event["amount"])
        self.give(event["seat"], "coin", event["coins"])
        if event["item"] in TOKENS:
            self.bank(event["item"], event["amount"])
        else:
            self.discard(event["item"], event["amount"])

    def dared(self, event: Event) -> None:
        self.give(event["seat"], "terror", 1)

    def drew(self, event: Event) -> None:
        self.draw(event["item"])
        self.drawn.append(event["item"])

    def kept(self, event: Event) -> None:
        self.give(event["seat"], event["item"], 1)
        self.owe(event["seat"], event["item"], 1)
        self.drawn.remove(event["item"])
        if event["discarded"] is not None:
            self.drawn.remove(event["discarded"])
            self.discard(event["discarded"])
        assert not self.drawn

    def offered(self, event: Event) -> None:
        self.heap(self.data["reavers"]["unseen"], event["card"], -1)
        self.offer = event["card"]

    def declined(self, event: Event) -> None:
        assert self.offer == event["card"]
        self.offer = None
        self.heap(self.data["reavers"]["discards"], event["card"], 1)

    def took_token(self, event: Event) -> None:
        self.give(event["seat"], "terror", 1)
        self.bank(event["item"], -1)
        self.give(event["seat"], event["item"], 1)

    def added(self, event: Event) -> None:
        self.lay(event)

    # Collecting and bargains

    def clashed(self, event: Event) -> None:
        loot = self.location(event)["loot"]
        assert not loot["terror"]
        loot["terror"] = 1

    def collected(self, event: Event) -> None:
        assert self.visitors(event) == [event["seat"]]
        assert self.take_loot(event) == event["items"]
        for item, number in event["items"].items():
            self.give(event["seat"], item, number)
            self.owe(event["seat"], item, number)

    def disturbed(self, event: Event) -> None:
        assert self.data["bjorn"] == event["location"]
        self.give(event["seat"], "terror", 1)

    def proposed(self, event: Event) -> None:
        assert event["seat"] in self.visitors(event)
        assert len(event["deal"]) == len(self.visitors(event))

    def skipped(self, event: Event) -> None:
        assert event["seat"] in self.visitors(event)

    accepted = rejected = skipped

    def agreed(self, event: Event) -> None:
        loot = self.take_loot(event)
        for seat, changes in zip(self.visitors(event), event["deal"], strict=True):
            for item, number in changes.items():
                loot[item] = loot.get(item, 0) - number
                self.give(seat, item, number)
                self.owe(seat, item, number)
        assert not any(loot.values()), loot

    def failed(self, event: Event) -> None:
        loot = self.location(event)["loot"]
        self.heap(loot, "terror", -1)
        for seat in self.visitors(event):
            self.give(seat, "terror", 1)

    def rolled(self, event: Event) -> None:
        self.data["owed"][event["seat"]] -= 1
        if event["face"] == "terror":
            self.give(event["seat"], "terror", 1)

    def won(self, event: Event) -> None:
        self.draw(event["item"])
        self.give(event["seat"], event["item"], 1, secret=event["item"] not in self.weapons)
        self.owe(event["seat"], event["item"], 1)

    def unveiled(self, event: Event) -> None:
        self.give(event["seat"], event["item"], -event["amount"], secret=True)
        self.give(event["seat"], event["item"], event["amount"])

    # The end of a round, and of the game

    def raided(self, event: Event) -> None:
        self.data["bjorn"] = event["location"]
        assert self.take_loot(event) == event["items"]
        for item, number in event["items"].items():
            self.bank(item, number)
            if item not in GOODS:
                self.discard(item, number)

    def round_ended(self, event: Event) -> None:
        assert self.data["round"] == event["round"]
        for entry in self.seats:
            entry.update({"last": entry["destination"], "destination": None})

    def scored(self, event: Event) -> None:
        assert sum(event["sheet"].values()) == event["score"]
        self.scores[event["seat"]] = event["score"]

    def lacked(self, event: Event) -> None:
        """Nothing of the kind is left."""
        assert event["amount"] > 0
        if event["kind"] in TOKENS:
            assert not self.data["raid"][event["kind"]]
        else:
            deck = self.data[event["kind"]]
            assert not any([*deck["unseen"].values(), *deck["discards"].values()])

    def decided(self, event: Event) -> None:
        """They have most glory, and most of what each test up to the one named counts."""
        best = max(self.scores.values())
        tied = [seat for seat, score in self.scores.items() if score == best]
        assert event["score"] == best
        assert set(event["winners"]) <= set(tied)
        assert (event["tie"] is not None) == (len(event["winners"]) < len(tied))
        for test in TIES[: TIES.index(event["tie"]) + 1 if event["tie"] else 0]:
            most = max(self.number_of(test, seat) for seat in tied)
            tied = [seat for seat in tied if self.number_of(test, seat) == most]
        assert event["winners"] == tied
        assert len({tuple(self.number_of(test, seat) for test in TIES) for seat in tied}) == 1

    def number_of(self, test: str, seat: int) -> int:
        """How many of the things of a test a seat has."""
        entry = self.seats[seat]
        heaps: dict[str, list[int]] = {
            "reavers": list(entry["reavers"].values()),
            "spoils": [*entry["spoils"].values(), *entry["secret"].values()],
            "raid_tokens": [entry[token] for token in TOKENS],
            "terror": [entry["terror"]],
        }
        return sum(heaps[test])


class SeatBooks(Books):
    """What a seat knows: its view, without the phase.

    With screens it books sums in place of what others own, and its unseen spoils are those of the
    deck and of all others.
    """

    def __init__(self, position: Mapping[str, Any], weapons: Iterable[str]) -> None:
        super().__init__(position, weapons)
        self.seat: int = self.data["seat"]
        self.sums: dict[str, int] | None = self.data.get("sums")

    def give(self, seat: int, item: str, number: int, *, secret: bool = False) -> None:
        if self.sums is not None and not item.startswith("reaver-"):
            self.heap(self.sums, GOODS.get(item, "spoils"), number)
            if seat != self.seat:
                if item not in GOODS:
                    self.heap(self.data["spoils"]["unseen"], self.type_of(item), number)
                return
        super().give(seat, item, number, secret=secret)

    def draw(self, item: str) -> None:
        super().draw(item)
        self.data["spoils"]["deck"] -= 1

    def reshuffled(self, event: Event) -> None:
        if event["deck"] == "spoils":
            assert not self.data["spoils"]["deck"]
            self.data["spoils"]["deck"] = sum(self.data["spoils"]["discards"].values())
        super().reshuffled(event)

    def lacked(self, event: Event) -> None:
        if event["kind"] == "spoils":
            assert not self.data["spoils"]["deck"]
            assert not any(self.data["spoils"]["discards"].values())
        else:
            super().lacked(event)

    def decided(self, event: Event) -> None:
        """Of the others it does not know what breaks a tie."""
        assert event["score"] == max(self.scores.values())
        assert all(self.scores[seat] == event["score"] for seat in event["winners"])

    def sealed(self, event: Event) -> None:
        assert (event["location"] is not None) == (event["seat"] == self.seat)
        super().sealed(event)

    def won(self, event: Event) -> None:
        secret = event["item"] not in self.weapons
        if not secret or event["seat"] == self.seat:
            super().won(event)
            return
        assert event["item"] is None
        self.data["spoils"]["deck"] -= 1
        if self.sums is None:
            self.seats[event["seat"]]["secret"] += 1
        else:
            self.sums["spoils"] += 1

    def unveiled(self, event: Event) -> None:
        if event["seat"] == self.seat:
            # What a seat owns does not become more when others learn of it.
            own, name = self.seats[self.seat], self.type_of(event["item"])
            self.heap(own["secret"], name, -event["amount"])
            self.heap(own["spoils"], name, event["amount"])
            return
        assert self.sums is None
        entry = self.seats[event["seat"]]
        entry["secret"] -= event["amount"]
        self.give(event["seat"], event["item"], event["amount"])
        name = self.type_of(event["item"])
        self.heap(self.data["spoils"]["unseen"], name, -event["amount"])
