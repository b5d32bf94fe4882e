"""Setting the table for a test of the rules: a position, what is played there, what came of it.

Everything here goes through the public protocol that both engines have, and through the words of
docs/reference/actions.md and docs/reference/state.md. Dice and cards are scripted; the ``engine``
fixture sees to it
that every script has been used up when a test ends.
"""

from __future__ import annotations

import copy
import functools
import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from typing import Any, Protocol

import midgard
from midgard.champions.position import describe

CARDS: dict[str, Any] = tomllib.loads(
    (resources.files("midgard") / "data" / "champions.toml").read_text(encoding="utf-8")
)


def ids(table: str) -> tuple[str, ...]:
    """The rows of a table of the card data, in their order."""
    return tuple(row["id"] for row in CARDS[table])


WARRIORS = ("swordsman", "spearman", "axeman")
GOODS = ("food", "wood", "coin")
LAND = ("troll", "left_draugr", "right_draugr")
SHORES = ("shore-1", "shore-2", "shore-3", "shore-4")
SHIPS = ("small", "large", "private")
MILITARY = ("folk_warriors", "raiders", "varyags", "jomsvikings")
ECONOMIC = ("wealthy_stranger", "skald", "generous_merchant", "aumingi")
STALLS = MILITARY + ECONOMIC
BOARD = (
    "swordsmith",
    "hafter",
    "blacksmith",
    "smokehouse",
    "hunting_grounds",
    "jarls_longhouse",
    "merchant_ship",
    "market",
    "stave_church",
    "runesmith",
    "sages_house",
    "shipwright",
    "worker_huts",
    "small_longship",
    "large_longship",
    "private_longship",
    *LAND,
)
PLACES = BOARD + STALLS
LEADERS = ids("leaders")
RUNES = ids("runes")
DESTINIES = ids("destinies")
JOURNEYS = ids("journeys")
LONGSHIPS = ids("longships")

#: The text of every action, at its number.
ACTIONS = (
    *(f"place {place}" for place in PLACES),
    "beg",
    "accept",
    "favor",
    "throw",
    *(f"leader {leader}" for leader in LEADERS),
    *(f"rune {rune}" for rune in RUNES),
    *(f"take {rune}" for rune in RUNES),
    "draw",
    *(f"sail {shore}" for shore in SHORES),
    *(f"peek {shore}" for shore in SHORES),
    *(f"build {longship}" for longship in LONGSHIPS),
    *(f"destiny {destiny}" for destiny in DESTINIES),
    *(f"blame seat-{seat}" for seat in range(4)),
    *(f"trade {give} {get}" for give in GOODS for get in GOODS if give != get),
    *(f"count {number}" for number in range(16)),
    *(f"pick {warrior} face-{face}" for warrior in WARRIORS for face in "abcdef"),
    *(f"lose {item}" for item in (*WARRIORS, "food")),
)


class Game(Protocol):
    """What a test uses of a game."""

    @property
    def action_count(self) -> int: ...
    def index(self, action: Any, /) -> int: ...


class State(Protocol):
    """What a test uses of a state."""

    @property
    def game(self) -> Game: ...
    @property
    def current_player(self) -> int: ...
    @property
    def is_terminal(self) -> bool: ...
    @property
    def is_chance(self) -> bool: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def script_left(self) -> int: ...
    def returns(self) -> list[float]: ...
    def legal_actions(self) -> list[int]: ...
    def apply(self, action: Any, /) -> object: ...
    def apply_events(self, action: Any, /) -> list[dict[str, Any]]: ...
    def clone(self) -> State: ...
    def chance_outcomes(self) -> list[tuple[int, Fraction]]: ...
    def outcome_text(self, outcome: Any, /) -> str: ...
    def score_sheet(self, seat: int, /) -> dict[str, int]: ...
    def to_dict(self) -> dict[str, Any]: ...


