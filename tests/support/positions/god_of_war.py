"""Positions of God of War, built by hand for tests of the rules."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import midgard
from support.positions.common import Engine as Engine
from support.positions.common import outcomes as outcomes
from support.positions.common import play as play
from support.positions.common import reason as reason

POSITIONS = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")
HEROES = ("kratos", "atreus", "freya", "mimir", "brok_sindri")
STATUS = ("stun", "poison", "crystal")
STURDY = "\n".join(
    f'[[units]]\nid = "{unit}"\nhealth = 60\n'
    for unit in ("kratos", "atreus", "freya", "mimir", "brok", "sindri", "kratos_solo")
)
"""A correction with which even games at random see every scene."""
FILE = Path(midgard.__file__).parent / "data" / "god_of_war.toml"


@cache
def game_of(engine: Engine, players: int, options: tuple[tuple[str, Any], ...]) -> Any:
    """Returns a game; those with the same options are made once."""
    return engine.game(players, **dict(options))


def step(state: Any, chance: random.Random) -> list[dict[str, Any]]:
    """Plays at random; what does something is preferred to DONE, and attacks to the rest."""
    if state.is_chance:
        outcomes = state.chance_outcomes()
        numbers = [number for number, _ in outcomes]
        weights = [float(weight) for _, weight in outcomes]
        return list(state.apply_events(chance.choices(numbers, weights)[0]))
    actions = state.legal_actions()
    texts = [state.game.action(action).text for action in actions]
    attacks = [at for at, text in zip(actions, texts, strict=True) if text.startswith("attack")]
    if attacks and chance.random() < 0.5:
        actions = attacks
    elif len(actions) > 1 and chance.random() < 0.7:
        actions = [action for action in actions if action != 0] or actions
    return list(state.apply_events(chance.choice(actions)))


def legal(state: Any) -> list[str]:
    """Returns the texts of the legal actions."""
    return [state.game.action(action).text for action in state.legal_actions()]


def cards_of(data: Mapping[str, Any]) -> Counter[str]:
    """Returns all cards of a state, by code."""
    found = Counter(data["removed"]) + Counter(data["piles"])
    for player in data["players"]:
        found += Counter(player["deck"]["unseen"]) + Counter(player["deck"]["top"])
        for zone in ("hand", "discard", "aside"):
            found += Counter(player[zone])
    for kind, number in data["upgrades"]["unseen"].items():
        found[kind.split()[0]] += number
    known = data["upgrades"]["top"] + data["upgrades"]["bottom"]
    known += [" ".join(entry) for entry in data["row"]]
    return found + Counter(kind.split()[0] for kind in known)


Spot = int | tuple[int, str]
"""Where a unit stands: a column, or a column and front or back."""


class Position:
    """A position at the first main decision of a game, with all other cards in the decks."""

    def __init__(self, engine: Engine, *heroes: str, scene: str | None = "q1", **options: Any):
        if len(heroes) > 1:
            options["heroes"] = heroes
        chosen = tuple(sorted({"scene": scene, **options}.items()))
        self.game = game_of(engine, max(1, len(heroes)), chosen)
        self.places: dict[str, Spot] = {}
        self.carried: str | None = None
        self.path: list[int] = []
        self.zones: dict[tuple[int, str], tuple[str, ...]] = {}
        self.changes: list[tuple[tuple[str, ...], dict[str, Any]]] = []

    def at(self, **places: Spot) -> Position:
        """Places units; the others take the lowest empty column."""
        self.places |= places
        return self

    def dealt(self, *path: int) -> Position:
        """Says which quests and bosses are dealt."""
        self.path = list(path)
        return self

    def carrier(self, unit: str) -> Position:
        """Says who carries Mimir."""
        self.carried = unit
        return self

    def hand(self, seat: int, *codes: str) -> Position:
        """Gives a seat exactly these cards in hand."""
        self.zones[seat, "hand"] = codes
        return self

    def discard(self, seat: int, *codes: str) -> Position:
        """Puts exactly these cards into the discard of a seat."""
        self.zones[seat, "discard"] = codes
        return self

    def top(self, seat: int, *codes: str) -> Position:
        """Puts exactly these cards on top of the deck of a seat, the first drawn first."""
        self.zones[seat, "top"] = codes
        return self

    def unit(self, name: str, **things: Any) -> Position:
        """Changes a unit."""
        self.changes.append((("units", name), things))
        return self

    def card(self, name: str, **things: Any) -> Position:
        """Changes a card of the scene."""
        self.changes.append((("cards", name), things))
        return self

    def field(self, *path: str, **things: Any) -> Position:
        """Changes fields of the state, or of a part of it."""
        self.changes.append((path, things))
        return self

    def ready(self) -> Any:
        """Returns the state at the main decision of the first player."""
        state = self.game.new_state(chance="explicit")
        taken: set[int] = set()
        while state.phase != "main":
            if state.is_chance:
                state.apply(self.any_card(state))
            elif state.phase == "place":
                state.apply(self.place(state, taken))
            elif state.phase == "carrier":
                state.apply(f"unit {self.carried}" if self.carried else state.legal_actions()[0])
            else:
                raise AssertionError(f"the position does not say {state.phase}")
        return self.game.from_dict(self.changed(state.to_dict()), chance="explicit")

    def any_card(self, state: Any) -> int:
        """The first outcome: no status card, and path cards by number unless they are given."""
        if state.phase in ("quest", "boss") and self.path:
            return self.path.pop(0)
        return int(state.chance_outcomes()[0][0])

    def place(self, state: Any, taken: set[int]) -> str:
        """The place of the unit whose turn it is: units are placed in unit order."""
        units = state.to_dict()["units"]
        first = self.game_first(state)
        order = [*first, *(name for name in units if name not in first)]
        unit = next(name for name in order if name != "mimir" and not units[name]["column"])
        free = [column for column in (1, 2, 3, 4) if column not in taken]
        place = self.places.get(unit, free[0] if free else 1)
        column, slot = place if isinstance(place, tuple) else (place, "front")
        taken.add(column)
        return f"stand {column} {slot}"

    def game_first(self, state: Any) -> list[str]:
        """The units from the first player on."""
        data = state.to_dict()
        count, first = len(data["players"]), data["first_player"]
        heroes = [data["players"][(first + at) % count]["hero"] for at in range(count)]
        pairs = [("brok", "sindri") if hero == "brok_sindri" else (hero,) for hero in heroes]
        return [unit for pair in pairs for unit in pair]

    def changed(self, data: dict[str, Any]) -> dict[str, Any]:
        """The state with all changes; cards come from the deck, the upgrades or the piles."""
        for player in data["players"]:
            unseen = Counter(player["deck"]["unseen"]) + Counter(player["deck"]["top"])
            unseen += Counter(player["hand"]) + Counter(player["discard"])
            player["deck"] = {"unseen": dict(unseen), "top": []}
            player["hand"], player["discard"] = {}, {}
        for (seat, zone), codes in self.zones.items():
            player = data["players"][seat]
            for code in codes:
                take(data, player["deck"]["unseen"], code)
            if zone == "top":
                player["deck"]["top"] = list(codes)
            else:
                player[zone] = dict(Counter(codes))
        for path, things in self.changes:
            part = data
            for name in path:
                part = part[name]
            part.update(things)
        return data


def take(data: dict[str, Any], unseen: dict[str, int], code: str) -> None:
    """Takes a card from a deck; if it has none, from the piles, the upgrades or other decks."""
    sources = [(unseen, code), (data["piles"], code)]
    upgrades = data["upgrades"]["unseen"]
    sources += [(upgrades, f"{code} {rune}") for rune in ("yellow", "blue", "green", "red")]
    sources += [(player["deck"]["unseen"], code) for player in data["players"]]
    pool, name = next((pool, name) for pool, name in sources if pool.get(name))
    pool[name] -= 1
    if not pool[name] and pool is not data["piles"]:
        del pool[name]


@cache
def card_rows() -> dict[str, dict[str, Any]]:
    """Returns the rows of the cards of scenes in the data file, by id."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["cards"]
    return {row["id"]: row for row in rows}


def unit(state: Any, name: str) -> dict[str, Any]:
    """Returns a unit."""
    return dict(state.to_dict()["units"][name])


def card(state: Any, name: str) -> dict[str, Any]:
    """Returns a card of the scene."""
    return dict(state.to_dict()["cards"][name])


def seat(state: Any, number: int) -> dict[str, Any]:
    """Returns what a player has."""
    return dict(state.to_dict()["players"][number])


def attack(state: Any, unit: str, aim: str, *items: str, die: int | None = None) -> Any:
    """Attacks with these items; windows are left at once, and the die shows this number."""
    play(state, f"attack {unit}", f"aim {aim}", *items, "done")
    while not state.is_chance and state.phase == "window":
        state.apply("done")
    if die is not None:
        state.apply(f"die {die}")
    return state


def reveal(state: Any, kind: str) -> Any:
    """Ends the turn and reveals an upgrade; windows before the scene acts are left."""
    play(state, "done", kind)
    while not state.is_chance and state.phase == "window":
        state.apply("done")
    return state
