"""Set-up: the board, the leaders, and what each clan begins with. Rulebook p. 3."""

import copy
from fractions import Fraction
from typing import Any

import pytest

from support.positions.champions import (
    DESTINIES,
    ECONOMIC,
    LEADERS,
    LONGSHIPS,
    MILITARY,
    Engine,
    Position,
    answer,
    distribution,
    has,
    legal,
    phase,
    phase_name,
    play,
)


@pytest.mark.parametrize(("players", "military", "economic"), [(2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_the_number_of_stalls_follows_the_players(
    engine: Engine, players: int, military: int, economic: int
) -> None:
    """[setup.stalls]"""
    state = engine.unscripted(players)
    answer(state, *MILITARY[:military], *ECONOMIC[4 - economic :])
    assert state.to_dict()["stalls"] == [*MILITARY[:military], *ECONOMIC[4 - economic :]]
    assert phase_name(state) == "start"


def test_stalls_are_drawn_evenly_from_what_is_left_of_their_group(engine: Engine) -> None:
    """[setup.stalls]"""
    state = engine.unscripted(4)
    assert distribution(state) == dict.fromkeys(MILITARY, Fraction(1, 4))
    answer(state, "raiders")
    assert distribution(state) == dict.fromkeys(
        ("folk_warriors", "varyags", "jomsvikings"), Fraction(1, 3)
    )
    answer(state, "jomsvikings")
    assert distribution(state) == dict.fromkeys(ECONOMIC, Fraction(1, 4))


@pytest.mark.parametrize(("players", "shores"), [(2, 3), (3, 3), (4, 4)])
def test_the_rightmost_shore_needs_four_players(engine: Engine, players: int, shores: int) -> None:
    """[setup.shores] R67"""
    found = Position(engine, players).ready().to_dict()["shores"]
    assert [shore["journey"] for shore in found] == ["unseen"] * shores + ["none"] * (4 - shores)
    assert [shore["monster"] is not None for shore in found] == [True] * shores + [False] * (
        4 - shores
    )


@pytest.mark.parametrize(("players", "private"), [(2, 2), (3, 3), (4, 4)])
def test_the_longships_for_sale_follow_the_players(
    engine: Engine, players: int, private: int
) -> None:
    """[setup.longships]"""
    state = Position(engine, players).ready()
    assert state.to_dict()["longships"] == list(LONGSHIPS[:private])
    assert {"place small_longship", "place large_longship"} <= set(legal(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_drawn_evenly(engine: Engine, players: int) -> None:
    """[setup.start]"""
    state = engine.unscripted(players)
    while phase_name(state) == "stalls":
        state.apply(state.chance_outcomes()[0][0])
    assert distribution(state) == {f"seat-{seat}": Fraction(1, players) for seat in range(players)}
    assert answer(state, "seat-1").to_dict()["marker"] == 1


def test_the_start_player_can_be_given(engine: Engine) -> None:
    """[setup.start]"""
    state = engine.begin("raiders", "skald", players=2, start_player=1)
    assert state.to_dict()["marker"] == 1
    assert phase_name(state) == "draft"


@pytest.mark.parametrize(("start", "order"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1])])
def test_leaders_are_chosen_counter_clockwise_and_the_start_player_is_last(
    engine: Engine, start: int, order: list[int]
) -> None:
    """[setup.draft] R74"""
    stalls = ("raiders", "varyags", "skald", "aumingi")
    state = engine.begin(
        *stalls, *DESTINIES[:4], "troll-1-1", *STOCKING, start_player=start, players=4
    )
    deciders = []
    for leader in LEADERS[:4]:
        deciders.append(phase(state)["turn"])
        play(state, f"leader {leader}")
    assert deciders == order
    assert [has(state, seat, leader=LEADERS[n]) for n, seat in enumerate(order)] == [True] * 4


STOCKING = (
    *("draugr-1-red", "draugr-1-blue", "gifts", "glory"),
    *("monster-01-red", "monster-01-blue", "monster-03-red", "monster-03-blue", "merchant-1"),
)


def test_a_leader_is_chosen_once(engine: Engine) -> None:
    """[setup.draft] R74"""
    state = engine.begin("raiders", "skald", players=2, start_player=0)
    assert legal(state) == [f"leader {leader}" for leader in LEADERS]
    play(state, "leader svanhildr")
    assert "leader svanhildr" not in legal(state)
    assert len(legal(state)) == 4


def test_leaders_are_dealt_at_random_in_order_of_seats(engine: Engine) -> None:
    """[setup.leaders] M17"""
    state = answer(engine.unscripted(3, leaders="random"), "raiders", "skald", "aumingi", "seat-1")
    left = list(LEADERS)
    for seat, leader in enumerate(("svanhildr", "asmundr", "ullr")):
        assert phase(state) == {"name": "leaders", "turn": seat}
        assert distribution(state) == dict.fromkeys(left, Fraction(1, len(left)))
        assert has(state, seat, leader=None)
        answer(state, leader)
        left.remove(leader)
        assert has(state, seat, leader=leader)
    assert phase(state) == {"name": "destinies", "turn": 0}


def test_leaders_by_seat_are_known_from_the_start_and_nothing_is_asked(engine: Engine) -> None:
    """[setup.leaders] M17"""
    state = engine.unscripted(2, leaders=["ullr", "dagrun"], start_player=1)
    assert has(state, 0, leader="ullr")
    assert has(state, 1, leader="dagrun")
    answer(state, "raiders", "skald")
    assert phase(state) == {"name": "destinies", "turn": 0}


@pytest.mark.parametrize(
    ("leaders", "reported"),
    [
        ("random", [(0, "gylfir"), (1, "ullr")]),
        (("dagrun", "asmundr"), [(0, "dagrun"), (1, "asmundr")]),
    ],
)
def test_leaders_that_are_not_drafted_are_reported_in_order_of_seats(
    engine: Engine, leaders: Any, reported: list[tuple[int, str]]
) -> None:
    """[setup.leaders] M17"""
    state = engine.unscripted(2, leaders=leaders, start_player=1)
    events: list[dict[str, Any]] = []
    answers = ["raiders", "skald", *(["gylfir", "ullr"] if leaders == "random" else [])]
    for wanted in answers:
        outcome = next(o for o, _ in state.chance_outcomes() if state.outcome_text(o) == wanted)
        events += state.apply_events(outcome)
    names = ["opened", "opened", "marker_moved", "drafted", "drafted"]
    assert [event["name"] for event in events] == names
    assert [(event["seat"], event["leader"]) for event in events[3:]] == reported
    assert {event["rule"] for event in events[3:]} == {"setup.leaders"}


@pytest.mark.parametrize(
    "leaders",
    [
        "ullr",
        "",
        "Random",
        [],
        ["ullr"],
        ["ullr", "ullr"],
        ["ullr", "dagrun", "gylfir"],
        ["ullr", "loki"],
        ["ullr", 1],
        ["ullr", None],
        {"ullr", "dagrun"},
        {"ullr": 0, "dagrun": 1},
        0,
        True,
    ],
)
def test_leaders_are_a_word_or_one_of_its_own_for_each_seat(engine: Engine, leaders: Any) -> None:
    """[setup.leaders] M17"""
    with pytest.raises((ValueError, TypeError)):
        engine.game(2, leaders=leaders)


def test_a_position_with_other_leaders_than_the_option_names_is_refused(engine: Engine) -> None:
    """[setup.leaders] M17"""
    named = engine.game(2, leaders=["ullr", "dagrun"], start_player=0)
    dealt = engine.game(2, leaders="random", start_player=0)
    drafted = engine.game(2, start_player=0)
    first = named.new_state(chance="explicit").to_dict()
    for clan, leader in ((0, "gylfir"), (1, None)):
        wrong = copy.deepcopy(first)
        wrong["clans"][clan]["leader"] = leader
        with pytest.raises(ValueError, match="leader"):
            named.from_dict(wrong, chance="explicit")
    phase_name = answer(dealt.new_state(chance="explicit"), "raiders", "skald").to_dict()
    assert phase_name["phase"] == {"name": "leaders", "turn": 0}
    assert dealt.from_dict(phase_name, chance="explicit").to_dict() == phase_name
    for game in (named, drafted):
        with pytest.raises(ValueError, match="leaders"):
            game.from_dict(phase_name, chance="explicit")
    for turn in (1, 2, 3):
        wrong = copy.deepcopy(phase_name)
        wrong["phase"]["turn"] = turn
        with pytest.raises(ValueError, match=r"leader|turn"):
            dealt.from_dict(wrong, chance="explicit")
    wrong = copy.deepcopy(phase_name)
    wrong["phase"] = {"name": "draft", "turn": 0}
    with pytest.raises(ValueError, match="leaders"):
        dealt.from_dict(wrong, chance="explicit")


def test_a_clan_begins_with_one_of_each(engine: Engine) -> None:
    """[setup.goods]"""
    state = Position(engine, 4).ready()
    for seat in range(4):
        assert has(state, seat, food=1, wood=1, coins=1, favor=1, blame=0)
        assert has(state, seat, warriors={"swordsman": 1}, runes=[], longship=None)
    assert state.to_dict()["supply"]["swordsman"] == 12 - 4 - 1
    assert state.scores == [0, 0, 0, 0]


@pytest.mark.parametrize(("players", "workers"), [(2, 4), (3, 3), (4, 3)])
def test_the_workers_of_a_clan_follow_the_players(
    engine: Engine, players: int, workers: int
) -> None:
    """[setup.workers]"""
    state = Position(engine, players).workers(*[workers] * players).ready()
    assert all(has(state, n, workers=workers, extra_worker=False) for n in range(players))
    assert state.to_dict()["huts_sold"] == 0


def test_each_clan_draws_a_destiny_after_the_draft(engine: Engine) -> None:
    """[setup.destiny]"""
    state = answer(engine.unscripted(2, start_player=0), "raiders", "skald")
    play(state, "leader ullr", "leader gylfir")
    assert distribution(state) == dict.fromkeys(DESTINIES, Fraction(1, 12))
    answer(state, "troll_slayer")
    assert distribution(state) == dict.fromkeys(DESTINIES[:-1], Fraction(1, 11))
    answer(state, "prosperous")
    assert has(state, 0, destinies=["troll_slayer"])
    assert has(state, 1, destinies=["prosperous"])
