"""The table as text: a seat reads what it may see, and nothing else.

Paired worlds: two positions that differ only in what a seat cannot see read the same to it.
"""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import midgard
from midgard.champions.position import describe
from midgard.reference import Champions, State
from midgard.reference.champions.view import as_seen
from support.positions.reference import completed

OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "variants": ["hall_of_records"]},
    {"players": 3},
    {"players": 3, "assignment": "simultaneous"},
    {"players": 4, "assignment": "simultaneous", "variants": ["mistrustful_villagers"]},
]
World = dict[str, Any]


def games(options: dict[str, Any], seed: int) -> Iterator[State]:
    """A game at random, state by state; few workers beg."""
    chance = random.Random(seed)
    state = Champions(**options).new_state()
    beg = state.game.index("beg")
    while not state.is_terminal:
        yield state
        choices = [o for o, _ in state.chance_outcomes()] or state.legal_actions()
        sober = [choice for choice in choices if state.is_chance or choice != beg]
        state.apply(chance.choice(sober if chance.random() < 0.9 and sober else choices))
    yield state


def staged(**options: Any) -> World:
    """The first placement of a game of three, seat 0 to place."""
    for state in games({"players": 3, "start_player": 0} | options, 1):
        data = state.to_dict()
        if data["phase"]["name"] == "placement":
            return data
    raise AssertionError("no placement")


def read(data: World, seat: int | None, **options: Any) -> str:
    """The table of a position of three players as the seat reads it."""
    return Champions(3, start_player=0, **options).from_dict(data).table(seat)


def looked(data: World, **fields: Any) -> None:
    """Seat 0 has looked at a kraken on the first shore."""
    data["shores"][0] |= {"journey": "kraken", "known_to": [0]} | fields


# What is written


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_state_can_be_read_by_everybody(options: dict[str, Any]) -> None:
    for state in games(options, 5):
        for seat in (None, *range(options["players"])):
            lines = state.table(seat).splitlines()
            assert max(map(len, lines)) <= 120
            assert all(line == line.rstrip() for line in lines)
        assert str(state) == state.table()


def test_the_table_shows_what_lies_there() -> None:
    data = staged()
    data["clans"][1]["placed"] = ["market"]
    data["clans"][1]["workers"] -= 1
    data["clans"][2]["coins"] = 7
    looked(data)
    lines = read(completed(data), 0).splitlines()
    assert lines[:2] == ["round 1 of 8, marker at seat 0", "seat 0 is asked: placement"]
    assert "  market            seat 1" in lines
    assert "                    journey face-down kraken, seen by seat 0" in lines
    assert any("coins 7" in line for line in lines)
    assert any(data["troll"] in line for line in lines)


def test_a_seat_that_is_not_there_reads_nothing() -> None:
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="a seat is"):
            read(staged(), seat)


def test_at_the_end_all_is_counted() -> None:
    *_, state = games({"players": 3}, 2)
    reported = state.table()
    assert reported.splitlines()[1].startswith("the game is over; won by seat")
    assert all(card in reported for clan in state.to_dict()["clans"] for card in clan["destinies"])
    assert "hidden" not in reported.partition("seat 0, ")[2]


# Paired worlds


def another_destiny(data: World) -> None:
    clan, deck = data["clans"][0]["destinies"], data["deck"]["destinies"]
    clan[0], deck[0] = deck[0], clan[0]
    clan.sort(key=ORDER.index)
    deck.sort(key=ORDER.index)


def another_journey(data: World) -> None:
    shore, unseen = data["shores"][0], data["journeys"]["unseen"]
    unseen[shore["journey"]] += 1
    shore["journey"] = "storm" if shore["journey"] == "kraken" else "kraken"
    unseen[shore["journey"]] -= 1


def another_draugr(data: World) -> None:
    pile, deck = data["clans"][0]["draugr"], data["deck"]["draugr"]
    pile[0], deck[deck.index("draugr-1-yellow")] = "draugr-1-yellow", pile[0]
    deck.sort(key=DRAUGR.index)


def another_group(data: World) -> None:
    under, deck = data["under"][0]["cards"], data["deck"]["destinies"]
    data["sage"][0]["drawn"][1] = deck[0]
    under[0], deck[0] = deck[0], under[0]
    deck.sort(key=ORDER.index)


CARDS = Champions().rules.cards
ORDER = list(CARDS.destinies)
DRAUGR = [card.id for card in CARDS.draugr]


