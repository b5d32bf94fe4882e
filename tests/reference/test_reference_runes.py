"""When runes may be used that need no special moment, in the reference alone.

Run with ``pytest tests/reference``.
"""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from midgard.reference import Champions, IllegalActionError, InvalidSnapshotError, State
from support.positions.reference import (
    completed,
    draw,
    fight_troll,
    go,
    own,
    phase,
    set_sail,
    shows,
    staged,
    texts,
)

ANY_TIME = ["gifts", "knowledge", "success", "wealth"]
INDIVISIBLE = ("draft", "gifts", "success", "pick", "keep_destiny")
OWN = {"runes": ANY_TIME}


def offered(state: State) -> list[str]:
    return [text.removeprefix("rune ") for text in texts(state) if text.startswith("rune ")]


def window(state: State) -> tuple[str, int, str]:
    """The questions, the seats that are asked, and the actions before them."""
    waiting = state.to_dict()["phase"]
    return waiting["name"], waiting["turn"], waiting.get("after", waiting.get("rune"))


def reached(data: dict[str, Any], *steps: str) -> State:
    return go(Champions(3).from_dict(completed(data)), *steps)


def games(players: int, seed: int, **options: Any) -> Iterator[State]:
    """A game at random, decision by decision, in which the last seat has the four runes and the
    others all others; nobody uses one.
    """
    chance = random.Random(seed)
    position = staged(players)
    words = list(Champions().rules.cards.runes)
    others = [rune for rune in words if rune not in ANY_TIME]
    for seat in range(players):
        own(position, seat, runes=others if seat == 0 else [], coins=6, wood=3, food=3)
    own(position, players - 1, runes=ANY_TIME)
    state = Champions(players, **options).from_dict(completed(position))
    while not state.is_terminal:
        if state.is_chance:
            state.apply(draw(state, chance))
            continue
        yield state
        kept = [text for text in texts(state) if not text.startswith("rune ")]
        sober = [text for text in kept if text != "beg"]
        state.apply(chance.choice(sober or kept))


# At every decision


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_time_is_every_decision_but_the_indivisible_ones(players: int) -> None:
    """[rune.any_time] M3 M6: what is offered follows from what the clan has, and from nothing
    else.
    """
    seen = set()
    for seed in range(3):
        for state in games(players, 20 * players + seed):
            if state.is_chance:
                continue
            data = state.to_dict()
            clan = data["clans"][state.current_player]
            face_down = [s for s in data["shores"] if s["journey"] != "none" and not s["revealed"]]
            does = {"gifts": True, "knowledge": face_down, "success": clan["destinies"]}
            does["wealth"] = clan["coins"]
            expected = [rune for rune in ANY_TIME if rune in clan["runes"] and does[rune]]
            name = data["phase"]["name"]
            if name in INDIVISIBLE:
                expected = []
            if name == "closing":
                expected = [rune for rune in expected if rune != "knowledge"]
            assert [rune for rune in offered(state) if rune in ANY_TIME] == expected
            seen |= {name} if expected else set()
    assert len(seen) > 12, seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_decision_comes_back_after_a_rune(players: int) -> None:
    """[rune.any_time] R22: the same question to the same seat, with what was interrupted in
    ``back`` meanwhile, which everybody sees as before; the dict form keeps it.
    """
    tried = set()
    for state in games(players, players, assignment="simultaneous"):
        for rune in sorted({"gifts", "knowledge", "wealth"} & set(offered(state))):
            before, other = state.to_dict()["phase"], state.clone()
            other.apply(f"rune {rune}")
            while (waiting := other.to_dict()["phase"])["name"] == rune:
                assert waiting["back"] == before
                assert [other.view(seat)["phase"]["back"] for seat in range(players)] == [
                    state.view(seat)["phase"] for seat in range(players)
                ]
                assert state.game.from_dict(other.to_dict()) == other
                answer = other.chance_outcomes()[0][0] if other.is_chance else "count 1"
                other.apply(answer)
            if waiting != before:
                assert before["name"] in ("roll", "closing", "rune_taken")
            tried.add((before["name"], rune))
    assert len(tried) > 12, tried


def test_no_rune_is_used_in_the_middle_of_a_choice() -> None:
    """[rune.any_time] M6"""
    state = staged()
    own(state, 0, **OWN)
    game = reached(state, "rune gifts")
    for _ in range(2):
        assert offered(game) == []
        with pytest.raises(IllegalActionError) as caught:
            game.apply("rune wealth")
        assert caught.value.reason == "rune_not_now"
        game.apply("count 1")
    assert offered(go(game, "rune success")) == []


