"""A referee that sees nothing but events, and books them as docs/reference/events.md says.

``Books`` are kept from a whole position, ``SeatBooks`` from what one seat knows. Neither knows a
rule of the game; they move what an event names from one heap to another.
"""

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from midgard.reference.champions.words import (
    DESTINIES,
    LAND_SITES,
    LONGSHIPS,
    PLACES,
    PURSE,
    RUNES,
    SHORES,
    STALLS,
)

__all__ = ["Books", "SeatBooks"]

Event = dict[str, Any]
HEAPS = PURSE | {"favor": "favor"}


def add(heap: dict[str, int], more: dict[str, int], sign: int = 1) -> None:
    """So much more, or less, of each kind; nothing falls below zero."""
    for kind, number in more.items():
        heap[kind] += sign * number
        assert heap[kind] >= 0, f"there are {heap[kind]} of {kind}"


def put(words: list[str], word: str, order: Sequence[str]) -> None:
    """The word joins a list that keeps the order of its vocabulary."""
    assert word not in words
    words.append(word)
    words.sort(key=order.index)


class Books:
    """All of a position but what the game waits for."""

    def __init__(self, position: dict[str, Any], piles: dict[str, Sequence[str]]) -> None:
        self.data = copy.deepcopy(position)
        self.phase = self.data.pop("phase")
        self.piles = piles
        self.kinds = tuple(self.data["supply"])
        fight = self.phase.get("back", self.phase).get("fight")
        self.fighting: dict[str, int] = fight["warband"] if fight else dict.fromkeys(self.kinds, 0)
        self.damage: int = fight["damage"] if fight else 0
        self.fighter: int | None = fight["turn"] if fight else None
        self.victor: int | None = None
        self.winners: list[int] = []

    def book(self, events: Iterable[Event]) -> None:
        """Book the events, one after the other."""
        for event in events:
            getattr(self, event["name"])(event)

    def clan(self, event: Event) -> dict[str, Any]:
        clan: dict[str, Any] = self.data["clans"][event["seat"]]
        return clan

    def shore(self, event: Event) -> dict[str, Any]:
        shore: dict[str, Any] = self.data["shores"][SHORES.index(event["shore"])]
        return shore

    def warriors(self, event: Event) -> dict[str, int]:
        """The warriors of an event that names one kind."""
        return {event["warrior"]: event["count"]}

    # Set-up and the beginning of a round

    def opened(self, event: Event) -> None:
        put(self.data["stalls"], event["place"], STALLS)

    def marker_moved(self, event: Event) -> None:
        self.data["marker"] = event["seat"]

    def drafted(self, event: Event) -> None:
        self.clan(event)["leader"] = event["leader"]

    def dealt(self, event: Event) -> None:
        self.data["deck"]["destinies"].remove(event["destiny"])
        put(self.clan(event)["destinies"], event["destiny"], DESTINIES)

    def began(self, event: Event) -> None:
        self.data["round"] = event["round"]

    def stocked(self, event: Event) -> None:
        space, card = event["space"], event["card"]
        deck = "draugr" if space.endswith("draugr") else "runes"
        deck = {"troll": "trolls", "merchant": "merchants"}.get(space, deck)
        if space in SHORES:
            deck = "monsters"
            self.data["shores"][SHORES.index(space)] |= {"monster": card, "bounty": 0}
        elif deck == "runes":
            self.data["rune_row"][int(space[-1]) - 1] = card
        else:
            self.data[space] = card
        self.data["deck"][deck].remove(card)

    def reshuffled(self, event: Event) -> None:
        journeys = self.data["journeys"]
        add(journeys["old"], journeys["unseen"])
        journeys["unseen"] = journeys["discards"]
        journeys["discards"] = dict.fromkeys(journeys["unseen"], 0)
        journeys["left"] = event["count"]
        for shore in self.data["shores"]:
            shore["old"] |= shore["journey"] != "none" and not shore["revealed"]

    def laid(self, event: Event) -> None:
        self.data["journeys"]["left"] -= 1
        new = {"journey": self.unseen, "revealed": False, "old": False, "known_to": []}
        self.shore(event).update(new)

    unseen = "unseen"

    def supplied(self, event: Event) -> None:
        if event["item"] == "food":
            self.data["food_stock"] += event["count"]
        else:
            die = {event["item"]: event["count"]}
            add(self.data["supply"], die, -1)
            add(self.data["stock"], die)

    def lacked(self, event: Event) -> None:
        assert event["got"] != event["asked"]
        for kind, number in event["asked"].items():
            assert event["got"][kind] == min(number, self.data["supply"][kind])

    # Placement

    def placed(self, event: Event) -> None:
        clan = self.clan(event)
        clan["workers"] -= 1
        put(clan["placed"], event["place"], PLACES)
        if event["place"] == "hunting_grounds":
            self.data["hunters"].append(event["seat"])

    def begged(self, event: Event) -> None:
        clan = self.clan(event)
        clan["workers"] -= 1
        clan["begging"] += 1

    def paid(self, event: Event) -> None:
        goods = {HEAPS[good]: number for good, number in event["goods"].items()}
        assert any(goods.values())
        add(self.clan(event), goods, -1)

    def gained(self, event: Event) -> None:
        goods = {HEAPS[good]: number for good, number in event["goods"].items()}
        assert any(goods.values())
        add(self.clan(event), goods)

    def gathered(self, event: Event) -> None:
        self.data["food_stock"] = 0
        self.clan(event)["food"] += event["food"]

    def traded(self, event: Event) -> None:
        add(self.clan(event), {PURSE[event["give"]]: 1}, -1)
        add(self.clan(event), {PURSE[event["get"]]: 1})

    def turned_away(self, event: Event) -> None:
        assert any(event["warriors"].values())
        if event["source"] == "stock":
            add(self.data["stock"], event["warriors"], -1)
            add(self.data["supply"], event["warriors"])

    def recruited(self, event: Event) -> None:
        assert any(event["warriors"].values())
        add(self.data[event["source"]], event["warriors"], -1)
        add(self.clan(event)["warriors"], event["warriors"])

    def took(self, event: Event) -> None:
        if event["source"] == "deck":
            self.data["deck"]["runes"].remove(event["rune"])
        else:
            space = int(event["source"][-1]) - 1
            assert self.data["rune_row"][space] == event["rune"]
            self.data["rune_row"][space] = None
        put(self.clan(event)["runes"], event["rune"], RUNES)

    def known(self, event: Event) -> None:
        """The journey of a shore turns out to be this card, if that was not known."""
        shore = self.shore(event)
        if shore["journey"] == self.unseen:
            self.data["journeys"]["old" if shore["old"] else "unseen"][event["journey"]] -= 1
            shore["journey"] = event["journey"]
        assert shore["journey"] == event["journey"]

    def looked(self, event: Event) -> None:
        self.known(event)
        shore = self.shore(event)
        shore["known_to"] = sorted({*shore["known_to"], event["seat"]})

    def drew(self, event: Event) -> None:
        sage, deck, under = self.data["sage"], self.data["deck"], self.data["under"]
        if event["number"] == 1:
            sage.append({"turn": event["seat"], "drawn": [], "kept": None})
        assert sage[-1]["turn"] == event["seat"]
        sage[-1]["drawn"].append(event["destiny"])
        assert len(sage[-1]["drawn"]) == event["number"]
        if deck["destinies"]:
            deck["destinies"].remove(event["destiny"])
        else:
            under[0]["cards"].remove(event["destiny"])
            self.data["under"] = [group for group in under if group["cards"]]

    def kept(self, event: Event) -> None:
        self.data["sage"][-1]["kept"] = event["destiny"]
        put(self.clan(event)["destinies"], event["destiny"], DESTINIES)

    def put_under(self, event: Event) -> None:
        assert len(event["destinies"]) == event["count"] > 0
        self.data["under"].append({"owner": event["seat"], "cards": list(event["destinies"])})

    def built(self, event: Event) -> None:
        self.data["longships"].remove(event["longship"])
        self.clan(event)["longship"] = event["longship"]
        assert event["longship"] in LONGSHIPS

    def hired(self, event: Event) -> None:
        clan = self.clan(event)
        clan["extra_worker"] = True
        clan["workers"] += 1
        self.data["huts_sold"] += 1

    def sailed(self, event: Event) -> None:
        private = self.clan(event)["longship"] if event["ship"] == "private" else None
        assert event["longship"] == private
        ship = {"kind": event["ship"], "owner": event["seat"], "food": 0}
        self.shore(event)["ship"] = ship | {"warriors": dict.fromkeys(self.kinds, 0)}

    # Runes and glory

    def used(self, event: Event) -> None:
        clan = self.clan(event)
        clan["runes"].remove(event["rune"])
        put(clan["used_runes"], event["rune"], RUNES)

    def disclosed(self, event: Event) -> None:
        put(self.clan(event)["revealed"], event["destiny"], DESTINIES)
        self.data["shown_after"] = len(self.data["sage"])

    def scored(self, event: Event) -> None:
        assert event["glory"]
        self.clan(event)["sheet"][event["line"]] += event["glory"]

    # Assignment

    def site(self, site: str) -> tuple[dict[str, int], dict[str, Any] | None]:
        """The warriors that lie there, and the ship, if it is one."""
        if site in LAND_SITES:
            return self.data["garrison"][site], None
        ship = self.data["shores"][SHORES.index(site)]["ship"]
        return ship["warriors"], ship

    def sent(self, event: Event) -> None:
        there, ship = self.site(event["site"])
        if event["item"] == "food":
            assert ship is not None
            add(self.clan(event), {"food": event["count"]}, -1)
            ship["food"] += event["count"]
        else:
            dice = {event["item"]: event["count"]}
            add(self.clan(event)["warriors"], dice, -1)
            add(there, dice)

    def unsealed(self, event: Event) -> None:
        there, ship = self.site(event["site"])
        home = self.clan(event)
        for kind, number in event["warriors"].items():
            add(home["warriors"], {kind: number - there[kind]}, -1)
            there[kind] = number
        assert any(event["warriors"].values()) or event["food"]
        if ship is not None:
            add(home, {"food": event["food"] - ship["food"]}, -1)
            ship["food"] = event["food"]

    # Combat and hunting

    def hunted(self, event: Event) -> None:
        assert self.clan(event)["warriors"] == event["warriors"]
        self.clan(event)["warriors"] = dict.fromkeys(self.kinds, 0)
        self.fighting, self.damage = dict(event["warriors"]), 0
        self.fighter = self.victor = event["seat"]

    def attacked(self, event: Event) -> None:
        there, _ = self.site(event["shore"] or event["foe"])
        assert there == event["warriors"]
        lying = self.shore(event)["monster"] if event["foe"] == "monster" else event["card"]
        assert event["card"] == self.data.get(event["foe"], lying)
        add(there, event["warriors"], -1)
        self.fighting, self.damage = dict(event["warriors"]), 0
        self.fighter = event["seat"]

    def rolled(self, event: Event) -> None:
        assert self.fighting[event["warrior"]]
        assert event["seat"] == self.fighter

    rerolled = rolled

    def hit(self, event: Event) -> None:
        losses = min(max(0, event["attack"] - event["shields"]), sum(self.fighting.values()))
        assert event["losses"] == losses
        if event["foe"] != "hunt":
            assert event["damage"] == self.damage + event["hits"]
            self.damage = event["damage"]

    def fell(self, event: Event) -> None:
        prohibited = event["rule"] == "voyage.prohibited"
        group = self.site(event["shore"])[0] if prohibited else self.fighting
        add(group, self.warriors(event), -1)
        add(self.data["supply"], self.warriors(event))

    def defeated(self, event: Event) -> None:
        assert event["seat"] == self.fighter
        self.victor = event["seat"]

    def claimed(self, event: Event) -> None:
        deck = {"troll": "trolls", "monster": "monsters"}.get(event["foe"], "draugr")
        put(self.clan(event)[deck], event["card"], self.piles[deck])
        if event["foe"] == "monster":
            assert self.shore(event)["monster"] == event["card"]
            self.shore(event).update({"monster": None, "bounty": 0})
        else:
            assert self.data[event["foe"]] == event["card"]
            self.data[event["foe"]] = None

    def absolved(self, event: Event) -> None:
        add(self.clan(event), {"blame": 1}, -1)

    def blamed(self, event: Event) -> None:
        assert event["by"] != event["seat"]
        self.clan(event)["blame"] += 1

    def beaten(self, event: Event) -> None:
        assert not any(self.fighting.values())

    def returned(self, event: Event) -> None:
        if self.victor is None:
            there, _ = self.site(event["shore"])  # no monster lay there
            self.fighting = dict(there)
            add(there, event["warriors"], -1)
        self.victor = None
        assert self.fighting == event["warriors"]
        aboard = event["foe"] == "kraken"
        heap = self.site(event["shore"])[0] if aboard else self.clan(event)["warriors"]
        add(heap, event["warriors"])
        self.fighting = dict.fromkeys(self.kinds, 0)

    # Voyages

    def revealed(self, event: Event) -> None:
        self.known(event)
        self.shore(event).update({"revealed": True, "old": False, "known_to": []})

    def discarded(self, event: Event) -> None:
        assert self.shore(event)["journey"] == event["journey"]
        self.data["journeys"]["discards"][event["journey"]] += 1
        gone = {"journey": "none", "revealed": False, "old": False, "known_to": []}
        self.shore(event).update(gone)

    def lost(self, event: Event) -> None:
        there, ship = self.site(event["shore"])
        assert ship is not None
        if event["item"] == "food":
            add(ship, {"food": event["count"]}, -1)
        else:
            dice = {event["item"]: event["count"]}
            add(there, dice, -1)
            add(self.data["supply"], dice)

    def fed(self, event: Event) -> None:
        there, ship = self.site(event["shore"])
        assert ship is not None
        assert ship["food"] == event["food"]
        assert sum(there.values()) == event["fed"] + event["hungry"]
        ship["food"] = 0

    def starved(self, event: Event) -> None:
        there, _ = self.site(event["shore"])
        add(there, self.warriors(event), -1)
        add(self.data["supply"], self.warriors(event))

    # Clean-up and the end

    def recalled(self, event: Event) -> None:
        self.clan(event).update({"workers": event["workers"], "placed": [], "begging": 0})
        self.data["hunters"] = []
        for shore in self.data["shores"]:
            if shore["ship"] and shore["ship"]["owner"] == event["seat"]:
                shore["ship"] = None

    def escaped(self, event: Event) -> None:
        assert self.data[event["foe"]] == event["card"]
        self.data[event["foe"]] = None

    def enriched(self, event: Event) -> None:
        assert self.shore(event)["monster"] == event["card"]
        self.shore(event)["bounty"] += event["coins"]

    def showed(self, event: Event) -> None:
        assert event["destiny"] in self.clan(event)["destinies"]

    def won(self, event: Event) -> None:
        assert sum(self.clan(event)["sheet"].values()) == event["glory"]
        self.winners.append(event["seat"])