def secrets(**changes: Any) -> World:
    """Seat 0 knows a journey, a destiny, a draugr, and what it put under the deck."""
    clan = {"draugr": ["draugr-1-red"], "destinies": ["craftsman", "prepared"]}
    visit = {"turn": 0, "drawn": ["prepared", "prosperous"], "kept": "prepared"}
    parts: dict[str, Any] = {
        "round": 3,
        "phase": "placement",
        "clans": [{"leader": "dagrun"} | clan, {"leader": "ullr"}, {"leader": "svanhildr"}],
        "left_draugr": "draugr-7-red",
        "right_draugr": "draugr-7-blue",
        "shores": {1: {"journey": "kraken", "known_to": [0]}},
        "under": [{"owner": 0, "cards": ["prosperous"]}],
        "sage": [visit],
    }
    return describe(midgard.Champions(3), **parts | changes)


@pytest.mark.parametrize(
    "change", [another_destiny, another_journey, another_draugr, another_group]
)
def test_a_secret_is_read_by_its_owner_alone(change: Callable[[World], None]) -> None:
    """[setup.destiny] [place.sage] [variant.hall_of_records] R23, R32, R73"""
    one = secrets()
    other = copy.deepcopy(one)
    change(other)
    assert read(one, 0) != read(other, 0)
    for viewer in (None, 1, 2):
        assert read(one, viewer) == read(other, viewer)


def test_in_the_hall_of_records_the_defeated_are_read_by_all() -> None:
    """[variant.hall_of_records]"""
    data = secrets()
    assert "draugr-1-red" not in read(data, 1)
    assert "draugr-1-red" in read(data, 1, variants=["hall_of_records"])


def test_a_destiny_that_was_revealed_is_read_by_all() -> None:
    """[rune.success] R26"""
    data = secrets()
    assert "craftsman" not in read(data, 1)
    data["clans"][0] |= {"revealed": ["craftsman"], "used_runes": ["success"]}
    data["shown_after"] = 1
    data = completed(data)
    assert "craftsman" in read(data, 1)
    assert "destinies         craftsman, hidden\n" in read(data, 1)


def test_destinies_that_were_drawn_are_read_by_who_drew_them() -> None:
    """[place.sage] [leader.dagrun]"""
    drawn = ["crusher_of_ice", "runemaster"]
    before = {"turn": 0, "drawn": ["prepared", "prosperous"], "kept": "prepared"}
    data = secrets(
        phase={"name": "keep_destiny", "drawn": drawn},
        sage=[before, {"turn": 0, "drawn": drawn, "kept": None}],
    )
    assert "drawn hidden x2" in read(data, 1)
    assert f"drawn {', '.join(drawn)}" in read(data, 0)


def sending(first: int, food: int, **options: Any) -> State:
    """Seat 0 has sent a number of axemen to the troll, and food on a ship; seat 1 is asked."""
    data = staged()
    for clan, axemen in zip(data["clans"], (3, 1, 0), strict=True):
        clan |= {"workers": 0, "begging": 3, "placed": [], "food": 2, "runes": []}
        clan["warriors"] |= {"axeman": axemen}
    data["supply"]["axeman"] -= 4
    for seat, places in ((0, ["small_longship", "troll"]), (1, ["left_draugr"])):
        data["clans"][seat] |= {"placed": places, "begging": 3 - len(places)}
    data["shores"][0]["ship"] = {
        "kind": "small",
        "owner": 0,
        "food": 0,
        "warriors": dict.fromkeys(("swordsman", "spearman", "axeman"), 0),
    }
    data["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": "axeman"}
    state = Champions(3, start_player=0, **options).from_dict(data)
    state.apply(f"count {first}")
    while state.current_player == 0:
        item = state.to_dict()["phase"]["item"]
        state.apply(f"count {food if item == 'food' else 0}")
    return state


@pytest.mark.parametrize("sent", [(0, 1), (2, 0), (3, 2)])
def test_a_sender_reads_its_own_sealed_choice(sent: tuple[int, int]) -> None:
    """[assignment.simultaneous]"""
    one, other = (sending(*pair, assignment="simultaneous") for pair in ((0, 0), sent))
    assert one.table(0) != other.table(0)
    for viewer in (None, 1, 2):
        assert one.table(viewer) == other.table(viewer)


def test_questions_during_a_sealed_phase_are_sealed_too() -> None:
    """[assignment.simultaneous]"""
    state = sending(0, 0, assignment="simultaneous")
    assert "site left_draugr" in state.table(1)
    assert "site hidden; item hidden" in state.table(0)


