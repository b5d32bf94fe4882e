"""The windows for the rune Success. Rulebook p. 13."""

from typing import Any

import pytest

from support.positions.champions import (
    Engine,
    Position,
    State,
    has,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
    send_all,
)

#: Who can use Success.
ALONE = {"runes": ["success"], "destinies": ["craftsman"]}


def windows(state: State) -> list[str]:
    """After what Success is offered and not used, to the end of the round."""
    found = []
    while phase_name(state) == "success_window":
        assert legal(state) == ["accept", "rune success"]
        found.append(phase(state)["after"])
        play(state, "accept")
    return found


def crowd(engine: Engine, **own: Any) -> Position:
    """Nobody has warriors, but workers stand at every place of combat; seat 2 is asked."""
    position = Position(engine, 4).board(round=8).workers(0, 0, 0, 1).everyone(warriors={}, food=0)
    for number in (1, 2, 3, 4):
        position.shore(number, journey="all_quiet", known_to=[0])
    position.stand(3, "hunting_grounds").stand(0, "hunting_grounds", "troll")
    position.stand(1, "left_draugr").stand(2, "right_draugr")
    position.ship(1, "small", 2).ship(4, "large", 1)
    return position.turn(3).clan(2, **(ALONE | own))


def test_success_is_offered_after_assignment_and_each_place_in_the_order_of_combat(
    engine: Engine,
) -> None:
    """[success.window] [combat.order] R22 M6"""
    state = play(crowd(engine).ready(), "beg")
    assert phase(state) == {"name": "success_window", "turn": 2, "after": "assignment"}
    assert windows(state) == [
        *("assignment", "hunting_grounds", "troll", "left_draugr", "right_draugr"),
        *("shore-1", "shore-4"),
    ]
    assert phase_name(state) == "closing"


def test_success_is_offered_once_where_nobody_stands(engine: Engine) -> None:
    """[success.window] R22"""
    position = Position(engine).board(round=8).workers(1, 0, 0).clan(1, **ALONE)
    assert windows(play(position.ready(), "beg")) == ["assignment"]


@pytest.mark.parametrize(
    "own", [{"runes": []}, {"runes": [], "used_runes": ["success"]}, {"destinies": []}]
)
def test_only_who_can_use_success_is_asked(engine: Engine, own: dict[str, Any]) -> None:
    """[success.window] R22 M3"""
    state = play(crowd(engine, **own).ready(), "beg")
    assert phase_name(state) != "success_window"
    assert state.is_terminal


@pytest.mark.parametrize("marker", range(4))
def test_whoever_holds_the_marker_the_owner_is_asked(engine: Engine, marker: int) -> None:
    """[success.window] R22"""
    state = play(crowd(engine).board(marker=marker).ready(), "beg")
    assert phase(state) == {"name": "success_window", "turn": 2, "after": "assignment"}


def test_success_is_offered_no_more_once_it_is_used(engine: Engine) -> None:
    """[success.window] R22"""
    state = play(crowd(engine).ready(), "beg", "accept", "accept")
    assert phase(state)["after"] == "troll"
    play(state, "rune success", "destiny craftsman")
    assert state.is_terminal


def test_another_rune_in_the_window_does_not_close_it(engine: Engine) -> None:
    """[success.window] R22 M6"""
    position = crowd(engine, runes=["gifts", "success", "wealth"], wood=0)
    state = play(position.everyone(wood=2).clan(2, wood=0).ready(), "beg")
    assert legal(state) == ["accept", "rune gifts", "rune success", "rune wealth"]
    play(state, "rune gifts", "count 0", "count 3")
    assert phase(state) == {"name": "success_window", "turn": 2, "after": "assignment"}
    play(state, "rune success", "destiny craftsman")
    assert state.scores[2] == 5


def test_the_spoils_of_a_fight_count_for_success_at_once(engine: Engine) -> None:
    """[success.window] [combat.spoils] R22"""
    own = {"runes": ["success"], "destinies": ["troll_slayer"], "warriors": {"axeman": 2}}
    position = last_worker(engine).board(troll="troll-1-1").clan(0, **own)
    state = send_all(play(position.ready("hit-2", "hit-2"), "place troll"))
    play(state, "accept", "accept", "lose axeman", "blame seat-1")
    assert phase(state) == {"name": "success_window", "turn": 0, "after": "troll"}
    play(state, "rune success", "destiny troll_slayer")
    assert state.score_sheet(0)["rune_effects"] == 6


def test_food_of_a_hunt_counts_for_success_when_all_have_hunted(engine: Engine) -> None:
    """[success.window] [hunt] R11 R22"""
    own = {"runes": ["success"], "destinies": ["prepared"], "warriors": {"axeman": 1}}
    position = last_worker(engine).clan(0, food=3, **own)
    position.clan(1, warriors={"axeman": 1}, favor=0).stand(1, "hunting_grounds")
    state = play(position.ready("hit-2", "hit"), "place hunting_grounds")
    play(state, "accept", "accept")
    assert phase(state) == {"name": "success_window", "turn": 0, "after": "hunting_grounds"}
    assert has(state, 0, food=3 + 1)
    assert has(state, 1, food=1 + 2)


