"""Setting the table for a test of the rules: a position, what is played there, what came of it.

Everything here goes through the public protocol that both engines have, and through the words of
docs/actions.md and docs/state.md. Dice and cards are scripted; the ``engine`` fixture sees to it
that every script has been used up when a test ends.
"""

from __future__ import annotations

import copy
import functools
import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from typing import Any, Protocol

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


#: What the dice and decks answer in the set-up of every position, by the number of players.
OPENING: dict[int, tuple[str, ...]] = {
    2: ("folk_warriors", "wealthy_stranger"),
    3: ("folk_warriors", "wealthy_stranger", "skald"),
    4: ("folk_warriors", "raiders", "wealthy_stranger", "skald"),
}
FIRST_LEADERS = ("dagrun", "gylfir", "asmundr", "ullr")
FIRST_DESTINIES = ("craftsman", "prepared", "runemaster", "odins_favored")
FIRST_MONSTERS = ("monster-01-red", "monster-01-blue", "monster-03-red", "monster-03-blue")
#: Troll, draugr and merchant ship of a round in which nothing else is missing.
STOCK = ("troll-4-1", "draugr-7-red", "draugr-7-blue", "merchant-8")


@functools.cache
def _opening(champions: Any, players: int, options: str) -> str:
    shores = 4 if players == 4 else 3
    script = (
        *OPENING[players],
        *FIRST_DESTINIES[:players],
        *("troll-1-1", "draugr-1-red", "draugr-1-blue", "healing", "knowledge"),
        *FIRST_MONSTERS[:shores],
        "merchant-1",
    )
    game = champions(players=players, start_player=0, **json.loads(options))
    state: State = game.new_state(chance="scripted", script=list(script))
    play(state, *(f"leader {leader}" for leader in reversed(FIRST_LEADERS[:players])))
    assert state.script_left == 0
    return json.dumps(state.to_dict())


