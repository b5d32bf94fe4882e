"""Setting the table of a game with a box: the first placement, changed before it is played.

The position is that of a new game whose chance always gives the first possible outcome, so nothing
here needs more than the public protocol.  What is changed is taken from where it lies, so that dice
and cards stay conserved.
"""

from __future__ import annotations

import copy
import functools
import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib import resources
from typing import Any

import midgard
from support.positions.champions import Engine, State, phase

DM, VALHALLA = "dark_mountains", "valhalla"
BOTH = (DM, VALHALLA)
#: Decks whose cards are in one place each.
DECKS = ("destinies", "bergrisar", "epics")
KINDS = ("swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "leader")
ROWS: dict[str, Any] = {
    name: tomllib.loads((resources.files("midgard") / "data" / f"{name}.toml").read_text("utf-8"))
    for name in ("champions", DM, VALHALLA, "promos")
}


@functools.cache
def _first(engine: str, champions: Any, players: int, options: str) -> dict[str, Any]:
    """The first placement of a game."""
    game = champions(players, start_player=0, **json.loads(options))
    state = game.new_state(chance="explicit")
    while phase(state)["name"] != "placement":
        state.apply(state.chance_outcomes()[0][0])
    found: dict[str, Any] = state.to_dict()
    return found


@functools.cache
def _glory(players: int, options: str) -> dict[tuple[str, str], int]:
    """What the cards of the boxes score, blessings in the first round."""
    rows = midgard.Champions(players, **json.loads(options)).cards()
    return {
        (row["table"], row["id"]): row["numbers"]["glory"][0]
        for row in rows
        if "glory" in row["numbers"]
    }


class Boxes:
    """A position: seat 0 has one worker left, the others none; nobody has a favor."""

    def __init__(self, engine: Engine, players: int = 2, **options: Any) -> None:
        leaders = ["ullr", "dagrun", "gylfir", "asmundr", "svanhildr"][:players]
        self.options = {"expansions": BOTH, "leaders": leaders} | options
        self.engine, self.players = engine, players
        key = json.dumps(self.options, sort_keys=True)
        self.data = copy.deepcopy(_first(engine.name, engine.champions, players, key))
        self.whole = self.pool()
        self.blessings, self.cards = self.bought(), {name: self.held(name) for name in DECKS}
        for seat, clan in enumerate(self.data["clans"]):
            clan |= {"workers": int(seat == 0), "favor": 0}
            clan["begging"] = (4 if players == 2 else 3) - clan["workers"]

    # Conserving

    def pool(self) -> dict[str, dict[str, int]]:
        """All dice and journeys of the game."""
        data = self.data
        dice = Counter(data["supply"]) + Counter(data["stock"])
        for clan in data["clans"]:
            dice += Counter(clan["warriors"])
        sums = {"dice": dict(dice)}
        for deck in ("journeys", "land_journeys"):
            if deck in data:
                sums[deck] = dict(data[deck]["unseen"])
        return sums

    def held(self, name: str) -> set[str]:
        """The cards of a deck, those that lie face-up, and those that clans have."""
        data = self.data
        cards = set(data["deck"].get(name, ())) | set(filter(None, data.get(name, ())))
        cards |= {data.get(side) for side in ("left_bergrisar", "right_bergrisar")} - {None}
        for clan in data["clans"]:
            cards |= set(clan.get(name, ()))
        return {card for card in cards if card.startswith("bergrisar") == (name == "bergrisar")}

    def bought(self) -> Counter[str]:
        """All blessings of the game."""
        blessings: Counter[str] = Counter(filter(None, self.data.get("blessings", ())))
        blessings += Counter(self.data["deck"].get("blessings", {}))
        for clan in self.data["clans"]:
            blessings += Counter(clan.get("blessings", {}))
        return blessings

    def settle(self) -> None:
        """The supply holds the dice that are nowhere else, a deck the journeys."""
        data = self.data
        used = Counter(data["stock"])
        for clan in data["clans"]:
            used += Counter(clan["warriors"])
        for band in data["garrison"].values():
            used += Counter(band)
        for shore in data["shores"]:
            if shore["ship"]:
                used += Counter(shore["ship"]["warriors"])
        for kind, number in self.whole["dice"].items():
            data["supply"][kind] = number - used[kind]
            assert data["supply"][kind] >= 0, kind
        for card, number in (self.bought() - self.blessings).items():
            data["deck"]["blessings"][card] -= number
        for name in DECKS:
            if name in data["deck"]:
                data["deck"][name] = []
                data["deck"][name] = sorted(self.cards[name] - self.held(name))
        for deck, spaces in (("journeys", data["shores"]), ("land_journeys", data.get("land"))):
            if spaces is None or deck not in data:
                continue
            journeys = data[deck]
            known = Counter(space["journey"] for space in spaces) + Counter(journeys["discards"])
            known += Counter(journeys.get("top", ()))
            unseen = known.pop("unseen", 0)
            journeys["unseen"] = {
                kind: number - known[kind] for kind, number in self.whole[deck].items()
            }
            held = sum(journeys["unseen"].values()) + len(journeys.get("top", ()))
            journeys["left"] = held - unseen

    def score(self) -> None:
        """The sheets have the glory of the cards of the boxes, as if bought in the first round."""
        glory = _glory(self.players, json.dumps(self.options, sort_keys=True))
        for clan in self.data["clans"]:
            for line in ("bergrisar", "epics"):
                if line in clan:
                    clan["sheet"][line] = sum(glory[line, card] for card in clan[line])
            if "blessings" in clan:
                bought = clan["blessings"].items()
                clan["sheet"]["blessings"] = sum(
                    number * glory["blessings", card] for card, number in bought
                )

    # Changing

    def clan(self, seat: int, **things: Any) -> Boxes:
        """Gives a clan these things; dice and tokens in numbers, the others are none."""
        clan = self.data["clans"][seat]
        for name in ("warriors", "tokens", "blessings"):
            if name in things:
                clan[name] = dict.fromkeys(clan[name], 0) | things.pop(name)
        for name in ("runes", "used_runes"):
            for rune in things.get(name, ()):
                self.take_rune(rune)
        for seat_, other in enumerate(self.data["clans"]):
            if seat_ != seat and other["leader"] == things.get("leader", ""):
                other["leader"] = clan["leader"]
        clan |= things
        return self

    def take_rune(self, rune: str) -> None:
        """The rune leaves the deck or its space."""
        deck, row = self.data["deck"]["runes"], self.data["rune_row"]
        if rune in row:
            row[row.index(rune)] = deck.pop(0)
        else:
            deck.remove(rune)

    def face_up(self, *runes: str) -> Boxes:
        """These runes lie face up, and otherwise some that a journey and a fight do not use."""
        row, deck = self.data["rune_row"], self.data["deck"]["runes"]
        deck += [rune for rune in row if rune]
        quiet = [rune for rune in ("true_vision", "the_hunt") if rune in deck]
        row[:] = [*runes, *quiet][: len(row)]
        for rune in row:
            deck.remove(rune)
        deck.sort()
        return self

    def foe(self, **cards: str) -> Boxes:
        """Lays these cards; those that lay there leave the game, or go back to their deck."""
        decks = {"troll": "trolls", "left_draugr": "draugr", "right_draugr": "draugr"}
        for site, card in cards.items():
            if site.startswith("shore"):
                shore = self.data["shores"][int(site[-1]) - 1]
                self.lay("monsters", shore["monster"], card)
                shore["monster"] = card
            else:
                self.lay(decks.get(site, "bergrisar"), self.data[site], card)
                self.data[site] = card
        return self

    def lay(self, deck: str, old: str, new: str) -> None:
        """A card comes from its deck, and another goes back."""
        cards = self.data["deck"][deck]
        if new != old:
            cards[cards.index(new)] = old

    def journey(self, space: str, card: str) -> Boxes:
        """The journey there is this card; seat 1 has looked at it."""
        if space.startswith("shore"):
            place = self.data["shores"][int(space[-1]) - 1]
        else:
            place = self.data["land"][("left_bergrisar", "right_bergrisar").index(space)]
        place |= {"journey": card, "known_to": [1]}
        return self

    def board(self, **things: Any) -> Boxes:
        """Changes the table as a whole."""
        self.data |= things
        return self

    def no_troll(self) -> Boxes:
        """No troll is there any more."""
        self.data["deck"]["trolls"] = []
        return self.board(troll=None)

    def row(self, *blessings: str) -> Boxes:
        """These blessings lie face-up."""
        deck = Counter(self.data["deck"]["blessings"]) + Counter(self.data["blessings"])
        deck -= Counter(blessings)
        self.data["deck"]["blessings"] = {
            card: deck[card] for card in self.data["deck"]["blessings"]
        }
        self.data["blessings"] = list(blessings)
        return self

    def epic(self, *epics: str) -> Boxes:
        """These epic monsters lie face-up."""
        every = [row["id"] for row in ROWS[VALHALLA]["epics"]]
        self.data["epics"] = list(epics)
        self.data["deck"]["epics"] = [card for card in every if card not in epics]
        return self

    def ready(self, *script: str | int, used_up: bool = True) -> State:
        """The state to play on, with what dice and decks will answer; then it stops."""
        self.settle()
        self.score()
        leaders = [clan["leader"] for clan in self.data["clans"]]
        options = self.options | {"leaders": leaders}
        game = self.engine.game(self.players, start_player=0, **options)
        state: State = game.from_dict(
            self.data, chance="scripted", script=list(script), then="explicit"
        )
        if used_up:
            self.engine.states.append(state)
        return state


def option(game: Any, name: str) -> Any:
    """The value of an option, which the reference keeps with its rules."""
    rules = getattr(game, "rules", game)
    return getattr(rules, name) if hasattr(rules, name) else getattr(rules.options, name)


def faces(game: Any, kind: str) -> list[str]:
    """What the faces of a die show."""
    if hasattr(game, "rules"):
        return [face.text for face in game.rules.cards.dice[kind].faces]
    return list(game.faces(kind))


def legal(state: State) -> list[str]:
    """What may be done, in words."""
    game: Any = state.game
    text = getattr(game, "action_text", game.action)
    return [str(text(action)) for action in state.legal_actions()]


def play(state: State, *actions: str) -> State:
    """Does all of this, one after the other."""
    for action in actions:
        offered = legal(state)
        assert action in offered, f"{action!r} is not among {offered} in {phase(state)}"
        state.apply(action)
    return state


def happens(state: State, action: str) -> list[dict[str, Any]]:
    """Plays an action and returns the events."""
    assert action in legal(state), f"{action!r} is not among {legal(state)} in {phase(state)}"
    return state.apply_events(action)


def send(state: State, **numbers: int) -> State:
    """Sends these to each place that is asked for, and nothing else."""
    while phase(state)["name"] == "assignment":
        item = phase(state)["item"] if phase(state)["turn"] == 0 else ""
        play(state, f"count {numbers.get(item, 0)}")
    return state


def clan(state: State, seat: int = 0) -> dict[str, Any]:
    """All that a clan has."""
    found: dict[str, Any] = state.to_dict()["clans"][seat]
    return found


def fought(
    engine: Engine,
    site: str,
    rolls: str = "",
    *,
    own: Mapping[str, Any] | None = None,
    position: Boxes | None = None,
    **band: int,
) -> State:
    """Seat 0 sends this warband to a place on land; the dice roll as scripted."""
    assert band or not rolls, "nobody is sent, so no die rolls: name a warband, such as axeman=1"
    position = position or Boxes(engine)
    position.clan(0, **{"warriors": band, **(own or {})})
    return send(play(position.ready(*rolls.split()), f"place {site}"), **band)


def even(position: Boxes) -> None:
    """Seat 1 has as much glory on its sheet as seat 0."""
    position.score()
    sheets = [clan["sheet"] for clan in position.data["clans"]]
    sheets[1]["rune_effects"] += sum(sheets[0].values()) - sum(sheets[1].values())


def final(engine: Engine, *, other: Mapping[str, Any] | None = None, **things: Any) -> State:
    """The last round is over: seat 0 has these things, and seat 1 those of ``other``."""
    options = {"expansions": [VALHALLA]} | things.pop("options", {})
    position = Boxes(engine, **options).board(round=8)
    for seat in (0, 1):
        position.clan(seat, warriors={}, food=0, wood=0, coins=0, blame=2, destinies=[])
    taken = things.get("epics", ())
    others = [row["id"] for row in ROWS[VALHALLA]["epics"] if row["id"] not in taken]
    position.epic(*others[:2]).clan(0, **things).clan(1, **(other or {}))
    even(position)
    state = play(position.ready(), "place left_draugr")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    return state


def names(events: list[dict[str, Any]]) -> list[str]:
    """The names of events."""
    return [event["name"] for event in events]
