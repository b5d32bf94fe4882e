"""Nothing tells a seat of a game with boxes what it cannot see: on every surface.

Worlds that a seat cannot tell apart differ in decks, tops, looks, destinies, and in what others
send and exchange under seal. What the seat is shown, offered, told and advised is the same.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.champions import State
from midgard.search import ISMCTS, PIMC
from midgard.testing import paired
from support.worlds.boxes import choose, turns

PLAYERS = 3
GAME = midgard.Champions(players=PLAYERS, expansions=["dark_mountains", "valhalla"])
SEALED = midgard.Champions(
    players=PLAYERS, expansions=["dark_mountains", "valhalla"], assignment="simultaneous"
)
SECRET = {"awareness_draw", "awareness_order", "training", "thread_keep", "keep_destiny"}
"""Phases in which something is hidden."""


def positions(game: midgard.Champions, seeds: range, share: float) -> Iterator[State]:
    """Positions of games in which much is hidden, above all those where somebody has a secret."""
    rng = random.Random(7)
    for state in turns(game, seeds, steps=200):
        if state.phase in SECRET or rng.random() < share:
            yield state


def shown(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    """Everything that a seat is shown of a state."""
    for memory in ("perfect", "table"):
        for dtype in ("float32", "uint8"):
            array: Any = state.observation(seat, memory=memory, dtype=dtype)
            yield f"observation {memory} {dtype}", np.asarray(array).tobytes()
    yield "key", state.information_key(seat)
    yield "view", state.view(seat)
    yield "table", state.table(seat)
    yield "text", (repr(state), str(state))
    yield "scores", [state.score_sheet(owner) for owner in range(PLAYERS)]
    yield "returns", (state.scores, state.winners, state.current_player, state.is_chance)
    yield "belief", state.game.belief(state, seat)
    if state.current_player == seat:
        legal = state.legal_actions()
        yield "legal actions", (legal, str(state.prompt))
        yield "reasons", [str(state.why_not(it)) for it in range(state.game.action_count)]
        yield "explanations", [str(state.explain(it)) for it in legal]
        yield "errors", [refused(state, it) for it in range(0, state.game.action_count, 9)]


def refused(state: State, action: int) -> str:
    """The text with which an action is refused; empty if it is legal."""
    if action in state.legal_actions():
        return ""
    with pytest.raises(midgard.IllegalActionError) as error:
        state.apply(action)
    return str(error.value)


@pytest.mark.parametrize("game", [GAME, SEALED], ids=str)
def test_a_seat_is_shown_the_same_of_worlds_that_it_cannot_tell_apart(
    game: midgard.Champions,
) -> None:
    differ, deciding = Counter[str](), 0
    for number, state in enumerate(positions(game, range(8), 0.02)):
        for seat in range(PLAYERS):
            other: Any = paired(state, seat, number)
            differ[state.phase] += other.to_dict() != state.to_dict()
            deciding += state.current_player == seat
            for (name, one), (_, two) in zip(shown(state, seat), shown(other, seat), strict=True):
                assert one == two, (name, seat, state.to_dict()["phase"])
    assert min(differ[name] for name in ("awareness_order", "training")) > 5, differ
    assert deciding > 20


@pytest.mark.parametrize("game", [GAME, SEALED], ids=str)
def test_copies_of_worlds_that_a_seat_cannot_tell_apart_lead_to_the_same(
    game: midgard.Champions,
) -> None:
    """A sampled state depends on the knowledge of the seat and the seed alone, to the byte."""
    differ = 0
    for number, state in enumerate(positions(game, range(8), 0.05)):
        for seat in range(PLAYERS):
            other = paired(state, seat, number)
            differ += other.to_dict() != state.to_dict()
            worlds = [it.determinize(seat, 3).to_bytes() for it in (state, other, other.clone())]
            assert worlds[0] == worlds[1] == worlds[2]
    assert differ > 100


@pytest.mark.parametrize("game", [GAME, SEALED], ids=str)
def test_a_search_advises_the_same_in_worlds_that_a_seat_cannot_tell_apart(
    game: midgard.Champions,
) -> None:
    tested = 0
    for number, state in enumerate(positions(game, range(6), 0.05)):
        if state.is_chance or len(state.legal_actions()) < 2:
            continue
        seat = state.current_player
        other = paired(state, seat, number)
        if other.to_dict() == state.to_dict():
            continue
        tested += 1
        for search in (ISMCTS, PIMC):
            one, two = (
                search(simulations=24, seed=5).search(sampled(it))  # type: ignore[arg-type]
                for it in (state, other)
            )
            assert str(one) == str(two)
            assert advice(one) == advice(two)
        if tested == 25:
            break
    assert tested == 25


def sampled(state: State) -> State:
    """The same state, with dice to be thrown."""
    return state.game.from_dict(state.to_dict(), seed=1)


def advice(found: Any) -> Any:
    """The numbers of a search at its root."""
    return [(it.action, it.visits, it.available, it.values) for it in found.root.children]


def aftermath(state: State, seat: int, rng: random.Random) -> tuple[list[Any], State]:
    """Plays a secret of another seat to its end: what the seat is told, and what follows."""
    state, heard = state.clone(), []
    name = state.phase
    while state.phase == name:
        heard += state.apply_events(choose(state, rng))
    return list(state.game.events_for(heard, seat)), state


@pytest.mark.parametrize("game", [GAME, SEALED], ids=str)
def test_events_tell_a_seat_no_more_than_it_sees_before_and_after(game: midgard.Champions) -> None:
    """Whatever another does in secret: if the seat cannot tell the outcomes apart, it is told the
    same, in data, in text, and in the log of a record.
    """
    rng, compared = random.Random(2), Counter[str]()
    for state in positions(game, range(8), 0):
        name = str(state.phase)
        if state.is_chance:
            continue
        seat = (state.current_player + 1) % PLAYERS
        heard: defaultdict[bytes, list[Any]] = defaultdict(list)
        for number in range(150 if name == "training" else 20):
            events, after = aftermath(state.determinize(seat, number), seat, rng)
            text = [str(line) for line in game.describe_events(events)]
            heard[after.information_key(seat)].append((events, text))
        for found in heard.values():
            compared[name] += len(found) > 1
            assert all(it == found[0] for it in found), (name, found)
    assert min(compared[name] for name in ("awareness_order", "training")) > 3, compared
