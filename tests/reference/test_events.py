"""The events of the reference are those of docs/reference/events.md."""

import copy
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from midgard.reference import Champions, State
from support.positions.reference import choose, draw, staged

Step = tuple[State, list[dict[str, Any]]]


def steps(state: State, seed: int) -> Iterator[Step]:
    """A game at random: each state, and what has led to it."""
    chance = random.Random(seed)
    while not state.is_terminal:
        action = draw(state, chance) if state.is_chance else choose(state, chance)
        yield state, state.apply_events(action)


def document() -> dict[str, tuple[set[str], str]]:
    """The fields of each event, and the column that names its rules."""
    text = (Path(__file__).parents[2] / "docs" / "reference" / "events.md").read_text(
        encoding="utf-8"
    )
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| .*? \| (.*?) \| .*? \|$", text, re.MULTILINE)
    return {
        name: (set(re.findall(r"`([a-z_]+)`", re.sub(r"\([^)]*\)", "", fields))), rules)
        for name, fields, rules in rows
    }


def test_events_are_those_of_the_page() -> None:
    """Each has its name, its fields and a rule of its row, and nearly all are seen."""
    rows = document()
    seen = set()
    for seed in range(12):
        assignment = ("in_turn", "simultaneous")[seed % 2]
        state = Champions(2 + seed % 3, assignment=assignment).new_state()
        for _, events in steps(state, seed):
            for event in events:
                fields, rules = rows[event["name"]]
                assert set(event) == {"name", "rule", *fields}
                kind = event["rule"].partition(".")[0]
                kinds = re.findall(r"place|stall|rune", re.sub(r"`.*?`", "", rules))
                assert f"`{event['rule']}`" in rules or kind in kinds, event
                seen.add(event["name"])
    assert set(rows) - seen <= {"reshuffled", "lacked", "hired", "built", "put_under"}


def stream(state: State, actions: Sequence[int]) -> list[dict[str, Any]]:
    """The events of these actions."""
    return [event for action in actions for event in state.apply_events(action)]


@pytest.mark.parametrize("seed", range(3))
def test_the_stream_does_not_depend_on_who_answers(seed: int) -> None:
    """Scripted chance, and forced decisions that are skipped, tell what explicit chance tells."""
    chance = random.Random(seed)
    state = Champions(2, start_player=1).new_state()
    events: list[dict[str, Any]] = []
    answers: list[str | int] = []
    free: list[int] = []
    every: list[int] = []
    while not state.is_terminal:
        if state.is_chance:
            answers.append(draw(state, chance))
            events += state.apply_events(answers[-1])
            continue
        action = choose(state, chance)
        every.append(action)
        free += [action] if len(state.legal_actions()) > 1 else []
        events += state.apply_events(action)
    for skip_forced, actions in ((False, every), (True, free)):
        game = Champions(2, start_player=1, skip_forced=skip_forced)
        scripted = game.new_state(chance="scripted", script=answers)
        again = stream(scripted, actions)
        assert scripted.is_terminal
        assert again == events[-len(again) :]
        before = [event["name"] for event in events[: -len(again)]]
        assert before == ["opened", "opened", "marker_moved"]


def test_who_changes_an_event_changes_nothing_else() -> None:
    state = Champions(3).from_dict(staged())
    other = state.clone()
    events = state.apply_events("beg")
    kept = copy.deepcopy(events)
    heard = state.game.events_for(events, 1)
    heard[1]["goods"]["food"] = 7
    assert events == kept
    events[1]["goods"]["food"] = 7
    assert other.apply_events("beg") == kept


def test_nobody_hears_for_a_seat_that_is_not_there() -> None:
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="a seat is"):
            Champions(3).events_for([], seat)