class SeatBooks(Books):
    """What a seat knows: its view, without the phase and whether something is sealed."""

    unseen = "face_down"

    def __init__(self, position: dict[str, Any], piles: dict[str, Sequence[str]]) -> None:
        super().__init__(position, piles)
        del self.data["sealed"]
        self.seat = self.data["seat"]

    def own(self, event: Event) -> bool:
        return bool(event["seat"] == self.seat)

    def come(self, event: Event) -> None:
        """A destiny comes to a clan; the seat sees its own."""
        clan = self.clan(event)
        if self.own(event):
            put(clan["destinies"], event["destiny"], DESTINIES)
        else:
            assert event["destiny"] is None
            clan["destinies_hidden"] += 1

    def place(self, card: str | None) -> None:
        """The seat knows where this destiny is."""
        if card in self.data["unplaced"]:
            self.data["unplaced"].remove(card)

    def dealt(self, event: Event) -> None:
        self.data["destinies_left"] -= 1
        self.clan(event)["dealt"] += 1
        self.place(event["destiny"])
        self.come(event)

    def looked(self, event: Event) -> None:
        if self.own(event):
            super().looked(event)
        else:
            assert event["journey"] is None
            shore = self.shore(event)
            shore["known_to"] = sorted({*shore["known_to"], event["seat"]})

    def drew(self, event: Event) -> None:
        self.data["destinies_left"] -= 1
        self.place(event["destiny"])
        sage = self.data["sage"]
        if event["number"] == 1:
            drawn: list[str] | None = [] if self.own(event) else None
            sage.append({"turn": event["seat"], "count": 0, "drawn": drawn, "kept": None})
        sage[-1]["count"] = event["number"]
        if self.own(event):
            sage[-1]["drawn"].append(event["destiny"])
        else:
            assert event["destiny"] is None

    def kept(self, event: Event) -> None:
        self.data["sage"][-1]["kept"] = event["destiny"]
        self.come(event)

    def put_under(self, event: Event) -> None:
        assert (event["destinies"] is not None) == self.own(event)
        self.data["destinies_left"] += event["count"]

    def disclosed(self, event: Event) -> None:
        super().disclosed(event)
        self.showed(event)

    def sent(self, event: Event) -> None:
        assert self.own(event) or event["rule"] != "assignment.simultaneous"
        super().sent(event)

    def showed(self, event: Event) -> None:
        clan = self.clan(event)
        self.place(event["destiny"])
        if event["destiny"] not in clan["destinies"]:
            clan["destinies_hidden"] -= 1
            put(clan["destinies"], event["destiny"], DESTINIES)
