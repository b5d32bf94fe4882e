"""The log of Reavers of Midgard: events in words, for whoever reads a game without playing it."""

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.reavers.glossary import explained
from support.corrections.reavers import scarce
from support.lockstep.reavers import options

WORDS = frozenset((Path(__file__).parents[1] / "data/plain_words.txt").read_text().split())
"""Words of plain English."""
ID = re.compile(r"\bR-[a-z]\w*|\b(?:spoils|reaver|seat)-\d+|_")
"""Ids of rows that have a name, and numbers of rows."""
PLACE = re.compile(r"\b(?:roskilde|bjorgvin|tonsberg|nidalos|vasteras|odense|leirvik)\b")
"""Names of locations without their capital letter."""
GAMES = range(24)


def played(seed: int) -> tuple[Any, list[dict[str, Any]]]:
    """Returns the end of a random game, and all of its events; every other one lacks much."""
    rng = random.Random(seed)
    game = midgard.Reavers(**{**options(seed), "cards": None})
    state: Any = game.new_state(chance="explicit")
    if seed % 2:
        state = game.from_dict(scarce(game, seed), chance="explicit")
    events: list[dict[str, Any]] = []
    while not state.is_terminal:
        possible = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        events += state.apply_events(rng.choice(possible))
    return state, events


@pytest.fixture(scope="module")
def logs() -> list[tuple[Any, list[dict[str, Any]], list[str]]]:
    """Random games: the end, the events, and the events in words."""
    games = [played(seed) for seed in GAMES]
    return [(end, events, end.game.describe_events(events)) for end, events in games]


def lines(logs: Any) -> Iterator[str]:
    for _, _, log in logs:
        yield from log


def test_every_event_happens(logs: Any) -> None:
    """Otherwise what follows says less than it seems to."""
    names = {event["name"] for _, events, _ in logs for event in events}
    listed = (Path(__file__).parents[2] / "docs/reference/reavers.md").read_text()
    section = listed.partition("## Events")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert {"placed", "rolled"} <= set(rows) <= names


def test_names_stand_in_place_of_ids(logs: Any) -> None:
    for line in lines(logs):
        assert not ID.search(line), line
        assert not PLACE.search(line), line


def test_every_word_is_plain_or_has_help(logs: Any) -> None:
    unknown = set[str]()
    for end, _, log in logs:
        words = {word.lower() for line in log for word in re.findall(r"[A-Za-z][\w-]*", line)}
        unknown |= {word for word in words - WORDS if not explained(end.game, word)}
    assert unknown == set()


def test_a_round_begins_with_its_number(logs: Any) -> None:
    for _, events, log in logs:
        rounds = [event["round"] for event in events if event["name"] == "revealed"]
        assert [line for line in log if re.fullmatch(r"round \d+", line)] == [
            f"round {number}" for number in rounds
        ]
        for line, after in itertools.pairwise(log):
            if re.fullmatch(r"round \d+", line):
                assert after.startswith("supply card S")


def test_the_last_line_names_the_winner(logs: Any) -> None:
    for end, _, log in logs:
        seats = [f"seat {seat}" for seat in end.winners]
        verb = "share the victory" if len(seats) > 1 else "wins"
        who = " and ".join([*([", ".join(seats[:-1])] if seats[1:] else []), seats[-1]])
        assert log[-1].startswith(f"{who} {verb} with {max(end.scores)} glory")
        equal = sum(score == max(end.scores) for score in end.scores)
        assert ("; the tie is broken by most " in log[-1]) == (equal > len(seats))


def test_the_passed_value_is_in_the_message(logs: Any) -> None:
    """A token that is not bought or sold; whether anybody was hired before."""
    for line in lines(logs):
        if re.search(r"(buys|sells) no ", line):
            assert re.search(r"no (farm|wall|tower|spoils card)$", line), line
    for _, events, _ in logs:
        for before, event in itertools.pairwise(events):
            if event["name"] == "passed" and event["phase"] == "purchase":
                hired = before["name"] == "hired" and before["coins"] > 0
                assert event["amount"] == hired


