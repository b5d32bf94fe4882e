"""Endgames of two players with both boxes that can be solved: the last decisions of the last round.

Seat 0 decides alone, and nothing that the rival hides matters. `solve` computes what each action is
worth by trying everything.

`python -m support.endgames.boxes` writes `tests/data/box-endgames.jsonl`: a line for each endgame,
with its state, the best actions and what they are worth. Searches are held to it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import midgard
from support.positions.boxes import Boxes, fought, play, send
from support.positions.champions import Engine

FILE = Path(__file__).parents[2] / "data" / "box-endgames.jsonl"
SEAT = 0
#: Values that change by less are exact.
PRECISION = 1e-13
#: The most states of an endgame.
MOST = 100_000


@cache
def game() -> midgard.Champions:
    """Returns the game of all endgames."""
    return midgard.Champions(players=2, expansions=["dark_mountains", "valhalla"])


def engine() -> Engine:
    """Returns the compiled engine."""
    return Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)


@dataclass(frozen=True)
class BoxEndgame:
    """A position of round 8 after a warband has been sent, in which seat 0 decides."""

    name: str
    site: str
    """Where the worker of seat 0 stands."""
    foe: str
    band: Mapping[str, int]
    """Who is sent."""
    rolls: str = ""
    """The outcomes of chance before the position."""
    then: tuple[str, ...] = ()
    """What is played before the position, after the assignment."""
    own: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the clan of seat 0."""
    rival: int = 0
    """The favor of seat 1: glory at the end."""
    journey: str = "all_quiet"
    """The journey at the Bergrisar, or at the shore."""
    food: int = 0
    """The food aboard."""
    blessings: tuple[str, ...] = ()
    """The blessings that lie face-up, if it matters."""
    epics: tuple[str, ...] = ()
    """The epic monsters that lie face-up, if it matters."""
    assigned: bool = True
    """Whether the warband is sent already."""

    def state(self) -> midgard.champions.State:
        """Returns the position with explicit chance."""
        position = Boxes(engine()).foe(**{self.site: self.foe})
        position.board(round=8)
        if self.blessings:
            position.row(*self.blessings)
        if self.epics:
            position.epic(*self.epics)
        none: dict[str, Any] = {"destinies": [], "coins": 0, "food": 0, "wood": 0}
        position.clan(1, **none, leader="asmundr", warriors={}, favor=self.rival)
        own: dict[str, Any] = {**none, "leader": "ullr", "warriors": dict(self.band), **self.own}
        rolls = self.rolls.split()
        if "bergrisar" in self.site and self.journey != "unseen":
            position.journey(self.site, self.journey)
        if self.site.startswith("shore"):
            position.journey(self.site.replace("_", "-"), self.journey)
            position.clan(0, **own | {"food": self.food})
            state = play(
                position.ready(*rolls),
                "place small_longship",
                f"sail {self.site.replace('_', '-')}",
            )
            if self.assigned:
                state = send(state, **self.band, food=self.food)
        elif self.assigned:
            state = fought(
                position.engine, self.site, self.rolls, own=own, position=position, **self.band
            )
        else:
            position.clan(0, **own)
            state = play(position.ready(*rolls), f"place {self.site}")
        data = play(state, *self.then).to_dict()
        sheets = [clan["sheet"] for clan in data["clans"]]
        sheets[1]["rune_effects"] += sheets[0][
            "blessings"
        ]  # what seat 0 has bought decides nothing
        found: midgard.champions.State = game().from_dict(data, chance="explicit")
        return found


def solve(start: Any) -> dict[int, float]:
    """Returns the share of victory of each action with the best play after it."""
    actions = start.legal_actions()
    after = [start.child(action) for action in actions]
    values = values_of(after, lambda it: it.returns()[SEAT] if it.is_terminal else None)
    return dict(zip(actions, values, strict=True))


