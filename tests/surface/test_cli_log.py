"""The output during a game: the stream of events, and that of the seat alone."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest

import midgard
from midgard.cli.match import HUMAN, Match
from midgard.cli.story import describe_events
from midgard.presentation import presentation

HIDDEN = (
    r"seat {} is dealt the destiny ",
    r"seat {} draws (?!a destiny)",
    r"seat {} keeps (?!a destiny)",
    r"seat {} puts (?!\d+ under)",
    r"seat {} looks at the journey of shore-\d:",
)
"""How a line names what its seat alone may know."""


def match_of(players: int, assignment: Any, seed: int) -> Match:
    """A whole game at random, with a person at each seat."""
    game = midgard.Champions(players=players, assignment=assignment)
    match = Match(game, seed, [HUMAN] * players)
    rng = random.Random(seed)
    while not match.state.is_terminal:
        match.play(rng.choice(match.state.legal_actions()))
    return match


def record_of(match: Match, seed: int) -> midgard.Record:
    """The record of the same game."""
    record = midgard.Record(match.game, seed=seed)
    for who, index in match.events:
        if who != midgard.CHANCE:
            record.apply(index)
    assert record.history == match.events
    return record


def happened(match: Match, seat: int) -> list[str]:
    """The lines at the table that say what happened."""
    lines = [line.text for line in match.lines[seat]]
    return [line.removeprefix("  > ") for line in lines if line.startswith("  > ")]


@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_shows_a_seat_its_stream_in_order(players: int, assignment: str) -> None:
    """Each line is in the seat's log, in the same order; what is left out repeats a decision."""
    match = match_of(players, assignment, players)
    record = record_of(match, players)
    for seat in range(players):
        log = [line for line in record.log(seat).splitlines() if "rerolls" not in line]
        reported = [line for line in happened(match, seat) if "rerolls" not in line]
        left_out = []
        for line in reported:
            while (next_line := log.pop(0)) != line:
                left_out.append(next_line)
        echo = r"seat \d (goes to|begs|keeps|sends|trades) .*|seat \d begs|round \d"
        assert all(re.fullmatch(echo, line) for line in left_out + log), left_out + log
        assert len(reported) > 200


@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
def test_a_seat_reads_what_it_may_know_and_no_more(assignment: str) -> None:
    match = match_of(3, assignment, 11)
    for seat in range(3):
        lines = happened(match, seat)
        for pattern in HIDDEN:
            others = pattern.format(f"(?!{seat})\\d")
            assert not any(re.match(others, line) for line in lines), pattern
        for pattern in (HIDDEN[0], HIDDEN[1], HIDDEN[4]):
            own = pattern.format(seat)
            everything = midgard.Record.log(record_of(match, 11)).splitlines()
            mine = [line for line in everything if re.match(own, line)]
            assert [line for line in lines if re.match(own, line)] == mine
    assert any("looks at the journey of" in line for line in happened(match, 0))


def test_a_sealed_choice_is_not_in_the_log_until_it_is_unsealed() -> None:
    match = match_of(3, "simultaneous", 4)
    sends, unsealed = 0, 0
    for seat in range(3):
        for line in match.lines[seat]:
            other = re.match(rf"seat (?!{seat})\d[^:]*: (send |count )", line.text)
            assert not (other and " to the " in line.text), line
            unsealed += " has sent " in line.text
            sends += bool(re.match(rf"seat {seat}[^:]*: send ", line.text))
    assert sends > 20
    assert unsealed > 20


def test_causes_come_before_what_they_cause() -> None:
    """A reward follows its victory, a blame the troll that lives, and a loss the roll."""
    victories = lost = blamed = fallen = 0
    for seed in range(6):
        match = match_of(4, "in_turn", seed)
        lines = happened(match, 0)
        for before, line in pairwise(lines):
            if " defeats " in line:
                cause = r"damage, and|uses Healing| loses \d |\(Ullr\)"
                assert re.search(cause, before), (before, line)
            if " takes the card " in line:
                assert " defeats " in before or " glory by Glory" in before, (before, line)
                victories += 1
            if " has nobody left: " in line:
                lost += 1
            if line == "everybody takes a blame":
                assert before.endswith(" lives"), (before, line)
                blamed += 1
            fallen += " loses " in line or " starve" in line or " unrolled" in line
    assert min(victories, lost, blamed, fallen) > 5, (victories, lost, blamed, fallen)


def test_each_round_has_a_heading_before_its_cards() -> None:
    game = midgard.Champions(players=2)
    state = game.new_state(seed=2)
    events = []
    rng = random.Random(2)
    while not state.is_terminal:
        events += state.apply_events(rng.choice(state.legal_actions()))
    lines = describe_events(game, events, None)
    headings = [line.text.strip() for line in lines if line.heading]
    assert headings == [f"== Round {number} ==" for number in range(1, 9)]
    for number, line in enumerate(lines):
        if line.heading:
            assert lines[number + 1].text.startswith("  > troll: ")
    assert not any("> round" in line.text for line in lines)
    assert {event["name"] for event in events} >= set(presentation("champions").echoes)