@dataclass
class Engine:
    """One of the two engines, and the states that a test has begun on it."""

    name: str
    champions: Any
    illegal: type[ValueError]
    script_error: type[ValueError]
    states: list[State] = field(default_factory=list)

    def game(self, players: int = 3, **options: Any) -> Any:
        """A game with these options."""
        return self.champions(players=players, **options)

    def begin(self, *script: str | int, players: int = 3, **options: Any) -> State:
        """A new game whose chance follows the script."""
        game = self.game(players, **options)
        state: State = game.new_state(chance="scripted", script=list(script))
        self.states.append(state)
        return state

    def unscripted(self, players: int = 3, **options: Any) -> State:
        """A new game that stops at every chance."""
        state: State = self.game(players, **options).new_state(chance="explicit")
        return state


#: What lies on the board and at the shores if nothing else is said, and what the clans have.
FIRST_LEADERS = ("dagrun", "gylfir", "asmundr", "ullr")
FIRST_DESTINIES = ("craftsman", "prepared", "runemaster", "odins_favored")
FIRST_MONSTERS = ("monster-01-red", "monster-01-blue", "monster-03-red", "monster-03-blue")
USUAL = {
    "troll": "troll-1-1",
    "left_draugr": "draugr-1-red",
    "right_draugr": "draugr-1-blue",
    "merchant": "merchant-1",
}
USUAL_RUNES = ("healing", "knowledge")
#: Troll, draugr and merchant ship of a round in which nothing else is missing.
STOCK = ("troll-4-1", "draugr-7-red", "draugr-7-blue", "merchant-8")


@functools.cache
def _described(players: int, options: str) -> midgard.Champions:
    """The game whose positions are described; both engines take the dicts."""
    return midgard.Champions(players, start_player=0, **json.loads(options))


