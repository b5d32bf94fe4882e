"""Positions of Reavers of Midgard, built by hand for tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import midgard
from support.positions.common import Engine as Engine
from support.positions.common import outcomes as outcomes
from support.positions.common import play as play
from support.positions.common import reason as reason

COMPILED: Any = midgard.Reavers
"""The class of the compiled engine."""

TOKENS = ("farm", "wall", "tower")
LOCATIONS = ("roskilde", "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik")
OPTIONS = (
    "reavers(players=3)",
    "reavers(players=2,bjorn=true,memory=screen)",
    "reavers(players=3,negotiation=micro,cycles=1)",
    "reavers(players=2,memory=screen,negotiation=micro)",
    "reavers(players=4,locations=random,negotiation=auto)",
    "reavers(players=6,memory=screen,negotiation=auto)",
)
"""Games with every way to bargain and every memory."""
CHEAP = ("R-H1", "R-Y1", "R-H1Y1", "R-H2")
"""A market of four different reavers, which cost 2, 2, 4 and 4."""


class Position:
    """A position, completed with decks that hold all the rest."""

    def __init__(self, engine: Engine, players: int = 3, **options: Any) -> None:
        self.game = engine.game(players=players, **options)
        start = self.game.new_state(chance="explicit")
        if start.to_dict()["phase"]["name"] == "locations":
            raise AssertionError("draw the locations in the test")
        self.data: dict[str, Any] = start.to_dict()
        self.data["phase"] = {"name": "destination", "turn": 0}
        self.data["round"] = 1
        self.card = "S12"
        self.market(*CHEAP)

    def market(self, *cards: str | None) -> Position:
        """Lays these cards into the market."""
        self.data["market"] = [*cards, *[None] * (4 - len(cards))]
        return self

    def seat(self, seat: int, **things: Any) -> Position:
        """Gives a seat these things."""
        entry = self.data["seats"][seat]
        for name, value in things.items():
            entry[name] = {**entry[name], **value} if isinstance(value, Mapping) else value
        return self

    def location(self, name: str, face: str | None = None, **loot: Any) -> Position:
        """Sets the face and the loot of a location."""
        entry = next(entry for entry in self.data["locations"] if entry["name"] == name)
        entry["face"] = face or entry["face"]
        for item, value in loot.items():
            old = entry["loot"][item]
            entry["loot"][item] = {**old, **value} if isinstance(value, Mapping) else value
        return self

    def round(self, number: int, last: Iterable[str | None], card: str = "S12") -> Position:
        """Sets the round, and where each ship stands."""
        self.data["round"], self.card = number, card
        ships = list(last)
        for entry, where in zip(self.data["seats"], ships, strict=True):
            entry["last"] = where
        for entry in self.data["locations"]:
            if ships.count(entry["name"]) > 1:
                entry["first"] = ships.index(entry["name"])
        raids = [entry["name"] for entry in self.data["locations"]][1:]
        if "bjorn" in self.data:
            self.data["bjorn"] = raids[(number - 2) % len(raids)] if number > 1 else None
        return self

    def discard(self, deck: str, **cards: int) -> Position:
        """Puts cards of a deck into its discards; names have _ for -."""
        for name, number in cards.items():
            self.data[deck]["discards"][name.replace("_", "-")] = number
        return self

    def bargain(
        self, location: str, visitors: Iterable[int], *, cycle: int = 1, position: int = 0
    ) -> Position:
        """Lets the visitors, in initiative order, negotiate at a location."""
        order = list(visitors)
        for seat, entry in enumerate(self.data["seats"]):
            entry["destination"] = location if seat in order else "roskilde"
        for entry in self.data["locations"]:
            if entry["name"] == location:
                entry["first"] = order[0]
                entry["loot"]["terror"] = 1
        others = [seat for seat in range(len(self.data["seats"])) if seat not in order]
        if len(others) > 1:
            self.data["locations"][0]["first"] = others[0]
        self.data["phase"] = {
            "name": "propose",
            "turn": order[position],
            "location": location,
            "cycle": cycle,
            "position": position,
        }
        return self

    def ready(self) -> Any:
        """Returns the state; the decks get what is left."""
        data = self.data
        data["supply"]["card"] = self.card
        used = [self.card]
        used += [name for name in data["supply"]["unseen"] if name != self.card]
        for name in used[: data["round"]]:
            data["supply"]["unseen"][name] = 0
        loots = [entry["loot"] for entry in data["locations"]]
        for token in TOKENS:
            held = sum(entry[token] for entry in data["seats"] + loots)
            data["raid"][token] = min(data["raid"][token], 20) - held
        spoils, reavers = data["spoils"], data["reavers"]
        for name in spoils["unseen"]:
            held = sum(entry["spoils"][name] for entry in data["seats"] + loots)
            held += sum(entry["secret"][name] for entry in data["seats"])
            spoils["unseen"][name] -= held + spoils["discards"][name]
        for name in reavers["unseen"]:
            held = sum(entry["reavers"][name] for entry in data["seats"])
            held += data["market"].count(name) + reavers["discards"][name]
            reavers["unseen"][name] -= held
        return self.game.from_dict(data, chance="explicit")


def go(state: Any, *locations: str) -> list[dict[str, Any]]:
    """Sends the ships to these locations, in the order of seats."""
    return play(state, *(f"go {location}" for location in locations))


def legal(state: Any) -> list[str]:
    """Returns the texts of the legal actions."""
    return [str(state.game.action(action)) for action in state.legal_actions()]


def phase(state: Any) -> dict[str, Any]:
    """Returns the phase."""
    return dict(state.to_dict()["phase"])


def seat(state: Any, number: int) -> dict[str, Any]:
    """Returns what a seat has."""
    return dict(state.to_dict()["seats"][number])


def loot(state: Any, name: str) -> dict[str, Any]:
    """Returns the loot of a location, without zeros."""
    entry = place(state, name)["loot"]
    spoils = {kind: number for kind, number in entry["spoils"].items() if number}
    plain = {kind: n for kind, n in entry.items() if kind != "spoils" and n}
    return {**plain, **spoils}


def place(state: Any, name: str) -> dict[str, Any]:
    """Returns the entry of a location."""
    entries = state.to_dict()["locations"]
    return dict(next(entry for entry in entries if entry["name"] == name))


def named(events: Iterable[Mapping[str, Any]], name: str) -> list[dict[str, Any]]:
    """Returns the events of a name, without it."""
    return [
        {key: value for key, value in event.items() if key != "name"}
        for event in events
        if event["name"] == name
    ]


def pass_until(state: Any, name: str) -> None:
    """Passes, or names 0, until the phase of this name is reached or the game is over."""
    while phase(state)["name"] != name:
        words = legal(state)
        state.apply(next(word for word in ("pass", "amount 0", "reject") if word in words))
