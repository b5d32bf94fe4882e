"""The exact distribution of what a seat has not seen: that of ``State.determinize``.

Use ``Reavers.belief``; docs/reference/reavers.md explains it.

>>> import midgard
>>> game = midgard.Reavers(players=2)
>>> state = game.new_state(seed=1)
>>> _ = state.apply("go tonsberg")
>>> print(game.belief(state, 1)["destinations"][0]["tonsberg"])
1/4
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from midgard import Reavers
    from midgard.reavers import State
    from midgard.reavers.types import Belief, View

Chances: TypeAlias = list[Fraction]
"""The chances of none, of one, of two ..."""
THINGS = {"coins": "coin", "terror": "terror", "farm": "farm", "wall": "wall", "tower": "tower"}
"""The things behind a screen besides spoils, and their names in deals."""


def believed(game: Reavers, state: State, seat: int, exact: bool) -> Belief[Any]:
    """Returns how likely everything is that a seat has not seen."""
    found = _Knowledge(game, state.view(seat)).belief()
    return found if exact else _floats(found)


def _floats(value: Any) -> Any:
    """Returns the same with a float for each fraction."""
    if isinstance(value, dict):
        return {key: _floats(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_floats(part) for part in value]
    return float(value) if isinstance(value, Fraction) else value


def _drawn(kind: int, cards: int, draws: int) -> Chances:
    """The number of draws of a kind, given the number of draws and of cards of the kind."""
    most = min(kind, draws)
    ways = [comb(kind, n) * comb(cards - kind, draws - n) for n in range(most + 1)]
    return [Fraction(way, comb(cards, draws)) for way in ways]


def _shared(number: int, seats: int) -> Chances:
    """The number of things of one seat, if each is with every seat with equal probability."""
    ways = [comb(number, n) * (seats - 1) ** (number - n) for n in range(number + 1)]
    return [Fraction(way, seats**number) for way in ways]


def _after(sure: int, chances: Chances) -> Chances:
    """The same, plus a number that the seat surely has."""
    return [Fraction(0)] * sure + chances


class _Knowledge:
    """The view of a seat."""

    def __init__(self, game: Reavers, view: View) -> None:
        self.game, self.view, self.seat = game, view, view["seat"]
        rows = game.cards()
        self.weapons = {row["id"] for row in rows if row["words"].get("weapon") == "true"}
        self.unseen = dict(view["spoils"]["unseen"])
        self.others = [seat for seat in range(view["players"]) if seat != self.seat]

    def belief(self) -> Belief[Fraction]:
        """Returns the distributions."""
        is_screened = "sums" in self.view
        things = self._screened() if is_screened else {}
        spoils = self._screened_spoils() if is_screened else self._secret()
        seats = range(self.view["players"])
        return {
            "destinations": [self._destination(seat) for seat in seats],
            "things": [things.get(seat) for seat in seats],
            "spoils": [spoils.get(seat) for seat in seats],
            "next": {
                "supply": _next(self.view["supply"]["unseen"]),
                "reavers": _next(self.view["reavers"]["unseen"]),
                "spoils": self._next_spoils(),
            },
        }

    def _destination(self, seat: int) -> dict[str, Fraction] | None:
        """The sealed destination: any that the seat could choose."""
        phase = self.view["phase"]
        if phase["name"] != "destination" or seat >= phase["turn"] or seat == self.seat:
            return None
        last = self.view["seats"][seat]["last"]
        names = [entry["name"] for entry in self.view["locations"] if entry["name"] != last]
        return {name: Fraction(1, len(names)) for name in names}

    def _plain(self) -> dict[str, int]:
        """The unseen cards other than weapons: secret cards are among them."""
        return {name: n for name, n in self.unseen.items() if name not in self.weapons}

    def _number(self, seat: int) -> int:
        """The number of secret cards of another seat."""
        number = self.view["seats"][seat]["secret"]
        return number if isinstance(number, int) else 0

    def _secret(self) -> dict[int, dict[str, Chances]]:
        """The types of the secret cards of others."""
        plain, found = self._plain(), dict[int, dict[str, Chances]]()
        for seat in self.others:
            if number := self._number(seat):
                cards = sum(plain.values())
                found[seat] = {name: _drawn(n, cards, number) for name, n in plain.items()}
        return found

    def _delivered(self) -> dict[int, dict[str, int]]:
        """The gifts of others in the agreed deal on the table, which they must hold."""
        phase = self.view["phase"]
        if phase["name"] != "answer":
            return {}
        (place,) = (it for it in self.view["locations"] if it["name"] == phase["location"])
        entries = self.view["seats"]
        visitors = [at for at, it in enumerate(entries) if it["destination"] == place["name"]]
        start = visitors.index(place["first"]) if place["first"] is not None else 0
        order = visitors[start:] + visitors[:start]
        agreed = {*phase["accepted"], order[phase["position"]]} - {self.seat}
        return {
            seat: {str(item): -n for item, n in changes.items() if n < 0}
            for seat, changes in zip(order, phase["deal"], strict=True)
            if seat in agreed
        }

    def _own(self) -> Mapping[str, Any]:
        entry = self.view["seats"][self.seat]
        spoils = [n for name in ("spoils", "secret") for n in _counts(entry[name]).values()]
        return {**entry, "spoils": sum(spoils)}

    def _screened(self) -> dict[int, dict[str, Chances]]:
        """The things behind the screens; each is with every other seat with equal probability."""
        own, delivered = self._own(), self._delivered()
        sums: Mapping[str, Any] = {**self.view["sums"]}
        found: dict[int, dict[str, Chances]] = {seat: {} for seat in self.others}
        for thing, item in THINGS.items():
            sure = {seat: delivered.get(seat, {}).get(item, 0) for seat in self.others}
            rest = sums[thing] - own[thing] - sum(sure.values())
            for seat in self.others:
                found[seat][thing] = _after(sure[seat], _shared(rest, len(self.others)))
        return found

    def _screened_spoils(self) -> dict[int, dict[str, Chances]]:
        """The spoils behind the screens: drawn from what is unseen, each by any of the others."""
        kinds, delivered = list(self.unseen), self._delivered()
        rest = self.view["sums"]["spoils"] - self._own()["spoils"]
        sure: dict[int, dict[str, int]] = {
            seat: {
                name: delivered.get(seat, {}).get(f"spoils-{kind}", 0)
                for kind, name in enumerate(kinds)
            }
            for seat in self.others
        }
        for counts in sure.values():
            for name, n in counts.items():
                self.unseen[name] -= n
                rest -= n
        cards = sum(self.unseen.values())
        found: dict[int, dict[str, Chances]] = {seat: {} for seat in self.others}
        for name, n in self.unseen.items():
            of_kind = _drawn(n, cards, rest)
            chances = [Fraction(0)] * len(of_kind)
            for number, chance in enumerate(of_kind):
                for mine, share in enumerate(_shared(number, len(self.others))):
                    chances[mine] += chance * share
            for seat in self.others:
                found[seat][name] = _after(sure[seat][name], chances)
        return found

    def _next_spoils(self) -> dict[str, Fraction]:
        """The next card of the deck; without screens weapons are never among the secret cards."""
        deck = self.view["spoils"]["deck"]
        if not deck:
            return {}
        if "sums" in self.view:
            return _next(self.unseen)
        plain = self._plain()
        cards, secret = sum(plain.values()), sum(map(self._number, self.others))
        left = Fraction(cards - secret, cards) if cards else Fraction(1)
        chances = {
            name: Fraction(n, deck) * (1 if name in self.weapons else left)
            for name, n in self.unseen.items()
        }
        return {name: chance for name, chance in chances.items() if chance}


def _counts(cards: object) -> dict[str, int]:
    return cards if isinstance(cards, dict) else {}


def _next(cards: Mapping[str, int]) -> dict[str, Fraction]:
    """The next of these cards; empty after the last."""
    total = sum(cards.values())
    return {name: Fraction(n, total) for name, n in cards.items() if n}