def values_of(starts: list[Any], worth: Callable[[Any], float | None]) -> list[float]:
    """Returns the value of each state with the best play of seat 0: everything is tried.

    The number of throws of a fight does not matter, so a round in which nothing changes leads back
    to itself; values are iterated until they stay. `worth` gives the value of a state that is an
    end, and ``None`` for others.
    """
    numbers: dict[int, int] = {}
    follows: list[tuple[bool, list[tuple[float, int]]]] = []
    values: list[float] = []
    waiting: list[tuple[int, Any]] = []

    def number(state: Any) -> int:
        state = _thrown_once(state)
        key = state.key()
        if key not in numbers:
            numbers[key] = len(numbers)
            found = worth(state)
            follows.append((False, []))
            values.append(-1.0 if found is None else found)
            if found is None:
                waiting.append((numbers[key], state))
        return numbers[key]

    roots = [number(start) for start in starts]
    while waiting:
        here, state = waiting.pop()
        assert len(numbers) < MOST, "the endgame is small"
        assert state.is_chance or state.current_player == SEAT or len(state.legal_actions()) == 1
        if state.is_chance:
            outcomes = state.chance_outcomes(exact=False)
            next_ = [(chance, number(state.child(it))) for it, chance in outcomes]
        else:
            next_ = [(1.0, number(state.child(it))) for it in state.legal_actions()]
        follows[here] = (state.is_chance, next_)
    _iterate(follows, values)
    return [values[root] for root in roots]


def _thrown_once(state: Any) -> Any:
    """Returns the state as if the dice of its fight were thrown for the first time."""
    if state.phase != "dice":
        return state
    data = state.to_dict()
    if data["phase"]["fight"]["throws"] == 1:
        return state
    data["phase"]["fight"]["throws"] = 1
    return state.game.from_dict(data, chance="explicit")


def _iterate(follows: list[tuple[bool, list[tuple[float, int]]]], values: list[float]) -> None:
    """Computes the values of a graph, the last that were found first."""
    inner = [here for here, (_, next_) in enumerate(follows) if next_]
    inner.sort(reverse=True)
    for _ in range(3000):
        change = 0.0
        for here in inner:
            chance, next_ = follows[here]
            if chance:
                found = sum(share * values[other] for share, other in next_)
            else:
                found = max(values[other] for _, other in next_)
            change = max(change, abs(found - values[here]))
            values[here] = found
        if change < PRECISION:
            return


def row_of(endgame: BoxEndgame) -> dict[str, Any]:
    """Returns the line of an endgame."""
    state = endgame.state()
    values = solve(state)
    best = max(values.values())
    return {
        "name": endgame.name,
        "best": [str(game().action(a)) for a, v in values.items() if v > best - 1e-9],
        "worth": round(best, 9),
        "state": state.to_dict(),
    }


def main() -> None:
    """Write the file of endgames."""
    lines = []
    for endgame in ENDGAMES:
        row = row_of(endgame)
        lines.append(json.dumps(row, separators=(",", ":"), sort_keys=True))
        print(f"{row['worth']:.6f}  {endgame.name}: {', '.join(row['best'])}")
    FILE.write_text("\n".join(lines) + "\n")


