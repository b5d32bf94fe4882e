"""Damaged bytes are refused, or hold a state that plain data can say and that can be played."""

import os
import random
from typing import Any

import pytest

import midgard
from support.damage.saved_bytes import damaged
from support.positions.boxes import BOTH, DM, VALHALLA

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "champions": ("champions", {"players": 3}),
    "dark mountains": ("champions", {"players": 2, "expansions": (DM,)}),
    "valhalla": ("champions", {"players": 2, "expansions": (VALHALLA,)}),
    "both": ("champions", {"players": 5, "expansions": BOTH, "promos": True}),
    "reavers": ("reavers", {"players": 3}),
    "god of war": ("god_of_war", {"players": 2}),
}
#: The states of a game that are damaged, how often each, and the steps that are played on.
STATES, DAMAGES, STEPS = 12, 40, 60
LONG = 25 if os.environ.get("MIDGARD_LONG") else 1
SEED = os.environ.get("MIDGARD_SEED", "1")


def step(state: Any, draw: random.Random) -> None:
    """Plays a random action, or lets chance give a random answer."""
    if state.is_chance:
        state.apply(draw.choice(state.chance_outcomes())[0])
    else:
        state.apply(draw.choice(state.legal_actions()))


def reached(game: Any, draw: random.Random) -> Any:
    """A state somewhere in a random game with explicit chance."""
    state = game.new_state(chance="explicit")
    for _ in range(draw.randrange(400)):
        if state.is_terminal:
            break
        step(state, draw)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_damaged_bytes_hold_a_state_of_the_game_or_none(name: str) -> None:
    """One rule for each door: bytes, like dicts, are read whole or refused."""
    kind, options = GAMES[name]
    game: Any = midgard.GAMES[kind](**options)
    draw = random.Random(f"{SEED} {name}")
    refused = 0
    for _ in range(STATES * LONG):
        whole = reached(game, draw)
        assert game.from_bytes(whole.to_bytes()) == whole
        for data in damaged(whole, draw, DAMAGES):
            try:
                state = game.from_bytes(data)
            except midgard.InvalidSnapshotError:
                refused += 1
                continue
            assert game.from_dict(state.to_dict(), chance="explicit") == state, data.hex()
            assert game.from_bytes(state.to_bytes()) == state
            for _ in range(STEPS):
                if state.is_terminal:
                    break
                assert str(state), data.hex()
                step(state, draw)
    assert refused > 0


def test_a_batch_refuses_the_bytes_of_a_state_that_no_dict_can_say() -> None:
    """A pickle reads the bytes of its state through the same door."""
    game: Any = midgard.GAMES["champions"](players=2, expansions=(VALHALLA,))
    draw = random.Random(f"{SEED} pickles")
    restore = midgard._midgard._restore_state
    for _ in range(4):
        for data in damaged(reached(game, draw), draw, 10):
            found: list[Any] = []
            for door in (game.from_bytes, lambda data: restore(game, data)):
                try:
                    found.append(door(data))
                except midgard.InvalidSnapshotError as error:
                    found.append(str(error))
            assert found[0] == found[1]
