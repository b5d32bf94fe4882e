"""Whoever books the events of Reavers alone arrives at every position, on both engines.

So does each seat, from the events that it hears; and what it does not see changes none of them.
"""

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from support.books.reavers import Books, SeatBooks
from support.corrections.reavers import scarce
from support.lockstep.common import difference
from support.lockstep.reavers import options
from support.positions.reavers import COMPILED, Engine, Position, go

GAMES = range(30)


#: The items that are no secret when the die wins them.
WEAPONS = ("spoils-1",)
#: Phases in which others choose, or draw, what a seat does not see.
HIDDEN = ("destination", "contribute", "giver", "amount", "split", "die_spoils")


def choose(state: Any, rng: random.Random) -> int:
    """Returns a random step; a pass less often than anything else."""
    outcomes: list[int] = [outcome for outcome, _ in state.chance_outcomes()]
    possible: list[int] = outcomes or state.legal_actions()
    picks = [rng.choice(possible) for _ in range(2)]
    if not outcomes and str(state.game.action(picks[0])) in ("pass", "reject", "amount 0"):
        return picks[1]
    return picks[0]


def assert_booked(books: Books, position: dict[str, Any]) -> None:
    """The books hold the position without its phase."""
    shown = {name: entry for name, entry in position.items() if name != "phase"}
    shown["market"] = [card for card in position["market"] if card]
    balance = books.balance()
    assert balance == shown, difference(balance, shown)


def begin(engine: Engine, seed: int) -> Any:
    """Returns the first state of a game; of every other one with scarce decks and tokens."""
    game = engine.game(**options(seed))
    if seed // 5 % 2:
        return game.from_dict(scarce(game, seed), chance="explicit")
    return game.new_state(chance="explicit")


@pytest.mark.parametrize("seed", GAMES)
def test_books_kept_from_events_alone_are_right(reavers_engine: Engine, seed: int) -> None:
    """They are right for a listener from whom nothing is hidden, and for each seat."""
    rng = random.Random(seed)
    state = begin(reavers_engine, seed)
    game, seats = state.game, range(state.game.players)
    referee = Books(state.to_dict(), WEAPONS)
    known = [SeatBooks(state.view(seat), WEAPONS) for seat in seats]
    while not state.is_terminal:
        events = state.apply_events(choose(state, rng))
        referee.book(events)
        assert_booked(referee, state.to_dict())
        for seat in seats:
            known[seat].book(game.events_for(events, seat))
            assert_booked(known[seat], state.view(seat))
    for books in (referee, *known):
        assert [books.scores[seat] for seat in seats] == state.scores


def missed(books: Books, events: list[dict[str, Any]], after: dict[str, Any]) -> bool:
    """Returns whether the books are wrong after the events; they are used up."""
    try:
        books.book(events)
        assert_booked(books, after)
    except (AssertionError, ValueError, KeyError, TypeError, IndexError):
        return True
    return False


def test_a_fault_in_the_stream_is_found(reavers_engine: Engine) -> None:
    """An event that moves anything and is left out is found at once."""
    found = set[str]()
    for seed in (0, 3, 5, 15, 18):
        rng, state = random.Random(seed), begin(reavers_engine, seed)
        referee = Books(state.to_dict(), WEAPONS)
        while not state.is_terminal:
            events = state.apply_events(choose(state, rng))
            position = state.to_dict()
            for number, event in enumerate(events):
                without = pickle.loads(pickle.dumps(referee))
                referee.book([event])
                rest = events[number + 1 :]
                again = any(later["name"] == "moved" for later in rest)
                overwritten = event["name"] in ("sealed", "moved") and again
                if without.balance() != referee.balance() and not overwritten:
                    assert missed(without, rest, position), event
                    found.add(event["name"])
    assert len(found) >= 26, sorted(found)


def test_which_of_equal_cards_was_hired_is_reported(reavers_engine: Engine) -> None:
    """Copies of a reaver may lie in two slots; the age of the others depends on which one goes."""
    after = []
    for slot in (0, 2):
        built = Position(reavers_engine, 2).market("R-H1", "R-Y1", "R-H1", "R-H2")
        state = built.seat(0, coins=9).ready()
        go(state, "roskilde", "bjorgvin")
        books = Books(state.to_dict(), WEAPONS)
        books.book(state.apply_events(f"slot {slot}"))
        assert_booked(books, state.to_dict())
        after.append(books.balance()["market"])
    assert after == [["R-Y1", "R-H1", "R-H2"], ["R-H1", "R-Y1", "R-H2"]]


def pairs(
    engine: Engine, memory: str, mode: str, rng: random.Random
) -> Iterator[tuple[int, list[Any]]]:
    """Pairs of states that a seat, which does not decide, cannot tell apart; with the seat."""
    game = engine.game(players=3, memory=memory, negotiation=mode)
    compiled = COMPILED(players=3, memory=memory, negotiation=mode)
    for seed in range(6):
        state = compiled.new_state(chance="explicit")
        while not state.is_terminal:
            seat = rng.randrange(3)
            if state.round > 2 and seat != deciding(state):
                data = [state.to_dict(), state.determinize(seat, seed).to_dict()]
                yield seat, [game.from_dict(one, chance="explicit") for one in data]
            state.apply(choose(state, rng))


def deciding(state: Any) -> int:
    """Returns the seat that decides, or for which chance does; -1 if there is none."""
    turn: int = state.to_dict()["phase"].get("turn", -1)
    return turn


def phase_of(state: Any) -> str:
    """Returns the phase, also of a deal in the making."""
    name: str = state.to_dict()["phase"]["name"]
    return name


def steps(states: list[Any], rng: random.Random) -> list[int] | None:
    """Returns a step for each of the states: any two if they are hidden, otherwise one."""
    possible = [
        {outcome for outcome, _ in state.chance_outcomes()} or set(state.legal_actions())
        for state in states
    ]
    if states[0].phase == "die_spoils":
        possible = [those - {int(WEAPONS[0][-1])} for those in possible]
    if phase_of(states[0]) in HIDDEN:
        return [rng.choice(sorted(those)) for those in possible] if all(possible) else None
    both = sorted(possible[0] & possible[1])
    return [rng.choice(both)] * 2 if both else None


@pytest.mark.parametrize(("memory", "mode"), [("perfect", "menu"), ("screen", "micro")])
def test_events_of_others_tell_no_seat_more_than_it_sees(
    reavers_engine: Engine, memory: str, mode: str
) -> None:
    """If a seat cannot tell two worlds apart, before and after, it hears the same in both."""
    rng, compared = random.Random(3), Counter[str]()
    for seat, states in pairs(reavers_engine, memory, mode, rng):
        assert states[0].view(seat) == states[1].view(seat)
        differ = states[0].to_dict() != states[1].to_dict()
        phase, chosen = phase_of(states[0]), steps(states, rng)
        if chosen is None:
            continue
        events = [one.apply_events(step) for one, step in zip(states, chosen, strict=True)]
        heard = [one.game.events_for(it, seat) for one, it in zip(states, events, strict=True)]
        if states[0].is_terminal:
            continue  # everything is scored
        if states[0].view(seat) == states[1].view(seat):
            assert heard[0] == heard[1], (phase, heard)
            compared[phase] += differ or chosen[0] != chosen[1]
        else:
            assert differ or chosen[0] != chosen[1]
    hidden = {"destination", "die_spoils", *(HIDDEN if mode == "micro" else ())}
    assert min(compared[phase] for phase in hidden) > 2, compared
    assert sum(compared.values()) > 200, compared
