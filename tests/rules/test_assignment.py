"""Assignment: who is sent where. Rulebook p. 8."""

import pytest

import midgard
from support.positions.champions import (
    LONGSHIPS,
    WARRIORS,
    Engine,
    Position,
    State,
    has,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
    shore,
)


def prompts(state: State, *, sent: int = 0) -> list[tuple[int, str, str]]:
    """All questions, while a number is sent each time if there are enough."""
    found = []
    while phase_name(state) == "assignment":
        open_now = phase(state)
        found.append((open_now["turn"], open_now["site"], open_now["item"]))
        numbers = [action for action in legal(state) if action.startswith("count")]
        play(state, numbers[min(sent, len(numbers) - 1)])
    return found


def at_sea(engine: Engine, ship: str, **band: int) -> Position:
    """Seat 0 has this warband and a ship at the second shore, and a last worker."""
    position = last_worker(engine).clan(0, warriors=band, food=0)
    return position.ship(2, ship, 0)


def test_each_clan_sends_to_all_its_places_before_the_next(engine: Engine) -> None:
    """[assignment.order] R7"""
    position = last_worker(engine).board(marker=1).stand(1, "left_draugr", "right_draugr")
    position.ship(3, "small", 2).everyone(warriors={"swordsman": 1}, food=0)
    state = play(position.ready("all_quiet"), "place troll")
    assert prompts(state) == [
        (1, "left_draugr", "swordsman"),
        (1, "right_draugr", "swordsman"),
        (2, "shore-3", "swordsman"),
        (0, "troll", "swordsman"),
    ]


def test_sent_warriors_are_public_at_once(engine: Engine) -> None:
    """[assignment.order] R7"""
    position = last_worker(engine).stand(1, "left_draugr").clan(0, warriors={"spearman": 3})
    state = play(position.ready(), "place troll", "count 2")
    assert state.current_player == 1
    assert state.to_dict()["garrison"]["troll"]["spearman"] == 2
    assert has(state, 0, warriors={"spearman": 1})


def test_simultaneous_assignment_asks_the_same(engine: Engine) -> None:
    """[assignment.simultaneous] R7"""
    position = last_worker(engine, assignment="simultaneous").stand(1, "left_draugr")
    state = play(position.ready(), "place troll", "count 1")
    assert phase(state)["turn"] == 1
    with pytest.raises(ValueError, match="simultaneous"):
        engine.game(assignment="by_post")


@pytest.mark.parametrize(("assignment", "sealed"), [("in_turn", False), ("simultaneous", True)])
def test_simultaneous_assignments_are_sealed_until_all_have_sent(
    assignment: str, sealed: bool
) -> None:
    """[assignment.simultaneous] R7; only the compiled engine draws the table for a seat"""
    engine = Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)
    position = last_worker(engine, assignment=assignment).stand(1, "left_draugr")
    few, many = (position.ready() for _ in range(2))
    play(few, "place troll", "count 0")
    play(many, "place troll", "count 1")
    assert isinstance(few, midgard.champions.State)
    assert isinstance(many, midgard.champions.State)
    assert (few.table(1) == many.table(1)) == sealed
    assert few.table(0) != many.table(0)


def test_a_die_is_sent_to_one_place(engine: Engine) -> None:
    """[assignment.order] R8"""
    position = last_worker(engine).stand(0, "left_draugr").workers(1, 0, 0)
    state = play(position.clan(0, warriors={"swordsman": 3}).ready(), "place right_draugr")
    assert legal(state)[-1] == "count 3"
    assert legal(play(state, "count 2"))[-1] == "count 1"


def test_who_stays_at_home_is_safe(engine: Engine) -> None:
    """[assignment.order] R8"""
    position = last_worker(engine).clan(0, warriors={"swordsman": 3})
    state = play(position.ready("blank"), "place troll", "count 1", "lose swordsman")
    assert has(state, 0, warriors={"swordsman": 2})