class Position:
    """The first placement of a game, seat 0 to place, to be changed before it is played.

    What is not named is completed by ``midgard.champions.position``. A worker that neither waits
    nor stands somewhere has begged.
    """

    def __init__(
        self, engine: Engine, players: int = 3, *, rows: Mapping[str, Any] = CARDS, **options: Any
    ) -> None:
        self.engine = engine
        self.players = players
        self.rows = rows  # of the card data, where options correct them
        self.options = options
        self.parts: dict[str, Any] = {"marker": 0}
        self.shores: dict[int, dict[str, Any]] = {}
        firsts = zip(FIRST_LEADERS[:players], FIRST_DESTINIES, strict=False)
        self.clans: list[dict[str, Any]] = [
            {"leader": leader, "destinies": [destiny]} for leader, destiny in firsts
        ]

    def clan(self, seat: int, **things: Any) -> Position:
        """Give a clan these things, named as in docs/reference/state.md."""
        clan = self.clans[seat]
        for other in self.clans:
            kept = [card for card in other["destinies"] if card not in things.get("destinies", ())]
            other["destinies"] = kept
            if "leader" in things and other["leader"] == things["leader"]:
                other["leader"] = clan["leader"]
        clan.update(things)
        return self

    def everyone(self, **things: Any) -> Position:
        """Give every clan these things."""
        for seat in range(self.players):
            self.clan(seat, **copy.deepcopy(things))
        return self

    def board(self, **things: Any) -> Position:
        """Change the table as a whole: the round, the marker, the foes, the places."""
        self.parts.update(things)
        return self

    def shore(self, number: int, **things: Any) -> Position:
        """Change a shore; a journey that is a card must be known or revealed."""
        self.shores.setdefault(number, {}).update(things)
        return self

    def journeys(self, **things: Any) -> Position:
        """Put away these ``discards``, or as many as leave a number ``left`` in the deck."""
        self.parts["journeys"] = self.parts.get("journeys", {}) | things
        return self

    def ship(self, shore: int, kind: str, owner: int, food: int = 0, **warriors: int) -> Position:
        """A longship with its worker lies at a shore."""
        aboard = {"kind": kind, "owner": owner, "food": food, "warriors": warriors}
        return self.shore(shore, ship=aboard)

    def stand(self, seat: int, *places: str) -> Position:
        """Workers of this seat stand at these places."""
        self.clans[seat]["placed"] = [*self.clans[seat].get("placed", ()), *places]
        if "hunting_grounds" in places:
            self.parts.setdefault("hunters", []).append(seat)
        return self

    def workers(self, *numbers: int) -> Position:
        """How many workers of each seat are still to be placed."""
        for clan, number in zip(self.clans, numbers, strict=True):
            clan["workers"] = number
        return self

    def turn(self, seat: int) -> Position:
        """Let this seat place the next worker, or answer what is asked."""
        return self.board(turn=seat)

    def ready(self, *script: str | int, explicit: bool = False, used_up: bool = True) -> State:
        """The state to play on, with what the dice and decks will answer."""
        game = self.engine.game(self.players, start_player=0, **self.options)
        if explicit:
            state: State = game.from_dict(self.described(), chance="explicit")
            return state
        state = game.from_dict(self.described(), chance="scripted", script=list(script))
        if used_up:
            self.engine.states.append(state)
        return state

    def described(self) -> dict[str, Any]:
        """The dict of the position, with the usual cards where they are not used elsewhere."""
        game = _described(self.players, json.dumps(self.options, sort_keys=True))
        named = json.dumps([self.parts, self.clans, self.shores])
        parts: dict[str, Any] = {"clans": self.clans}
        if "stocking" in named:
            return describe(game, **(parts | {"shores": self.shores} | self.parts))
        for name, card in USUAL.items():
            if f'"{card}"' not in named:
                parts[name] = card
        if not any(f'"{rune}"' in named for rune in USUAL_RUNES):
            parts["rune_row"] = list(USUAL_RUNES)
        shores = {number: dict(things) for number, things in self.shores.items()}
        for number, monster in enumerate(FIRST_MONSTERS[: 4 if self.players == 4 else 3], 1):
            if f'"{monster}"' not in named:
                shores.setdefault(number, {}).setdefault("monster", monster)
        return describe(game, **(parts | {"shores": shores} | self.parts))


def counts(kinds: Iterable[str], passed: Mapping[str, int]) -> dict[str, int]:
    """Numbers per kind name every kind."""
    return {kind: passed.get(kind, 0) for kind in kinds}


def ordered(words: Iterable[str], vocabulary: Sequence[str]) -> list[str]:
    """The words in the order of their list."""
    return sorted(words, key=vocabulary.index)


def face_text(face: Mapping[str, int]) -> str:
    """What chance answers when a die shows this face: ``blank``, ``hit``, ``hit-2+shield``."""
    shown = [(word, face[f"{word}s"]) for word in ("hit", "shield") if face[f"{word}s"]]
    return "+".join(word if n == 1 else f"{word}-{n}" for word, n in shown) or "blank"


# Playing


def legal(state: State) -> list[str]:
    """What may be done, in words."""
    return [ACTIONS[action] for action in state.legal_actions()]


def play(state: State, *actions: str) -> State:
    """Do all of this, one after the other."""
    for action in actions:
        offered = legal(state)
        assert action in offered, f"{action!r} is not among {offered} in {phase(state)}"
        state.apply(action)
    return state


def reason(engine: Engine, state: State, action: str) -> str:
    """The word with which the action is refused."""
    try:
        state.apply(action)
    except engine.illegal as error:
        found = vars(error)
        assert found["action"].text == action
        return str(found["reason"])
    raise AssertionError(f"{action!r} is legal in {phase(state)}")


def answer(state: State, *outcomes: str) -> State:
    """Give chance these answers; the state was begun without a script."""
    for outcome in outcomes:
        assert state.is_chance, f"chance is not asked for {outcome!r} in {phase(state)}"
        state.apply(outcome)
    return state