def test_a_rune_between_two_trades() -> None:
    """[rune.any_time] [place.market] M6"""
    state = staged()
    own(state, 0, food=2, coins=1, **OWN)
    game = reached(state, "place market", "trade food coin")
    before = game.to_dict()["phase"]
    assert offered(game) == ANY_TIME
    assert go(game, "rune wealth").to_dict()["phase"] == before
    shows(go(game, "trade food coin", "accept"), 0, food=0, coins=5)


# Rolls and losses


def test_a_roll_waits_for_a_rune_and_counts_when_it_is_used() -> None:
    """[rune.any_time] M8"""
    state = fight_troll("troll-1-1", {"axeman": 2}, coins=3, runes=["wealth"])
    go(state, "hit", "blank")
    assert (phase(state), texts(state)) == ("roll", ["accept", "rune wealth"])
    go(state, "rune wealth")
    assert phase(state) == "casualties"
    shows(state, 0, coins=6)


def test_a_roll_waits_on_while_there_is_favor() -> None:
    """[rune.any_time] M8"""
    state = fight_troll("troll-1-1", {"axeman": 2}, favor=1, runes=["gifts"])
    go(state, "hit", "blank", "rune gifts", "count 0", "count 0")
    assert (phase(state), texts(state)) == ("roll", ["accept", "favor"])


def test_hunters_may_use_a_rune_at_their_roll() -> None:
    """[rune.any_time] [hunt] M8"""
    state = staged(hunters=[0])
    own(state, 0, placed=["hunting_grounds", "troll"], workers=0, favor=0, runes=["gifts"])
    own(state, 0, warriors={"axeman": 2})
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": "axeman"}
    game = go(reached(state, "count 1"), "blank", "rune gifts", "count 4", "count 0")
    assert game.to_dict()["phase"]["fight"]["foe"] == "troll"
    shows(game, 0, food=5)


def test_a_rune_between_two_losses() -> None:
    """[rune.any_time] [combat.casualties]"""
    state = fight_troll("troll-4-1", {"axeman": 4}, coins=1, runes=["healing", "wealth"])
    go(state, "hit", "hit", "hit", "blank", "accept")
    assert texts(state) == ["rune healing", "rune wealth", "lose axeman"]
    go(state, "rune wealth")
    assert texts(state) == ["rune healing", "lose axeman"]


def test_warriors_in_the_fight_count_for_success() -> None:
    """[rune.success] M12"""
    state = fight_troll("troll-1-1", {"axeman": 3}, runes=["success"])
    data = state.to_dict()
    data["clans"][0]["destinies"] = ["leader_of_armies"]
    game = go(
        state.game.from_dict(completed(data)), "accept", "hit", "hit", "blank", "rune success"
    )
    before = game.to_dict()["phase"]["back"]["fight"]
    go(game, "destiny leader_of_armies")
    assert game.score_sheet(0)["rune_effects"] == 7
    assert before["warband"]["axeman"] == 3


# Right after it was taken


@pytest.mark.parametrize("rune", ANY_TIME)
@pytest.mark.parametrize("way", ["take", "draw"])
def test_a_rune_may_be_used_as_soon_as_it_was_taken(rune: str, way: str) -> None:
    """[rune.taken]"""
    state = staged(rune_row=["healing", "journey"])
    steps = ["draw", rune]
    if way == "take":
        state["rune_row"], steps = [rune, "healing"], [f"take {rune}"]
    game = reached(state, "place runesmith", *steps)
    assert window(game) == ("rune_taken", 0, rune)
    assert texts(game) == ["accept", f"rune {rune}"]
    assert game.clone() == game.game.from_dict(game.to_dict())
    passed = go(game.clone(), "accept")
    assert passed.to_dict()["phase"] == {"name": "placement", "turn": 1}
    go(game, f"rune {rune}")
    while not game.is_chance and game.current_player == 0:
        game.apply(game.legal_actions()[0])
    while game.is_chance:
        game.apply(game.chance_outcomes()[0][0])
    assert game.to_dict()["phase"] == {"name": "placement", "turn": 1}


def with_row(*runes: str) -> dict[str, Any]:
    """The first placement, with these runes beside the Runesmith."""
    return staged(rune_row=list(runes))


