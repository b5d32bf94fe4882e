"""Whoever books the events of God of War alone arrives at every position, on both engines."""

import copy
import random
from typing import Any

import pytest

import midgard
from midgard.reference.god_of_war.cards import load
from support.books.god_of_war import Books
from support.damage.plain import copied
from support.lockstep.common import difference
from support.lockstep.god_of_war import COMPILED, options
from support.positions.god_of_war import Engine, step

CARDS = load(None)
GAMES = range(44)
"""Each scene, and whole games, with one to four players."""
STEPS = 150
"""The most steps of a game on both engines."""


def assert_booked(books: Books, state: Any) -> None:
    """The books hold the position, without what is pending, which no event tells."""
    position = {name: part for name, part in state.to_dict().items() if name != "open"}
    balance = books.balance()
    assert balance == position, difference(balance, position)


@pytest.mark.parametrize("seed", GAMES)
def test_books_kept_from_events_alone_are_right(god_of_war_engine: Engine, seed: int) -> None:
    """[hidden.view] No seat hears less than another."""
    state: Any = god_of_war_engine.game(**options(seed)).new_state(chance="explicit")
    rng, books, game = random.Random(seed), Books(state.to_dict(), CARDS), state.game
    for _ in range(STEPS):
        if state.is_terminal:
            break
        events = step(state, rng)
        books.book(events)
        assert_booked(books, state)
        assert all(game.events_for(events, seat) == events for seat in range(game.players))


def advance(state: Any, bot: midgard.Bot, rng: random.Random) -> list[dict[str, Any]]:
    """Lets the bot decide and chance answer; now and then another choice shows more of the game."""
    if state.is_chance or rng.random() < 0.1:
        return step(state, rng)
    events: list[dict[str, Any]] = state.apply_events(int(bot.choose(state)))
    return events


def begin(seed: int) -> tuple[Any, Books, midgard.Bot, random.Random]:
    """A game, its books, who plays it, and the numbers of chance."""
    state = COMPILED(**options(seed)).new_state(chance="explicit")
    bot = midgard.Bot("greedy", seed=seed)
    return state, Books(state.to_dict(), CARDS), bot, random.Random(seed)


@pytest.mark.parametrize("seed", range(100, 232))
def test_books_of_games_that_are_played_well_are_right(seed: int) -> None:
    """[hidden.view] Greedy players see more of the scenes, and of whole games."""
    state, books, bot, rng = begin(seed)
    while not state.is_terminal:
        books.book(advance(state, bot, rng))
        assert_booked(books, state)


def missed(books: Books, events: list[dict[str, Any]], state: Any) -> bool:
    """Returns whether the books are wrong after the events; they are used up."""
    try:
        books.book(events)
        assert_booked(books, state)
    except (AssertionError, ValueError, KeyError, TypeError, IndexError):
        return True
    return False


#: Events that make everything new, whatever has been told before.
NEW = ("laid", "finished", "round_began")
#: Events that make up for others that were left out, and what must be equal for that.
HIDES = {
    **{("turn_began", name): () for name in ("turn_began", "extra_began")},
    **{("extra_began", name): () for name in ("turn_began", "extra_began")},
    **{
        ("turned", name): ("card",)
        for name in ("turned", "broke", "stunned", "woke", "defeated", "counted")
    },
    **{(total, total): (of,) for total, of in (("counted", "card"), ("tallied", "variable"))},
    **{("fell", name): ("unit",) for name in ("stood", "swapped", "strengthened")},
    ("enraged", "enraged"): ("unit",),
    **{(name, "hurt"): ("card",) for name in ("restored", "revived")},
}


def hides(later: dict[str, Any], event: dict[str, Any]) -> bool:
    """Returns whether a later event says all that an event has said."""
    same = HIDES.get((later["name"], event["name"]))
    if same is None:
        return later["name"] in NEW
    return all(later[field] == event[field] for field in same)


def test_a_fault_in_the_stream_is_found() -> None:
    """An event that moves anything and is left out is found at once."""
    found = set[str]()
    for seed in range(300, 322):
        state, books, bot, rng = begin(seed)
        while not state.is_terminal:
            events = advance(state, bot, rng)
            for number, event in enumerate(events):
                without, before = copy.deepcopy(books), copied(books.data)
                books.book(events[number : number + 1])
                rest = events[number + 1 :]
                hidden = any(hides(later, event) for later in rest)
                if books.data != before and not hidden:
                    assert missed(without, rest, state), event
                    found.add(event["name"])
    assert len(found) >= 35, sorted(found)