def test_a_rune_used_in_between_breaks_no_seal() -> None:
    """[assignment.simultaneous] [rune.any_time]"""
    data = sending(2, 1, assignment="simultaneous").to_dict()
    for pile in (data["deck"]["runes"], data["rune_row"]):
        pile[:] = [None if rune == "gifts" else rune for rune in pile]
    data["deck"]["runes"] = [rune for rune in data["deck"]["runes"] if rune]
    data["clans"][1]["runes"] = ["gifts"]
    state = Champions(3, start_player=0, assignment="simultaneous").from_dict(data)
    state.apply("rune gifts")
    assert state.current_player == 1
    assert "sealed" in state.table(2)
    assert "seat 0 with axeman 2" in state.table(0)
    assert "seat 0 with nothing" in state.table(2)
    assert "left_draugr" not in repr(as_seen(state._table, 2).phase)


def test_the_seal_breaks_when_all_have_sent() -> None:
    """[assignment.simultaneous]"""
    state = sending(2, 1, assignment="simultaneous")
    while state.current_player == 1:
        state.apply(state.legal_actions()[0])
    assert "sealed" not in state.table(2)
    assert "small longship of seat 0 with nothing, food 1" in state.table(2)


def test_everybody_reads_warriors_that_are_sent_in_turn() -> None:
    """[assignment.order]"""
    assert "seat 0 with axeman 2" in sending(2, 0).table(1)


def test_who_put_destinies_away_does_not_know_which_another_draws() -> None:
    """[place.sage] R23"""
    card, other = "prosperous", "runemaster"
    own = {"destinies": ["craftsman", "prepared"], "used_runes": ["true_vision"]}
    dealt, *later = (c for c in ORDER if c not in ("craftsman", "prepared", card, other))
    data = secrets(
        round=8,
        phase={"name": "placement", "turn": 1},
        clans=[
            {"leader": "asmundr"} | own,
            {"leader": "ullr", "destinies": [dealt]},
            {"leader": "svanhildr", "destinies": later},
        ],
        under=[{"owner": 0, "cards": sorted([card, other], key=ORDER.index)}],
        sage=[
            {"turn": 0, "drawn": ["prepared", card, other], "kept": "prepared"},
            *({"turn": 2, "drawn": [kept], "kept": kept} for kept in later[1:]),
        ],
    )
    assert f"under the deck    {', '.join(data['under'][0]['cards'])}" in read(data, 0)
    worlds = []
    for drawn in (card, other):
        state = Champions(3, start_player=0).from_dict(data)
        for step in ("place sages_house", "peek shore-1", drawn):
            state.apply(step)
        worlds.append(state)
    for viewer in (None, 0, 2):
        assert worlds[0].table(viewer) == worlds[1].table(viewer)
    assert worlds[0].table(1) != worlds[1].table(1)


def redealt(data: World, viewer: int | None, chance: random.Random) -> World:
    """The same position with the destinies that the viewer has not seen changed for each other."""
    seen = {card for clan in data["clans"] for card in clan["revealed"]}
    seen |= {c for visit in data["sage"] if visit["turn"] == viewer for c in visit["drawn"]}
    seen |= {
        c for seat, clan in enumerate(data["clans"]) if seat == viewer for c in clan["destinies"]
    }
    others = [card for card in ORDER if card not in seen]
    changed = dict(zip(others, chance.sample(others, len(others)), strict=True))

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: change(thing) for key, thing in value.items()}
        if isinstance(value, list):
            things = [change(thing) for thing in value]
            cards = all(thing in ORDER for thing in value)
            in_order = cards and value == sorted(value, key=ORDER.index)
            return sorted(things, key=ORDER.index) if in_order else things
        return changed.get(value, value) if isinstance(value, str) else value

    return {key: change(thing) for key, thing in data.items()}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_destinies_dealt_anew_change_nothing(options: dict[str, Any]) -> None:
    """[setup.destiny] [rune.true_vision] R23"""
    chance = random.Random(8)
    for state in games(options, 11):
        if not state.is_terminal and chance.random() < 0.3:
            for viewer in (None, *range(options["players"])):
                other = state.game.from_dict(redealt(state.to_dict(), viewer, chance))
                assert other.table(viewer) == state.table(viewer)
                assert as_seen(other._table, viewer) == as_seen(state._table, viewer)
