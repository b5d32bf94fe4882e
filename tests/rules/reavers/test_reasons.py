"""Every reason why an action is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from midgard.reference.reavers.reasons import REASONS
from support.positions.reavers import Engine, Position, go, pass_until, play

Case = Callable[[Engine], tuple[Any, str]]


def fresh(engine: Engine) -> Any:
    """Seats 0 to 2 choose, in the second round."""
    return Position(engine).round(2, ["roskilde", "nidalos", "tonsberg"]).ready()


def at_roskilde(position: Position, steps: int = 0, face: str = "A") -> Any:
    """Seat 0 alone visits Roskilde and has passed some steps."""
    state = position.location("roskilde", face).ready()
    go(state, "roskilde", *["tonsberg"] * (len(position.data["seats"]) - 1))
    play(state, *["pass"] * steps)
    return state


def at_place(position: Position, name: str, phase: str) -> Any:
    """Seat 0 alone visits a location; the others are at Roskilde."""
    state = position.ready()
    others = len(position.data["seats"]) - 1
    go(state, name, *["roskilde"] * others)
    if state.is_chance:
        play(state, "seat-1")
    pass_until(state, phase)
    return state


def micro(position: Position) -> Any:
    """Seats 0 and 1 negotiate step by step."""
    return position.bargain("tonsberg", (0, 1)).ready()


def hoard(engine: Engine) -> Position:
    """Seat 1 has all spoils."""
    everything = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}
    return Position(engine, 2).seat(1, spoils=everything)


def bought(engine: Engine) -> Any:
    """Seat 0 has bought from slot 2."""
    state = at_roskilde(Position(engine, 2).seat(0, coins=20), 1)
    play(state, "slot 2")
    return state


def too_few(engine: Engine) -> Any:
    """Seat 0 names how much it contributes."""
    state = micro(Position(engine, 2, negotiation="micro").seat(0, coins=2))
    play(state, "item coin", "seat 0")
    return state


def undeliverable(engine: Engine) -> Any:
    """Seat 1 answers a deal that takes a card that it does not have."""
    built = Position(engine, 2, negotiation="micro").seat(1, secret={"relics": 1})
    state = micro(built)
    play(state, "item spoils-3", "seat 1", "amount 1", "done", "amount 1")
    return state


def over(engine: Engine) -> Any:
    """The end of a game."""
    state = Position(engine, 2).round(10, ["nidalos", "tonsberg"]).ready()
    go(state, "roskilde", "bjorgvin")
    pass_until(state, "end")
    return state


CASES: dict[str, list[Case]] = {
    "game_over": [lambda engine: (over(engine), "pass")],
    "no_such_outcome": [
        lambda engine: (engine.game(players=2).new_state(chance="explicit"), "pass")
    ],
    "not_asked": [
        lambda engine: (fresh(engine), "pass"),
        lambda engine: (at_roskilde(Position(engine, 2), 4), "seat 1"),
    ],
    "not_in_play": [lambda engine: (fresh(engine), "go leirvik")],
    "same_location": [lambda engine: (fresh(engine), "go roskilde")],
    "empty_slot": [lambda engine: (bought(engine), "slot 2")],
    "same_card": [
        lambda engine: (
            at_roskilde(Position(engine, 2).market("R-H1", "R-H1", "R-Y1", "R-Y1")),
            "slot 3",
        )
    ],
    "out_of_order": [
        lambda engine: (bought(engine), "slot 1"),
        lambda engine: (bought(engine), "refresh"),
    ],
    "cannot_pay": [
        lambda engine: (at_roskilde(Position(engine, 2), 1), "slot 0"),
        lambda engine: (at_roskilde(Position(engine, 2), 1), "refresh"),
        lambda engine: (at_roskilde(Position(engine, 2), 2), "yes"),
        lambda engine: (at_roskilde(Position(engine, 2).seat(0, terror=1), 4), "yes"),
        lambda engine: (
            at_place(Position(engine, 2).seat(0, terror=1), "tonsberg", "atone"),
            "yes",
        ),
    ],
    "none_left": [
        lambda engine: (at_roskilde(Position(engine, 2).seat(1, farm=20), 2), "yes"),
        lambda engine: (
            at_place(Position(engine, 6).seat(1, farm=20), "odense", "take_token"),
            "token farm",
        ),
    ],
    "no_terror": [
        lambda engine: (at_roskilde(Position(engine, 2).seat(0, coins=9), 4), "yes"),
        lambda engine: (at_place(Position(engine, 2), "tonsberg", "atone"), "yes"),
        lambda engine: (
            at_place(
                Position(engine, 6).location("odense", "B").seat(0, farm=1), "odense", "give_token"
            ),
            "token farm",
        ),
    ],
    "not_yours": [
        lambda engine: (
            at_place(Position(engine, 4).location("vasteras", "B"), "vasteras", "barter"),
            "spoils 0",
        ),
        lambda engine: (
            at_place(Position(engine, 6).location("odense", "B"), "odense", "give_token"),
            "token wall",
        ),
    ],
    "no_such_seat": [lambda engine: (at_roskilde(Position(engine, 2), 4, "B"), "seat 2")],
    "own_seat": [lambda engine: (at_roskilde(Position(engine, 2), 4, "B"), "seat 0")],
    "no_such_type": [
        lambda engine: (
            at_place(Position(engine, 4).location("vasteras", "B"), "vasteras", "barter"),
            "spoils 7",
        ),
        lambda engine: (micro(Position(engine, 2, negotiation="micro")), "item reaver-40"),
    ],
    "no_card": [lambda engine: (at_place(hoard(engine), "nidalos", "dare"), "yes")],
    "too_many": [
        lambda engine: (at_place(Position(engine, 2), "bjorgvin", "sell"), "amount 1"),
        lambda engine: (too_few(engine), "amount 3"),
        lambda engine: (too_few(engine), "more"),
    ],
    "too_few": [lambda engine: (too_few(engine), "amount 0")],
    "no_such_deal": [
        lambda engine: (Position(engine, 2).bargain("tonsberg", (0, 1)).ready(), "deal 23")
    ],
    "nobody_free": [lambda engine: (micro(Position(engine, 2, negotiation="micro")), "item coin")],
    "cannot_deliver": [lambda engine: (undeliverable(engine), "accept")],
}


def test_every_reason_has_a_case() -> None:
    """[actions.reasons] Section 8"""
    assert set(CASES) == set(REASONS)


@pytest.mark.parametrize(
    ("reason", "case"), [(reason, case) for reason, cases in CASES.items() for case in cases]
)
def test_the_reason_is_given_and_nothing_changes(engine: Engine, reason: str, case: Case) -> None:
    """[actions.reasons] Section 8"""
    state, word = case(engine)
    before = state.to_dict()
    with pytest.raises(engine.illegal) as error:
        state.apply(word)
    assert getattr(error.value, "reason", None) == reason
    assert state.why_not(word)
    assert state.to_dict() == before


@pytest.mark.parametrize(
    ("limit", "number", "rule"), [(1, 2, "limit"), (1, 3, "limit"), (1, 4, "sell"), (0, 4, "sell")]
)
def test_a_refused_sale_names_the_limit_if_that_forbids_it(
    engine: Engine, limit: int, number: int, rule: str
) -> None:
    """[bjorgvin.limit] R-6: who owns three may sell one; more than three nobody could sell."""
    built = Position(engine, 2, bjorgvin_sell_limit_each=limit).seat(0, farm=3)
    state = at_place(built, "bjorgvin", "sell")
    assert f"[bjorgvin.{rule}]" in state.why_not(f"amount {number}")
