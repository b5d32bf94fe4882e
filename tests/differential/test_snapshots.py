"""States from outside: both engines accept the same dicts, and find the same faults in the others.

A few thousand damaged dicts each time; `make long` tries many more.
"""

import copy
import os
import random
from typing import Any

import pytest

from midgard.reference.champions.check.form import INTERRUPTIBLE
from midgard.reference.champions.phase.table import PHASES
from support.damage.champions import (
    PLAYED,
    WORDS,
    WRONG,
    Position,
    bank,
    damaged,
    deep,
    games,
    made_names,
)
from support.damage.plain import copied, paths, put, value_at
from support.fuzz.daily import SEED, seeds
from support.lockstep import verdicts

LONG = "MIDGARD_LONG" in os.environ
PLAYERS = (2, 3, 4)
SETUP = ("destinies", "draft", "end", "leaders", "stalls", "start")
"""Phases that are met in random games alone."""
NAMES = sorted({*SETUP, *made_names()})


def positions() -> dict[tuple[int, str], list[Position]]:
    """Positions by players and phase, which are made when the first test asks for them."""
    return bank(6 if LONG else 2)


def agree(number: int, data: Any, has_places: bool = True) -> bool:
    """Asks both engines, which must judge the data alike. Returns whether they accept it."""
    case = {"game": "champions", "options": PLAYED[number]}
    return verdicts.alike(games(number), case, data, paths=has_places)


def test_there_is_a_position_of_every_phase() -> None:
    """With each number of players, and of every phase that a rune has interrupted."""
    assert {name for _, name in positions()} == {*NAMES}
    for players in PLAYERS:
        found = {name for number, name in positions() if number == players}
        assert {name.split()[0] for name in found} >= set(PHASES) - {"start"}
        for rune in ("gifts", "success", "knowledge"):
            backs = {name.split()[1] for name in found if name.startswith(f"{rune} ")}
            assert backs == set(INTERRUPTIBLE) - ({"closing"} if rune == "knowledge" else set())


@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_random_game_is_accepted_and_comes_back(name: str) -> None:
    for players in PLAYERS:
        for position in positions().get((players, name), ())[: None if LONG else 8]:
            for game in games(position.options):
                state = game.from_dict(position.data, chance="explicit")
                assert state.to_dict() == position.data


@pytest.mark.parametrize("name", NAMES)
def test_every_field_of_every_phase_is_checked_alike(name: str) -> None:
    """Each field of a phase gets wrong types, seats, words and numbers, is left out or doubled."""
    rng = random.Random(f"{SEED} {name}")
    few = not LONG and " " in name  # a rune has interrupted it: the phase has its own turn too
    for players in rng.sample(PLAYERS, 1) if few else PLAYERS:
        for position in positions().get((players, name), ())[:1]:
            for path in [*paths(position.data["phase"], ("phase",))][1:]:
                values = [*WRONG, *WORDS, *range(-1, 13)]
                for value in values if LONG else rng.sample(values, 2 if few else 5):
                    data = copied(position.data)
                    agree(position.options, put(data, path, copy.copy(value)))
                data = copied(position.data)
                if isinstance(parent := value_at(data, path[:-1]), dict):
                    del parent[path[-1]]
                    assert not agree(position.options, data)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_that_nobody_has_is_refused_in_every_phase(players: int) -> None:
    """Also where chance is asked: who draws a rune, looks at a journey, or draws a destiny."""
    for (number, _), found in positions().items():
        position = found[0]
        for path in paths(position.data["phase"], ("phase",)) if number == players else ():
            if path[-1] != "turn":
                continue
            for seat in (players, players + 1, 255, -1, True, None, 0.0, "0"):
                assert not agree(position.options, put(copied(position.data), path, seat))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_field_of_a_state_is_checked_alike(players: int) -> None:
    """Every value of a position in turn, with one or two others in its place."""
    rng = random.Random(f"{SEED} {players}")
    for name in NAMES if LONG else rng.sample(NAMES, 3):
        for position in positions().get((players, name), ())[:1]:
            for path in [*paths(position.data)][1:]:
                data = copied(position.data)
                agree(position.options, put(data, path, copy.copy(rng.choice(WRONG))))
                value = value_at(position.data, path)
                if isinstance(value, int) and not isinstance(value, bool):
                    data = copied(position.data)
                    agree(position.options, put(data, path, value + rng.choice((-1, 1))))


@pytest.mark.parametrize("seed", seeds(200 if LONG else 10))
def test_both_engines_say_the_same_to_every_damaged_state(seed: int) -> None:
    rng = random.Random(seed)
    keys = sorted(positions())
    accepted = tried = 0
    for _ in range(1000 if LONG else 250):
        key = rng.choice(keys)
        position = rng.choice(positions()[key])
        alike = [other for other in keys if other[0] == key[0]]
        data, has_places = damaged(position, rng.choice(positions()[rng.choice(alike)]), rng)
        accepted += agree(position.options, data, has_places)
        tried += 1
    assert 0 < accepted < tried


@pytest.mark.parametrize(
    "data",
    [
        *(None, True, 7, "state", [], [[]], {}, {"players": 4}, {"phase": []}, deep(5000), {7: 7}),
        {"phase": {"name": "gifts", "back": {"name": "gifts", "back": {"name": "gifts"}}}},
    ],
)
def test_arbitrary_data_are_refused_alike_by_both_engines(data: Any) -> None:
    for number in (0, 5, 9):
        assert not agree(number, data)


def test_a_list_that_holds_itself_is_refused_alike() -> None:
    """As part of a state, and as the whole of it."""
    loop: list[Any] = []
    loop.append(loop)
    position = positions()[2, "placement"][0]
    for name in ("clans", "shores", "sage", "phase", "marker"):
        assert not agree(position.options, position.data | {name: loop})
    assert not agree(position.options, loop)
