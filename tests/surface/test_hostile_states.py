"""States of box games that somebody has changed are refused, or can be played.

Both engines refuse the same ones.
"""

import copy
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard.champions import position
from support.positions.box_phases import BOX_PHASES

BOTH = ("dark_mountains", "valhalla")
GAMES: list[dict[str, Any]] = [
    {"players": 2, "expansions": BOTH[1:]},
    {"players": 3, "expansions": BOTH[:1], "assignment": "simultaneous"},
    {"players": 4, "expansions": BOTH, "preset": "manual"},
    {"players": 5, "expansions": BOTH, "promos": True, "beg_reward": "any_resource"},
    {
        **{"players": 3, "expansions": BOTH, "promos": True, "berserker_first": "all_losses"},
        **{"leader_loss": "immune", "sacrifice_supply": "limited", "epic_refill": True},
    },
]
Path = tuple[str | int, ...]
#: More steps than this are not played.
STEPS = 150


def values(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every list and every single value of a dict, with its path."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from values(value, (*path, name))
        return
    if path:
        yield path, data
    if isinstance(data, list):
        for number, value in enumerate(data):
            yield from values(value, (*path, number))


def change(data: Any, others: dict[Path, list[Any]], rng: random.Random) -> None:
    """Changes one value to that of another moment of the game, or a number by a little or much."""
    path, value = rng.choice(list(values(data)))
    new = copy.deepcopy(rng.choice(others[tuple(map(str, path))]))
    if type(value) is int and rng.random() < 0.6:
        new = max(0, value + rng.choice([-1, 1, 2, 5, 100]))
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = new


def played(state: Any, rng: random.Random) -> None:
    """Plays on at random, and asks for everything that a state can say."""
    for step in range(STEPS):
        if step % 10 == 0:
            for seat in range(state.game.players):
                state.view(seat)
                state.observation(seat)
                state.table(seat)
                state.information_key(seat)
                state.determinize(seat, seed=step)
            assert state.game.from_bytes(state.to_bytes()) == state
        if state.is_terminal:
            assert state.winners
            return
        action = rng.choice(state.legal_actions())
        assert state.explain(action)
        state.apply(action)


def refusal(game: Any, data: Any) -> str:
    """Why an engine refuses a state; empty if it does not."""
    try:
        game.from_dict(data, chance="explicit")
    except (midgard.InvalidSnapshotError, reference.InvalidSnapshotError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_changed_state_is_refused_or_can_be_played(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    game = midgard.Champions(**options)
    games = (game, reference.Champions(**options))
    refused = accepted = 0
    for seed in range(3):
        state, moments = game.new_state(seed=seed), list[Any]()
        while not state.is_terminal:
            moments.append(state.to_dict())
            state.apply(rng.choice(state.legal_actions()))
        others: dict[Path, list[Any]] = defaultdict(list)
        for moment in moments:
            for path, value in values(moment):
                others[tuple(map(str, path))].append(value)
        for _ in range(60):
            data = copy.deepcopy(rng.choice(moments))
            for _ in range(rng.choice([1, 1, 2])):
                change(data, others, rng)
            if rng.random() < 0.15:
                data["phase"] = copy.deepcopy(rng.choice(moments)["phase"])
            fast, slow = (refusal(each, data) for each in games)
            assert bool(fast) == bool(slow), f"rust: {fast}\nreference: {slow}"
            if fast:
                refused += 1
                continue
            changed = game.from_dict(data, seed=1)
            accepted += 1
            played(changed, rng)
    assert refused > 50
    assert accepted > 10


@pytest.mark.parametrize("name", ["alms", "rangers", "ability_goods", "loot", "provisions"])
def test_food_that_could_not_be_named_is_refused_by_both_engines(name: str) -> None:
    """Of a mix of goods, food is named first: `[mix]` A-33."""
    options: dict[str, Any] = {"players": 3, "expansions": BOTH, "promos": True}
    if name == "alms":
        options["beg_reward"] = "any_resource"
    games = (midgard.Champions(**options), reference.Champions(**options))
    data = position.describe(games[0], **BOX_PHASES[name])
    accepted = set[int]()
    for food in range(20):
        data["phase"]["food"] = food
        fast, slow = (refusal(each, data) for each in games)
        assert bool(fast) == bool(slow), (food, fast, slow)
        if not fast:
            accepted.add(food)
            state = games[0].from_dict(copy.deepcopy(data), chance="explicit")
            for action in state.legal_actions():
                assert state.child(action).to_dict()["clans"][0]["coins"] < 20
    assert accepted
    assert max(accepted) < 4