def send_all(state: State) -> State:
    """Send all there is to each place."""
    while phase(state)["name"] == "assignment":
        play(state, [action for action in legal(state) if action.startswith("count")][-1])
    return state


# Looking


def phase(state: State) -> dict[str, Any]:
    """What the game waits for."""
    found: dict[str, Any] = state.to_dict()["phase"]
    return found


def phase_name(state: State) -> str:
    """The name of what the game waits for."""
    return str(phase(state)["name"])


def clan(state: State, seat: int) -> dict[str, Any]:
    """All that a clan has."""
    found: dict[str, Any] = state.to_dict()["clans"][seat]
    return found


def has(state: State, seat: int, **things: Any) -> bool:
    """Does the clan have just these? Warriors are those at home; the others are zero or empty."""
    found = clan(state, seat)
    for name, thing in things.items():
        wanted = counts(WARRIORS, thing) if name == "warriors" else thing
        assert found[name] == wanted, f"seat {seat} has {name} {found[name]}, not {wanted}"
    return True


def shore(state: State, number: int) -> dict[str, Any]:
    """A shore, counted from the left."""
    found: dict[str, Any] = state.to_dict()["shores"][number - 1]
    return found


def distribution(state: State) -> dict[str, Fraction]:
    """Each possible answer of chance, in words, with its probability."""
    return {state.outcome_text(o): share for o, share in state.chance_outcomes()}


# Fights


def last_worker(engine: Engine, players: int = 3, **options: Any) -> Position:
    """The last worker of the game is in the hand of seat 0, who has no favor.

    The last seat holds the rune Gifts, so that the game waits for it after the last clean-up,
    before the final count.
    """
    position = Position(engine, players, **options).board(round=8)
    position.workers(1, *([0] * (players - 1))).clan(0, favor=0)
    return position.clan(players - 1, runes=["gifts"])


def fight(
    engine: Engine, foe: str, rolls: str, *, own: Mapping[str, Any] | None = None, **band: int
) -> State:
    """Seat 0 sends this warband to a troll or the left draugr; the dice roll as scripted."""
    site = "troll" if foe.startswith("troll") else "left_draugr"
    position = last_worker(engine).board(**{site: foe})
    state = position.clan(0, **{"warriors": band, **(own or {})}).ready(*rolls.split())
    return send_all(play(state, f"place {site}"))


def voyage(
    engine: Engine,
    script: str,
    *,
    shore: int = 1,
    monster: str = "monster-01-red",
    food: int = 0,
    own: Mapping[str, Any] | None = None,
    players: int = 3,
    **band: int,
) -> State:
    """Seat 0 sends this warband and food to a shore on the large longship."""
    position = last_worker(engine, players).shore(shore, monster=monster)
    position.clan(0, **{"warriors": band, "food": food, "coins": 1, **(own or {})})
    state = position.ready(*script.split())
    return send_all(play(state, "place large_longship", f"sail shore-{shore}"))


def hunt(engine: Engine, rolls: str, *, own: Mapping[str, Any] | None = None, **band: int) -> State:
    """Seat 0, without food, hunts with this warband."""
    position = last_worker(engine).clan(0, **{"warriors": band, "food": 0, **(own or {})})
    return play(position.ready(*rolls.split()), "place hunting_grounds")


def final(engine: Engine, players: int = 3) -> Position:
    """The last placement of the game, with nothing to score; played with ``finish``."""
    position = Position(engine, players).board(round=8, troll=None)
    position.workers(1, *([0] * (players - 1)))
    return position.everyone(food=0, wood=0, coins=0, favor=0, warriors={})


def finish(position: Position) -> State:
    """Play the last worker, which does nothing, and count the glory."""
    state = play(position.ready(), "place left_draugr")
    while phase_name(state) == "assignment":
        play(state, "count 0")
    while phase_name(state) in ("success_window", "closing"):
        play(state, "accept")
    assert state.is_terminal
    return state
