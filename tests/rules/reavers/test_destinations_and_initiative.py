"""Destinations, and the order of visitors. Rules 9, 10 and section 3."""

from fractions import Fraction
from typing import Any

import pytest

from support.positions.reavers import (
    Engine,
    Position,
    go,
    legal,
    named,
    outcomes,
    pass_until,
    phase,
    place,
    play,
    seat,
)


def test_in_round_one_every_location_is_open(engine: Engine) -> None:
    """[destination.other] Rule 9"""
    words = ["go roskilde", "go bjorgvin", "go tonsberg", "go nidalos"]
    assert legal(Position(engine).ready()) == words


@pytest.mark.parametrize("last", ["roskilde", "tonsberg"])
def test_nobody_visits_a_location_twice_in_a_row(engine: Engine, last: str) -> None:
    """[destination.other] Rule 9, rule 15"""
    state = Position(engine).round(2, [last] * 3).ready()
    assert len(legal(state)) == 3
    assert f"go {last}" not in legal(state)
    with pytest.raises(engine.illegal):
        state.apply(f"go {last}")
    assert last in state.why_not(f"go {last}")


def test_destinations_are_sealed_until_all_have_chosen(engine: Engine) -> None:
    """[destination.sealed] Rule 9"""
    state = Position(engine).ready()
    game = state.game
    first = state.apply_events("go bjorgvin")
    assert first == [{"name": "sealed", "seat": 0, "location": "bjorgvin"}]
    assert game.events_for(first, 1) == [{"name": "sealed", "seat": 0, "location": None}]
    assert game.events_for(first, 0) == first
    assert state.view(1)["seats"][0]["destination"] is None
    assert state.view(0)["seats"][0]["destination"] == "bjorgvin"
    state.apply("go bjorgvin")
    events = state.apply_events("go tonsberg")
    assert named(events, "moved") == [
        {"seat": 0, "location": "bjorgvin"},
        {"seat": 1, "location": "bjorgvin"},
        {"seat": 2, "location": "tonsberg"},
    ]


def test_the_choice_of_another_changes_no_question(engine: Engine) -> None:
    """[destination.sealed] Rule 9, rule 18"""
    views = []
    for word in ("go bjorgvin", "go nidalos"):
        state = Position(engine).ready()
        state.apply(word)
        views.append((state.view(1), legal(state)))
    assert views[0] == views[1]


def first_at_tonsberg(engine: Engine, last: list[str], *hired: dict[str, int]) -> Any:
    """All visit Tonsberg; returns the state when it resolves."""
    position = Position(engine, len(hired)).round(2, last)
    for number, reavers in enumerate(hired):
        position.seat(number, reavers=reavers)
    state = position.ready()
    go(state, *["tonsberg"] * len(hired))
    return state


def test_most_yggdrasils_go_first(engine: Engine) -> None:
    """[initiative.first] Section 3, R-2, R-21"""
    state = first_at_tonsberg(engine, ["roskilde"] * 3, {"R-H2": 2}, {"R-Y1": 1}, {"R-Y2": 1})
    assert place(state, "tonsberg")["first"] == 2
    assert phase(state) == {"name": "atone", "turn": 2}
    play(state, "pass")
    assert phase(state)["turn"] == 0


def test_the_others_follow_clockwise(engine: Engine) -> None:
    """[initiative.order] Section 3, R-2"""
    state = first_at_tonsberg(engine, ["roskilde"] * 3, {}, {"R-Y1": 1}, {})
    turns = []
    for _ in range(3):
        turns.append(phase(state)["turn"])
        play(state, "pass")
    assert turns == [1, 2, 0]


def test_symbols_of_those_who_are_elsewhere_do_not_count(engine: Engine) -> None:
    """[initiative.first] R-21"""
    position = Position(engine, 3).seat(0, reavers={"R-Y1": 1})
    state = position.seat(2, reavers={"R-Y2": 2}).ready()
    go(state, "tonsberg", "tonsberg", "nidalos")
    assert phase(state) == {"name": "atone", "turn": 0}


def test_then_most_helms_go_first(engine: Engine) -> None:
    """[initiative.first] Section 3"""
    hired = ({"R-Y1": 1}, {"R-H1Y1": 1}, {"R-H2": 1})
    state = first_at_tonsberg(engine, ["roskilde"] * 3, *hired)
    assert phase(state)["turn"] == 1


def test_then_who_came_from_the_closest_location(engine: Engine) -> None:
    """[initiative.closest] R-19"""
    state = first_at_tonsberg(engine, ["nidalos", "bjorgvin", "roskilde"], {}, {}, {})
    assert phase(state)["turn"] == 2


def test_then_chance_decides_among_the_tied(engine: Engine) -> None:
    """[initiative.tie] Section 3, R-19"""
    state = first_at_tonsberg(engine, ["nidalos", "bjorgvin", "bjorgvin"], {}, {}, {})
    assert phase(state) == {"name": "first_visitor", "location": "tonsberg"}
    assert outcomes(state) == {"seat-1": Fraction(1, 2), "seat-2": Fraction(1, 2)}
    play(state, "seat-2")
    order = []
    while phase(state)["name"] == "atone":
        order.append(phase(state)["turn"])
        play(state, "pass")
    assert order == [2, 0, 1]


def test_in_round_one_nobody_is_closer(engine: Engine) -> None:
    """[initiative.closest] R-19"""
    state = Position(engine).ready()
    go(state, "bjorgvin", "bjorgvin", "bjorgvin")
    assert len(outcomes(state)) == 3


def test_roskilde_resolves_first_and_then_the_numbers(engine: Engine) -> None:
    """[visit.order] Rule 10, R-1"""
    state = Position(engine).location("tonsberg", coins=5).ready()
    go(state, "nidalos", "tonsberg", "roskilde")
    assert (phase(state)["name"], phase(state)["turn"]) == ("hire", 2)
    pass_until(state, "atone")
    assert phase(state)["turn"] == 1
    pass_until(state, "dare")
    assert phase(state)["turn"] == 0
    assert seat(state, 1)["coins"] == 0


def test_the_first_visitor_stays_though_reavers_are_hired(engine: Engine) -> None:
    """[initiative.order] R-3, R-23"""
    position = Position(engine, 2).round(2, ["bjorgvin", "nidalos"])
    position.location("tonsberg", "B").seat(0, coins=20).seat(1, coins=20)
    state = position.ready()
    go(state, "tonsberg", "tonsberg")
    assert phase(state)["turn"] == 0
    play(state, "R-H1", "pass", "R-Y2", "yes")
    assert (phase(state)["name"], phase(state)["turn"]) == ("propose", 0)
    assert place(state, "tonsberg")["first"] == 0


def test_after_the_ninth_round_there_is_another(engine: Engine) -> None:
    """[round.end] Rule 16"""
    state = Position(engine, 2).round(9, ["bjorgvin", "nidalos"]).ready()
    go(state, "roskilde", "bjorgvin")
    pass_until(state, "supply")
    assert not state.is_terminal


def test_a_game_has_ten_rounds_and_ships_stay(engine: Engine) -> None:
    """[round.end] Rule 15, rule 16"""
    state = Position(engine, 2).round(10, ["bjorgvin", "nidalos"]).ready()
    go(state, "roskilde", "bjorgvin")
    pass_until(state, "end")
    assert state.is_terminal
    assert state.current_player == -4
    assert [seat(state, number)["last"] for number in (0, 1)] == ["roskilde", "bjorgvin"]
    assert state.to_dict()["round"] == 10