def test_success_is_offered_to_those_who_do_not_fight(engine: Engine) -> None:
    """[success.window] R22"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}).clan(2, **ALONE)
    state = send_all(play(position.ready("hit-2"), "place troll"))
    assert phase(state) == {"name": "success_window", "turn": 2, "after": "assignment"}
    play(state, "accept", "lose axeman")
    assert phase(state) == {"name": "success_window", "turn": 2, "after": "troll"}


def test_the_window_after_sealed_assignment_opens_when_the_seals_are_broken(engine: Engine) -> None:
    """[success.window] [assignment.simultaneous] R7 M6"""
    position = Position(engine, 2, assignment="simultaneous").board(round=8).workers(1, 0)
    position.clan(1, **ALONE, warriors={"axeman": 1}).clan(0, warriors={"axeman": 1})
    state: Any = position.stand(1, "troll").ready(explicit=True)
    play(state, "place left_draugr", "count 1")
    assert (phase_name(state), state.current_player) == ("assignment", 1)
    assert state.view(1)["garrison"]["left_draugr"]["axeman"] == 0
    play(state, "count 1")
    assert phase(state) == {"name": "success_window", "turn": 1, "after": "assignment"}
    assert [state.view(1)["garrison"][site]["axeman"] for site in ("troll", "left_draugr")] == [
        1,
        1,
    ]
    assert state.view(0)["phase"] == phase(state)


def test_success_used_under_seal_is_offered_no_more(engine: Engine) -> None:
    """[success.window] [assignment.simultaneous] R22"""
    position = Position(engine, 2, assignment="simultaneous").board(round=8).workers(1, 0)
    position.clan(1, **ALONE, warriors={"axeman": 1}).clan(0, warriors={})
    state = play(position.stand(1, "troll").ready(explicit=True), "beg")
    play(state, "rune success", "destiny craftsman", "count 0")
    assert state.is_terminal


def test_success_is_offered_before_the_last_clean_up_and_after_it(engine: Engine) -> None:
    """[success.window] [closing.window] R25"""
    state = play(crowd(engine).ready(), "beg")
    windows(state)
    assert phase(state) == {"name": "closing", "turn": 2}
    assert state.to_dict()["troll"] is None


def test_success_is_offered_in_every_round(engine: Engine) -> None:
    """[success.window] R22"""
    position = Position(engine).board(round=1).workers(1, 0, 0).clan(1, **ALONE)
    state = play(position.ready(explicit=True), "beg")
    assert windows(state) == ["assignment"]
    assert phase_name(state) == "stocking"


def refused(position: Position, waiting: dict[str, Any]) -> bool:
    """Whether a position in which the game waits for this is refused."""
    try:
        position.board(phase=waiting).ready(explicit=True)
    except ValueError:
        return True
    return False


@pytest.mark.parametrize(
    "after",
    ["assignment", "hunting_grounds", "troll", "left_draugr", "right_draugr", "shore-1", "shore-4"],
)
def test_a_window_can_be_set_up_where_it_can_open(engine: Engine, after: str) -> None:
    """[success.window]"""
    position = crowd(engine).workers(0, 0, 0, 0)
    window = {"name": "success_window", "turn": 2, "after": after}
    for number in (1, 4):
        if after.startswith("shore") and number <= int(after[-1]):  # those of before are revealed
            position.shore(number, revealed=True, known_to=[])
    assert not refused(position, window)


@pytest.mark.parametrize(
    ("turn", "after"), [(1, "troll"), (2, "shore-2"), (2, "shore-3"), (4, "troll"), (2, "market")]
)
def test_a_window_that_cannot_open_is_refused(engine: Engine, turn: int, after: str) -> None:
    """[success.window]"""
    position = crowd(engine).workers(0, 0, 0, 0)
    assert refused(position, {"name": "success_window", "turn": turn, "after": after})


@pytest.mark.parametrize("place", ["hunting_grounds", "troll", "left_draugr", "right_draugr"])
def test_a_window_after_a_place_without_a_worker_is_refused(engine: Engine, place: str) -> None:
    """[success.window]"""
    position = Position(engine).board(round=8).workers(0, 0, 0).clan(1, **ALONE)
    assert refused(position, {"name": "success_window", "turn": 1, "after": place})
    assert not refused(position, {"name": "success_window", "turn": 1, "after": "assignment"})


@pytest.mark.parametrize(
    ("rune", "fine"), [("wealth", True), ("healing", False), ("success", False)]
)
def test_a_rune_that_cannot_be_used_is_not_offered_as_taken(
    engine: Engine, rune: str, fine: bool
) -> None:
    """[rune.taken] M3: it has a coin for Wealth, and no destiny for Success."""
    position = Position(engine).clan(0, runes=["healing", "success", "wealth"], destinies=[])
    position.workers(2, 3, 3).stand(0, "runesmith")
    taken = {"name": "rune_taken", "turn": 0, "rune": rune}
    assert refused(position, taken) != fine


@pytest.mark.parametrize(
    ("back", "fine"),
    [
        ({"name": "placement", "turn": 0}, True),
        ({"name": "placement", "turn": 1}, False),
        ({"name": "stave_church", "turn": 0}, True),
        ({"name": "keep_destiny", "turn": 0, "drawn": ["prosperous", "troll_slayer"]}, False),
        ({"name": "draft", "turn": 0}, False),
        ({"name": "journey", "turn": 0, "shore": "shore-1"}, False),
        ({"name": "success", "turn": 0, "back": {"name": "placement", "turn": 0}}, False),
        ({"name": "end"}, False),
    ],
)
def test_a_rune_returns_to_a_decision_of_its_owner(
    engine: Engine, back: dict[str, Any], fine: bool
) -> None:
    """[rune.any_time] M6"""
    position = Position(engine).clan(0, used_runes=["gifts"]).workers(2, 3, 3)
    position.stand(0, "stave_church")
    gifts = {"name": "gifts", "turn": 0, "food": None, "back": back}
    assert refused(position, gifts) != fine