def test_a_lack_in_the_supply_is_logged(logs: Any) -> None:
    text = "\n".join(lines(logs))
    for pattern in (
        r"lacks \d+ spoils cards?: none is left",
        r"lacks \d+ (farm|wall|tower)s?: none is left",
        r"seat \d is offered no reaver: none is left",
        r"seat \d draws no spoils card: none is left",
    ):
        assert re.search(pattern, text), pattern


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            {"name": "decided", "winners": [0], "score": 69, "tie": "terror"},
            "seat 0 wins with 69 glory; the tie is broken by most terror",
        ),
        (
            {"name": "decided", "winners": [0, 2], "score": 9, "tie": None},
            "seat 0 and seat 2 share the victory with 9 glory",
        ),
        (
            {"name": "passed", "seat": 1, "phase": "purchase", "item": None, "amount": 0},
            "seat 1 hires nobody for coins",
        ),
        (
            {"name": "passed", "seat": 1, "phase": "purchase", "item": None, "amount": 1},
            "seat 1 hires nobody else for coins",
        ),
        (
            {"name": "passed", "seat": 1, "phase": "sell", "item": "tower", "amount": None},
            "seat 1 sells no tower",
        ),
        (
            *(
                {"name": "shed", "seat": 1, "location": "odense", "coins": 0}
                | {"token": "tower", "target": None},
                "seat 1 returns a tower to discard a terror",
            ),
        ),
        (
            *(
                {"name": "shed", "seat": 1, "location": "roskilde", "coins": 1}
                | {"token": None, "target": 2},
                "seat 1 pays 1 coin to discard a terror; seat 2 takes one",
            ),
        ),
        (
            {"name": "raided", "location": "odense", "items": {}},
            "Bjorn moves to Odense, where no loot is left",
        ),
        (
            {"name": "raided", "location": "odense", "items": {"coin": 2, "spoils-3": 1}},
            "Bjorn moves to Odense and sends its loot back: 2 coins, 1 furs card",
        ),
        (
            *(
                {"name": "hired", "seat": 0, "card": "R-H1Y1", "slot": 1}
                | {"coins": 3, "terror": 0},
                "seat 0 hires R-H1Y1 (1 helm, 1 Yggdrasil) for 3 coins",
            ),
        ),
        ({"name": "turned", "location": "nidalos", "face": "B"}, "Nidalos flips to face B"),
        (
            {"name": "added", "location": "nidalos", "item": "coin", "amount": 2},
            "Nidalos gets 2 coins for its visitors (face B)",
        ),
    ],
)
def test_events_in_words(event: Any, text: str) -> None:
    assert midgard.Reavers().describe_events([event]) == [text]


def test_secret_cards_are_shown_with_a_reason() -> None:
    event: Any = {"name": "unveiled", "seat": 1, "item": "spoils-3", "amount": 2}
    new: Any = {"name": "reshuffled", "deck": "spoils"}
    game = midgard.Reavers()
    assert game.describe_events([event]) == ["seat 1 shows 2 secret furs cards"]
    shuffled = game.describe_events([new, event])
    assert shuffled[1] == (
        "seat 1 shows 2 secret furs cards: with a new spoils deck nothing stays secret"
    )


@pytest.mark.parametrize(
    "event",
    [
        {"name": "decided", "winners": [9], "score": 1, "tie": None},
        {"name": "decided", "winners": [0], "score": 1, "tie": "coins"},
        {"name": "lacked", "location": "odense", "seat": None, "kind": "coins", "amount": 1},
        {"name": "passed", "seat": 0, "phase": "buy"},
        {"name": "revealed", "card": "S01"},
    ],
)
def test_an_unknown_event_is_refused(event: Any) -> None:
    with pytest.raises(ValueError, match="event 0"):
        midgard.Reavers().describe_events([event])
