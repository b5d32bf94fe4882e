"""A check that an engine shows a seat no more than it may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from midgard._shared.input import require_seed
from midgard.protocols import Game, State
from midgard.testing.worlds import decisions, games, paired

DECIDERS = ("legal", "prompt")
"""Values that only the seat that decides may see."""
UNSEEN = ("game", "script_left")
"""Values that belong to the rules or to the chance to come."""


def public_values(state: State) -> list[str]:
    """Returns the names of the properties of a state that everybody may see, in order."""
    kind = type(state)
    values = [name for name in dir(kind) if not name.startswith("_")]
    values = [name for name in values if not callable(getattr(kind, name))]
    return [name for name in values if name not in (*DECIDERS, *UNSEEN)]


def seat_information(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    """Yields everything that a seat may see of a state, with its name."""
    game = state.game
    for name in public_values(state):
        yield name, getattr(state, name)
    yield "returns", state.returns()
    yield "repr", repr(state)
    yield "table(None)", state.table()
    yield "table", state.table(seat)
    yield "sheet_text(None)", state.sheet_text()
    yield "sheet_text", state.sheet_text(seat)
    yield "view", state.view(seat)
    yield "information_key", state.information_key(seat)
    for memory in ("perfect", "table"):
        for dtype in ("float32", "uint8"):
            seen = state.observation(seat, memory=memory, dtype=dtype)
            yield f"observation {memory} {dtype}", seen.tobytes()
    for other in range(game.players):
        yield f"score_sheet({other})", state.score_sheet(other)
    if state.current_player == seat:
        yield "prompt", state.prompt
        yield "legal_actions", state.legal_actions()
        yield "legal_mask", state.legal_mask().tobytes()
        for action in range(game.action_count):
            yield f"why_not({action})", state.why_not(action)
            if state.why_not(action) is None:
                yield f"explain({action})", state.explain(action)


def check_engine_leaks(
    game: Game | str | None = None, *, seed: int | str = 0, every: int = 5
) -> int:
    """Compares everything that each seat may see in a true world and in a paired one.

    Returns:
        The number of paired worlds that differed from the true one. If it is 0, the check has
        compared nothing.

    Raises:
        AssertionError: a seat can tell the worlds apart; the message names the value and the
            position.

    >>> check_engine_leaks(every=40) > 0
    True
    """
    differed = 0
    seed = require_seed(seed)
    for each in games(game):
        for number, state in enumerate(decisions(each, seed=seed, every=every)):
            for seat in range(each.players):
                other = paired(state, seat, seed=(seed + number) % 2**128)
                differed += other != state
                for (name, here), (_, there) in zip(
                    seat_information(state, seat), seat_information(other, seat), strict=True
                ):
                    assert here == there, (
                        f"seat {seat} can tell two worlds apart by {name}\n"
                        f"here: {here}\nthere: {there}\n{state.to_json()}\n{other.to_json()}"
                    )
    return differed