def test_another_rune_may_be_used_before_the_one_that_was_taken() -> None:
    """[rune.taken]: it is asked again."""
    state = with_row("wealth", "healing")
    own(state, 0, coins=1, runes=["gifts", "success"])
    game = reached(state, "place runesmith", "take wealth")
    assert texts(game) == ["accept", "rune gifts", "rune success", "rune wealth"]
    go(game, "rune gifts", "count 0", "count 0")
    assert window(game) == ("rune_taken", 0, "wealth")
    go(game, "rune wealth")
    assert game.to_dict()["phase"] == {"name": "placement", "turn": 1}
    shows(game, 0, coins=10, runes=["success"])


def test_nothing_is_asked_after_a_rune_that_would_do_nothing() -> None:
    """[rune.taken] M3"""
    state = with_row("wealth", "healing")
    own(state, 0, coins=0, runes=["gifts"])
    assert window(reached(state, "place runesmith", "take wealth"))[:2] == ("placement", 1)
    assert window(reached(state, "place runesmith", "take healing"))[:2] == ("placement", 1)


# The window of Success


def seats_with_success(marker: int) -> dict[str, Any]:
    """Seat 0 has Success and two axemen to send to the troll; nobody else acts."""
    state = staged(marker=marker)
    for seat in range(3):
        own(state, seat, workers=0, warriors={})
    own(state, 0, placed=["troll"], warriors={"axeman": 2}, favor=0)
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": "axeman"}
    return state


@pytest.mark.parametrize("sent", [0, 2])
def test_success_is_offered_after_assignment_and_after_the_troll(sent: int) -> None:
    """[success.window]: the troll's place too when nobody was sent there."""
    state = seats_with_success(0)
    own(state, 2, runes=["success", "wealth"])
    game = reached(state, f"count {sent}")
    assert window(game) == ("success_window", 2, "assignment")
    assert texts(game) == ["accept", "rune success", "rune wealth"]
    go(game, "accept")
    if sent:
        go(game, "hit-2", "hit", "lose axeman", "blame seat-1")
    assert window(game) == ("success_window", 2, "troll")
    go(game, "rune wealth")
    assert window(game) == ("success_window", 2, "troll")
    assert game.game.from_dict(game.to_dict()) == game
    go(game, "rune success", f"destiny {game.to_dict()['clans'][2]['destinies'][0]}")
    assert (phase(game), game.to_dict()["round"]) == ("stocking", 2)


def test_success_is_offered_also_when_nobody_fights() -> None:
    """[success.window]"""
    state = staged()
    for seat in range(3):
        own(state, seat, workers=0)
    own(state, 0, workers=1)
    own(state, 1, runes=["success"])
    assert window(reached(state, "beg")) == ("success_window", 1, "assignment")


def test_after_success_was_used_the_next_seat_is_asked() -> None:
    """[success.window]: from the marker on clockwise; Success is one card, so one seat at most
    has it, and the game goes on.
    """
    state = seats_with_success(2)
    own(state, 1, runes=["success"])
    game = reached(state, "count 0")
    if phase(game) == "assignment":
        go(game, "count 0")
    assert window(game)[1:] == (1, "assignment")
    go(game, "rune success", f"destiny {game.to_dict()['clans'][1]['destinies'][0]}")
    assert phase(game) == "stocking"


def test_the_hunting_grounds_have_one_window_after_the_last_hunter() -> None:
    """[success.window]"""
    state = seats_with_success(0)
    own(state, 0, placed=["hunting_grounds", "troll"], runes=["success"])
    own(state, 1, placed=["hunting_grounds"], warriors={"axeman": 1}, favor=0)
    state["hunters"] = [0, 1]
    game = reached(state, "count 0", "accept")
    go(game, "hit", "blank", "accept", "hit")
    assert window(game) == ("success_window", 0, "hunting_grounds")
    assert window(go(game, "accept")) == ("success_window", 0, "troll")


def test_a_shore_to_which_a_ship_sailed_has_a_window() -> None:
    """[success.window]: also when nobody is aboard."""
    game = set_sail(2, "all_quiet", food=0, axemen=0, runes=["success"])
    assert window(game)[2] == "assignment"
    assert window(go(game, "accept")) == ("success_window", 0, "shore-3")


def test_under_seal_the_window_comes_when_the_seals_are_broken() -> None:
    """[success.window] [assignment.simultaneous]"""
    state = seats_with_success(0)
    own(state, 1, runes=["success"])
    game = go(Champions(3, assignment="simultaneous").from_dict(completed(state)), "count 2")
    assert window(game) == ("success_window", 1, "assignment")
    assert game.view(1)["sealed"] is False
    assert game.view(1)["garrison"]["troll"]["axeman"] == 2


