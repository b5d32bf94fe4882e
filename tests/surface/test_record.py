"""Records: a history outside the state, which replays without the seed."""

import json
import random
from typing import Any

import pytest

import midgard


def played(game: midgard.Champions, seed: int) -> midgard.Record:
    """A whole random game with its history."""
    record = game.record(seed=seed)
    rng = random.Random(seed)
    while not record.apply(rng.choice(record.state.legal_actions())):
        pass
    return record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_replays_to_the_same_state(players: int) -> None:
    game = midgard.Champions(players=players)
    record = played(game, 5)
    text = record.to_json()
    assert game.replay(text) == record.state
    assert "seed" not in json.loads(text)
    assert record.history == [tuple(event) for event in json.loads(text)["events"]]


def test_a_record_is_the_game_of_its_seed() -> None:
    game = midgard.Champions()
    record, state = game.record(seed=9), game.new_state(seed=9)
    rng = random.Random(9)
    over = False
    while not over:
        assert record.state == state
        action = rng.choice(state.legal_actions())
        over = record.apply(action)
        assert state.apply(action) == over


def test_skipped_decisions_need_no_entry() -> None:
    game = midgard.Champions(players=2, skip_forced=True)
    record = played(game, 6)
    assert game.replay(record.to_json()) == record.state


def test_an_illegal_action_leaves_no_trace() -> None:
    record = midgard.Champions().record(seed=1)
    before = record.history
    for action, error in (("beg", midgard.IllegalActionError), (999, midgard.InvalidNotationError)):
        with pytest.raises(error):
            record.apply(action)
    assert record.history == before


def test_the_state_of_a_record_has_dice_of_its_own() -> None:
    record = midgard.Champions(players=2).record(seed=3)
    dreams = set()
    for _ in range(4):
        state = record.state
        while not state.is_terminal:
            state.apply(state.legal_actions()[0])
        dreams.add(state.to_json())
    assert len(dreams) == 4


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, 'of the game "chess", not of champions'),
        ({"rules_version": 0}, "with version 0 of the rules; here it is"),
        ({"observation_layout": "00ff"}, 'with another observation layout, "00ff"; here it is'),
        ({"cards": "00ff"}, "other card numbers"),
        ({"options": {}}, "options"),
        ({"events": [[0, 0]]}, "event 0 is of 0"),
        ({"events": [[-1, 99]]}, "event 0: 99"),
        ({"events": [[-1, "skald"]]}, "not a seat and a number"),
        ({"events": [1]}, "not a record"),
        ({"events": None}, "not a record"),
    ],
)
def test_a_record_that_cannot_be_is_refused(change: dict[str, Any], reason: str) -> None:
    game = midgard.Champions()
    data = json.loads(game.record(seed=1).to_json()) | change
    with pytest.raises(midgard.InvalidSnapshotError, match=reason):
        game.replay(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}"])
def test_texts_that_are_not_records_are_refused(text: str) -> None:
    with pytest.raises(midgard.InvalidSnapshotError, match="not a record"):
        midgard.Champions().replay(text)


def test_the_events_of_a_record_are_those_of_its_game() -> None:
    """The events are those of the same steps one by one; a seat is told its part of them."""
    game = midgard.Champions(players=3, assignment="simultaneous")
    record = played(game, 8)
    state, events = game.new_state(chance="explicit"), []
    for _, index in record.history:
        events += state.apply_events(index)
    assert record.events() == events
    assert [event["seat"] for event in events if event["name"] == "won"] == record.state.winners
    for seat in range(3):
        reported = record.events(seat)
        assert reported == game.events_for(events, seat)
        assert len(reported) < len(events)


def test_the_log_of_a_seat_names_no_card_that_it_does_not_know() -> None:
    """A destiny of another seat is named when it is turned over, and not before."""
    game = midgard.Champions(players=2, start_player=0)
    record = midgard.Record(game, seed=7)
    record.apply("leader ullr")
    record.apply("leader gylfir")
    words = [clan["destinies"][0] for clan in record.state.to_dict()["clans"]]
    names = [word.replace("_", " ").title().replace(" Of ", " of ") for word in words]
    for seat in (0, 1):
        lines = record.log(seat).splitlines()
        assert f"seat {seat} is dealt the destiny {names[seat]}" in lines
        assert f"seat {1 - seat} is dealt a destiny" in lines
        assert names[1 - seat] not in record.log(seat)
        assert names[seat] in record.log()


def test_the_log_begins_each_round_and_ends_with_the_winners() -> None:
    record = played(midgard.Champions(players=2), 5)
    lines = record.log().splitlines()
    rounds = [f"round {number}" for number in range(1, 9)]
    assert [line for line in lines if line.startswith("round ")] == rounds
    glory = max(record.state.scores)
    winners = [f"seat {seat} wins with {glory} glory" for seat in record.state.winners]
    assert lines[-len(winners) :] == winners


def test_the_events_of_a_record_are_for_a_seat_that_is_there() -> None:
    record = midgard.Record(midgard.Champions(players=2), seed=7)
    for ask in (record.events, record.log):
        with pytest.raises(IndexError, match="seat 2 is not one of 0 to 1"):
            ask(2)


def test_the_information_state_remembers_what_was_seen_and_done() -> None:
    game = midgard.Champions(players=2, start_player=0)
    one, other = midgard.Record(game, seed=7), midgard.Record(game, seed=7)
    keys = {one.information_state(0)}
    for _ in range(30):
        action = one.state.legal_actions()[-1]
        one.apply(action)
        other.apply(action)
        assert one.information_state(0) == other.information_state(0)
        assert one.information_state(0) != one.information_state(1)
        keys.add(one.information_state(0))
    assert len(keys) > 25


def test_the_information_state_does_not_depend_on_what_is_hidden() -> None:
    """The destiny that seat 1 is dealt becomes another card: seat 0 does not notice."""
    game = midgard.Champions(players=2, start_player=0)
    record = midgard.Record(game, seed=7)
    record.apply("leader ullr")
    record.apply("leader gylfir")
    state = game.new_state(chance="explicit")
    at = 0
    while state.to_dict()["phase"] != {"name": "destinies", "turn": 1}:
        state.apply(record.history[at][1])
        at += 1
    others = {outcome for outcome, _ in state.chance_outcomes()} - {record.history[at][1]}
    seen = {seat: {record.information_state(seat)} for seat in (0, 1)}
    for other in others:
        record._indices[at] = other
        for seat, keys in seen.items():
            keys.add(record.information_state(seat))
    assert (len(seen[0]), len(seen[1])) == (1, 1 + len(others))


def test_the_information_state_is_of_a_seat_that_is_there() -> None:
    record = midgard.Record(midgard.Champions(players=2), seed=7)
    with pytest.raises(IndexError):
        record.information_state(2)
