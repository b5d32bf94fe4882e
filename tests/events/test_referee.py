"""Whoever books the events alone arrives at every position, on both engines; so does each seat."""

import itertools
import pickle
import random
from collections.abc import Sequence
from typing import Any

import pytest

from support.books.champions import Books, SeatBooks
from support.lockstep.champions import OPTIONS
from support.positions.champions import Engine, ids

GAMES = OPTIONS[:: len(OPTIONS) // 18]
HEAPS = ("food", "wood", "coins", "favor", "blame")
PILES: dict[str, Sequence[str]] = {
    deck: list(ids(deck)) for deck in ("trolls", "draugr", "monsters")
}


def choose(state: Any, rng: random.Random) -> int:
    """Returns a random step; half the time the larger of two, so that large numbers are chosen."""
    outcomes: list[int] = [outcome for outcome, _ in state.chance_outcomes()]
    possible: list[int] = outcomes or state.legal_actions()
    picks = [rng.choice(possible) for _ in range(2)]
    return max(picks) if rng.random() < 0.5 else picks[0]


def assert_booked(books: Books, position: dict[str, Any]) -> None:
    """The books hold the position, and the fight that its phase holds."""
    fight = position["phase"].get("back", position["phase"]).get("fight")
    if fight is not None:
        assert (books.fighting, books.damage) == (fight["warband"], fight["damage"])
    assert books.data == {key: position[key] for key in position if key in books.data}
    assert position.keys() - books.data.keys() <= {"phase", "sealed"}


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_books_kept_from_events_alone_are_right(engine: Engine, options: dict[str, Any]) -> None:
    """They are right for a listener from whom nothing is hidden, and for each seat."""
    rng = random.Random(GAMES.index(options))
    state: Any = engine.unscripted(**options)
    game, seats = state.game, range(options["players"])
    referee = Books(state.to_dict(), PILES)
    known = [SeatBooks(state.view(seat), PILES) for seat in seats]
    while not state.is_terminal:
        events = state.apply_events(choose(state, rng))
        referee.book(events)
        assert_booked(referee, state.to_dict())
        for seat in seats:
            known[seat].book(game.events_for(events, seat))
            assert_booked(known[seat], state.view(seat))
    assert referee.winners == state.winners


def test_books_are_right_where_gains_stop(engine: Engine) -> None:
    """Every clan has nearly the most that it can have."""
    rng = random.Random(7)
    for players in (2, 3, 4):
        state: Any = engine.unscripted(players=players)
        game = state.game
        while state.to_dict()["phase"]["name"] != "placement":
            state.apply(choose(state, rng))
        data = state.to_dict()
        for clan, heap in itertools.product(data["clans"], HEAPS):
            clan[heap] = 999 - rng.randrange(3)
        state = game.from_dict(data, chance="explicit")
        referee = Books(state.to_dict(), PILES)
        while not state.is_terminal:
            referee.book(state.apply_events(choose(state, rng)))
            assert_booked(referee, state.to_dict())
        assert referee.winners == state.winners


def missed(books: Books, events: list[dict[str, Any]], after: dict[str, Any]) -> bool:
    """Returns whether the books are wrong after the events; they are used up."""
    try:
        books.book(events)
        assert_booked(books, after)
    except (AssertionError, ValueError, KeyError, TypeError, IndexError):
        return True
    return False


def clears(event: dict[str, Any]) -> bool:
    """Returns whether the event clears what other events have moved."""
    return event["name"] in ("recalled", "discarded", "reshuffled")


def test_a_fault_in_the_stream_is_found(engine: Engine) -> None:
    """An event that moves anything and is left out is found at once."""
    rng = random.Random(5)
    state: Any = engine.unscripted(players=3)
    referee, found = Books(state.to_dict(), PILES), set()
    while not state.is_terminal:
        events = state.apply_events(choose(state, rng))
        position = state.to_dict()
        for number, event in enumerate(events):
            without = pickle.loads(pickle.dumps(referee))
            referee.book([event])
            rest = events[number + 1 :]
            if without.data != referee.data and not any(map(clears, rest)):
                assert missed(without, rest, position), event
                found.add(event["name"])
    assert len(found) > 25, found
