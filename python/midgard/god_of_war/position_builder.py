"""Completes the parts of a position: decks, upgrades, places, tokens, path and what is pending."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate

if TYPE_CHECKING:
    from midgard import GodOfWar
    from midgard.types import CardRow

HEROES: dict[str, tuple[str, ...]] = {
    "kratos": ("kratos",),
    "atreus": ("atreus",),
    "freya": ("freya",),
    "mimir": ("mimir",),
    "brok_sindri": ("brok", "sindri"),
}
"""The figures of each hero."""
UNITS: tuple[str, ...] = tuple(unit for units in HEROES.values() for unit in units)
"""All figures."""
STATUSES = ("stun", "poison", "crystal")
RUNES = ("red", "green", "blue", "yellow")
CARDS = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
NAME = r'(?:"(?:[^"\\]|\\.)*"|\S+)'
"""The name of a variable or track in programs: one with blanks stands in marks."""
PRINTED = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")
"""The printed path cards, from number 1 on."""
SHOWN = 3
"""The quests, and the bosses, of a pyramid."""
PILE = 10
"""The cards of a status."""
UPPER = 2
"""The quest that is chosen from the upper two of the pyramid."""


class Builder:
    """A position in the making.

    Args:
        game: the game.
        parts: the parts that are named.
    """

    def __init__(self, game: GodOfWar, parts: Mapping[str, Any]) -> None:
        self.game: GodOfWar = game
        self.parts: Mapping[str, Any] = parts
        self.rows: dict[tuple[str, str], CardRow] = {
            (row["table"], row["id"]): row for row in game.cards()
        }
        self.data: dict[str, Any] = game.new_state(chance="explicit").to_dict()

    def built(self) -> dict[str, Any]:
        """Returns the whole state."""
        data, parts = self.data, self.parts
        data["scene"] = self.scene
        data["round"] = parts.get("round", 1)
        data["first_player"] = parts.get("first_player", self.game.first_player)
        self._path()
        data["players"] = [self._player(seat) for seat in range(self.game.players)]
        self._units()
        data["active"] = parts.get("active", self._active())
        self._cards()
        self._zones()
        data["companions"] = {**data.get("companions", {}), **parts.get("companions", {})}
        if self.game.players > 1 and not data["companions"]:
            del data["companions"]
        self._pending()
        return data

    @property
    def is_placing(self) -> bool:
        """Whether units are placed."""
        return bool(self.parts.get("phase", "main") == "place")

    @cached_property
    def scene(self) -> str:
        """The scene: the option, or the first quest."""
        alone = self.game.scene
        named: str = self.parts.get("scene", alone or self._shuffled("quest")[0])
        return "b9a" if named == "b9" else named

    @cached_property
    def paths(self) -> list[str]:
        """All path cards, from number 1 on: the printed ones, then new scenes by their ids."""
        scenes = [row for (table, _), row in self.rows.items() if table == "scenes"]
        return [*PRINTED, *sorted(row["id"] for row in scenes if "new" in row["words"])]

    def _shuffled(self, kind: str) -> list[str]:
        """The quests, or the bosses, that are shuffled, in the order of their numbers."""
        chosen = self.game.scenes or PRINTED
        return [card for card in self.paths if card in chosen and self._kind(card) == kind]

    def _kind(self, card: str) -> str:
        """Whether a path card, or a scene, is a quest or a boss."""
        row = self.rows.get(("scenes", card))
        own = row["words"].get("kind") if row else None
        return own or ("quest" if card.startswith("q") else "boss")

    def _boards(self, card: str) -> list[str]:
        """The scene of a path card, and the scenes that follow it."""
        boards = ["b9a" if card == "b9" else card]
        while after := self.rows["scenes", boards[-1]]["words"].get("next"):
            boards.append(after)
        return boards

    def named(self, seat: int) -> Mapping[str, Any]:
        """The named parts of a player."""
        players = self.parts.get("players", ())
        seats = list(players) if isinstance(players, Mapping) else range(len(players))
        for other in seats:
            if other not in range(self.game.players):
                raise InvalidOptionError(
                    f"players names seat {abbreviate(other)}; the game has seats 0 to"
                    f" {self.game.players - 1}"
                )
        if isinstance(players, Mapping):
            found: Mapping[str, Any] = players.get(seat, {})
            return found
        return players[seat] if seat < len(players) else {}

    @cached_property
    def heroes(self) -> list[str]:
        """The hero of each seat: as named, as the options say, or the first free one."""
        seats = range(self.game.players)
        options: Sequence[str | None] = self.game.heroes or [None] * self.game.players
        chosen = [self.named(seat).get("hero", options[seat]) for seat in seats]
        free = iter([hero for hero in HEROES if hero not in chosen])
        return [hero or next(free) for hero in chosen]

    def _path(self) -> None:
        """The quest, and a pyramid in which the scene is where it must be."""
        cards = self._shuffled("quest") + self._shuffled("boss")
        leads = [] if self.game.scene else [it for it in cards if self.scene in self._boards(it)]
        kind = self._kind(leads[0] if leads else self.scene)
        quest = self.parts.get("quest", 1 if kind == "quest" or self.game.scene else 3)
        self.data["quest"] = quest
        usual: dict[str, list[int]] = {"quests": [], "bosses": []}
        if self.game.scene is None:
            for name, one in (("quests", "quest"), ("bosses", "boss")):
                ordered = sorted(self._shuffled(one), key=lambda card: card not in leads)
                usual[name] = [self._number(card) for card in ordered[:SHOWN]]
            if quest == UPPER:  # it is chosen from the upper two
                usual["quests"][:2] = reversed(usual["quests"][:2])
        self.data["pyramid"] = {**usual, **self.parts.get("pyramid", {})}
        usual_hindrances = self._unchosen([self._number(card) for card in leads], quest)
        self.data["hindrances"] = list(self.parts.get("hindrances", usual_hindrances))

    def _number(self, card: str) -> int:
        """The number of a path card."""
        return self.paths.index(card) + 1

    def _unchosen(self, chosen: list[int], quest: int) -> list[int]:
        """The path cards that were not chosen, all of which hinder."""
        path = self.data["pyramid"]
        cards = {UPPER: path["quests"][1:], UPPER + 1: path["bosses"]}.get(quest, ())
        return sorted(card for card in cards if card not in chosen)

    def _player(self, seat: int) -> dict[str, Any]:
        """A player. Without a named deck, it is what other zones leave of the starting deck."""
        named, hero = self.named(seat), self.heroes[seat]
        zones = {zone: dict(named.get(zone, {})) for zone in ("hand", "discard")}
        top = list(named.get("top", ()))
        start = self._starting(hero) if hero in HEROES else Counter()
        elsewhere = Counter(zones["hand"]) + Counter(zones["discard"]) + Counter(top)
        deck = dict(named["deck"]) if "deck" in named else dict(start - elsewhere)
        return {
            "hero": hero,
            "deck": {"unseen": {code: n for code, n in deck.items() if n}, "top": top},
            **{zone: {code: n for code, n in cards.items() if n} for zone, cards in zones.items()},
            "aside": {},
            "limit": named.get("limit", self._limit(seat)),
            "rebuilt": named.get("rebuilt", False),
        }

    def _limit(self, seat: int) -> int:
        """The hand limit with its hindrances, which come when all figures are placed.

        One for the first player alone is of that seat.  The first player of the scene may have been
        another one: then that one's limit is named.
        """
        usual = int(self.rows["rules", ""]["numbers"]["hand_limit"][0])
        if self.is_placing:
            return usual
        alone = 0
        for card in self.data["hindrances"]:
            effects = self._effects(card)
            if found := re.search(r"each_hand_limit_next_quest (-?\d+) (\w+)", effects):
                usual += int(found[1]) if found[2] == "all" else 0
                alone += int(found[1]) if found[2] != "all" else 0
        others = [self.named(other) for other in range(self.game.players) if other != seat]
        is_first = seat == self.data["first_player"]
        is_named = any(it.get("limit") == usual + alone for it in others)
        return usual + alone if is_first and not is_named else usual

    def _effects(self, card: int) -> str:
        """The hindrance of a path card that was not chosen; empty for a missing card."""
        name = dict(enumerate(self.paths, 1)).get(card, "")
        row = self.rows.get(("hindrances", name)) or self.rows.get(("scenes", name))
        return " ".join(row["words"].get(it, "") for it in ("effects", "hindrance")) if row else ""

    def _starting(self, hero: str) -> Counter[str]:
        deck = self.rows["heroes", hero]["amounts"]["deck"]
        return Counter({code.removeprefix("S:"): n for code, n in deck.items()})

    def _units(self) -> None:
        """Figures: who has no named place stands in the first free one, in front if it can."""
        named = self.parts.get("units", {})
        units = [unit for hero in self.heroes for unit in HEROES.get(hero, ())]
        taken = [
            (it.get("column"), it.get("slot", "front")) for it in named.values() if it.get("column")
        ]
        spaces = [(column, slot) for slot in ("front", "back") for column in range(1, 5)]
        self.data["units"] = {}
        for unit in [*units, *(unit for unit in named if unit not in units)]:
            own = named.get(unit, {})
            down = own.get("damage", 0) >= self._health(unit)
            stands = not down and not self.is_placing and unit != "mimir"
            place = (own.get("column"), own.get("slot", "front") if own.get("column") else None)
            if "column" not in own and stands:
                place = next(space for space in spaces if space not in taken)
                taken.append(place)
            usual = {"column": place[0], "slot": place[1], "damage": 0, "rage": 0, "down": down}
            self.data["units"][unit] = {
                **usual,
                "moved": False,
                "bonus": 0,
                "tokens": 0,
                **own,
                "slot": own.get("slot", place[1]),
            }
        tokens = sum(it["tokens"] for it in self.data["units"].values())
        all_tokens = self.rows["rules", ""]["numbers"]["freya_tokens"][0]
        self.data["freya_tokens"] = max(0, all_tokens - tokens) if "freya" in units else 0
        self.data["carrier"] = self.parts.get("carrier", self._carrier())

    def _health(self, unit: str) -> int:
        row = "kratos_solo" if self.game.players == 1 else unit
        numbers = self.rows["units", row]["numbers"] if ("units", row) in self.rows else {}
        return int(numbers.get("health", [1])[0])

    def _active(self) -> int:
        """The first seat from the first player on with a figure for a turn, which Mimir lacks."""
        players, first = self.game.players, int(self.data["first_player"])
        if self.is_placing:
            return first
        for seat in ((first + offset) % players for offset in range(players)):
            units = [unit for unit in HEROES.get(self.heroes[seat], ()) if unit != "mimir"]
            if any(not self.data["units"][unit]["down"] for unit in units):
                return seat
        return first

    def _carrier(self) -> str | None:
        """The first figure that stands, where Mimir stands and the turns have begun."""
        standing = [unit for unit, it in self.data["units"].items() if not it["down"]]
        if self.is_placing or "mimir" not in standing:
            return None
        return next((unit for unit in standing if unit != "mimir"), None)

    def _cards(self) -> None:
        """The cards of the scene, its tracks and variables."""
        named = self.parts.get("cards", {})
        self.data["cards"] = {}
        for card in [*CARDS, *(card for card in named if card not in CARDS)]:
            own = named.get(card, {})
            usual = {"side": "f", "damage": 0, "broken": 0, "stun": False}
            counter = self._slots(card, own.get("side", "f"))
            self.data["cards"][card] = {**usual, "counter": counter, **own}
        row = self.rows.get(("scenes", self.scene))
        programs = [self._side(card, side) for card in CARDS for side in ("f", "b")]
        names: list[str] = []
        if row is not None:
            programs += [row["words"].get(field, "") for field in ("win", "lose", "next_when")]
            names += row["amounts"].get("keep_vars", {})
        tracks = re.findall(rf"{NAME} \d+", row["words"].get("tracks", "") if row else "")
        self.data["tracks"] = list(self.parts.get("tracks", [0] * len(tracks)))
        for program in programs:
            found = re.findall(rf"(?:^| )var(?:_ge)? ({NAME})", program)
            names += [json.loads(it) if it.startswith('"') else it for it in found]
        self.data["vars"] = {**dict.fromkeys(names, 0), **self.parts.get("vars", {})}

    def _side(self, card: str, side: str) -> str:
        """The programs and numbers of a side, without its title, which is the last field."""
        row = self.rows.get(("cards", f"{self.scene}-{card}"))
        text = row["words"].get(side, "") if row else ""
        return re.split(r"(?<!\bvar)(?<!\bvar_ge)(?:^| )title ", text)[0]

    def _slots(self, card: str, side: str) -> int:
        """The tokens that a side begins with."""
        found = re.search(r"\bslots n (\d+)", self._side(card, side))
        return int(found[1]) if found else 0

    def _zones(self) -> None:
        """The cards outside the zones of players: upgrades, status piles, cards out of the game."""
        held: Counter[str] = Counter()
        for player in self.data["players"]:
            held += Counter(player["deck"]["top"]) + Counter(player["deck"]["unseen"])
            held += Counter(player["hand"]) + Counter(player["discard"])
        start = sum((self._starting(it) for it in self.heroes if it in HEROES), Counter[str]())
        piles = {status: max(0, PILE - held[status]) for status in STATUSES}
        self.data["piles"] = {**piles, **self.parts.get("piles", {})}
        row = [list(it) for it in self.parts.get("row", ())]
        unseen = self._upgrades()
        unseen.subtract(Counter(" ".join(it) for it in row))
        removed = start - held
        self._take(unseen, held - start)
        left = {kind: n for kind, n in unseen.items() if n > 0}
        self.data["upgrades"] = {"unseen": left, "top": [], "bottom": []}
        self.data["row"], self.data["removed"] = row, dict(removed)

    @staticmethod
    def _take(unseen: Counter[str], codes: Counter[str]) -> None:
        """Takes upgrades that players hold from the deck, of the runes of which most are left."""
        left = Counter(dict.fromkeys(RUNES, 0))
        for kind, number in unseen.items():
            left[kind.rsplit(" ", 1)[1]] += number
        for code, number in codes.items():
            for _ in range(number):
                there = [rune for rune in RUNES if unseen[f"{code} {rune}"] > 0]
                if not there:
                    break
                rune = max(there, key=lambda it: left[it])
                unseen[f"{code} {rune}"] -= 1
                left[rune] -= 1

    def _upgrades(self) -> Counter[str]:
        """All upgrades, by code and rune, in the order of the state."""
        return Counter(
            {
                f"{name.removeprefix('S:')} {rune}": row["numbers"][rune][0]
                for (table, name), row in self.rows.items()
                if table == "upgrades"
                for rune in RUNES
            }
        )

    def _pending(self) -> None:
        """A turn, or the placement of figures."""
        players, first = self.game.players, self.data["first_player"]
        frames: list[dict[str, Any]]
        if self.is_placing:
            order = [(first + offset) % players for offset in range(players)]
            units = (
                (offset, unit)
                for offset, seat in enumerate(order)
                for unit in HEROES.get(self.heroes[seat], ())
                if unit != "mimir" and not self.data["units"][unit]["column"]
            )
            offset, unit = next(units, (0, "kratos"))
            place = {"Place": {"offset": offset, "unit": unit}}
            frames = [{"SceneStart": {"step": 1}}, {"Placing": {"offset": offset}}, place]
        else:
            seat = self.data["active"]
            offset = (seat - first) % players + 1
            frames = [
                {"Round": {"stage": "turns", "offset": offset, "left": 0}},
                {"Reveal": {"seat": seat, "stage": 0, "card": 0, "at": 0}},
                {"Turn": {"seat": seat}},
                {"Main": {"seat": seat}},
            ]
        self.data["open"]["stack"] = frames