ENDGAMES = [
    BoxEndgame(
        "two blank archers",
        "troll",
        "troll-1-1",
        {"archer": 2},
        "blank blank",
        own={"favor": 1},
        rival=2,
    ),
    BoxEndgame(
        "a helmet of svanhildr",
        "troll",
        "troll-lord-1",
        {"swordsman": 2, "leader": 1},
        "hit blank helmet",
        own={"leader": "svanhildr"},
        rival=2,
    ),
    BoxEndgame(
        "dagrun throws other dice",
        "left_draugr",
        "draugr-3-red",
        {"swordsman": 1, "axeman": 1, "leader": 1},
        "blank blank helmet",
        own={"leader": "dagrun", "favor": 1},
        rival=3,
    ),
    BoxEndgame(
        "leadership now or later",
        "troll",
        "troll-1-1",
        {"axeman": 1, "leader": 1},
        "blank helmet",
        own={"leader": "ullr", "runes": ["leadership"]},
        rival=2,
    ),
    BoxEndgame(
        "a berserker in the priest's way",
        "left_draugr",
        "vile-priest-yellow",
        {"berserker": 1, "spearman": 2},
        "blank blank blank",
        own={"favor": 1},
        rival=5,
    ),
    BoxEndgame(
        "potential against the seidr",
        "left_draugr",
        "seidr-draugr-red",
        {"archer": 1, "axeman": 1},
        "blank blank",
        own={"favor": 1, "runes": ["potential"]},
        rival=3,
    ),
    BoxEndgame(
        "mercy now or later",
        "right_bergrisar",
        "bergrisar-2-red",
        {"axeman": 1, "archer": 1},
        "hit blank",
        own={"leader": "gylfir", "blessings": {"mercy_of_eir": 1}},
        rival=2,
    ),
    BoxEndgame(
        "an ambush of the cave dweller",
        "shore_1",
        "cave-dweller-blue",
        {"axeman": 1, "spearman": 1, "archer": 1},
        own={"favor": 1, "blessings": {"spear_of_gunnr": 2}},
        rival=6,
        food=2,
    ),
    BoxEndgame(
        "a roll against the mist walker",
        "shore_1",
        "mist-walker-yellow",
        {"axeman": 1, "archer": 2},
        "blank blank hit",
        own={"favor": 1, "blessings": {"spear_of_gunnr": 1, "wall_of_brynhildr": 1}},
        rival=9,
        food=2,
    ),
    BoxEndgame(
        "a blizzard",
        "left_bergrisar",
        "bergrisar-1-red",
        {"swordsman": 1, "axeman": 1, "archer": 1},
        own={"coins": 2, "favor": 1},
        rival=4,
        journey="blizzard",
    ),
    BoxEndgame(
        "bandits are paid or fought",
        "left_bergrisar",
        "bergrisar-3-red",
        {"axeman": 2, "archer": 1},
        own={"coins": 3},
        rival=3,
        journey="bandits",
    ),
    BoxEndgame(
        "a lone warrior",
        "left_bergrisar",
        "bergrisar-6-red",
        {"axeman": 1, "spearman": 1},
        own={"coins": 1, "favor": 1},
        rival=5,
        journey="lone_warrior",
    ),
    BoxEndgame(
        "lost on land",
        "left_bergrisar",
        "bergrisar-1-red",
        {"swordsman": 2, "shieldwarrior": 1},
        own={"coins": 3},
        rival=3,
        journey="lost",
    ),
    BoxEndgame(
        "a path or another journey",
        "left_bergrisar",
        "bergrisar-1-red",
        {"axeman": 2},
        own={"coins": 1, "runes": ["journey"]},
        rival=2,
        journey="blocked_path",
    ),
    BoxEndgame(
        "a kraken with the leader",
        "shore_1",
        "monster-01-red",
        {"axeman": 1, "archer": 1, "leader": 1},
        own={"leader": "jorunn", "runes": ["journey"]},
        rival=5,
        food=1,
        journey="kraken",
    ),
    BoxEndgame(
        "tokens for a blessing, a die or glory",
        "troll",
        "troll-1-1",
        {"axeman": 1},
        "blank",
        ("lose axeman",),
        own={"tokens": {"swordsman": 2, "spearman": 1}},
        rival=4,
        blessings=("feast_of_heroes", "odins_horn", "levy_of_the_slain", "freyjas_pardon"),
        epics=("garmr", "fenrir"),
    ),
    BoxEndgame(
        "an epic monster, dice or glory",
        "troll",
        "troll-1-1",
        {"axeman": 1},
        "blank",
        ("lose axeman",),
        own={"tokens": {"spearman": 3, "swordsman": 1}},
        rival=7,
        blessings=("levy_of_the_slain", "champions_pyre", "hunters_host", "hunters_host"),
        epics=("frost_jotun", "hels_host"),
    ),
    BoxEndgame(
        "who is sent to the bergrisar",
        "left_bergrisar",
        "bergrisar-1-red",
        {"axeman": 1, "archer": 1},
        own={"coins": 1},
        rival=2,
        journey="unseen",
        assigned=False,
    ),
]


if __name__ == "__main__":
    main()