# Snapshots


def used(rune: str, back: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Seat 0 is using this rune."""
    state = staged()
    own(state, 0, used_runes=[rune])
    state["phase"] = {"name": rune, "turn": 0, **more, "back": back}
    return state


@pytest.mark.parametrize(
    ("phase", "path"),
    [
        ({"name": "rune_taken", "turn": 1, "rune": "gifts"}, "phase.turn"),
        ({"name": "rune_taken", "turn": 0, "rune": "healing"}, "phase.name"),
        ({"name": "rune_taken", "turn": 3, "rune": "gifts"}, "phase.turn"),
        ({"name": "success_window", "turn": 1, "after": "assignment"}, "phase.turn"),
        ({"name": "success_window", "turn": 0, "after": "troll"}, "phase.after"),
        ({"name": "success_window", "turn": 0, "after": "shore-1"}, "phase.after"),
        ({"name": "success_window", "turn": 0, "after": "market"}, "phase.after"),
        ({"name": "success_window", "turn": 0}, "phase.after"),
    ],
)
def test_a_window_that_cannot_be_is_refused(phase: dict[str, Any], path: str) -> None:
    state = staged()
    own(state, 0, placed=["runesmith"], workers=2, **OWN)
    good = completed(state | {"phase": {"name": "rune_taken", "turn": 0, "rune": "gifts"}})
    Champions(3).from_dict(good)
    with pytest.raises(InvalidSnapshotError) as caught:
        Champions(3).from_dict(good | {"phase": phase})
    assert path in [problem.path for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("back", "path"),
    [
        ({"name": "placement", "turn": 1}, "phase.back"),
        ({"name": "pick", "turn": 0}, "phase.back.name"),
        ({"name": "stocking", "step": "troll"}, "phase.back.name"),
        ({"name": "end"}, "phase.back.name"),
        ({"name": "gifts", "turn": 0, "food": None, "back": {}}, "phase.back.name"),
        ({"name": "aumingi"}, "phase.back.turn"),
        ({"name": "peek", "turn": 0, "draws": 13}, "phase.back.draws"),
        ({"name": "assignment", "turn": 0, "site": "troll", "item": "axeman"}, "phase.back.site"),
        ({"name": "true_vision", "turn": 0}, "clans[0].runes"),
        (None, "phase.back"),
    ],
)
def test_a_decision_that_no_rune_can_have_interrupted_is_refused(back: Any, path: str) -> None:
    market = {"name": "market", "turn": 0, "given": [], "taken": [], "last": None}
    good = completed(used("gifts", market, food=1))
    Champions(3).from_dict(good)
    bad = copy.deepcopy(good)
    bad["phase"]["back"] = back
    with pytest.raises(InvalidSnapshotError) as caught:
        Champions(3).from_dict(bad)
    assert path in [problem.path for problem in caught.value.problems]


def test_a_rune_in_use_was_turned_over() -> None:
    state = completed(used("gifts", {"name": "placement", "turn": 0}, food=None))
    state["clans"][0] |= {"used_runes": [], "runes": ["gifts"]}
    with pytest.raises(InvalidSnapshotError, match="its question is open") as caught:
        Champions(3).from_dict(state)
    assert [problem.path for problem in caught.value.problems] == ["clans[0].used_runes"]


def test_knowledge_does_not_interrupt_the_closing() -> None:
    """R25"""
    state = used("knowledge", {"name": "closing", "turn": 0}, shore="shore-1")
    with pytest.raises(InvalidSnapshotError) as caught:
        Champions(3).from_dict(completed(state))
    assert "phase.shore" in [problem.path for problem in caught.value.problems]


def test_warriors_of_the_last_fight_are_counted_once_at_the_end() -> None:
    """[score.destinies] M12: with one axeman more than another clan, a hunter leads."""
    state = staged(round=8, troll=None, hunters=[0])
    for seat in range(3):
        own(state, seat, workers=0, warriors={"swordsman": 2}, favor=0)
    own(state, 0, placed=["hunting_grounds"], warriors={"axeman": 1})
    own(state, 1, workers=1)
    own(state, 0, destinies=["leader_of_armies"])
    state["phase"]["turn"] = 1
    game = go(Champions(3).from_dict(completed(state)), "beg", "blank")
    assert game.is_terminal
    assert game.score_sheet(0)["destinies"] == 0