def test_food_hunted_this_round_cannot_be_shipped(engine: Engine) -> None:
    """[assignment.order] [hunt] R9"""
    position = at_sea(engine, "small", swordsman=2)
    state = play(position.ready("hit-2", "storm"), "place hunting_grounds", "count 1")
    assert phase_name(state) == "lost"
    assert has(state, 0, food=2)
    assert shore(state, 2)["ship"]["food"] == 0
    play(state, "lose swordsman")


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("troll-2-3", "swordsman"),
        ("troll-2-4", "spearman"),
        ("troll-3-4", "axeman"),
        ("draugr-2-blue", "swordsman"),
        ("draugr-2-yellow", "spearman"),
        ("draugr-2-red", "axeman"),
    ],
)
def test_a_prohibited_kind_cannot_be_sent_on_land(engine: Engine, card: str, kind: str) -> None:
    """[assignment.land] R38"""
    site = "troll" if card.startswith("troll") else "right_draugr"
    position = last_worker(engine).board(**{site: card})
    position.clan(0, warriors=dict.fromkeys(WARRIORS, 1))
    items = [item for _, _, item in prompts(play(position.ready(), f"place {site}"))]
    assert items == [other for other in WARRIORS if other != kind]


def test_any_kind_may_board_a_longship(engine: Engine) -> None:
    """[assignment.ship] R37"""
    position = at_sea(engine, "large", swordsman=1, spearman=1, axeman=1)
    position.shore(2, monster="monster-04-red")
    state = play(position.ready("all_quiet"), "place left_draugr")
    items = [(site, item) for _, site, item in prompts(state) if site == "shore-2"]
    assert items == [("shore-2", warrior) for warrior in WARRIORS]


@pytest.mark.parametrize(
    ("ship", "capacity"),
    [("small", 5), ("large", 10), *zip(LONGSHIPS, (8, 10, 9, 12), strict=True)],
)
def test_warriors_and_food_together_fit_the_ship(engine: Engine, ship: str, capacity: int) -> None:
    """[assignment.ship] R39"""
    position = last_worker(engine, 4).clan(0, warriors={"spearman": 4}, food=9)
    kind = "private" if ship in LONGSHIPS else ship
    position.clan(0, longship=ship if ship in LONGSHIPS else None).ship(2, kind, 0)
    state = play(position.ready(), "place market", "trade food wood", "accept", "count 4")
    assert phase(state)["item"] == "food"
    assert legal(state)[-1] == f"count {min(8, capacity - 4)}"


def test_a_full_ship_takes_no_food(engine: Engine) -> None:
    """[assignment.ship] R39 M7"""
    position = at_sea(engine, "small", swordsman=8).clan(0, food=3)
    state = play(position.ready("no_wind"), "place market", "trade food wood", "accept")
    assert phase_name(play(state, "count 5")) == "starving"


def test_nobody_need_be_sent(engine: Engine) -> None:
    """[assignment.empty] R6"""
    state = play(last_worker(engine).ready(), "place troll", "count 0")
    assert has(state, 0, warriors={"swordsman": 1}, trolls=[], blame=1)
    assert phase_name(state) == "closing"


def test_assignment_goes_place_by_place_and_kind_by_kind(engine: Engine) -> None:
    """[assignment.order] M7 M1"""
    position = at_sea(engine, "small", swordsman=2, axeman=2).clan(0, food=1)
    state = play(position.ready("all_quiet"), "place left_draugr")
    assert prompts(state) == [
        (0, "left_draugr", "swordsman"),
        (0, "left_draugr", "axeman"),
        (0, "shore-2", "swordsman"),
        (0, "shore-2", "axeman"),
        (0, "shore-2", "food"),
    ]


def test_a_kind_that_is_all_sent_is_not_asked_for_again(engine: Engine) -> None:
    """[assignment.order] M7"""
    position = last_worker(engine).stand(0, "troll").clan(0, warriors={"swordsman": 1})
    state = play(position.ready("blank"), "place left_draugr")
    assert prompts(state, sent=1) == [(0, "troll", "swordsman")]
    play(state, "lose swordsman")


def test_sent_warriors_and_food_leave_home(engine: Engine) -> None:
    """[assignment.order] [assignment.ship] R8"""
    position = last_worker(engine).clan(0, warriors={"axeman": 2}, food=3)
    state = play(position.ready("storm"), "place small_longship", "sail shore-1", "count 2")
    play(state, "count 2")
    assert has(state, 0, warriors={}, food=1)
    assert shore(state, 1)["ship"]["food"] == 2
    assert legal(state) == ["lose axeman", "lose food"]
