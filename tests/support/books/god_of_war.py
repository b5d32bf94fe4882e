"""A ledger of God of War, kept from events alone, as docs/reference/god-of-war.md says.

It knows what is printed on the cards, and what a word of the docs moves; no rule says what happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from midgard.reference.god_of_war.cards import Cards, units_of
from midgard.reference.god_of_war.scenes import Scene
from support.damage.plain import copied
from support.positions.god_of_war import POSITIONS, STATUS

__all__ = ["Books"]

Event = Mapping[str, Any]
SLOTS = ("front", "back")
MOST = 255
"""The most damage that is counted."""
FRESH = {"column": None, "slot": None, "damage": 0, "rage": 0, "down": False, "bonus": 0}
"""A unit that has not been placed, without whether it moved."""
WAYS: tuple[tuple[Sequence[int], Sequence[int]], ...] = (
    *(((0, 1), ()), ((1, 0), ()), ((0,), (1,))),
    *(((1,), (0,)), ((), (0, 1)), ((), (1, 0))),
)
"""What lies on top and at the bottom for each way to arrange two upgrades."""


class Books:
    """All of a position but what is pending."""

    def __init__(self, position: Mapping[str, Any], cards: Cards) -> None:
        self.cards = cards
        self.data: dict[str, Any] = copied(dict(position))
        del self.data["open"]
        self.is_over = False
        if self.data["scene"] is not None:
            self.scene: Scene = cards.scenes[self.data["scene"]]

    def __deepcopy__(self, memo: dict[int, Any]) -> Books:
        books = Books(self.data | {"open": None}, self.cards)
        books.is_over = self.is_over
        return books

    def book(self, events: Iterable[Event]) -> None:
        """Book the events, one after the other."""
        for event in events:
            if event["name"] not in ("won", "lost"):
                self.clean_up()
            getattr(self, event["name"])(event)
            self.is_over = event["name"] == "finished"

    def balance(self) -> dict[str, Any]:
        """The position as the books have it."""
        self.clean_up()
        return self.data

    # Heaps

    @property
    def players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.data["players"]
        return players

    def player(self, event: Event) -> dict[str, Any]:
        return self.players[event["seat"]]

    def unit(self, event: Event) -> dict[str, Any]:
        unit: dict[str, Any] = self.data["units"][event["unit"]]
        return unit

    def card(self, event: Event) -> dict[str, Any]:
        card: dict[str, Any] = self.data["cards"][event["card"]]
        return card

    def heap(self, heap: dict[str, int], name: str, number: int) -> None:
        """Adds to a number or takes from it; none is below 0, and zeros have no entry."""
        heap[name] = heap.get(name, 0) + number
        assert heap[name] >= 0, f"there are {heap[name]} of {name}"
        if not heap[name]:
            del heap[name]

    def pile(self, status: str, number: int) -> None:
        """Adds status cards to a pile, or takes some."""
        self.data["piles"][status] += number
        assert self.data["piles"][status] >= 0

    def move(self, event: Event, source: str, target: str) -> None:
        """Cards of a player go from one zone to another."""
        player, number = self.player(event), event.get("amount", 1)
        self.heap(player[source], event["code"], -number)
        self.heap(player[target], event["code"], number)

    def empty(self, player: dict[str, Any], source: str, target: dict[str, int]) -> None:
        """All cards of a zone go to another."""
        for code, number in player[source].items():
            self.heap(target, code, number)
        player[source] = {}

    def clear_rebuilt(self) -> None:
        for player in self.players:
            player["rebuilt"] = False

    def next_round(self) -> None:
        self.data["round"] += 1
        self.data["drawn"] = {"cards": [0] * len(self.players), "upgrades": 0, "dice": 0}

    # Set-up and the path

    def joined(self, event: Event) -> None:
        player, hero = self.player(event), event["hero"]
        player["hero"] = hero
        player["deck"]["unseen"] = dict(self.cards.deck(hero))
        for name in units_of(hero):
            self.data["units"][name] = {**FRESH, "moved": False, "tokens": 0}
        if hero == "freya":
            self.data["freya_tokens"] = self.cards.freya_tokens

    def dealt(self, event: Event) -> None:
        self.data["pyramid"]["quests" if event["card"] <= 6 else "bosses"].append(event["card"])

    def dealt_upgrade(self, event: Event) -> None:
        self.draw_upgrade(event)
        self.heap(self.player(event)["deck"]["unseen"], event["code"], 1)

    def laid(self, event: Event) -> None:
        kept = dict(self.data["vars"])
        self.data["scene"] = event["scene"]
        self.scene = self.cards.scenes[event["scene"]]
        fresh = {"side": "f", "damage": 0, "broken": 0, "stun": False}
        self.data["cards"] = {
            name: {**fresh, "counter": self.scene.side(name, "f").slots} for name in POSITIONS
        }
        self.data["tracks"] = [0] * len(self.scene.tracks)
        self.data["vars"] = dict.fromkeys(self.scene.variables, 0)
        self.data["vars"] |= {name: kept.get(name, 0) for name in self.scene.keep_vars}

    def went(self, event: Event) -> None:
        path = self.data["pyramid"]
        offered = path["quests"][1:] if self.data["quest"] == 1 else path["bosses"]
        assert event["card"] in offered
        self.data["quest"] += 1
        self.data["hindrances"] = sorted(set(offered) - {event["card"]})

    def shuffled_in(self, event: Event) -> None:
        self.pile(event["status"], -event["amount"])
        self.heap(self.player(event)["deck"]["unseen"], event["status"], event["amount"])

    def limited(self, event: Event) -> None:
        self.player(event)["limit"] = max(0, self.player(event)["limit"] + event["change"])

    # Places

    def column(self, column: int) -> list[str]:
        """The units of a column, the front one first."""
        units = self.data["units"]
        there = [name for name, unit in units.items() if unit["column"] == column]
        return sorted(there, key=lambda name: SLOTS.index(units[name]["slot"]))

    def line_up(self, names: Sequence[str], column: int) -> None:
        """These units stand in a column, the front one first."""
        for name, slot in zip(names, SLOTS, strict=False):
            self.data["units"][name] |= {"column": column, "slot": slot}

    def leave(self, event: Event) -> None:
        unit = self.unit(event)
        column = unit["column"]
        unit |= {"column": None, "slot": None}
        if column is not None:
            self.line_up(self.column(column), column)

    def stood(self, event: Event) -> None:
        self.leave(event)
        there = self.column(event["column"])
        there.insert(SLOTS.index(event["slot"]), event["unit"])
        assert len(there) <= len(SLOTS)
        self.line_up(there, event["column"])
        self.unit(event)["moved"] |= not event["free"]

    def swapped(self, event: Event) -> None:
        column = self.unit(event)["column"]
        first, second = self.column(column)
        self.line_up((second, first), column)
        self.unit(event)["moved"] |= not event["free"]

    def carried(self, event: Event) -> None:
        self.data["carrier"] = event["unit"]
        self.clear_rebuilt()

    # Rounds

    def round_began(self, event: Event) -> None:
        """The token passes on unless the end of a quest has ended the round."""
        if event["round"] > self.data["round"]:
            self.next_round()
            self.data["first_player"] = (self.data["first_player"] + 1) % len(self.players)
        assert self.data["round"] == event["round"]
        self.data["active"] = self.data["first_player"]
        mimir = self.data["units"].get("mimir")
        if mimir is None or mimir["down"]:
            self.clear_rebuilt()

    def turn_began(self, event: Event) -> None:
        self.data["active"] = event["seat"]
        for name in units_of(self.player(event)["hero"]):
            self.data["units"][name]["moved"] = False
        self.clear_rebuilt()

    def extra_began(self, event: Event) -> None:
        self.data["active"] = self.data["first_player"]
        self.data["hindrances"] = [
            number
            for number in self.data["hindrances"]
            if ("extra_activation_first_round",) not in self.cards.hindrances[number]
        ]
        self.clear_rebuilt()

    # Cards of players

    def drew(self, event: Event) -> None:
        player, code = self.player(event), event["code"]
        deck = player["deck"]
        if deck["top"]:
            assert deck["top"].pop(0) == code
        else:
            self.heap(deck["unseen"], code, -1)
            self.data["drawn"]["cards"][event["seat"]] += 1
        self.heap(player["discard" if code in ("stun", "poison") else "hand"], code, 1)

    def rebuilt(self, event: Event) -> None:
        player = self.player(event)
        assert not player["deck"]["unseen"]
        self.empty(player, "discard", player["deck"]["unseen"])
        player["rebuilt"] = True

    def set_aside(self, event: Event) -> None:
        self.move(event, "hand", "aside")

    played = set_aside

    def put_away(self, event: Event) -> None:
        self.move(event, "aside", "discard")

    def discarded(self, event: Event) -> None:
        self.move(event, "hand", "discard")

    def emptied(self, event: Event) -> None:
        player = self.player(event)
        assert player["hand"]
        self.empty(player, "hand", player["discard"])

    def afflicted(self, event: Event) -> None:
        self.pile(event["status"], -1)
        self.player(event)["deck"]["top"].insert(0, event["status"])

    def removed(self, event: Event) -> None:
        """It is in the discard, or with a hindrance, when there is no discard, in the deck."""
        player, code = self.player(event), event["code"]
        zone = player["discard"] if player["discard"] else player["deck"]["unseen"]
        self.heap(zone, code, -1)
        if code in STATUS:
            self.pile(code, 1)
        else:
            self.heap(self.data["removed"], code, 1)

    # Upgrades

    def draw_upgrade(self, event: Event) -> None:
        """An upgrade leaves the deck: an unseen one, else the first of those at the bottom."""
        deck = self.data["upgrades"]
        if deck["unseen"]:
            self.heap(deck["unseen"], f"{event['code']} {event['rune']}", -1)
            self.data["drawn"]["upgrades"] += 1
        else:
            assert deck["bottom"].pop(0) == f"{event['code']} {event['rune']}"

    def revealed(self, event: Event) -> None:
        top = self.data["upgrades"]["top"]
        if top:
            assert top.pop(0) == f"{event['code']} {event['rune']}"
        else:
            self.draw_upgrade(event)
        self.data["row"].append([event["code"], event["rune"]])

    def peeked(self, event: Event) -> None:
        self.draw_upgrade(event)
        self.data["upgrades"]["top"].append(f"{event['code']} {event['rune']}")

    def arranged(self, event: Event) -> None:
        deck, way = self.data["upgrades"], event["way"]
        if len(deck["top"]) == 1:
            if way == 2:
                deck["bottom"].append(deck["top"].pop())
            return
        known = deck["top"]
        top, bottom = WAYS[way - 1]
        deck["top"] = [known[at] for at in top]
        deck["bottom"] += [known[at] for at in bottom]

    def buried(self, event: Event) -> None:
        """Of equal kinds the last one of the row."""
        row, kind = self.data["row"], [event["code"], event["rune"]]
        del row[max(at for at, other in enumerate(row) if other == kind)]
        self.data["upgrades"]["bottom"].append(" ".join(kind))

    def took(self, event: Event) -> None:
        self.data["row"].remove([event["code"], event["rune"]])
        self.player(event)["deck"]["top"].insert(0, event["code"])

    # Heroes

    def attacked(self, event: Event) -> None:
        self.unit(event)["bonus"] = 0

    def raged(self, event: Event) -> None:
        """Alone, Kratos refreshes the companions with it."""
        self.unit(event)["rage"] = 0
        self.fresh_companions()

    def fresh_companions(self) -> None:
        if "companions" in self.data:
            self.data["companions"] = dict.fromkeys(self.data["companions"], False)

    def enraged(self, event: Event) -> None:
        assert self.unit(event)["rage"] < event["rage"]
        self.unit(event)["rage"] = event["rage"]

    def strengthened(self, event: Event) -> None:
        self.unit(event)["bonus"] = event["bonus"]

    def helped(self, event: Event) -> None:
        assert not self.data["companions"][event["ability"]]
        self.data["companions"][event["ability"]] = True

    def healed(self, event: Event) -> None:
        assert 0 < event["amount"] <= self.unit(event)["damage"]
        self.unit(event)["damage"] -= event["amount"]

    def shielded(self, event: Event) -> None:
        self.data["freya_tokens"] -= 1
        self.unit(event)["tokens"] += 1

    def cancelled(self, event: Event) -> None:
        self.data["freya_tokens"] += 1
        self.unit(event)["tokens"] -= 1

    def wounded(self, event: Event) -> None:
        assert event["damage"] > 0
        self.unit(event)["damage"] += event["damage"]

    def fell(self, event: Event) -> None:
        self.leave(event)
        unit = self.unit(event)
        self.data["freya_tokens"] += unit["tokens"]
        unit |= {"down": True, "tokens": 0}
        if event["unit"] in (self.data["carrier"], "mimir"):
            self.data["carrier"] = None

    # The scene

    def nothing(self, event: Event) -> None:
        """What the event leads to, others tell."""

    box_acted = struck = interacted = missed = resisted = reduced = nothing

    def finished(self, event: Event) -> None:
        assert event["scene"] == self.data["scene"]

    def rolled(self, event: Event) -> None:
        assert event["shows"] in self.cards.faces
        self.data["drawn"]["dice"] += 1

    def broke(self, event: Event) -> None:
        self.card(event)["broken"] += 1

    def hurt(self, event: Event) -> None:
        assert event["damage"] > 0
        enemy = self.scene.side(event["card"], self.card(event)["side"]).enemy
        assert enemy is not None
        if enemy.track is None:
            self.card(event)["damage"] = min(MOST, self.card(event)["damage"] + event["damage"])
        else:
            self.track_hurt({**event, "track": list(self.scene.tracks).index(enemy.track)})

    def track_hurt(self, event: Event) -> None:
        tracks = self.data["tracks"]
        tracks[event["track"]] = min(MOST, tracks[event["track"]] + event["damage"])

    def stunned(self, event: Event) -> None:
        assert not self.card(event)["stun"]
        self.card(event)["stun"] = True

    def woke(self, event: Event) -> None:
        assert self.card(event)["stun"]
        self.card(event)["stun"] = False

    def defeated(self, event: Event) -> None:
        self.card(event)["stun"] = False

    def turned(self, event: Event) -> None:
        card, side = self.card(event), event["side"]
        assert card["side"] != side
        slots = self.scene.side(event["card"], side).slots
        card |= {"side": side, "broken": 0, "stun": False, "counter": slots}

    def revived(self, event: Event) -> None:
        self.card(event)["damage"] = 0

    def restored(self, event: Event) -> None:
        assert self.card(event)["damage"]
        self.card(event)["damage"] = 0

    def counted(self, event: Event) -> None:
        assert self.card(event)["counter"] != event["tokens"]
        self.card(event)["counter"] = event["tokens"]

    def tallied(self, event: Event) -> None:
        self.data["vars"][self.scene.variables[event["variable"]]] = event["amount"]

    # Ends

    def clean_up(self) -> None:
        """After a quest that did not end the game cards become decks again, and everybody is whole;
        the round grows. A stored bonus stays.
        """
        if not self.is_over:
            return
        self.is_over = False
        for player in self.players:
            deck = Counter(player["deck"]["top"])
            player["deck"]["top"] = []
            deck.update(player["deck"]["unseen"])
            for zone in ("hand", "discard", "aside"):
                deck.update(player[zone])
                player[zone] = {}
            for status in STATUS:
                self.pile(status, deck.pop(status, 0))
            player["deck"]["unseen"] = dict(deck)
            player["limit"] = self.cards.hand_limit
        for unit in self.data["units"].values():
            unit |= {**FRESH, "tokens": 0, "bonus": unit["bonus"]}
        self.fresh_companions()
        self.next_round()
        self.data |= {
            **{"active": self.data["first_player"], "scene": None, "hindrances": []},
            **{"carrier": None, "cards": {}, "tracks": [], "vars": {}},
            "freya_tokens": self.cards.freya_tokens if "freya" in self.data["units"] else 0,
        }

    def won(self, event: Event) -> None:
        assert self.data["result"] is None
        self.data["result"] = event["name"]

    lost = won
