"""Completes the parts of a position: ships, first visitors, clashes, Bjorn, decks and tokens."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from midgard._shared.input import unknown_name
from midgard.reavers.position_causes import check_counts, check_parts

if TYPE_CHECKING:
    from midgard import Reavers
    from midgard.types import CardRow

TOKENS = ("farm", "wall", "tower")
LOCATIONS = ("roskilde", "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik")
PLACES = {
    **dict.fromkeys(("hire", "purchase", "refresh", "refill", "buy", "shed"), "roskilde"),
    "sell": "bjorgvin",
    "atone": "tonsberg",
    **dict.fromkeys(("dare", "reveal"), "nidalos"),
    **dict.fromkeys(("keep", "barter"), "vasteras"),
    **dict.fromkeys(("take_token", "give_token"), "odense"),
    "add_spoils": "leirvik",
    **dict.fromkeys(("blind_draw", "blind_offer"), "leirvik"),
    **dict.fromkeys(("propose", "contribute", "giver", "amount", "split", "answer"), "bjorgvin"),
    **dict.fromkeys(("weapons_die", "die_spoils", "first_visitor"), "bjorgvin"),
}
"""Where each phase is by default. In other phases ships do not stand at their destinations."""
BARGAINS = ("propose", "contribute", "giver", "amount", "split", "answer")
DICE = ("weapons_die", "die_spoils")
WITH_LOCATION = (
    *(*BARGAINS, *DICE),
    *("first_visitor", "dare", "reveal", "blind_draw", "blind_offer"),
)
"""Phases that say where they are."""
SUPPLYING = ("supply_spoils", "restock")
BEFORE = ("locations", "setup_market")
FIELDS: dict[str, dict[str, Any]] = {
    "purchase": {"refreshed": False, "bought": []},
    "refill": {"step": 2},
    "buy": {"step": 3},
    "sell": {"token": "farm"},
    "reveal": {"revealed": []},
    "weapons_die": {"during": "collect"},
    "die_spoils": {"during": "collect"},
    "supply_spoils": {"icon": 0, "location": "bjorgvin", "left": 1},
    "add_spoils": {"left": 1},
    "answer": {"accepted": []},
}
"""Fields of phases with a usual value."""
FACES: dict[str | tuple[str, str], str] = {
    **dict.fromkeys(("add_spoils", "barter", "give_token"), "B"),
    ("blind", "tonsberg"): "B",
}
"""The face that a phase requires, if it is not A."""
WITHOUT_TURN = (*BEFORE, "supply", "supply_spoils", "restock", "first_visitor", "add_spoils", "end")


class Builder:
    """A position in the making.

    Args:
        game: the game.
        parts: the parts that are named.
    """

    def __init__(self, game: Reavers, parts: Mapping[str, Any]) -> None:
        self.game: Reavers = game
        self.parts: Mapping[str, Any] = parts
        self.rows: list[CardRow] = game.cards()
        self.named: dict[int, set[str]] = {}
        self.data: dict[str, Any] = game.new_state(chance="explicit").to_dict()

    def built(self) -> dict[str, Any]:
        """Returns the whole state."""
        self.data["phase"] = self.phase
        self.data["round"] = self.round
        self._locations()
        check_parts(self)
        self._seats()
        self._ships()
        self._first_visitors()
        self._clashes()
        if self.game.bjorn:
            self.data["bjorn"] = self._bjorn()
        self._supply()
        self._offer()
        self._market()
        self._piles()
        self.data["owed"] = self.parts.get("owed", self._owed())
        return self.data

    @cached_property
    def phase(self) -> dict[str, Any]:
        """The phase, completed."""
        named = self.parts.get("phase", "destination")
        fields = {"name": named} if isinstance(named, str) else dict(named)
        name = fields["name"]
        if name not in WITHOUT_TURN:
            fields.setdefault("turn", 0)
        for field, value in FIELDS.get(name, {}).items():
            fields.setdefault(field, copy.copy(value))
        if name in WITH_LOCATION:
            fields.setdefault("location", self._usual_place(name))
        if name == "keep":
            types = [row["id"] for row in self.rows if row["table"] == "spoils"]
            fields.setdefault("revealed", types[:2])
        if name in BARGAINS:
            fields.setdefault("cycle", 1)
        return fields

    def _usual_place(self, name: str) -> str:
        """The location of a phase; Tonsberg for a blind offer if Leirvik is not in play."""
        is_far = self.game.locations == "lowest" and self.game.players < 6
        return "tonsberg" if name.startswith("blind") and is_far else PLACES[name]

    @cached_property
    def round(self) -> int:
        """The round: 0 before the first supply card, 10 at the end."""
        usual = {"locations": 0, "setup_market": 0, "supply": 0, "end": 10}
        number: int = self.parts.get("round", usual.get(self.phase["name"], 1))
        return number

    @property
    def place(self) -> str | None:
        """The location of the phase; ``None`` before ships have moved and after the round."""
        name = self.phase["name"]
        if name in SUPPLYING:
            return None
        found: str | None = self.phase.get("location", PLACES.get(name))
        return found

    @property
    def rounds_over(self) -> int:
        """The number of rounds that are over."""
        is_over = self.phase["name"] in ("supply", "end")
        return self.round - (not is_over and self.round > 0)

    @property
    def in_play(self) -> list[str]:
        """The locations in play."""
        return [entry["name"] for entry in self.data["locations"]]

    def _locations(self) -> None:
        """Those that are named, and the lowest others; faces and loot."""
        named = self.parts.get("locations", {})
        wanted = max(3, self.game.players) + 1
        names = {"roskilde", *named} if self.game.locations == "random" else {*self.in_play}
        names |= {self.place} if self.place and self.game.locations == "random" else set()
        if self.phase["name"] != "locations":
            spare = (name for name in LOCATIONS if name not in names)
            while len(names) < wanted:
                names.add(next(spare))
        empty = self.data["locations"][0]
        self.data["locations"] = []
        for name in (name for name in LOCATIONS if name in names | {*named}):
            entry = {**copy.deepcopy(empty), "name": name, "face": self.face(name)}
            own = named.get(name, {})
            entry["face"] = own.get("face", entry["face"])
            _fill(entry["loot"], own.get("loot", {}))
            self.data["locations"].append(entry)

    def face(self, name: str) -> str:
        """The face that the phase requires of a location; A elsewhere."""
        phase = self.phase["name"]
        key = ("blind", name) if phase.startswith("blind") else phase
        return FACES.get(key, "A") if name == self.place else "A"

    def _seats(self) -> None:
        named = self.parts.get("seats", ())
        entries = dict(named) if isinstance(named, Mapping) else dict(enumerate(named))
        for seat, own in entries.items():
            if not 0 <= seat < self.game.players:
                raise TypeError(unknown_name("seat", seat, map(str, range(self.game.players))))
            _fill(self.data["seats"][seat], own)
        self.named = {seat: set(own) for seat, own in entries.items()}

    def _is_named(self, seat: int, field: str) -> bool:
        return field in self.named.get(seat, ())

    def _ships(self) -> None:
        """Who decides stands at the location of the phase; others where they need not be."""
        name, place = self.phase["name"], self.place
        turn: int = self.phase.get("turn", 0)
        chosen = self.game.players if place else turn if name == "destination" else 0
        is_lone = name not in (*BARGAINS, "first_visitor", "add_spoils")
        guests = {turn} if is_lone else self._guests(turn, place)
        for seat, entry in enumerate(self.data["seats"]):
            if seat < chosen and not self._is_named(seat, "destination"):
                stays = [it for it in self.in_play if it != entry["last"]]
                wanted = place if place and seat in guests else _turn_of(stays, seat)
                if wanted == place and seat not in guests:
                    wanted = next((it for it in stays if it != place), wanted)
                entry["destination"] = wanted
            if self.rounds_over and not self._is_named(seat, "last"):
                left = [it for it in self.in_play if it != entry["destination"]]
                is_tied = name == "first_visitor" and seat in guests
                entry["last"] = _turn_of(left, 1 if is_tied else seat + 1)
        self._position()

    def _guests(self, turn: int, place: str | None) -> set[int]:
        """Returns the seat that decides, and a second visitor if no part names one."""
        after = [(turn + step) % self.game.players for step in range(1, self.game.players)]
        free = [seat for seat in after if not self._is_named(seat, "destination")]
        is_met = any(
            self._is_named(seat, "destination") and self.data["seats"][seat]["destination"] == place
            for seat in after
        )
        return {turn, *([] if is_met else free[:1])}

    def _position(self) -> None:
        """The place of who proposes in the order of initiative."""
        if self.phase["name"] in BARGAINS and "position" not in self.phase:
            order = self._order(self.phase["location"])
            turn = self.phase["turn"]
            self.phase["position"] = order.index(turn) if turn in order else 0
            if self.phase["name"] == "answer":
                self.phase["position"] = 0 if order[:1] != [turn] else 1

    def _visitors(self, location: str) -> list[int]:
        field = "destination" if self.place else "last"
        seats = enumerate(self.data["seats"])
        return [seat for seat, entry in seats if entry[field] == location]

    def _order(self, location: str) -> list[int]:
        """The visitors in the order of initiative."""
        visitors = self._visitors(location)
        if not visitors:
            return []
        first = self._first(location, visitors)
        at = visitors.index(first) if first in visitors else 0
        return visitors[at:] + visitors[:at]

    def _first(self, location: str, visitors: Sequence[int]) -> int:
        """The first visitor: that of the part, else by symbols, then by the last location."""
        named: int | None = self.parts.get("locations", {}).get(location, {}).get("first")
        if named is not None:
            return named

        def rank(seat: int) -> tuple[int, int, int]:
            entry = self.data["seats"][seat]
            last = LOCATIONS.index(entry["last"]) if self.place and entry["last"] else 0
            return -self._symbols(entry, "yggdrasils"), -self._symbols(entry, "helms"), last

        return min(visitors, key=rank)

    def _symbols(self, entry: Mapping[str, Any], symbol: str) -> int:
        return sum(
            row["numbers"][symbol][0] * entry["reavers"].get(row["id"], 0)
            for row in self.rows
            if row["table"] == "reavers"
        )

    def _first_visitors(self) -> None:
        """Where several have begun there is one."""
        started = LOCATIONS.index(self.place) if self.place else len(LOCATIONS)
        waits = self.phase["name"] == "first_visitor"
        visiting = self.place and not self.is_collecting
        for entry in self.data["locations"]:
            name, visitors = entry["name"], self._visitors(entry["name"])
            at = LOCATIONS.index(name)
            begun = not visiting or at < started or (at == started and not waits)
            entry["first"] = self._first(name, visitors) if begun and len(visitors) > 1 else None
            own = self.parts.get("locations", {}).get(name, {})
            if "first" in own:
                entry["first"] = own["first"]

    @property
    def is_collecting(self) -> bool:
        """Whether the location of the phase collects its loot."""
        return self.phase["name"] in BARGAINS or self.phase.get("during") == "collect"

    def _clashes(self) -> None:
        """A terror token lies where a clash is not settled."""
        if not self.is_collecting or self.place is None:
            return
        now = LOCATIONS.index(self.place)
        for entry in self.data["locations"][1:]:
            own = self.parts.get("locations", {}).get(entry["name"], {}).get("loot", {})
            at = LOCATIONS.index(entry["name"])
            is_open = at > now or (at == now and self.phase["name"] in BARGAINS)
            if "terror" not in own and is_open and len(self._visitors(entry["name"])) > 1:
                entry["loot"]["terror"] = 1

    def _bjorn(self) -> str | None:
        raided = self.in_play[1:]
        moves = self.rounds_over
        return raided[(moves - 1) % len(raided)] if moves and raided else None

    def _supply(self) -> None:
        """One revealed card for each round so far; the last one is that of the round."""
        supply, named = self.data["supply"], self.parts.get("supply", {})
        kinds = list(supply["unseen"])
        cards = [row for row in self.rows if row["table"] == "supply"]
        supply["card"] = named["card"] if "card" in named else self._supply_card(cards)
        if "unseen" in named:
            supply["unseen"] = {**supply["unseen"], **named["unseen"]}
            return
        prints = {row["id"]: (row["numbers"], row["words"]) for row in cards}
        shown = prints.get(supply["card"])
        kind = next((it for it in kinds if prints[it] == shown), None)
        revealed = [] if kind is None else [kind]
        supply["unseen"][kind] = supply["unseen"].get(kind, 0) - len(revealed)
        supply["unseen"].pop(None, None)
        for name in kinds:
            while len(revealed) < self.round and supply["unseen"][name]:
                supply["unseen"][name] -= 1
                revealed.append(name)

    def _supply_card(self, cards: Sequence[CardRow]) -> str | None:
        """The first card that fits the phase, as a rule one that turns Roskilde; else the first."""
        if not self.round:
            return None
        name = self.phase["name"]

        def fits(row: CardRow) -> bool:
            if name == "supply_spoils":
                return bool(row["numbers"]["spoils"][0])
            wanted = "false" if name == "restock" else "true"
            return bool(row["words"]["flip_roskilde"] == wanted)

        return next((row["id"] for row in cards if fits(row)), cards[0]["id"])

    def _offer(self) -> None:
        """A blind offer has a card, and a deal on the table hands out the loot: to who proposes."""
        name = self.phase["name"]
        if name == "blind_offer" and "card" not in self.phase:
            self.phase["card"] = next(iter(self._free_reavers()), None)
        if name == "answer" and "deal" not in self.phase:
            place, at = self.phase["location"], self.phase["position"]
            visitors = range(len(self._order(place)))
            self.phase["deal"] = [self._loot_items(place) if it == at else {} for it in visitors]

    def _loot_items(self, location: str) -> dict[str, int]:
        """The loot at a location, by the words of items."""
        loot = next(it["loot"] for it in self.data["locations"] if it["name"] == location)
        items = {"coin": loot["coins"]} | {it: loot[it] for it in (*TOKENS, "terror")}
        spoils = enumerate(loot["spoils"].values())
        items |= {f"spoils-{number}": count for number, count in spoils}
        return {name: count for name, count in items.items() if count}

    def _market(self) -> None:
        """Four cards, fewer while some are drawn."""
        if "market" in self.parts:
            cards = list(self.parts["market"])
        else:
            fewer = {"setup_market": 0, "refresh": 0, "refill": 3, "restock": 2, "locations": 0}
            cards = list(self._free_reavers()[: fewer.get(self.phase["name"], 4)])
            for slot in self.phase.get("bought", ()):
                cards[slot : slot + 1] = [None]
        self.data["market"] = [*cards, *[None] * (4 - len(cards))]

    def _free_reavers(self) -> list[str]:
        """The cards that are free for the market: different ones first, of those that nobody owns
        before others.
        """
        discards = self.parts.get("reavers", {}).get("discards", {})
        free = list[tuple[int, bool, str]]()
        for row in self.rows:
            if row["table"] == "reavers":
                name, count = row["id"], row["numbers"]["count"][0]
                held = sum(entry["reavers"].get(name, 0) for entry in self.data["seats"])
                gone = held + discards.get(name, 0) + (self.phase.get("card") == name)
                free += [(number, held > 0, name) for number in range(min(count - gone, 4))]
        return [name for _, _, name in sorted(free, key=lambda it: it[:2])]

    def _piles(self) -> None:
        """Decks and tokens hold what is left."""
        data, phase = self.data, self.phase
        loots = [entry["loot"] for entry in data["locations"]]
        totals = {
            row["id"]: row["numbers"]["count"][0]
            for row in self.rows
            if row["table"] in ("spoils", "reavers")
        }
        tokens = next(row["numbers"] for row in self.rows if row["table"] == "tokens")
        check_counts(self, totals, {token: tokens[token][0] for token in TOKENS})
        for token in TOKENS:
            data["raid"][token] = tokens[token][0] - sum(it[token] for it in data["seats"] + loots)
        for deck in ("spoils", "reavers"):
            named = self.parts.get(deck, {})
            data[deck]["discards"].update(named.get("discards", {}))
            for name in data[deck]["unseen"]:
                held = sum(entry[deck].get(name, 0) for entry in data["seats"])
                if deck == "spoils":
                    held += sum(entry["secret"].get(name, 0) for entry in data["seats"])
                    held += sum(loot["spoils"].get(name, 0) for loot in loots)
                    held += list(phase.get("revealed", ())).count(name)
                else:
                    held += data["market"].count(name) + (phase.get("card") == name)
                left = totals[name] - held - data[deck]["discards"].get(name, 0)
                data[deck]["unseen"][name] = named.get("unseen", {}).get(name, left)

    def _owed(self) -> list[int]:
        """A roll of the weapons die is owed where it is rolled."""
        rolls = self.phase["name"] == "weapons_die"
        return [int(rolls and seat == self.phase["turn"]) for seat in range(self.game.players)]


def _turn_of(names: Sequence[str], number: int) -> str | None:
    """Returns the name whose turn it is when the names go round; None without names."""
    return names[number % len(names)] if names else None


def _fill(entry: dict[str, Any], own: Mapping[str, Any]) -> None:
    """Puts parts into an entry; of cards by name only those that are named change."""
    for field, value in own.items():
        if field not in entry:
            raise TypeError(unknown_name("part", field, entry))
        known = entry[field]
        merges = isinstance(known, Mapping) and isinstance(value, Mapping)
        entry[field] = {**known, **value} if merges else value
