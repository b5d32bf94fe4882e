"""States of Reavers from outside: both engines accept the same dicts, which the rules can lead to.

Random games give positions of every phase; each is damaged in small ways: a unit moves from one
place to another, a number, a word, a seat or a face is another one.
"""

import os
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard.reference import Reavers
from support.damage.plain import Data, Path, copied, parts, paths, put, value_at
from support.fuzz.daily import SEED
from support.lockstep.verdicts import alike
from support.positions.reavers import LOCATIONS, OPTIONS

LONG = "MIDGARD_LONG" in os.environ
ITEMS = ("coin", "farm", "terror", "spoils-1", "spoils-6", "spoils-7", "reaver-3", "reaver-47")
CARDS = ("R-H1", "R-smith", "R-H2Y1", "S01", "S12")
PHASES = (
    *("setup_market", "supply", "restock", "destination", "first_visitor", "hire", "purchase"),
    *("refresh", "refill", "buy", "sell", "dare", "propose", "answer", "weapons_die", "end"),
)


def leaves(data: Data) -> Iterator[tuple[Path, Any]]:
    """The paths of all values that are no dicts and lists."""
    for path in paths(data):
        value = value_at(data, path)
        if not isinstance(value, dict | list):
            yield path, value


def moved(data: Any, rng: random.Random) -> None:
    """Moves a unit between counts of one kind, so that there are as many as before."""
    alike: dict[Any, list[Path]] = defaultdict(list)
    for path, value in leaves(data):
        if isinstance(value, int) and path[0] in (
            "seats",
            "locations",
            "raid",
            "spoils",
            "reavers",
        ):
            alike[path[-1]].append(path)
    counts = alike[rng.choice(list(alike))]
    some = [path for path in counts if value_at(data, path)]
    if some:
        value_at(data, (give := rng.choice(some))[:-1])[give[-1]] -= 1
        value_at(data, (take := rng.choice(counts))[:-1])[take[-1]] += 1


def changed(data: Any, rng: random.Random) -> None:
    """Puts another value in the place of one."""
    found = list(leaves(data))
    if rng.random() < 0.6:
        names = ("phase", "owed", "market", "bjorn", "supply", "round")
        fields = ("destination", "last", "first", "face")
        found = [it for it in found if it[0][0] in names or it[0][-1] in fields]
    path, value = rng.choice(found)
    new: Any = not value
    if isinstance(value, int) and not isinstance(value, bool):
        new = rng.choice([value + 1, value - 1, 0, value + 2, 1, value + 32, 30_001, 10_000])
    elif value is None:
        new = rng.choice([0, 1, *LOCATIONS, *CARDS, "armor"])
    elif value in LOCATIONS:
        new = rng.choice([*LOCATIONS, None])
    elif value in ("A", "B"):
        new = "AB"["BA".index(value)]
    elif path[0] == "market" or path[-1] == "card":
        new = rng.choice([*CARDS, None])
    elif path == ("phase", "name"):
        new = rng.choice(PHASES)
    elif isinstance(value, str):
        new = rng.choice([*ITEMS, "armor", "weapons", "visit", "collect"])
    put(data, path, new)


def damaged(right: Data, rng: random.Random) -> Iterator[Data]:
    """The position with a unit moved, with two other values, and with a part damaged."""
    for damage in (moved, changed, changed):
        data = copied(right)
        damage(data, rng)
        yield data
    every = [path for path in paths(right) if path]
    yield from (data for _, data in parts(right, rng.choice(every), rng))


def positions(game: Any, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Some positions of a random game."""
    state = game.new_state(chance="explicit")
    while not state.is_terminal:
        if rng.random() < 0.2 or state.round == 0:
            yield state.to_dict()
        choices = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(rng.choice(choices))
    yield state.to_dict()


@pytest.mark.parametrize("options", OPTIONS)
def test_both_engines_accept_the_same_damaged_states(options: str) -> None:
    fast: Any = midgard.load_game(options)
    names = ("players", "bjorn", "locations", "memory", "negotiation", "cycles")
    named = {name: getattr(fast, name) for name in names}
    case = {"game": "reavers", "options": named}
    engines = fast, Reavers(**named)
    accepted = refused = 0
    for seed in range(30 if LONG else 1):
        rng = random.Random(f"{SEED} {options} {seed}")
        for right in positions(fast, rng):
            assert alike(engines, case, right, paths=False)
            for data in damaged(right, rng):
                if alike(engines, case, data, paths=False):
                    accepted += 1
                else:
                    refused += 1
    assert accepted > 5
    assert refused > 50
