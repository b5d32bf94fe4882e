"""What a seat cannot see in games with boxes: worlds that it cannot tell apart look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard.champions import State
from midgard.testing import paired

BOXES = (("dark_mountains",), ("valhalla",), ("dark_mountains", "valhalla"))
GAMES = [
    {"players": players, "expansions": boxes, "assignment": assignment, "promos": players % 2 == 0}
    for players in (2, 3, 4, 5)
    for boxes in BOXES
    if players < 5 or "dark_mountains" in boxes
    for assignment in ("in_turn", "simultaneous")
]
LOVED = ("awareness", "patience", "training", "knowledge", "thread_of_fate", "deck ", "sages_house")


def shown(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    """Everything that a seat is shown of a state."""
    yield "view", state.view(seat)
    yield "key", state.information_key(seat)
    yield "belief", state.game.belief(state, seat)
    yield "observation", state.observation(seat).tobytes()
    yield "table", state.table(seat)
    if state.current_player == seat:
        yield "legal actions", state.legal_actions()
        yield "prompt", str(state.prompt)
        yield (
            "explanation",
            [str(state.explanation(action)) for action in range(state.game.action_count)],
        )


def choose(state: State, rng: random.Random) -> int:
    """Any action, more often one that looks at hidden cards."""
    legal = state.legal_actions()
    texts = [state.game.action(action).text for action in legal]
    loved = [it for it, text in zip(legal, texts, strict=True) if any(w in text for w in LOVED)]
    return rng.choice(loved if loved and rng.random() < 0.6 else legal)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(options: dict[str, Any]) -> None:
    rng = random.Random(repr(options))
    game = midgard.Champions(**options)
    state: Any = game.new_state(seed=rng.getrandbits(32))
    differ = 0
    while not state.is_terminal:
        if rng.random() < 0.25:
            seat = rng.randrange(game.players)
            other: Any = paired(state, seat, rng.getrandbits(32))
            differ += other.to_dict() != state.to_dict()
            for (name, one), (_, two) in zip(shown(state, seat), shown(other, seat), strict=True):
                assert one == two, (name, seat, state.to_dict()["phase"])
        state.apply(choose(state, rng))
    assert differ > 5