class Position:
    """The first placement of a game, seat 0 to place, to be changed before it is played.

    Whatever is given to somebody is taken from where it was: dice from the supply, cards from the
    decks. A worker that neither waits nor stands somewhere has begged.
    """

    def __init__(
        self,
        engine: Engine,
        players: int = 3,
        *,
        rows: Mapping[str, Any] = CARDS,
        **options: Any,
    ) -> None:
        self.engine = engine
        self.players = players
        self.rows = rows  # of the card data, where options correct them
        self.options = options
        written = json.dumps(options, sort_keys=True)
        self.data: dict[str, Any] = json.loads(_opening(engine.champions, players, written))
        self.clans: list[dict[str, Any]] = self.data["clans"]

    def clan(self, seat: int, **things: Any) -> Position:
        """Give a clan these things, named as in docs/state.md."""
        clan = self.clans[seat]
        for other in self.clans:
            kept = [card for card in other["destinies"] if card not in things.get("destinies", ())]
            other["destinies"] = kept
            if "leader" in things and other["leader"] == things["leader"]:
                other["leader"] = clan["leader"]
        if "warriors" in things:
            things["warriors"] = counts(WARRIORS, things["warriors"])
        if "sheet" in things:
            things["sheet"] = clan["sheet"] | things["sheet"]
        for rune in (*things.get("runes", ()), *things.get("used_runes", ())):
            self.data["rune_row"] = [None if old == rune else old for old in self.data["rune_row"]]
        clan.update(things)
        return self

    def everyone(self, **things: Any) -> Position:
        """Give every clan these things."""
        for seat in range(self.players):
            self.clan(seat, **copy.deepcopy(things))
        return self

    def board(self, **things: Any) -> Position:
        """Change the table as a whole: the round, the marker, the foes, the places."""
        if "stock" in things:
            things["stock"] = counts(WARRIORS, things["stock"])
        if "garrison" in things:
            garrison = {site: counts(WARRIORS, things["garrison"].get(site, {})) for site in LAND}
            things["garrison"] = garrison
        if things.get("left_draugr") == self.data["right_draugr"] is not None:
            self.data["right_draugr"] = self.data["left_draugr"]
        self.data.update(things)
        return self

    def shore(self, number: int, **things: Any) -> Position:
        """Change a shore; a journey that is a card must be known or revealed."""
        here = self.data["shores"][number - 1]
        for other in self.data["shores"]:
            if things.get("monster") is not None and other["monster"] == things["monster"]:
                other["monster"] = here["monster"]
        here.update(things)
        return self

    def journeys(
        self, *, left: int | None = None, discards: Mapping[str, int] | None = None
    ) -> Position:
        """Put away so many journeys, or as many as leave this number in the deck."""
        if discards is not None:
            self.data["journeys"]["discards"] = counts(JOURNEYS, discards)
        if left is not None:
            gone: Counter[str] = Counter()
            spare = self._unseen_journeys().total() - self._face_down(old=False) - left
            for kind in JOURNEYS:
                gone[kind] = min(spare, self._unseen_journeys()[kind])
                spare -= gone[kind]
            self.data["journeys"]["discards"] = counts(JOURNEYS, gone)
        return self

    def ship(self, shore: int, kind: str, owner: int, food: int = 0, **warriors: int) -> Position:
        """A longship with its worker lies at a shore."""
        aboard = {"kind": kind, "owner": owner, "food": food}
        self.shore(shore, ship=aboard | {"warriors": counts(WARRIORS, warriors)})
        return self.stand(owner, f"{kind}_longship")

    def stand(self, seat: int, *places: str) -> Position:
        """Workers of this seat stand at these places."""
        placed = (*self.clans[seat]["placed"], *places)
        self.clans[seat]["placed"] = ordered(placed, PLACES)
        if "hunting_grounds" in places:
            self.data["hunters"].append(seat)
        return self

    def workers(self, *numbers: int) -> Position:
        """How many workers of each seat are still to be placed."""
        for clan, number in zip(self.clans, numbers, strict=True):
            clan["workers"] = number
        return self

    def turn(self, seat: int) -> Position:
        """Let this seat place the next worker."""
        self.data["phase"] = {"name": "placement", "turn": seat}
        return self

    def ready(self, *script: str | int, explicit: bool = False, used_up: bool = True) -> State:
        """The state to play on, with what the dice and decks will answer."""
        game = self.engine.game(self.players, start_player=0, **self.options)
        if explicit:
            state: State = game.from_dict(self._settled(), chance="explicit")
            return state
        state = game.from_dict(self._settled(), chance="scripted", script=list(script))
        if used_up:
            self.engine.states.append(state)
        return state

    def _settled(self) -> dict[str, Any]:
        """The data with the rest of dice, cards, journeys and workers where they belong."""
        data = self.data
        for clan in self.clans:
            workers = (4 if self.players == 2 else 3) + clan["extra_worker"]
            clan["begging"] = workers - clan["workers"] - len(clan["placed"])
            assert clan["begging"] >= 0, "a clan has more workers than there are"
        data["huts_sold"] = sum(clan["extra_worker"] for clan in self.clans)
        owned = [clan["longship"] for clan in self.clans]
        ships = self.rows["longships"]
        for_sale = [row["id"] for row in ships if row["min_players"] <= self.players]
        data["longships"] = [longship for longship in for_sale if longship not in owned]
        box = Counter({row["id"]: row["count"] for row in CARDS["dice"]})
        box.subtract(self._dice())
        data["supply"] = counts(WARRIORS, box)
        out = set(self._cards())
        for deck in data["deck"]:
            data["deck"][deck] = [card for card in ids(deck) if card not in out]
        unseen = self._unseen_journeys()
        data["journeys"]["unseen"] = counts(JOURNEYS, unseen)
        data["journeys"]["left"] = unseen.total() - self._face_down(old=False)
        return data

    def _dice(self) -> Counter[str]:
        data = self.data
        ships = [shore["ship"]["warriors"] for shore in data["shores"] if shore["ship"]]
        dice: Counter[str] = Counter(data["stock"])
        for stack in (*data["garrison"].values(), *ships, *(c["warriors"] for c in self.clans)):
            dice.update(stack)
        if "fight" in data["phase"]:
            dice.update(data["phase"]["fight"]["warband"])
        return dice

    def _cards(self) -> Iterable[str | None]:
        data = self.data
        yield from (data["troll"], data["left_draugr"], data["right_draugr"], data["merchant"])
        yield from data["rune_row"]
        yield from (shore["monster"] for shore in data["shores"])
        for group in data["under"]:
            yield from group["cards"]
        for clan in self.clans:
            for pile in ("runes", "used_runes", "destinies", "trolls", "draugr", "monsters"):
                yield from clan[pile]

    def _unseen_journeys(self) -> Counter[str]:
        journeys = self.data["journeys"]
        left = Counter({row["id"]: row["count"] for row in self.rows["journeys"]})
        left.subtract(journeys["discards"])
        left.subtract(journeys["old"])
        left.subtract(s["journey"] for s in self.data["shores"] if s["journey"] in JOURNEYS)
        return Counter({kind: left[kind] for kind in JOURNEYS})

    def _face_down(self, *, old: bool) -> int:
        shores = self.data["shores"]
        return sum(s["journey"] == "unseen" and s["old"] == old for s in shores)


def counts(kinds: Iterable[str], given: Mapping[str, int]) -> dict[str, int]:
    """Numbers per kind name every kind."""
    return {kind: given.get(kind, 0) for kind in kinds}


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


def asked(state: State) -> str:
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


def law(state: State) -> dict[str, Fraction]:
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
    while asked(state) == "assignment":
        play(state, "count 0")
    while asked(state) in ("success_window", "closing"):
        play(state, "accept")
    assert state.is_terminal
    return state
