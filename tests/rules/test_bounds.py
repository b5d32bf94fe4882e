"""A gain of a clan stops at the largest number that a state may hold."""

from typing import Any

import pytest

from support.positions.champions import (
    Engine,
    Position,
    State,
    clan,
    fight,
    hunt,
    last_worker,
    legal,
    phase,
    play,
)

FULL = {"food": 999, "wood": 999, "coins": 999, "favor": 999, "blame": 999}
"""Heaps that cannot grow."""


def goods(**counts: int) -> dict[str, int]:
    """An amount for each of the goods."""
    return {good: counts.get(good, 0) for good in ("food", "wood", "coin", "favor")}


def full(engine: Engine, **things: Any) -> Position:
    """Seat 0 can have no more of anything, unless something else is said."""
    return Position(engine).clan(0, **(FULL | things))


def heard(state: State, *actions: str) -> list[dict[str, Any]]:
    """The events after these actions, without the rules; the state passes the door afterwards."""
    events = [event for action in actions for event in state.apply_events(action)]
    passes_the_door(state)
    return [{key: event[key] for key in event if key != "rule"} for event in events]


def passes_the_door(state: State) -> None:
    """The state is read back as it was written."""
    game: Any = state.game
    assert game.from_dict(state.to_dict(), chance="explicit").to_dict() == state.to_dict()


def of_seat(events: list[dict[str, Any]], *named: str) -> list[dict[str, Any]]:
    """The events of seat 0 with one of these names."""
    return [event for event in events if event["name"] in named and event["seat"] == 0]


def test_begging_gives_nothing_to_a_clan_that_has_the_most(engine: Engine) -> None:
    """[placement.beg] [supply.goods] M18"""
    state = full(engine).ready()
    assert heard(state, "beg") == [{"name": "begged", "seat": 0}]
    assert clan(state, 0)["food"] == clan(state, 0)["blame"] == 999


def test_a_gain_is_cut_at_the_bound_and_reported(engine: Engine) -> None:
    """[stall.wealthy_stranger]"""
    state = full(engine, coins=998).board(stalls=["raiders", "wealthy_stranger", "skald"]).ready()
    assert heard(state, "place wealthy_stranger")[1:] == [
        {"name": "gained", "seat": 0, "goods": goods(coin=1)}
    ]
    assert clan(state, 0)["coins"] == 999


def test_a_price_is_paid_before_the_gain_is_cut(engine: Engine) -> None:
    """[stall.aumingi] [place.stave_church]"""
    state = full(engine, favor=998).board(stalls=["raiders", "skald", "aumingi"]).ready()
    assert heard(state, "place aumingi", "count 3")[1:] == [
        {"name": "paid", "seat": 0, "goods": goods(food=3)},
        {"name": "gained", "seat": 0, "goods": goods(favor=1)},
    ]
    state = full(engine).ready()
    assert heard(state, "place stave_church", "count 2")[1:] == [
        {"name": "paid", "seat": 0, "goods": goods(coin=3)}
    ]


def test_the_smokehouse_is_empty_afterwards(engine: Engine) -> None:
    """[place.smokehouse]"""
    state = full(engine, food=998).board(round=4, food_stock=4).ready()
    assert heard(state, "place smokehouse")[1] == {"name": "gathered", "seat": 0, "food": 1}
    assert state.to_dict()["food_stock"] == 0
    state = full(engine).board(round=4, food_stock=4).ready()
    assert heard(state, "place smokehouse")[1] == {"name": "gathered", "seat": 0, "food": 0}


def test_a_trade_for_goods_that_cannot_be_had_is_a_gift(engine: Engine) -> None:
    """[place.market]"""
    state = full(engine, coins=998).ready()
    assert heard(state, "place market", "trade food wood", "trade food coin")[1:] == [
        {"name": "paid", "seat": 0, "goods": goods(food=1)},
        {"name": "traded", "seat": 0, "give": "food", "get": "coin"},
    ]
    things = clan(state, 0)
    assert [things[name] for name in ("food", "wood", "coins")] == [997, 999, 999]


@pytest.mark.parametrize(
    ("rune", "answers", "gained"),
    [("wealth", (), goods(coin=1)), ("gifts", ("count 1", "count 1"), goods(wood=1, coin=1))],
)
def test_runes_give_what_can_be_had(
    engine: Engine, rune: str, answers: tuple[str, ...], gained: dict[str, int]
) -> None:
    """[rune.wealth] [rune.gifts]"""
    state = full(engine, wood=998, coins=998, runes=[rune]).ready()
    events = heard(state, f"rune {rune}", *answers)
    assert events[1:] == [{"name": "gained", "seat": 0, "goods": gained}]


def test_spoils_are_cut_too(engine: Engine) -> None:
    """[combat.spoils] [troll.blame]"""
    own = {"wood": 999, "favor": 0}
    state = play(fight(engine, "troll-1-1", "hit-2 hit-2", own=own, axeman=2), "lose axeman")
    assert clan(state, 0)["wood"] == 999
    assert clan(state, 0)["trolls"] == ["troll-1-1"]
    passes_the_door(state)
    before = clan(state, 1)["blame"]
    play(state, "blame seat-1")
    assert clan(state, 1)["blame"] == before + 1


def test_blame_stops_at_the_bound(engine: Engine) -> None:
    """[cleanup.troll]"""
    state = last_worker(engine).board(troll="troll-1-1").clan(0, blame=999).ready()
    events = heard(state, "place jarls_longhouse")
    assert [event["seat"] for event in events if event["name"] == "blamed"] == [1, 2]
    assert clan(state, 0)["blame"] == 999


def test_a_hunt_gives_what_can_be_had(engine: Engine) -> None:
    """[hunt]"""
    state = hunt(engine, "hit-2 hit-2", own={"food": 997}, axeman=2)
    assert clan(state, 0)["food"] == 999
    passes_the_door(state)


def test_glory_that_a_line_cannot_hold_is_not_scored(engine: Engine) -> None:
    """[leader.asmundr] [leader.ullr] A line stays a number of whole portions."""
    for leader, most in (("asmundr", 32_766), ("ullr", 32_767)):
        own = {"leader": leader, "favor": 1, "sheet": {"leader": most}}
        state = fight(engine, "troll-1-1", "hit-2 hit-2 hit-2", own=own, axeman=2)
        events = heard(state, "favor", "pick axeman face-c", "throw")
        events += heard(state, "lose axeman")
        assert of_seat(events, "scored") == [
            {"name": "scored", "seat": 0, "line": "trolls", "glory": 3}
        ]
        assert clan(state, 0)["sheet"]["leader"] == most


def test_the_number_of_throws_begins_again(engine: Engine) -> None:
    """[combat.round]"""
    data = fight(engine, "troll-1-1", "blank blank", own={"favor": 1}, axeman=2).to_dict()
    data["phase"]["fight"]["throws"] = 65_535
    state = engine.game(3, start_player=0).from_dict(data, chance="explicit")
    play(state, "favor")
    play(state, legal(state)[0], "throw")
    assert phase(state)["fight"]["throws"] == 1
    passes_the_door(state)
